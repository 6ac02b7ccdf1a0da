"""``naturalis export``: writes the games of a server as records."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from naturalis.cli.arguments import CliError, add_location
from naturalis.cli.output import check_outputs, output_file
from naturalis.cli.packages import require_packages
from naturalis.cli.printing import say

if TYPE_CHECKING:
    from naturalis.store.contract import Store

PAGE_TABLES = 100  # tables read from the store at once

_HELP = """\
Write the finished games of a server as records, one JSON document per line; docs/record.md describes them.
With --all, unfinished and abandoned games too. The server may be running.

  naturalis export games.jsonl
  naturalis export - --all | wc -l
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis export``."""
    parser = commands.add_parser("export", help="write a server's games as records", description=_HELP)
    parser.add_argument("file", type=Path, metavar="FILE", help="output file; - for standard output")
    parser.add_argument("--all", action="store_true", help="include unfinished games")
    add_location(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write every record."""
    require_packages("server")
    from naturalis.store.contract import StoreError
    from naturalis.store.location import store_location
    from naturalis.tables.table import CorruptTable

    where = store_location(options.data, options.database)
    if isinstance(where, Path) and not where.exists():
        raise CliError(f"there is no server data at {where}; name its folder with --data")
    check_outputs(options.file)
    try:
        with output_file(options.file) as file:
            count = asyncio.run(_export(where, options.all, file))
    except (StoreError, CorruptTable) as why:
        raise CliError(str(why)) from None
    say(f"{count} games", sys.stderr)
    return 0


async def _export(where: str | Path, unfinished: bool, file: IO[bytes]) -> int:
    from naturalis.store.open import open_store

    store = await open_store(where)
    count = 0
    try:
        async for line in _record_lines(store, unfinished):
            file.write(line + b"\n")
            count += 1
    finally:
        await store.close()
    return count


async def _record_lines(store: Store, unfinished: bool) -> AsyncIterator[bytes]:
    """The records of all games played to their end; with ``unfinished``, of all games that began."""
    from naturalis.tables.game_records import rebuild_table, record_line

    after = ""
    while page := await store.list_tables(after, PAGE_TABLES, None if unfinished else "over"):
        for listed in page:
            table = rebuild_table(listed.table_id, await store.events(listed.table_id))
            line = record_line(table)
            if line is not None and (unfinished or (table.game is not None and table.game.over)):
                yield line
        after = page[-1].table_id
