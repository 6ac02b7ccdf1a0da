"""A real HAProxy in front of servers, with the configuration that the docs recommend."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from tests.chaos.process import die_with_us, free_port
from tests.helpers.debian_packages import program
from tests.helpers.repository import ROOT

CONFIGURATION = ROOT / "deploy" / "haproxy" / "haproxy.cfg"
NAMES = "ABC"


@asynccontextmanager
async def balancer(servers: Sequence[str], log: Path) -> AsyncIterator[str]:
    """HAProxy in front of three servers, given as ``host:port``; yields its own address. NotInstalled without it."""
    haproxy = await asyncio.to_thread(program, "haproxy")
    listen = f"127.0.0.1:{free_port()}"
    places = {f"NATURALIS_{name}": server for name, server in zip(NAMES, servers, strict=True)}
    with log.open("ab") as output:
        process = subprocess.Popen(
            [haproxy, "-db", "-f", str(CONFIGURATION)], env=os.environ | places | {"NATURALIS_LISTEN": listen},
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, preexec_fn=die_with_us,
        )  # fmt: skip
    try:
        await _listening(process, listen, log)
        yield f"http://{listen}/"
    finally:
        process.kill()
        process.wait()


async def _listening(process: subprocess.Popen[bytes], listen: str, log: Path) -> None:
    host, port = listen.split(":")
    async with asyncio.timeout(60):
        while True:
            assert process.poll() is None, f"HAProxy ended: {log.read_text()[-2000:]}"
            with suppress(OSError):
                _, writer = await asyncio.open_connection(host, int(port))
                writer.close()
                return
            await asyncio.sleep(0.01)
