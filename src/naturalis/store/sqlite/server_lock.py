"""One server for one SQLite file: an operating system's lock, which ends with the process that holds it.

Two servers on one file would each believe that they alone hold its tables in memory. The lock is on a file beside the
database, because closing any handle on the database itself would drop SQLite's own locks. Tools that only copy or
export take no lock: they work while a server runs.
"""

from __future__ import annotations

import os
from pathlib import Path

from naturalis.store.contract import StoreError
from naturalis.systems import try_lock


class ServerLock:
    """The lock of the server that uses this database. Raises StoreError where another server has it."""

    def __init__(self, path: Path) -> None:
        file = path.resolve()
        self._path = file.with_name(f"{file.name}.lock")
        try:
            self._handle: int | None = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as why:
            raise StoreError(f"cannot lock {path}: {why.strerror}; name another place, such as --data DIR") from None
        if not try_lock(self._handle):
            self.release()
            raise StoreError(
                f"another server is using {path}; stop it, or start this one with --data DIR or --database URL"
            )

    def release(self) -> None:
        """Let another server have the file. The lock's own file stays: removing it could free a lock just taken."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
