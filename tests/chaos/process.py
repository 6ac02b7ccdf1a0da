"""A real ``naturalis serve`` in a process of its own, to be killed and started again on the same port."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

LOOSE = {
    "frames-per-second": 10_000, "frames-burst": 10_000, "requests-per-minute": 1_000_000,
    "sessions-per-hour": 1_000_000, "tables-per-hour": 1_000_000, "connections-per-address": 10_000,
    "connections-per-session": 10_000, "heartbeat-seconds": 1, "poll-ms": 50, "bot-threads": 1,
}  # fmt: skip
_DEATH = 1  # PR_SET_PDEATHSIG
# Below the ports of outgoing connections: a client that tries again and again to reach a server that is down would
# sooner or later be given the server's own port, and the server could not come back.
_PORTS = range(20_000, 32_000)
_CHANCE = random.SystemRandom()


def free_port() -> int:
    """A port that nobody listens on, and that stays free while the server is down."""
    while True:
        port = _CHANCE.choice(_PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _die_with_us() -> None:
    """On Linux the system itself ends the server, should we be killed."""
    ctypes.CDLL(None).prctl(_DEATH, signal.SIGKILL)


class ServerProcess:
    """One server process at a time, on one port and one store."""

    def __init__(self, place: str | Path, log: Path, **settings: Any) -> None:
        self.address = f"http://127.0.0.1:{(port := free_port())}/"
        self._log = log
        flags = LOOSE | {"port": port} | {name.replace("_", "-"): value for name, value in settings.items()}
        self._command = [sys.executable, "-m", "naturalis", "serve"]
        self._command += [part for name, value in flags.items() for part in (f"--{name}", str(value))]
        self._environ = os.environ | {"NATURALIS_LOG_LEVEL": "warning", "PYTHONUNBUFFERED": "1"}
        if isinstance(place, Path):
            self._command += ["--data", str(place)]
        else:
            self._environ["NATURALIS_DATABASE"] = place
        self._process: subprocess.Popen[bytes] | None = None

    def spawn(self) -> None:
        """Start it, without waiting."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environ, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log,
                preexec_fn=_die_with_us if sys.platform == "linux" else None,
            )  # fmt: skip

    async def ready(self, seconds: float = 60.0) -> None:
        """Wait until it listens. AssertionError where it ends instead, TimeoutError where it takes too long."""
        async with asyncio.timeout(seconds):
            while True:
                assert self._process is not None
                assert self._process.poll() is None, f"the server ended by itself: {self._log.read_text()[-2000:]}"
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", int(self.address.rsplit(":")[-1].strip("/")))
                except OSError:
                    await asyncio.sleep(0.01)
                    continue
                writer.close()
                return

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        self.spawn()
        await self.ready()

    def kill(self) -> None:
        """End it as a loss of power would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def errors(self) -> list[dict[str, Any]]:
        """The lines of its log that tell of an error."""
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        found = []
        for line in lines:
            try:
                told = json.loads(line)
            except ValueError:
                told = {"level": "error", "event": line}
            if told.get("level") in ("error", "critical"):
                found.append(told)
        return found
