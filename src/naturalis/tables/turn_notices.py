"""Of which turns players are notified when they do not see the table."""

from __future__ import annotations

from naturalis.tables.table import Chair, Table
from naturalis.wire.table_settings import DayClock


def new_turns(before: Table, after: Table) -> list[int]:
    """The seats whose turn began with this change, and whose players someone or a clock of days waits for."""
    if before.acting == after.acting and before.turn == after.turn:
        return []
    went_on = before.acting if before.turn == after.turn else ()
    return [seat for seat in after.acting if seat not in went_on and awaits(after, seat, after.turn)]


def awaits(table: Table, seat: int, turn: int) -> bool:
    """Whether it is still this turn, and others wait for the player of this seat. Bots do not mind waiting."""
    if seat not in table.acting or table.turn != turn:
        return False
    chair = table.chairs[seat]
    if not chair.people or chair.bot is not None:
        return False
    return isinstance(table.settings.clock, DayClock) or any(_plays(other, chair) for other in table.chairs)


def other_players(table: Table, seat: int) -> tuple[str, ...]:
    """The names of the other people at the table."""
    chair = table.chairs[seat]
    return tuple(other.name or "" for other in table.chairs if other.people and other.people != chair.people)


def _plays(other: Chair, chair: Chair) -> bool:
    """Whether someone else sits there and has not given up."""
    return bool(other.people) and other.people.isdisjoint(chair.people) and not other.conceded
