"""What happens at a table and to its connection, as one ordered stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from naturalis.client.frames import JsonObject
from naturalis.wire.server_messages import Announced, News
from naturalis.wire.table_events import Unseen


class StateChange(Struct, frozen=True):
    """The connection is ``connecting``, ``online``, ``waiting`` (to try again in ``retry_s``) or ``closed``."""

    state: str
    retry_s: float | None = None


class NewViews(Struct, frozen=True):
    """The server sent whole views: it skipped the news since the last one, but the history has them."""


Update: TypeAlias = News | NewViews | StateChange | Announced


class Updates:
    """Hands every update to everyone who listens. Without listeners news are not even decoded."""

    def __init__(self) -> None:
        self._queues: list[asyncio.Queue[Update | None]] = []
        self._callbacks: list[Callable[[Update], None]] = []
        self._ended = False

    def listen(self, callback: Callable[[Update], None]) -> None:
        """Call back with every update, in the very step in which the views change."""
        self._callbacks.append(callback)

    def put(self, update: Update) -> None:
        """Tell all listeners."""
        for callback in self._callbacks:
            callback(update)
        for queue in self._queues:
            queue.put_nowait(update)

    def news(self, message: JsonObject) -> None:
        """Tell all listeners of news; an event of a kind that this version does not know becomes ``Unseen``."""
        if not self._queues and not self._callbacks:
            return
        try:
            news = msgspec.convert(message, News)
        except msgspec.ValidationError:
            news = msgspec.convert({**message, "event": msgspec.to_builtins(Unseen())}, News)
        self.put(news)

    def views(self) -> None:
        """Tell all listeners of whole views."""
        self.put(NewViews())

    def end(self) -> None:
        """No more updates."""
        self._ended = True
        for queue in self._queues:
            queue.put_nowait(None)

    async def stream(self) -> AsyncIterator[Update]:
        """All updates from the first step of the iteration on, until the connection ends."""
        queue: asyncio.Queue[Update | None] = asyncio.Queue()
        self._queues.append(queue)
        try:
            while not self._ended or not queue.empty():
                update = await queue.get()
                if update is None:
                    return
                yield update
        finally:
            self._queues.remove(queue)
