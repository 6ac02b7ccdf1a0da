"""What every store promises for hosts: bans, invitations, announcements, reports, erasures and a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from naturalis.store.contract import EventRow, Session, TableHeader


class Sanction(Struct, frozen=True):
    """A ban or a mute: of a person, or of everyone in a network. ``until`` is None for ever. Times are in ms."""

    id: str
    kind: Literal["ban", "mute"]
    person: str | None
    network: str | None
    made: int
    until: int | None
    reason: str = ""


class Invitation(Struct, frozen=True):
    """A code that lets guests in where only invited people may create tables, for so many of them; only its hash."""

    digest: bytes
    id: str
    made: int
    until: int | None
    uses: int
    note: str = ""


class Announcement(Struct, frozen=True):
    """What a host says to everyone until a time, in milliseconds."""

    id: str
    made: int
    until: int
    text: str


class Report(Struct, frozen=True):
    """A line of a table's chat, by its version, that a person reported; ``closed`` when a host was done with it."""

    id: str
    table_id: str
    version: int
    reporter: str
    made: int
    closed: int | None = None


class AuditEntry(Struct, frozen=True):
    """What a host did: who, and to what. Times are in milliseconds."""

    at: int
    who: str
    action: str
    target: str = ""
    detail: str = ""


class ModerationStore(Protocol):
    """The part of a Store that hosts use."""

    async def save_sanction(self, sanction: Sanction) -> None:
        """Save a ban or a mute durably."""
        ...

    async def delete_sanction(self, sanction_id: str) -> bool:
        """End a ban or a mute; returns whether there was one."""
        ...

    async def sanctions(self, now: int) -> list[Sanction]:
        """The bans and mutes in force at this time, the oldest first."""
        ...

    async def save_invitation(self, invitation: Invitation) -> None:
        """Save an invitation durably."""
        ...

    async def delete_invitation(self, invitation_id: str) -> bool:
        """Withdraw an invitation; returns whether there was one. Those who used it stay invited."""
        ...

    async def invitations(self, now: int) -> list[Invitation]:
        """The invitations that someone can still use, the oldest first."""
        ...

    async def use_invitation(self, digest: bytes, person: str, now: int) -> bool:
        """Make this person an invited one if the invitation has a use left; returns whether they are invited now."""
        ...

    async def is_invited(self, person: str) -> bool:
        """Whether this person has used an invitation. It ends with their session."""
        ...

    async def save_announcement(self, announcement: Announcement) -> None:
        """Save an announcement durably."""
        ...

    async def delete_announcements(self) -> int:
        """Delete all announcements; returns how many."""
        ...

    async def announcements(self, now: int) -> list[Announcement]:
        """The announcements that still hold at this time, the oldest first."""
        ...

    async def save_report(self, report: Report) -> bool:
        """Save a report durably, unless this person has reported this line before; returns whether it is new."""
        ...

    async def report(self, report_id: str) -> Report | None:
        """The report with this id."""
        ...

    async def reports(self, limit: int, with_closed: bool = False) -> list[Report]:
        """Reports, the latest first."""
        ...

    async def close_report(self, report_id: str, at: int) -> bool:
        """Mark a report as done with; returns whether it was open."""
        ...

    async def list_sessions(self, seen_before: int, limit: int) -> list[Session]:
        """Sessions, the most recently seen first, of those seen before this time."""
        ...

    async def sessions_of(self, person: str) -> list[Session]:
        """The sessions of this person: one, or none."""
        ...

    async def request_erasure(self, person: str, at: int) -> None:
        """Remember durably that this person is to be erased."""
        ...

    async def erasures(self) -> dict[str, int]:
        """The people who are to be erased, and since when."""
        ...

    async def finish_erasure(self, person: str) -> None:
        """Delete the rest of this person: the request, reports by them, and what made them an invited person."""
        ...

    async def tables_with(self, text: str, table_ids: Sequence[str]) -> list[str]:
        """Those of these tables in whose events this text stands. It reads them all."""
        ...

    async def rewrite(
        self, table_id: str, expected: int, entry: EventRow, head: TableHeader, rewritten: Sequence[EventRow]
    ) -> None:
        """Append one event like ``append`` and, in the same transaction, replace the bodies of older events.

        The only way in which an event changes: to erase a person. Raises what ``append`` raises.
        """
        ...

    async def add_audit(self, entry: AuditEntry) -> None:
        """Record durably what a host does."""
        ...

    async def audit_log(self, limit: int) -> list[AuditEntry]:
        """What hosts did, the latest first."""
        ...
