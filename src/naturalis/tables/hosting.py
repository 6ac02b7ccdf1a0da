"""Who hosts a table before its game: whoever made it, until they leave. Nobody waits for a host who is gone.

The rights go with the seat: the host's other devices have them, too. A host need not have a seat; where they are is
kept for the table then, else with their chair.
"""

from __future__ import annotations

from collections.abc import Callable

from naturalis.tables.clocks import elapsed
from naturalis.tables.decision import Decision
from naturalis.tables.stored_events import HostChanged, HostDisconnected
from naturalis.tables.table import Chair, Table

HOST_GRACE_MS = 120_000  # milliseconds that a host may be away before another player becomes the host


def is_host(table: Table, person: str) -> bool:
    """Whether this person has the host's rights."""
    return person == table.host or any(person in chair.people for chair in host_chairs(table))


def host_chairs(table: Table) -> list[Chair]:
    """The seats that the host has."""
    return [chair for chair in table.chairs if table.host in chair.people]


def handed_over(table: Table) -> HostChanged | None:
    """▸ The next seat after the host's whose player is here becomes the host's; where nobody is, the next one that a
    person has. None where there is no other.
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
    """A host without a seat who went away with a server that died; a host who is away for too long. None for others."""
    if table.stage != "open":
        return None
    if table.host_process is not None and not alive(table.host_process):
        return Decision((HostDisconnected(),))
    since, heir = _away_since(table), _heir(table)
    if since is None or heir is None or elapsed(since, now, table.outages) < HOST_GRACE_MS:
        return None
    return Decision((heir,))


def due(table: Table) -> int | None:
    """When the host has been away for too long; None where they are here, or nobody is there to follow."""
    since = _away_since(table) if table.stage == "open" and _heir(table) else None
    return None if since is None else since + HOST_GRACE_MS


def _heir(table: Table) -> HostChanged | None:
    """Who follows a host who is away: someone who is here."""
    heir = handed_over(table)
    return heir if heir is not None and table.chairs[heir.seat].process is not None else None


def _away_since(table: Table) -> int | None:
    """Since when the host is away; None where they are here."""
    chairs = host_chairs(table)
    if not chairs:
        return table.host_away_since
    if any(chair.process is not None for chair in chairs):
        return None
    return max((chair.away_since for chair in chairs if chair.away_since is not None), default=None)
