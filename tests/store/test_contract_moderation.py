"""What hosts do: bans, invitations, announcements, reports, erasures and the log, on both stores."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from naturalis.store import (
    Announcement,
    AuditEntry,
    Conflict,
    EventRow,
    Invitation,
    Report,
    Sanction,
    Store,
    restore,
)
from tests.store.samples import HEAD, entries, head, opened, session, table

BAN = Sanction("ban1", "ban", "person-1", None, 5, 20, "spam")
MUTE = Sanction("mute1", "mute", None, "10.0.0.0/8", 6, None)
INVITATION = Invitation(b"\x00code", "inv1", 1, 50, 2, "the club")
REPORT = Report("r1", "a", 3, "person-1", 7)
ENTRY = AuditEntry(9, "ada@host", "ban", "person-1", "until 20")


async def test_sanctions_hold_until_their_end_or_until_they_are_deleted(store: Store) -> None:
    assert await store.sanctions(0) == []
    for sanction in (MUTE, BAN):
        await store.save_sanction(sanction)
    assert await store.sanctions(19) == [BAN, MUTE]
    assert await store.sanctions(20) == [MUTE]
    assert [await store.delete_sanction("mute1") for _ in range(2)] == [True, False]
    assert await store.sanctions(19) == [BAN]


async def test_an_invitation_lets_so_many_people_in(store: Store) -> None:
    await store.save_invitation(INVITATION)
    assert await store.invitations(49) == [INVITATION]
    assert await store.invitations(50) == []
    assert not await store.use_invitation(b"other", "ann", 2)
    assert not await store.use_invitation(INVITATION.digest, "ann", 50)
    assert not await store.is_invited("ann")
    assert await store.use_invitation(INVITATION.digest, "ann", 2)
    assert await store.use_invitation(INVITATION.digest, "ann", 2)  # she is invited already: that costs nothing
    assert await store.invitations(2) == [replace(INVITATION, uses=1)]
    assert await store.use_invitation(INVITATION.digest, "bob", 2)
    assert not await store.use_invitation(INVITATION.digest, "eve", 2)
    assert [await store.is_invited(person) for person in ("ann", "bob", "eve")] == [True, True, False]
    assert await store.invitations(2) == []


async def test_people_who_use_the_last_place_at_once_share_one(store: Store) -> None:
    await store.save_invitation(replace(INVITATION, uses=1))
    uses = (store.use_invitation(INVITATION.digest, f"p{number}", 2) for number in range(6))
    assert sorted(await asyncio.gather(*uses)) == [False] * 5 + [True]


async def test_a_withdrawn_invitation_lets_nobody_in(store: Store) -> None:
    await store.save_invitation(INVITATION)
    await store.use_invitation(INVITATION.digest, "ann", 2)
    assert [await store.delete_invitation("inv1") for _ in range(2)] == [True, False]
    assert not await store.use_invitation(INVITATION.digest, "bob", 2)
    assert await store.is_invited("ann")


async def test_an_invited_person_is_forgotten_with_their_session(store: Store) -> None:
    await store.save_invitation(INVITATION)
    await store.save_session(session())
    await store.use_invitation(INVITATION.digest, "person-1", 2)
    await store.delete_session(b"d")
    assert not await store.is_invited("person-1")


async def test_announcements_hold_until_their_end(store: Store) -> None:
    first, second = Announcement("a1", 1, 9, "back at 8"), Announcement("a2", 2, 20, "Ž'\"")
    for each in (second, first):
        await store.save_announcement(each)
    assert await store.announcements(8) == [first, second]
    assert await store.announcements(9) == [second]
    assert await store.delete_announcements() == 2
    assert await store.announcements(0) == []


async def test_a_line_is_reported_once_by_each_person(store: Store) -> None:
    assert await store.save_report(REPORT)
    assert not await store.save_report(replace(REPORT, id="r2"))
    assert await store.save_report(replace(REPORT, id="r3", reporter="person-2", made=8))
    assert [report.id for report in await store.reports(9)] == ["r3", "r1"]
    assert [report.id for report in await store.reports(1)] == ["r3"]
    assert [await store.close_report("r1", 30) for _ in range(2)] == [True, False]
    assert await store.report("r1") == replace(REPORT, closed=30)
    assert await store.report("r2") is None
    assert [report.id for report in await store.reports(9)] == ["r3"]
    assert [report.id for report in await store.reports(9, with_closed=True)] == ["r3", "r1"]


async def test_reports_go_with_their_table(store: Store) -> None:
    await table(store, "a", head("over"), at=1)
    await store.save_report(REPORT)
    assert await store.delete_tables("over", 5, 9) == 1
    assert await store.reports(9) == []


async def test_sessions_are_listed_by_their_last_use(store: Store) -> None:
    for number in range(4):
        await store.save_session(session(b"%d" % number, seen=number))
    assert [one.seen for one in await store.list_sessions(9, 2)] == [3, 2]
    assert [one.seen for one in await store.list_sessions(2, 9)] == [1, 0]
    assert len(await store.sessions_of("person-1")) == 4
    assert await store.sessions_of("nobody") == []


async def test_what_is_left_of_a_person_goes_with_the_erasure(store: Store) -> None:
    await store.request_erasure("person-1", 5)
    await store.request_erasure("person-0", 4)
    await store.request_erasure("person-1", 3)
    assert await store.erasures() == {"person-0": 4, "person-1": 5}
    await store.save_sanction(BAN)
    await store.save_report(REPORT)
    await store.save_invitation(INVITATION)
    await store.use_invitation(INVITATION.digest, "person-1", 2)
    await store.finish_erasure("person-1")
    assert await store.erasures() == {"person-0": 4}
    assert await store.sanctions(0) == []
    assert await store.reports(9) == []
    assert not await store.is_invited("person-1")


async def test_tables_are_found_by_what_stands_in_their_events(store: Store) -> None:
    await store.append("a", 0, [EventRow(1, 1, b'{"by":"ann"}'), EventRow(2, 1, b"{}")], HEAD)
    await store.append("b", 0, [EventRow(1, 1, b'{"by":"bob"}')], HEAD)
    await store.append("c", 0, [EventRow(1, 1, b'{"by":"ann"}')], HEAD)
    assert await store.tables_with('"ann"', ["a", "b"]) == ["a"]
    assert sorted(await store.tables_with('"ann"', ["a", "b", "c"])) == ["a", "c"]
    assert await store.tables_with('"ann"', []) == []


async def test_events_are_rewritten_together_with_an_append_or_not_at_all(store: Store) -> None:
    await table(store, "a", count=3)
    before = await store.events("a")
    entry, clean = entries(4)[0], [replace(before[1], body=b"clean")]
    with pytest.raises(Conflict):
        await store.rewrite("a", 2, replace(entry, version=3), HEAD, clean)
    assert await store.events("a") == before
    await store.rewrite("a", 3, entry, replace(HEAD, stage="over"), clean)
    assert await store.events("a") == [before[0], *clean, before[2], entry]
    assert (await store.count_tables())["over"] == 1
    assert await store.versions(["a"]) == {"a": 4}


async def test_the_log_of_hosts(store: Store) -> None:
    for at in (3, 9, 5):
        await store.add_audit(replace(ENTRY, at=at))
    assert [entry.at for entry in await store.audit_log(2)] == [9, 5]
    assert (await store.audit_log(1))[0] == ENTRY


async def test_a_backup_has_all_of_it(place: str | Path, tmp_path: Path) -> None:
    async with opened(place) as store:
        await store.save_sanction(BAN)
        await store.save_invitation(INVITATION)
        await store.use_invitation(INVITATION.digest, "ann", 2)
        await store.save_announcement(Announcement("a1", 1, 9, "back at 8"))
        await store.save_report(REPORT)
        await store.request_erasure("ann", 1)
        await store.add_audit(ENTRY)
        await store.backup(tmp_path / "copy.sqlite")
    async with opened(tmp_path / "restored" / "naturalis.sqlite") as store:
        await restore(tmp_path / "copy.sqlite", store)
        assert await store.sanctions(0) == [BAN]
        assert await store.invitations(2) == [replace(INVITATION, uses=1)]
        assert await store.is_invited("ann")
        assert len(await store.announcements(8)) == 1
        assert await store.reports(9) == [REPORT]
        assert await store.erasures() == {"ann": 1}
        assert await store.audit_log(9) == [ENTRY]
