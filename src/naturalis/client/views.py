"""The views of one connection, kept up to date by what the server sends. No I/O, no clock.

They are the plain JSON values that the server sent, so that fields which this version does not know are kept, and the
hash is the server's. ``typed`` reads them as structs.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from naturalis.client.frames import JsonObject
from naturalis.wire.reduce import Gap, reduce
from naturalis.wire.server_messages import TableView, You
from naturalis.wire.view_hash import view_hash

Check = Literal["same", "behind", "ahead", "different", "nothing"]


class Views:
    """One view for each seat that the connection plays, or the spectators' one under None."""

    def __init__(self) -> None:
        self.you: You | None = None
        self.by_seat: dict[int | None, JsonObject] = {}
        self._typed: dict[int | None, TableView] = {}

    @property
    def version(self) -> int:
        """The version up to which all views are known; 0 before the first."""
        return min((int(view["version"]) for view in self.by_seat.values()), default=0)

    def welcome(self, message: JsonObject) -> bool:
        """Take in a welcome; False where views are needed and did not come.

        Views older than ours come from a process that lags behind, or too late: they teach nothing.
        """
        self.you = msgspec.convert(message["you"], You)
        fresh = {view["seat"]: view for view in message["views"]}
        if fresh and (fresh.keys() != self.by_seat.keys() or message["version"] >= self.version):
            self.by_seat = fresh
            self._typed.clear()
        return bool(self.by_seat)

    def apply(self, news: JsonObject) -> bool:
        """Apply news; False where something before it is missing."""
        try:
            reduce(self.by_seat[news["seat"]], news)
        except (Gap, KeyError):
            return False
        self._typed.pop(news["seat"], None)
        return True

    def check(self, heartbeat: JsonObject) -> Check:
        """Compare the views with a heartbeat's version and hashes."""
        versions = [view["version"] for view in self.by_seat.values()]
        if not versions:
            return "nothing"
        if any(version < heartbeat["version"] for version in versions):
            return "behind"
        if any(version > heartbeat["version"] for version in versions):
            return "ahead"
        hashes = [view_hash(view) for view in self.by_seat.values()]
        return "same" if hashes == heartbeat["hashes"] else "different"

    def typed(self, seat: int | None) -> TableView:
        """One view as a struct. KeyError where the connection has no view of this seat."""
        found = self._typed.get(seat)
        if found is None:
            found = self._typed[seat] = msgspec.convert(self.by_seat[seat], TableView)
        return found
