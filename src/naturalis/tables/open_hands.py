"""A table as it was some time ago, with every hand open, for spectators who see everything late.

It is folded from the stored events up to that time and no further, so nothing newer can get into its view.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from naturalis.rules import Game
from naturalis.rules.view_data import ViewData, view_data
from naturalis.tables.projection import table_info
from naturalis.tables.stored_formats import EventRow, decode
from naturalis.tables.table import Table
from naturalis.wire.server_messages import TableView


class DelayedTable:
    """The table as it was; the events since then wait, undecoded, until their time has come."""

    def __init__(self, table_id: str) -> None:
        self._table = Table(table_id)
        self._waiting: deque[EventRow] = deque()
        self.read_version = 0  # the last version that it was given

    @property
    def version(self) -> int:
        """The version that is shown; 0 if there is none yet."""
        return self._table.version

    @property
    def next_at(self) -> int | None:
        """When the next event happened that is not shown yet."""
        return self._waiting[0].at if self._waiting else None

    def add(self, entries: Iterable[EventRow]) -> None:
        """Take in the events after ``read_version``."""
        for entry in entries:
            self._waiting.append(entry)
            self.read_version = entry.version

    def advance(self, until: int) -> None:
        """Show all that had happened at this time. The events of one step have one time, so no step is torn."""
        while self._waiting and self._waiting[0].at <= until:
            entry = self._waiting.popleft()
            self._table.fold(entry.version, entry.at, decode(entry.body))

    def view(self) -> TableView | None:
        """The table with open hands, without the chats, and without clocks, which would be late; None before its first
        event.
        """
        if not self.version:
            return None
        table = self._table
        game = None if table.game is None else _open_game(table.game)
        return TableView(
            version=table.version, seat=None, table=table_info(table), chat=(), game=game, outcome=table.outcome
        )


def _open_game(game: Game) -> ViewData:
    """What all seats together knew: a spectator's view, with each player as that player saw it. Nobody's secrets, such
    as the cards that Tybor began with, stay secret.
    """
    shared = view_data(game.view(None))
    return replace(shared, players=tuple(view_data(game.view(seat)).players[seat] for seat in range(game.seats)))
