"""Several server processes behind one port of one machine: a parent starts them, and starts those again that die.

Each process has its own event loop and its own listening socket on the port; the system spreads new connections evenly
over these sockets (SO_REUSEPORT). The parent serves nobody. It has no threads and no event loop, so it may fork.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from typing import Any

from naturalis.server.monitoring.logs import configure_logging, identify_process, logger
from naturalis.server.process import run
from naturalis.server.process.group_member import GroupMember
from naturalis.server.shared.settings import ServerSettings
from naturalis.store.contract import StoreError

FIRST_BACKOFF_S = 0.5
MAX_BACKOFF_S = 30.0
STABLE_AFTER_S = 60.0  # a process that ran for so long starts again after the first backoff
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def run_group(settings: ServerSettings, ready: Callable[[str], None]) -> None:
    """Run so many processes until a signal stops them. Raises StoreError or OSError if one cannot start."""
    if isinstance(settings.store_location, Path):
        raise StoreError(
            "--workers needs PostgreSQL, because a SQLite file can have one server process only; name a database with"
            " --database"
        )
    if not hasattr(socket, "SO_REUSEPORT") or not sys.platform.startswith("linux"):
        raise StoreError("--workers needs Linux, which spreads connections over processes; start one server")
    configure_logging(settings.log_format, settings.log_level)
    with _reserved_port(settings) as port, tempfile.TemporaryDirectory(prefix="naturalis-") as folder:
        threads = max(1, settings.bot_threads // settings.workers)
        ProcessGroup(replace(settings, port=port, bot_threads=threads), Path(folder)).run(ready)


@contextmanager
def _reserved_port(settings: ServerSettings) -> Iterator[int]:
    """Keep the port for our processes. Raises OSError if another program has it."""
    with run.listening_socket(settings) as free:  # sockets that share a port would not notice
        family, address = free.family, free.getsockname()
    with socket.socket(family) as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(address)  # without listening, so it gets no connections
        yield int(address[1])


@dataclass(eq=False)
class _Child:
    """One process of the group, running or about to start again."""

    number: int
    process: BaseProcess | None = None
    news: Connection | None = None  # says once where it listens, or why it cannot
    started_at: float = 0.0
    start_at: float = 0.0
    backoff_s: float = FIRST_BACKOFF_S


class ProcessGroup:
    """The parent's view of its processes."""

    def __init__(self, settings: ServerSettings, folder: Path) -> None:
        self._settings = settings
        self._folder = folder
        self._context = get_context("fork")
        self._children = [_Child(number) for number in range(1, settings.workers + 1)]
        self._stopping = False
        self._told = False  # to stop, and has not yet passed it on
        self._log = logger()
        self._wake, self._waker = socket.socketpair()

    def run(self, ready: Callable[[str], None]) -> None:
        """Run until a signal stops all processes. Raises StoreError if one of them cannot start."""
        for end in (self._wake, self._waker):
            end.setblocking(False)
        before = {number: signal.signal(number, self._tell_to_stop) for number in STOP_SIGNALS}
        woken_before = signal.set_wakeup_fd(self._waker.fileno(), warn_on_full_buffer=False)
        try:
            self._run(ready)
        finally:
            self._end_all()
            signal.set_wakeup_fd(woken_before)
            for number, handler in before.items():
                signal.signal(number, handler)
            self._wake.close()
            self._waker.close()

    def _run(self, ready: Callable[[str], None]) -> None:
        for child in self._children:
            self._start(child)
        address = self._wait_until_ready()
        if address is not None:
            ready(address)
        while any(child.process is not None for child in self._children):
            now = monotonic()
            due = [child.start_at - now for child in self._children if child.process is None and not self._stopping]
            self._wait(max(0.0, min(due)) if due else None)
            for child in self._children:
                if child.process is not None and child.process.exitcode is not None:
                    self._ended(child)
                if child.process is None and not self._stopping and monotonic() >= child.start_at:
                    self._start(child)

    def _wait_until_ready(self) -> str | None:
        """Return where the processes listen, once all do; None if they are told to stop before."""
        address = None
        for child in self._children:
            assert child.news is not None
            assert child.process is not None
            while not child.news.poll():
                if self._stopping:
                    return None
                wait([child.news, child.process.sentinel, self._wake])
                if child.process.exitcode is not None and not child.news.poll():
                    raise StoreError(run.START_FAILED)
            good, text = self._news_of(child)
            if not good:
                raise StoreError(text)
            address = text
        return address

    def _news_of(self, child: _Child) -> tuple[bool, str]:
        assert child.news is not None
        try:
            good, text = child.news.recv()
        except EOFError:
            return False, run.START_FAILED
        return good, text

    def _wait(self, seconds: float | None) -> None:
        """Wait until a process ends, a signal comes, or so long."""
        running = [child.process.sentinel for child in self._children if child.process is not None]
        if self._wake in wait([*running, self._wake], seconds):
            with suppress(BlockingIOError):
                self._wake.recv(100)
        if self._told:
            self._told = False
            self._stop()

    def _start(self, child: _Child) -> None:
        """Start a process. Signals wait meanwhile: it must not have our handlers when they come."""
        child.news, sender = self._context.Pipe(duplex=False)
        member = GroupMember(child.number, self._settings.workers, os.getpid(), self._folder)
        child.process = self._context.Process(target=_serve, args=(self._settings, member, sender))
        child.started_at = monotonic()
        signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
        try:
            child.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
        sender.close()

    def _ended(self, child: _Child) -> None:
        """Note that a process has ended, and when to start it again."""
        assert child.process is not None
        status, ran_s = child.process.exitcode, monotonic() - child.started_at
        child.process.close()
        child.process = None
        if self._stopping:
            return
        if ran_s >= STABLE_AFTER_S:
            child.backoff_s = FIRST_BACKOFF_S
        self._log.error("process_died", process=child.number, status=status, seconds=child.backoff_s)
        child.start_at = monotonic() + child.backoff_s
        child.backoff_s = min(MAX_BACKOFF_S, 2 * child.backoff_s)

    def _tell_to_stop(self, *_: Any) -> None:
        """Note a signal; more must not happen in its handler."""
        self._stopping = self._told = True

    def _stop(self) -> None:
        """Tell all processes to stop; they hurry when told again."""
        self._stopping = True
        for child in self._children:
            if child.process is not None and child.process.exitcode is None:
                child.process.terminate()

    def _end_all(self) -> None:
        """Let no process outlive its parent."""
        self._stop()
        for child in self._children:
            if child.process is not None:
                child.process.join()


def _serve(settings: ServerSettings, member: GroupMember, news: Connection) -> None:
    """What each process does."""
    signal.set_wakeup_fd(-1)
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)
    identify_process(member.number)
    try:
        run.run(settings, lambda address: news.send((True, address)), member)
    except (StoreError, OSError) as why:
        with suppress(OSError):
            news.send((False, str(why)))
        logger().error("start_failed", reason=str(why))
        sys.exit(1)
