"""``naturalis backup`` and ``naturalis restore``: copy all data of a server into one file, and back."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import signal
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from naturalis.cli.arguments import CliError, add_location, whole
from naturalis.cli.backup_schedule import Schedule, parse_interval, run_schedule
from naturalis.cli.output import output_file
from naturalis.cli.packages import require_packages
from naturalis.cli.printing import say
from naturalis.files import STANDARD_STREAM, is_standard_output
from naturalis.store import StoreError, open_store, restore, store_location
from naturalis.store.backup.file import BackupCounts, open_backup
from naturalis.store.location import redacted

Result = TypeVar("Result")
DEFAULT_KEEP = 14

_BACKUP = """\
Copy every table and session of a server into one new file, as of this moment. The server may be running.
The file contains private data of players: protect it as well as the server.

  naturalis backup monday.sqlite                          from the SQLite file in the default folder
  naturalis backup monday.sqlite --data /srv/naturalis    from another folder
  naturalis backup monday.sqlite --database postgresql://naturalis@db/naturalis
  naturalis backup --every 24h --keep 14 DIR              one a day into a folder, until stopped; keep the last 14
  naturalis backup --keep 14 DIR                          one now, for a timer of the system

Every backup is read back and checked when it is made. A folder keeps its old backups until a new one is good.
Pass a URL with a password in the environment: NATURALIS_DATABASE=postgresql://USER:PASSWORD@HOST/NAME
"""
_RESTORE = """\
Restore a backup into an empty SQLite or PostgreSQL database, completely or not at all. Start the server afterwards.
The time since the backup counts as an outage, so clocks do not run out.

  naturalis restore monday.sqlite --data /srv/new
  naturalis restore monday.sqlite --database postgresql://naturalis@db/naturalis
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis backup`` and ``naturalis restore``."""
    saving = commands.add_parser("backup", help="copy a server's data into one file", description=_BACKUP)
    saving.add_argument("file", type=Path, metavar="FILE|DIR", help="a new file; - for standard output; or a folder")
    saving.add_argument("--every", type=_interval, metavar="TIME", help="make one every 30m, 24h or 7d, until stopped")
    saving.add_argument(
        "--keep", type=whole("--keep", 1, 100_000, 14), metavar="N", help="backups kept in the folder (default 14)"
    )
    add_location(saving)
    saving.set_defaults(run=run_backup)
    filling = commands.add_parser("restore", help="restore a server's data from a backup", description=_RESTORE)
    filling.add_argument("file", type=Path, metavar="FILE", help="what 'naturalis backup' wrote; - for standard input")
    add_location(filling)
    filling.set_defaults(run=run_restore)


def _interval(text: str) -> int:
    try:
        return parse_interval(text)
    except ValueError as why:
        raise argparse.ArgumentTypeError(str(why)) from None


def run_backup(options: argparse.Namespace) -> int:
    """Write the backup, or one after the other."""
    require_packages("server")
    where = store_location(options.data, options.database)
    if isinstance(where, Path) and not where.exists():
        raise CliError(f"there is no {where} to back up; name its folder with --data DIR, or a --database URL")
    if options.every is not None or options.keep is not None:
        return _run_schedule(where, Schedule(options.file, options.every, options.keep or DEFAULT_KEEP))
    if not is_standard_output(options.file):
        counts = _run(_backup(where, options.file))
        say(f"{options.file}: {_describe(counts)}, from {redacted(where)}")
        return 0
    with TemporaryDirectory() as folder:
        counts = _run(_backup(where, Path(folder, "backup.sqlite")))
        with output_file(options.file) as file, Path(folder, "backup.sqlite").open("rb") as backup:
            shutil.copyfileobj(backup, file)
    say(f"{_describe(counts)}, from {redacted(where)}", sys.stderr)
    return 0


def _run_schedule(where: str | Path, schedule: Schedule) -> int:
    if schedule.folder == STANDARD_STREAM or (schedule.folder.exists() and not schedule.folder.is_dir()):
        raise CliError(f"{schedule.folder} is not a folder; with --every or --keep, backups go into a folder")

    def make(file: Path) -> str:
        try:
            return f"{file}: {_describe(_run(_backup(where, file)))}, from {redacted(where)}"
        except CliError:
            file.unlink(missing_ok=True)  # it could not be restored
            raise

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run_schedule(schedule, make)
    except KeyboardInterrupt:  # an interrupted backup leaves nothing behind
        return 0
    except OSError as why:
        raise CliError(f"cannot write to {schedule.folder}: {(why.strerror or str(why)).lower()}") from None
    return 0


def run_restore(options: argparse.Namespace) -> int:
    """Restore the backup into an empty database."""
    require_packages("server")
    where = store_location(options.data, options.database)
    with _seekable(options.file) as file:
        counts = _run(_restore(where, file))
    say(f"{redacted(where)}: {_describe(counts)}, from {options.file}")
    return 0


@contextmanager
def _seekable(path: Path) -> Iterator[Path]:
    """A file that SQLite can open: the backup itself, or a copy of what comes over standard input."""
    if path != STANDARD_STREAM:
        yield path
        return
    with TemporaryDirectory() as folder:
        with Path(folder, "backup.sqlite").open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        yield Path(folder, "backup.sqlite")


async def _backup(where: str | Path, file: Path) -> BackupCounts:
    store = await open_store(where)
    try:
        await store.backup(file)
    finally:
        await store.close()
    with open_backup(file) as copy:  # notice now if it could not be restored
        return copy.counts()


async def _restore(where: str | Path, file: Path) -> BackupCounts:
    with open_backup(file):  # fail before a database is created
        pass
    store = await open_store(where)
    try:
        return await restore(file, store)
    finally:
        await store.close()


def _run(work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return asyncio.run(work)
    except StoreError as why:
        raise CliError(str(why)) from None


def _describe(counts: BackupCounts) -> str:
    parts = {"table": counts.tables, "entry": counts.entries, "session": counts.sessions}
    many = {"table": "tables", "entry": "entries", "session": "sessions"}
    return ", ".join(f"{count:,} {name if count == 1 else many[name]}" for name, count in parts.items())
