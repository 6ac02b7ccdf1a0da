"""Who hosts a table before its game: its maker, until they leave. Then another player takes over.

The host's rights belong to the seat, so the host's other devices have them too. A host may have no seat; then the table
itself records where they are connected, otherwise their chair does.
"""

from __future__ import annotations

from collections.abc import Callable

from naturalis.tables.clocks import elapsed
from naturalis.tables.decision import Decision
from naturalis.tables.stored_events import HostChanged, HostDisconnected
from naturalis.tables.table import Chair, Table

HOST_GRACE_MS = 120_000  # how long a host may be away before another player becomes the host


def is_host(table: Table, person: str) -> bool:
    """Whether this person has the host's rights."""
    return person == table.host or any(person in chair.people for chair in host_chairs(table))


def host_chairs(table: Table) -> list[Chair]:
    """The host's seats."""
    return [chair for chair in table.chairs if table.host in chair.people]


def handed_over(table: Table) -> HostChanged | None:
    """▸ The player of the next seat after the host's becomes the host: the next who is present, or if nobody is, the
    next person. None if there is no other person.
    """
    seats = len(table.chairs)
    own = next((seat for seat, chair in enumerate(table.chairs) if table.host in chair.people), -1)
    order = [(own + 1 + step) % seats for step in range(seats)]
    others = [seat for seat in order if table.chairs[seat].people and table.host not in table.chairs[seat].people]
    if not others:
        return None
    seat = next((seat for seat in others if table.chairs[seat].process is not None), others[0])
    chair = table.chairs[seat]
    return HostChanged(seat, min(chair.people), chair.name or "")


def overdue(table: Table, now: int, alive: Callable[[str], bool]) -> Decision | None:
    """The event for a host without a seat on a dead server, or for a host away too long; None otherwise."""
    if table.stage != "open":
        return None
    if table.host_process is not None and not alive(table.host_process):
        return Decision((HostDisconnected(),))
    since, heir = _away_since(table), _heir(table)
    if since is None or heir is None or elapsed(since, now, table.outages) < HOST_GRACE_MS:
        return None
    return Decision((heir,))


def due(table: Table) -> int | None:
    """When the host will have been away too long; None if the host is present, or nobody could take over."""
    since = _away_since(table) if table.stage == "open" and _heir(table) else None
    return None if since is None else since + HOST_GRACE_MS


def _heir(table: Table) -> HostChanged | None:
    """The change of host to someone who is present."""
    heir = handed_over(table)
    return heir if heir is not None and table.chairs[heir.seat].process is not None else None


def _away_since(table: Table) -> int | None:
    """Since when the host is away; None if they are present."""
    chairs = host_chairs(table)
    if not chairs:
        return table.host_away_since
    if any(chair.process is not None for chair in chairs):
        return None
    return max((chair.away_since for chair in chairs if chair.away_since is not None), default=None)
