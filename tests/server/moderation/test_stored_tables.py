"""Changes to a table beside the servers that have it: decided again where someone was faster, and never lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.rules import Refused
from naturalis.server.moderation.stored_tables import change_stored_table, stored_table
from naturalis.tables.decision import Decision
from naturalis.tables.stored_events import TableConcluded
from naturalis.tables.table import Table
from naturalis.wire.reduce import CHAT_LINES
from tests.server.helpers.servers import pair, served


def conclude(table: Table) -> Decision | None:
    return None if table.stage == "over" else Decision((TableConcluded(()),))


async def test_players_see_what_was_changed_beside_their_server(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        services = here.server.services
        assert await change_stored_table(services.store, table_id, services.now, conclude)
        for client in (first, second):
            await client.until(lambda client=client: client.stage == "over")
        assert not await change_stored_table(services.store, table_id, services.now, conclude)
        table, rows = await stored_table(services.store, table_id)
        assert (table.stage, table.version) == ("over", len(rows))


async def test_a_change_gets_through_while_players_talk(tmp_path: Path) -> None:
    async with served(tmp_path, chat_per_minute=10_000) as here:
        table_id, first, second, *_ = await pair(here, chat="free")
        services = here.server.services

        async def talk() -> int:
            answers = [await second.ask("say", seat=1, text=f"line {number}") for number in range(60)]
            return sum(answer["type"] == "done" for answer in answers)

        talking = asyncio.create_task(talk())
        await first.until(lambda: len(first.view["chat"]) > 5)
        assert await change_stored_table(services.store, table_id, services.now, conclude)
        said = await talking
        await first.until(lambda: first.stage == "over")
        table, _ = await stored_table(services.store, table_id)
        assert table.stage == "over"
        assert len(table.chat) == min(said, CHAT_LINES)


async def test_a_table_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        with pytest.raises(Refused, match="no_such_table"):
            await stored_table(here.server.services.store, "abcd1234")
