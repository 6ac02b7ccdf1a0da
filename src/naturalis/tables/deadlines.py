"""What a table needs from its server by itself: bots' moves, clocks that run out, absent players.

Everything follows from the table and the time, so any server process can take over from one that died.
"""

from __future__ import annotations

from collections.abc import Callable

from naturalis.tables import hosting, stored_events
from naturalis.tables.clocks import elapsed
from naturalis.tables.decision import Decision
from naturalis.tables.playing import concede
from naturalis.tables.table import Chair, Table
from naturalis.wire.table_settings import BotLevel, Concede, DayClock, GameClock, NoClock, StandIn, Wait

LATE_MOVE_MS = 1000  # a move may be on its way for so long when a clock runs out


def bots_to_act(table: Table) -> list[tuple[int, BotLevel]]:
    """The seats that must act and are played by a bot, with the bot's level."""
    return [(seat, level) for seat in table.acting if (level := table.chairs[seat].bot) is not None]


def overdue(table: Table, now: int, alive: Callable[[str], bool]) -> Decision | None:
    """The next events that are overdue, or None: players who were connected to a dead server, an absence that lasted
    too long, a clock that ran out.
    """
    if table.stage == "over":
        return None
    for seat, chair in enumerate(table.chairs):
        if chair.process is not None and not alive(chair.process):
            return Decision((stored_events.PlayerDisconnected(seat),))
    if (handed := hosting.overdue(table, now, alive)) is not None:
        return handed
    for seat in table.acting:
        chair = table.chairs[seat]
        if chair.bot is None and _time_up(table, chair, now):
            return _on_time_up(table, seat)
        if chair.bot is None and _away_too_long(table, chair, now):
            return _on_absence(table, seat)
    return None


def due(table: Table, now: int) -> int | None:
    """When a server should look at the table again if nothing happens before; None for never."""
    if table.stage != "playing":
        return hosting.due(table)
    if bots_to_act(table):
        return now
    if isinstance(table.settings.clock, NoClock) and isinstance(table.settings.absent, Wait):
        return None
    times = [time for seat in table.acting if (time := _due_seat(table, table.chairs[seat], now)) is not None]
    return min(times, default=None)


def _due_seat(table: Table, chair: Chair, now: int) -> int | None:
    deadline = chair.clock.deadline(now, table.outages)
    times = [] if deadline is None else [deadline + LATE_MOVE_MS]
    grace_ms = _grace_ms(table)
    if grace_ms is not None and chair.away_since is not None:
        times.append(chair.away_since + grace_ms)
    return min(times, default=None)


def _time_up(table: Table, chair: Chair, now: int) -> bool:
    """Whether the time has been up for LATE_MOVE_MS: a move that was on its way would have arrived."""
    return chair.clock.deadline(now - LATE_MOVE_MS, table.outages) == now - LATE_MOVE_MS


def _grace_ms(table: Table) -> int | None:
    """How long a player may be away. In correspondence games players are mostly away; only the clock counts."""
    absent = table.settings.absent
    if isinstance(table.settings.clock, DayClock) or not isinstance(absent, StandIn | Concede):
        return None
    return absent.grace_seconds * 1000


def _away_too_long(table: Table, chair: Chair, now: int) -> bool:
    grace_ms = _grace_ms(table)
    if grace_ms is None or chair.away_since is None:
        return False
    return elapsed(chair.away_since, now, table.outages) >= grace_ms


def _on_absence(table: Table, seat: int) -> Decision:
    absent = table.settings.absent
    if isinstance(absent, StandIn):
        return Decision((stored_events.StandInStarted(seat, absent.level),))
    return concede(table, seat, "absent")


def _on_time_up(table: Table, seat: int) -> Decision:
    """▸ If bots stand in, one plays on when a turn's time is up; running out of a game's time always loses."""
    absent = table.settings.absent
    if isinstance(absent, StandIn) and not isinstance(table.settings.clock, GameClock):
        return Decision((stored_events.StandInStarted(seat, absent.level),))
    return concede(table, seat, "time")
