"""What both engines store alike of what hosts do: bans, invitations, announcements, reports, people to erase, the log.

The statements have numbered places (``$1``), which PostgreSQL and SQLite understand almost alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from naturalis.store.contract import Session
from naturalis.store.moderation_contract import Announcement, AuditEntry, Invitation, Report, Sanction
from naturalis.store.validation import check_limit


class ModerationRows(ABC):
    """The part of a Store that hosts use; moderation_contract.py says what each method promises."""

    @abstractmethod
    async def _fetch(self, query: str, *values: object) -> Sequence[Any]: ...

    @abstractmethod
    async def _execute(self, *statements: tuple[str, Sequence[object]]) -> list[int]:
        """Carry out statements in one transaction; return how many rows each changed."""

    async def _insert(self, table: str, row: Struct, unless: str = "") -> bool:
        names = row.__struct_fields__
        places = ", ".join(f"${number}" for number in range(1, len(names) + 1))
        statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places}){unless}"
        changed = await self._execute((statement, [getattr(row, name) for name in names]))
        return bool(changed[0])

    async def save_sanction(self, sanction: Sanction) -> None:
        """See Store.save_sanction."""
        await self._insert("sanctions", sanction)

    async def delete_sanction(self, sanction_id: str) -> bool:
        """See Store.delete_sanction."""
        return bool((await self._execute(("DELETE FROM sanctions WHERE id = $1", [sanction_id])))[0])

    async def sanctions(self, now: int) -> list[Sanction]:
        """See Store.sanctions."""
        query = (
            "SELECT id, kind, person, network, made, until, reason FROM sanctions"
            " WHERE until IS NULL OR until > $1 ORDER BY made, id"
        )
        return [Sanction(*row) for row in await self._fetch(query, now)]

    async def save_invitation(self, invitation: Invitation) -> None:
        """See Store.save_invitation."""
        await self._insert("invitations", invitation)

    async def delete_invitation(self, invitation_id: str) -> bool:
        """See Store.delete_invitation."""
        return bool((await self._execute(("DELETE FROM invitations WHERE id = $1", [invitation_id])))[0])

    async def invitations(self, now: int) -> list[Invitation]:
        """See Store.invitations."""
        query = (
            "SELECT digest, id, made, until, uses, note FROM invitations"
            " WHERE uses > 0 AND (until IS NULL OR until > $1) ORDER BY made, id"
        )
        return [Invitation(*row) for row in await self._fetch(query, now)]

    async def use_invitation(self, digest: bytes, person: str, now: int) -> bool:
        """See Store.use_invitation."""
        if await self.is_invited(person):
            return True
        taken = (
            "UPDATE invitations SET uses = uses - 1 WHERE digest = $1 AND uses > 0 AND (until IS NULL OR until > $2)"
        )
        if not (await self._execute((taken, [digest, now])))[0]:
            return False
        await self._execute(
            ("INSERT INTO invited (person, made) VALUES ($1, $2) ON CONFLICT DO NOTHING", [person, now])
        )
        return True

    async def is_invited(self, person: str) -> bool:
        """See Store.is_invited."""
        return bool(await self._fetch("SELECT made FROM invited WHERE person = $1", person))

    async def save_announcement(self, announcement: Announcement) -> None:
        """See Store.save_announcement."""
        await self._insert("announcements", announcement)

    async def delete_announcements(self) -> int:
        """See Store.delete_announcements."""
        return (await self._execute(("DELETE FROM announcements", [])))[0]

    async def announcements(self, now: int) -> list[Announcement]:
        """See Store.announcements."""
        query = "SELECT id, made, until, text FROM announcements WHERE until > $1 ORDER BY made, id"
        return [Announcement(*row) for row in await self._fetch(query, now)]

    async def save_report(self, report: Report) -> bool:
        """See Store.save_report."""
        return await self._insert("reports", report, " ON CONFLICT (table_id, version, reporter) DO NOTHING")

    async def report(self, report_id: str) -> Report | None:
        """See Store.report."""
        query = "SELECT id, table_id, version, reporter, made, closed FROM reports WHERE id = $1"
        found = await self._fetch(query, report_id)
        return Report(*found[0]) if found else None

    async def reports(self, limit: int, with_closed: bool = False) -> list[Report]:
        """See Store.reports."""
        check_limit(limit)
        which = "" if with_closed else "WHERE closed IS NULL "
        query = (
            f"SELECT id, table_id, version, reporter, made, closed FROM reports {which}ORDER BY made DESC, id LIMIT $1"
        )
        return [Report(*row) for row in await self._fetch(query, limit)]

    async def close_report(self, report_id: str, at: int) -> bool:
        """See Store.close_report."""
        statement = "UPDATE reports SET closed = $2 WHERE id = $1 AND closed IS NULL"
        return bool((await self._execute((statement, [report_id, at])))[0])

    async def list_sessions(self, seen_before: int, limit: int) -> list[Session]:
        """See Store.list_sessions."""
        check_limit(limit)
        query = (
            "SELECT digest, person, name, made, seen FROM sessions WHERE seen < $1 ORDER BY seen DESC, digest LIMIT $2"
        )
        return [Session(*row) for row in await self._fetch(query, seen_before, limit)]

    async def sessions_of(self, person: str) -> list[Session]:
        """See Store.sessions_of."""
        query = "SELECT digest, person, name, made, seen FROM sessions WHERE person = $1 ORDER BY digest"
        return [Session(*row) for row in await self._fetch(query, person)]

    async def request_erasure(self, person: str, at: int) -> None:
        """See Store.request_erasure."""
        await self._execute(
            ("INSERT INTO erasures (person, made) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING", [person, at])
        )

    async def erasures(self) -> dict[str, int]:
        """See Store.erasures."""
        rows = await self._fetch("SELECT person, made FROM erasures ORDER BY made, person")
        return dict(rows)

    async def finish_erasure(self, person: str) -> None:
        """See Store.finish_erasure."""
        await self._execute(
            ("DELETE FROM sanctions WHERE person = $1", [person]),
            ("DELETE FROM reports WHERE reporter = $1", [person]),
            ("DELETE FROM invited WHERE person = $1", [person]),
            ("DELETE FROM erasures WHERE person = $1", [person]),
        )

    async def add_audit(self, entry: AuditEntry) -> None:
        """See Store.add_audit."""
        await self._insert("audit_log", entry)

    async def audit_log(self, limit: int) -> list[AuditEntry]:
        """See Store.audit_log."""
        check_limit(limit)
        query = "SELECT at, who, action, target, detail FROM audit_log ORDER BY at DESC LIMIT $1"
        return [AuditEntry(*row) for row in await self._fetch(query, limit)]
