"""``naturalis admin``: tables. Nothing here ever prints a card: whoever runs the server may be playing on it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from naturalis.cli.admin_desk import Desk, print_rows, time_text
from naturalis.cli.arguments import CliError
from naturalis.cli.printing import say
from naturalis.rules import Refused
from naturalis.server.moderation.stored_tables import change_stored_table, stored_table
from naturalis.store.contract import EventRow, ListedTable
from naturalis.tables.decision import Decision
from naturalis.tables.game_records import rebuild_table
from naturalis.tables.stored_events import ChatSaid, CommentMade, TableClosed, TableConcluded
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import Chair, Table

PAGE_TABLES = 200  # tables read from the store at once
LINES_SHOWN = 20


class Line(NamedTuple):
    """A line of the chat, or a comment."""

    version: int
    at: int
    name: str
    person: str  # "" for a program that plays with the key of a seat
    text: str
    place: str  # chat or comment


async def list_tables(desk: Desk, options: argparse.Namespace) -> None:
    """Print the tables, those that changed last first."""
    await desk.record("tables")
    found: list[ListedTable] = []
    after = ""
    while page := await desk.store.list_tables(after, PAGE_TABLES, options.stage):
        found = sorted((*found, *page), key=lambda table: -table.updated)[: options.limit]
        after = page[-1].table_id
    rows = []
    for listed in found:
        table, _ = await stored_table(desk.store, listed.table_id)
        names = ", ".join(chair.name or "-" for chair in table.chairs)
        rows.append((table.id, table.stage, time_text(table.updated), str(table.version), names))
    print_rows(("table", "stage", "changed", "version", "players"), rows, "There are no such tables.")


async def show_table(desk: Desk, options: argparse.Namespace) -> None:
    """Print one table: who sits there, the points on the track, and the last lines of its chats."""
    await desk.record("table", options.table)
    table, rows = await find(desk, options.table)
    say(f"table {table.id}: {table.stage}, made {time_text(table.made)}, changed {time_text(table.updated)}")
    say(f"version {table.version}, host {table.host_name} ({table.host or '-'}), {_game_text(table)}")
    seats = [
        (str(seat), chair.name or "-", _player(chair), _points(table, seat)) for seat, chair in enumerate(table.chairs)
    ]
    print_rows(("seat", "name", "person", "points"), seats, "")
    lines = [*lines_of(table.id, rows)][-LINES_SHOWN:]
    if lines:
        say("")
        print_lines(lines)


def _game_text(table: Table) -> str:
    if table.game is None:
        return "no game yet"
    waiting = ", ".join(map(str, table.acting)) or "nobody"
    return f"round {table.game.round}, waits for seat {waiting}" if table.stage == "playing" else "game over"


def _player(chair: Chair) -> str:
    if chair.level is not None:
        return f"bot ({chair.level})"
    return ", ".join(sorted(chair.people)) or "-"


def _points(table: Table, seat: int) -> str:
    return "-" if table.game is None else str(table.game.score(seat))


async def close_table(desk: Desk, options: argparse.Namespace) -> None:
    """End a table: before its game it closes, during the game nobody wins."""
    await find(desk, options.table)
    await desk.record("close", options.table)

    def decide(table: Table) -> Decision | None:
        if table.stage == "over":
            return None
        return Decision((TableClosed() if table.stage == "open" else TableConcluded(()),))

    closed = await change_stored_table(desk.store, options.table, desk.now, decide)
    say(f"Table {options.table} is closed." if closed else f"Table {options.table} was over already.")


async def find(desk: Desk, table_id: str) -> tuple[Table, Sequence[EventRow]]:
    """The table with this id, and its events."""
    try:
        return await stored_table(desk.store, table_id)
    except Refused:
        raise CliError(f"there is no table {table_id}; see 'naturalis admin tables'") from None


def lines_of(table_id: str, rows: Sequence[EventRow]) -> Iterator[Line]:
    """Everything that was said at a table, in its order."""
    table = rebuild_table(table_id, ())
    for row in rows:
        envelope = decode(row.body)
        event, by = envelope.event, envelope.by or ""
        table.fold(row.version, row.at, envelope)
        if not isinstance(event, ChatSaid | CommentMade):
            continue
        text = event.text if event.text is not None else f"({event.phrase})"
        if isinstance(event, CommentMade):
            yield Line(row.version, row.at, event.name, by, text, "comment")
        else:
            chair = table.chairs[event.seat]
            person = by if by in chair.people or not by.startswith("key:") else ", ".join(sorted(chair.people))
            yield Line(row.version, row.at, chair.name or "", person, text, "chat")


def print_lines(lines: Sequence[Line], marked: int = 0) -> None:
    """Print lines of a chat; ``marked`` is the version of the one that matters."""
    rows = [
        (">" if line.version == marked else "", time_text(line.at), line.place, line.name, line.person, line.text)
        for line in lines
    ]
    print_rows(("", "time", "in", "name", "person", "text"), rows, "Nothing was said.")
