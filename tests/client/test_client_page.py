"""docs/client.md and the README's client: their programs do what they say, against a real server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

from naturalis.client import HttpClient
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.helpers.repository import ROOT
from tests.server.helpers.servers import served

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def programs(page: str = "docs/client.md") -> dict[str, Any]:
    """The functions of the page's programs that use the client."""
    names: dict[str, Any] = {}
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        if "async def" in block:
            exec(block, names)
    return names


async def test_the_first_program_lays_its_starter(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        assert re.fullmatch(r"Ada has laid card 8[1-6]", await programs()["first_program"](here.address))


async def test_both_bots_of_the_page_play_a_game_to_its_end(tmp_path: Path) -> None:
    page = programs()
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        await http.sign_in("Hugo")
        table = await http.create_table(TableSettings(seats=3), (SeatPlan(2, "bot", level="novice"),))
        link = f"{here.address}table/{table}"
        async with http.connect(table) as host:
            playing = [page["play_with_bot"](link, "greedy"), page["play_by_myself"](link)]
            tasks = [asyncio.create_task(work) for work in playing]
            await host.wait_until(lambda: all(seat.kind != "free" for seat in host.view().table.seats), 60)
            await host.start_game()
            await asyncio.gather(*tasks)
            assert host.stage == "over"
            assert await page["refused"](host) == "table_over"


async def test_the_program_of_the_readme_makes_its_first_move(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        await http.sign_in("Hugo")
        table = await http.create_table(TableSettings(seats=1, level="easy"))
        async with http.connect(table) as host:
            playing = asyncio.create_task(programs("README.md")["play_first_moves"](here.address, table))
            await host.wait_until(lambda: host.view().table.seats[0].kind == "person", 60)
            await host.start_game()
            await playing
            await host.wait_until(lambda: host.views[None]["game"]["players"][0]["area"], 60)
