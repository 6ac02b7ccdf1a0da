"""Durable storage of tables, sessions and servers' heartbeats, in a SQLite file or in PostgreSQL."""

from naturalis.store.backup.restore import restore
from naturalis.store.contract import (
    CommitListener,
    Conflict,
    EventRow,
    ListedTable,
    ListPosition,
    OutcomeUnknown,
    PlayedTable,
    PushSubscription,
    Session,
    Store,
    StoreError,
    TableHeader,
    TurnNotice,
)
from naturalis.store.location import data_folder, store_location
from naturalis.store.moderation_contract import Announcement, AuditEntry, Invitation, Report, Sanction
from naturalis.store.open import open_store
from naturalis.wire.literals import Stage

__all__ = [
    "Announcement",
    "AuditEntry",
    "CommitListener",
    "Conflict",
    "EventRow",
    "Invitation",
    "ListPosition",
    "ListedTable",
    "OutcomeUnknown",
    "PlayedTable",
    "PushSubscription",
    "Report",
    "Sanction",
    "Session",
    "Stage",
    "Store",
    "StoreError",
    "TableHeader",
    "TurnNotice",
    "data_folder",
    "open_store",
    "restore",
    "store_location",
]  # fmt: skip
