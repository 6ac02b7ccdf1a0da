"""What the log says of tables: how they begin, end and change hands. Single moves are in the store."""

from __future__ import annotations

from structlog.stdlib import BoundLogger

from naturalis.rules import Ended
from naturalis.tables import stored_events
from naturalis.tables.decision import Decision
from naturalis.tables.table import Table

LOGGED_EVENTS: dict[type, str] = {
    stored_events.TableMade: "table_made", stored_events.GameDealt: "game_began",
    stored_events.SeatTaken: "seat_taken", stored_events.HostChanged: "new_host",
    stored_events.StandInStarted: "taken_over", stored_events.StandInEnded: "given_back",
    stored_events.SeatConceded: "conceded", stored_events.TableConcluded: "concluded",
    stored_events.TableClosed: "table_closed", Ended: "game_ended",
}  # fmt: skip


def log_changes(log: BoundLogger, table: Table, decision: Decision) -> None:
    """Log what this decision, which was just adopted, changed of the table."""
    for number, event in enumerate(decision.events, table.version - len(decision.events) + 1):
        name = LOGGED_EVENTS.get(type(event))
        if name is not None:
            log.info(name, table=table.id, seat=getattr(event, "seat", None), version=number, stage=table.stage)
