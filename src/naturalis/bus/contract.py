"""What a bus of hints promises, and what carries its messages.

A hint says how far a table is in the store. It may come late, twice, in any order or not at all: whoever gets it reads
the store, and a poll finds what no hint said. So a bus costs or saves time, and never decides what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

GONE = 0  # instead of a version: the table was deleted


class BusError(Exception):
    """The bus cannot be used now; the message says why in a few words, without secrets."""


class BusFollower(Protocol):
    """What a server does with its bus."""

    def hinted(self, hints: Mapping[str, int]) -> None:
        """Other servers say how far these tables are, or that they are GONE."""
        ...

    def missed(self) -> None:
        """Hints of other servers have been lost, or may have been: look at the store soon."""
        ...

    def bus_down(self, reason: str) -> None:
        """The bus does not work any more; hints may be lost until ``bus_up``."""
        ...

    def bus_up(self, seconds: float) -> None:
        """The bus works again, after so many seconds."""
        ...

    def echoed(self, seconds: float) -> None:
        """An own message came back from the bus after so long."""
        ...


class Bus(Protocol):
    """A server's end of the bus. ``publish`` never fails and never waits."""

    healthy: bool  # whether our own messages have come back lately
    in_use: bool  # whether there is a bus at all

    def publish(self, table_id: str, version: int) -> None:
        """Tell the other servers how far this table is in the store, or that it is GONE."""
        ...

    async def run(self, follower: BusFollower) -> None:
        """Send and receive hints until cancelled, whatever happens to the connections."""
        ...


class Channel(Protocol):
    """Carries texts to every server on it, the sender too, as well as it can: PostgreSQL or Redis."""

    max_bytes: int  # of one text

    async def send(self, text: str) -> None:
        """Send a text. Raises BusError if that fails; the text may have been sent then, too."""
        ...

    async def listen(self, on_text: Callable[[str], None], on_lost: Callable[[str], None]) -> None:
        """Call back for every text until cancelled, and with the reason whenever the connection is lost."""
        ...

    async def close(self) -> None:
        """Close all connections at once."""
        ...
