"""The thread that writes to SQLite. It commits all waiting tasks together and only then reports them done.

Syncing the disk takes as long for two hundred appends as for one, and so do most statements. While the thread writes
one group, the event loop gathers the next: the busier the server, the larger the groups. When many tasks write, a group
gets a few more milliseconds to grow, because each commit makes the thread and the loop wait for each other; a lone task
does not wait. When enough tasks wait already, the thread gets them before the loop answers the finished ones.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar, cast

from naturalis.store.contract import CommitListener, EventRow, OutcomeUnknown, StoreError, TableHeader
from naturalis.store.sqlite.batch_append import Append, append_all
from naturalis.store.sqlite.file import store_errors

Result = TypeVar("Result")

CLOSED = "the store is closed; open it again"
ANSWERS_PER_TURN = 32  # callers answered in one turn of the event loop


@dataclass(frozen=True, slots=True)
class Grouping:
    """When waiting tasks are written, and how many in one transaction."""

    max_tasks: int = 1000  # in one transaction
    busy_tasks: int = 8  # a group of this size gives the next one time to grow
    enough_tasks: int = 64  # so many wait for no more
    gather_s: float = 0.005  # the time a group has to grow


class Task:
    """Any other write; it gets the connection inside the transaction."""

    __slots__ = ("future", "run")

    def __init__(self, run: Callable[[sqlite3.Connection], Any], future: asyncio.Future[Any]) -> None:
        self.run = run
        self.future = future


class Writer:
    """One thread with its own connection. Create and use it from one event loop.

    ``committed`` is called in that loop after every commit with appends.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, committed: CommitListener | None, grouping: Grouping
    ) -> None:
        self._connection = connection
        self._grouping = grouping
        self._path = path
        self._committed = committed
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Append | Task] = []
        self._groups: SimpleQueue[list[Append | Task] | None] = SimpleQueue()  # for the thread
        self._next: asyncio.Handle | None = None  # when what is gathered is handed over
        self._writing = False
        self._many = False
        self._closed: asyncio.Future[None] | None = None
        # A daemon: a program that ends without close loses nothing that was reported done.
        Thread(target=self._work, name="naturalis-store", daemon=True).start()

    def append(
        self, table_id: str, expected: int, entries: Sequence[EventRow], head: TableHeader
    ) -> asyncio.Future[None]:
        """A future that is done when the events are durable; see Store.append."""
        future = self._future()
        self._gather(Append(table_id, expected, entries, head, future))
        return future

    def run(self, task: Callable[[sqlite3.Connection], Result]) -> asyncio.Future[Result]:
        """The task's result, once it is durable. A failed task may run a second time."""
        future = self._future()
        self._gather(Task(task, future))
        return cast("asyncio.Future[Result]", future)

    def _future(self) -> asyncio.Future[Any]:
        if self._closed is not None:
            raise StoreError(CLOSED)
        return self._loop.create_future()

    async def close(self) -> None:
        """Finish all waiting tasks, then close the connection."""
        if self._closed is None:
            self._closed = self._loop.create_future()
            if self._next is not None:
                self._next.cancel()
            while self._gathered:
                self._hand_over()
            self._groups.put(None)
        await asyncio.shield(self._closed)

    def _gather(self, work: Append | Task) -> None:
        self._gathered.append(work)
        if not self._writing and self._next is None:
            self._plan()

    def _plan(self) -> None:
        """Hand over what is gathered at the end of this turn of the loop, or a moment later when many tasks write."""
        later = self._loop.call_later
        self._next = (
            later(self._grouping.gather_s, self._hand_over) if self._many else self._loop.call_soon(self._hand_over)
        )

    def _hand_over(self) -> None:
        self._next = None
        self._writing = True
        most = self._grouping.max_tasks
        group, self._gathered = self._gathered[:most], self._gathered[most:]
        self._groups.put(group)

    # in the thread

    def _work(self) -> None:
        while (works := self._groups.get()) is not None:
            start = perf_counter()
            answers = self._write(works)
            self._report(works, answers, perf_counter() - start)
        self._connection.close()
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._closing_done)

    def _write(self, works: list[Append | Task]) -> list[Any]:
        """Write all in one transaction; returns each result, or the exception of one that failed."""
        try:
            with store_errors(self._path, "write to"):
                self._connection.execute("BEGIN IMMEDIATE")
        except StoreError as why:
            return [StoreError(str(why)) for _ in works]  # one each: raising adds a traceback to it
        try:
            answers = self._inside(works)
        except Exception as why:
            self._roll_back()
            if len(works) == 1:
                return [self._store_error(why)]
            if isinstance(why, sqlite3.OperationalError):  # the disk failed, not the task
                return [self._store_error(why) for _ in works]
            return [answer for work in works for answer in self._write([work])]  # so that only the faulty task fails
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as why:
            self._roll_back()
            return [OutcomeUnknown(str(self._store_error(why))) for _ in works]
        return answers

    def _inside(self, works: list[Append | Task]) -> list[Any]:
        answers: list[Any] = []
        appends: list[Append] = []
        for work in [*works, None]:
            if isinstance(work, Append):
                appends.append(work)
                continue
            if appends:
                answers += append_all(self._connection, appends)
                appends.clear()
            if work is not None:
                answers.append(work.run(self._connection))
        return answers

    def _store_error(self, why: Exception) -> Exception:
        try:
            with store_errors(self._path, "write to"):
                raise why
        except Exception as translated:
            return translated

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # the next transaction will fail to begin and say why
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _report(self, works: list[Append | Task], answers: list[Any], seconds: float) -> None:
        with suppress(RuntimeError):  # the loop has ended, and its callers with it
            self._loop.call_soon_threadsafe(self._finish_group, works, answers, seconds)

    # in the loop

    def _finish_group(self, works: list[Append | Task], answers: list[Any], seconds: float) -> None:
        self._writing = False
        self._many = len(works) >= self._grouping.busy_tasks
        if len(self._gathered) >= self._grouping.enough_tasks:
            self._hand_over()
        elif self._gathered:
            self._plan()
        self._answer(works, answers)
        done = [work for work, answer in zip(works, answers, strict=True) if not isinstance(answer, Exception)]
        appends = sum(isinstance(work, Append) for work in done)
        if appends and self._committed is not None:
            self._committed(appends, seconds)

    def _answer(self, works: list[Append | Task], answers: list[Any], start: int = 0) -> None:
        """Answer the callers, a few in each turn of the loop, so that it can do other work between."""
        end = start + ANSWERS_PER_TURN
        for work, answer in zip(works[start:end], answers[start:end], strict=True):
            if work.future.done():  # the caller was cancelled
                continue
            if isinstance(answer, Exception):
                work.future.set_exception(answer)
            else:
                work.future.set_result(answer)
        if end < len(works):
            self._loop.call_soon(self._answer, works, answers, end)

    def _closing_done(self) -> None:
        if self._closed is not None and not self._closed.done():
            self._closed.set_result(None)
