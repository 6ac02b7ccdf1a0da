"""Reports of what someone wrote: of which lines, by whom, and how often."""

from __future__ import annotations

from pathlib import Path

from naturalis.server.shared.limits import Limits
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.servers import pair, served

WHERE = "POST /api/tables/{table}/reports"


async def report(guest: Guest, table_id: str, version: int) -> tuple[int, object]:
    answer = await guest.http.post(f"/api/tables/{table_id}/reports", json={"version": version})
    return (201, answer.json()["again"]) if answer.status_code == 201 else failure_code(answer, WHERE)


async def chatting(here: Running) -> tuple[str, Client, Client, Guest, Guest, int]:
    """Two at a table; the second has just said something, in this version."""
    table_id, first, second, ann, bob = await pair(here, chat="free")
    assert (await second.ask("say", seat=1, text="you fool"))["type"] == "done"
    await first.until(lambda: bool(first.view["chat"]))
    return table_id, first, second, ann, bob, first.view["chat"][-1]["version"]


async def test_a_line_of_the_chat_is_reported_once(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _, version = await chatting(here)
        eve = await here.guest("Eve")
        assert await report(ann, table_id, version) == (201, False)
        assert await report(ann, table_id, version) == (201, True)
        assert await report(eve, table_id, version) == (201, False)
        found = await here.server.services.store.reports(9)
        assert [(one.table_id, one.version) for one in found] == [(table_id, version)] * 2
        assert here.server.services.metrics.registry.get_sample_value("naturalis_reports_total") == 2


async def test_only_what_someone_else_wrote_can_be_reported(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, _, ann, bob, version = await chatting(here)
        assert await report(bob, table_id, version) == (409, "nothing_to_report")
        await first.ask("say", seat=0, phrase="thanks")
        await first.until(lambda: len(first.view["chat"]) == 2)
        phrase = first.view["chat"][-1]["version"]
        for nothing in (phrase, 1, version + 1000):
            assert await report(bob, table_id, nothing) == (409, "nothing_to_report")
        answer = await ann.http.post(f"/api/tables/{table_id}/reports", json={"version": 0})
        assert failure_code(answer, WHERE) == (400, "bad_request")
        assert await report(ann, "zzzzzzzz", version) == (404, "no_such_table")


async def test_spectators_report_comments_and_players_cannot_probe_for_them(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, _, _, ann, _, _ = await chatting(here)
        eve, zoe = await here.guest("Eve"), await here.guest("Zoe")
        watching = await eve.enter(table_id)
        await watching.ask("comment", text="what a fool")
        await watching.until(lambda: bool(watching.view["comments"]))
        version = watching.view["comments"][-1]["version"]
        assert await report(ann, table_id, version) == (409, "nothing_to_report")
        assert await report(eve, table_id, version) == (409, "nothing_to_report")
        assert await report(zoe, table_id, version) == (201, False)


async def test_strangers_report_nothing_and_nobody_too_much(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(reports_per_hour=2)) as here:
        table_id, _, _, ann, _, version = await chatting(here)
        ann.http.cookies.clear()
        assert await report(ann, table_id, version) == (401, "no_session")
        eve = await here.guest("Eve")
        assert [(await report(eve, table_id, version))[0] for _ in range(3)] == [201, 201, 429]
