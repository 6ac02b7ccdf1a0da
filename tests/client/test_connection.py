"""A connection to a real server: requests, breaks, lost and doubled frames, restarts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from naturalis.client import HttpClient, RequestRefused, Timings
from naturalis.rules import ChooseStarter
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.server.helpers.servers import served

QUICK = Timings(
    ping_interval_s=0.1, silence_timeout_s=2.0, answer_timeout_s=0.5, resync_timeout_s=0.5, first_retry_s=0.02,
    max_retry_s=0.1, unavailable_retry_s=0.05,
)  # fmt: skip
ME = tuple(SeatPlan(seat, "me") for seat in (0, 1))


def test_it_plays_and_says_no(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path) as here, HttpClient(here.address) as http:
            await http.sign_in("Ann")
            table = await http.create_table(TableSettings(), ME, start=True)
            async with http.connect(table, timings=QUICK) as connection:
                assert connection.you is not None
                assert connection.you.seats == (0, 1)
                await connection.play(0, ChooseStarter("front"))
                assert connection.view(0).game is not None
                with pytest.raises(RequestRefused) as refused:
                    await connection.play(0, ChooseStarter("back"))
                assert refused.value.code == "already_chosen"

    asyncio.run(play())
