"""Threads that read from SQLite, each with its own connection, so that reads never wait for writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from naturalis.store.contract import StoreError
from naturalis.store.sqlite.file import open_reader, store_errors
from naturalis.store.sqlite.writer import CLOSED

Result = TypeVar("Result")

READER_THREADS = 2  # a long read, such as all tables, blocks no other


class Readers:
    """A few threads and their connections. A read sees everything committed before it was called."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(READER_THREADS, "naturalis-read")
        self._free: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._closed = False
        for _ in range(READER_THREADS):
            self._free.put(open_reader(path))

    async def run(self, read: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run ``read`` with a connection and return its result. Raises StoreError if the file cannot be read."""
        if self._closed:
            raise StoreError(CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._run, read)

    def _run(self, read: Callable[[sqlite3.Connection], Result]) -> Result:
        connection = self._free.get()
        try:
            with store_errors(self._path, "read"):
                return read(connection)
        finally:
            self._free.put(connection)

    async def close(self) -> None:
        """Finish running reads, then close the connections."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._pool.shutdown)
            for _ in range(READER_THREADS):
                self._free.get().close()
