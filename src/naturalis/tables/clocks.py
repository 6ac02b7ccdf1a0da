"""The clocks of the seats. A clock runs while its seat may act, except while no server was running."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from naturalis.wire.table_settings import Clock, DayClock, GameClock, NoClock, TurnClock

SECOND_MS = 1000
DAY_MS = 86_400 * SECOND_MS
Outage = tuple[int, int]


def allowance(clock: Clock) -> int | None:
    """The time of a seat at the start, in milliseconds; None without a clock."""
    if isinstance(clock, TurnClock):
        return clock.seconds * SECOND_MS
    if isinstance(clock, GameClock):
        return clock.minutes * 60 * SECOND_MS
    if isinstance(clock, DayClock):
        return clock.days * DAY_MS
    return None


def elapsed(since: int, now: int, outages: Iterable[Outage]) -> int:
    """The milliseconds between two times during which a server ran. Outages are sorted by start and may overlap."""
    passed = max(0, now - since)
    reached = since
    for start, stop in outages:
        start, stop = max(start, reached), min(stop, now)
        if stop > start:
            passed -= stop - start
            reached = stop
    return passed


def lost(since: int, outages: Iterable[Outage]) -> int:
    """The milliseconds after a time during which no server ran."""
    latest = max((stop for _, stop in outages), default=since)
    return max(0, latest - since) - elapsed(since, latest, outages)


class SeatClock:
    """One seat's clock. ``left_ms`` is its time when it last stopped; ``since`` is when it was started."""

    __slots__ = ("_clock", "left_ms", "since")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.left_ms = allowance(clock) or 0
        self.since: int | None = None

    def copy(self) -> SeatClock:
        """An independent copy."""
        twin = SeatClock.__new__(SeatClock)
        twin._clock, twin.left_ms, twin.since = self._clock, self.left_ms, self.since
        return twin

    def start(self, at: int) -> None:
        """Start the clock, unless it runs already: the seat may act."""
        if self.since is None:
            self.since = at

    def stop(self, at: int, outages: Sequence[Outage]) -> None:
        """Stop the clock at the end of the seat's turn, and add the increment or the time of a new turn."""
        if self.since is None:
            return
        self.pause(at, outages)
        if isinstance(self._clock, GameClock):
            self.left_ms += self._clock.increment_seconds * SECOND_MS
        self.refill()

    def pause(self, at: int, outages: Sequence[Outage]) -> None:
        """Stop the clock without adding time: the seat cannot act for now."""
        self.left_ms = self.remaining(at, outages)
        self.since = None

    def refill(self) -> None:
        """Reset the time of a turn; the time of a game stays."""
        if not isinstance(self._clock, GameClock):
            self.left_ms = allowance(self._clock) or 0

    def remaining(self, now: int, outages: Sequence[Outage]) -> int:
        """The milliseconds left now; 0 when the time is up."""
        if self.since is None:
            return self.left_ms
        return max(0, self.left_ms - elapsed(self.since, now, outages))

    def deadline(self, now: int, outages: Sequence[Outage]) -> int | None:
        """When the time will be up if there is no outage; None for a stopped clock."""
        if self.since is None or isinstance(self._clock, NoClock):
            return None
        return now + self.remaining(now, outages)
