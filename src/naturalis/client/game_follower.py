"""The game as one seat sees it: a View of the rules, and all that has happened.

The connection keeps the view's data. A bot needs a real View, and a log needs the events from the beginning: those
come from the history once, and then from the news.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct

from naturalis.client.errors import ClientError
from naturalis.client.http import HttpClient
from naturalis.client.table_connection import TableConnection
from naturalis.client.updates import Update
from naturalis.rules import Event, View
from naturalis.rules.restored_view import restore_view
from naturalis.rules.view_checks import ViewError
from naturalis.wire.server_messages import News
from naturalis.wire.table_events import Undone


class Position(Struct, frozen=True):
    """A moment of a game: the seat's view, and every event up to it as the seat saw it."""

    view: View
    events: tuple[Event, ...]


class GameFollower:
    """Follows the game of a connection for one of its seats (None: as a spectator)."""

    def __init__(self, http: HttpClient, connection: TableConnection, seat: int | None) -> None:
        self._http = http
        self._connection = connection
        self.seat = seat  # whose game it is; None: a spectator's
        self._version = -1  # the table's version up to which the events are known
        self._events: list[Event] = []
        self._early: dict[int, News] = {}  # news that came while the history was on its way
        self._position: Position | None = None
        self._loading = asyncio.Lock()
        connection.listen(self._on_update)

    @property
    def position(self) -> Position | None:
        """The game now; None before it starts, and for a moment after a break, while the history is missing.

        ClientError where the server sends something that no game can lead to.
        """
        table_view = self._connection.views.get(self.seat)
        if table_view is None or table_view.get("game") is None or table_view["version"] != self._version:
            return None
        if table_view["game"]["version"] != (self._events[-1].version if self._events else 0):
            return None  # in the middle of a move, which comes as several news
        data = self._connection.view(self.seat).game
        if data is not None and (self._position is None or len(self._position.events) != len(self._events)
                                 or self._position.events[-1:] != tuple(self._events[-1:])):  # fmt: skip
            try:
                view = restore_view(data, self._events)
            except ViewError as why:
                raise ClientError(f"the server and this client do not play the same game: {why}") from None
            self._position = Position(view, tuple(self._events))
        return self._position

    async def catch_up(self) -> None:
        """Fetch the history, where news were missed."""
        async with self._loading:
            while self._version < self._connection.version:
                history = await self._http.history(self._connection.table, self.seat)
                self._events.clear()
                for news in history.news:
                    self._apply(news)
                self._version = max(self._version, history.news[-1].version)
                for version in sorted(self._early):
                    self._on_update(self._early.pop(version))

    def _on_update(self, update: Update) -> None:
        if not isinstance(update, News) or update.seat != self.seat:
            return
        if update.version == self._version + 1:
            self._apply(update)
            self._version = update.version
        elif update.version > self._version:
            self._early[update.version] = update

    def _apply(self, news: News) -> None:
        if isinstance(news.event, Undone):
            before = news.game.version if news.game is not None else 0
            while self._events and self._events[-1].version > before:
                self._events.pop()
        elif isinstance(news.event, Event):
            self._events.append(news.event)
