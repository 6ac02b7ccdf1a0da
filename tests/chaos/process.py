"""A real ``naturalis`` in a process of its own, to be killed, paused and started again in the same place."""

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


def die_with_us() -> None:
    """On Linux let the system itself end this process, should we be killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH, signal.SIGKILL)


class Program:
    """A ``naturalis`` that runs for long: one process at a time, to be killed, paused and started again."""

    def __init__(self, place: str | Path, log: Path, *command: str) -> None:
        self._log = log
        self._command = [sys.executable, "-m", "naturalis", *command]
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
                preexec_fn=die_with_us,
            )  # fmt: skip

    async def stop(self, seconds: float = 60.0) -> None:
        """Tell it to stop, and wait until it has. AssertionError where it does not end well."""
        assert self._process is not None
        self._process.terminate()
        code = await asyncio.to_thread(self._process.wait, seconds)
        assert code == 0, f"the server ended with {code}: {self._log.read_text()[-2000:]}"
        self._process = None

    def kill(self) -> None:
        """End it as a loss of power would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def pause(self) -> None:
        """Let it stand still, as a machine that hangs does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

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


class ServerProcess(Program):
    """A server on one port and one store."""

    def __init__(self, place: str | Path, log: Path, **settings: Any) -> None:
        self.address = f"http://127.0.0.1:{(port := free_port())}/"
        flags = LOOSE | {"port": port} | {name.replace("_", "-"): value for name, value in settings.items()}
        super().__init__(place, log, "serve", *[part for name in flags for part in (f"--{name}", str(flags[name]))])

    @property
    def place(self) -> str:
        """Where it listens, as ``host:port``."""
        return self.address.removeprefix("http://").strip("/")

    async def ready(self, seconds: float = 60.0) -> None:
        """Wait until it listens. AssertionError where it ends instead, TimeoutError where it takes too long."""
        async with asyncio.timeout(seconds):
            while True:
                assert self._process is not None
                assert self._process.poll() is None, f"the server ended by itself: {self._log.read_text()[-2000:]}"
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", int(self.place.split(":")[1]))
                except OSError:
                    await asyncio.sleep(0.01)
                    continue
                writer.close()
                return

    async def answers(self, seconds: float = 60.0) -> None:
        """Wait until it answers requests, for which it needs its store."""
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection("127.0.0.1", int(self.place.split(":")[1]))
            writer.write(b"GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n", self._log.read_text()[-2000:]
            writer.close()

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        self.spawn()
        await self.ready()
