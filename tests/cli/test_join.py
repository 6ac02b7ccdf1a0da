"""naturalis join without a terminal: bots play whole games, watchers look on, and wrong links get one sentence."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from naturalis.cli import main
from naturalis.client import HttpClient, TableConnection
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.server.helpers.servers import served

ALL_ME = tuple(SeatPlan(seat, "me") for seat in range(2))


async def join(*arguments: str) -> int:
    """The exit code of a command line; the event loop, in which the server lives, goes on meanwhile."""
    return await asyncio.to_thread(main, ["join", *arguments, "--language", "en"])


async def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence that a command line gets."""
    assert await join(*arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith("naturalis: ")
    assert said.count("\n") == 1
    return said


async def new_table(http: HttpClient, *places: SeatPlan, start: bool = False, **settings: Any) -> str:
    await http.sign_in("Hugo")
    return await http.create_table(TableSettings(**settings), places, start=start)


async def start_when_full(host: TableConnection) -> None:
    await host.wait_until(lambda: all(seat.kind != "free" for seat in host.view().table.seats), 60)
    await host.start_game()


async def program(*arguments: str) -> asyncio.subprocess.Process:
    """The command as a process of its own."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "naturalis", "join", *arguments, "--language", "en",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


async def test_two_bots_play_a_whole_game(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http)
        link = f"{here.address}table/{table}"
        async with http.connect(table) as host:
            greedy = asyncio.create_task(join(link, "--bot", "greedy", "--seat", "2"))
            plato = asyncio.create_task(join(link, "--bot", "search:playouts=20", "--name", "Plato", "--seat", "1"))
            await start_when_full(host)
            assert await greedy == await plato == 0
            assert host.stage == "over"
            assert (await http.record(table)).names == ("Plato", "greedy")
    said = capfd.readouterr().out
    assert "Plato: places" in said
    assert re.search(r"greedy: (takes|draws)", said)
    assert re.search(r"(Plato|greedy) wins!|share the victory", said)


@pytest.mark.slow
async def test_a_bot_comes_along_to_the_rematch(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http, SeatPlan(0, "me"))
        bot = await program(f"{here.address}table/{table}", "--bot", "greedy", "--rematch")
        async with http.connect(table) as host:
            await start_when_full(host)
            await host.resign(0)
            await host.wait_until(lambda: host.stage == "over", 60)
            again = await host.rematch()
        async with http.connect(again) as host:
            await start_when_full(host)
            await host.wait_until(lambda: host.views[0]["game"]["acting"] == [0], 60)
            await host.resign(0)
        bot.send_signal(signal.SIGINT)
        assert bot.stdout is not None
        said = (await asyncio.wait_for(bot.stdout.read(), 60)).decode()
        assert await bot.wait() == 130
    assert "greedy wins: the others have given up." in said
    assert "A rematch: the same players at a new table." in said
    assert "greedy: starter card" in said.partition("A rematch")[2]
    assert "Traceback" not in said


async def test_a_bot_with_the_key_of_a_seat_takes_up_a_game_that_goes_on(tmp_path: Path) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http, SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"), start=True)
        key = await http.new_seat_key(table, 0)
        assert await join(f"{here.address}table/{table}#seat=0&key={key}", "--bot", "learned") == 0
        assert (await http.table(table)).table.stage == "over"
        assert (await http.record(table)).result is not None


async def test_a_watcher_reads_every_move(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http, SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"), start=True)
        key = await http.new_seat_key(table, 0)
        watching = asyncio.create_task(join(f"{here.address}table/{table}", "--watch"))
        playing = asyncio.create_task(join(f"{here.address}table/{table}#seat=0&key={key}", "--bot", "learned"))
        assert await watching == 0
        assert await playing == 0
    assert "final scoring" in capfd.readouterr().out


async def test_a_table_where_nobody_can_sit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        full = f"{here.address}table/{await new_table(http, *ALL_ME)}"
        begun = f"{here.address}table/{await new_table(http, *ALL_ME, start=True)}"
        half = f"{here.address}table/{await new_table(http, SeatPlan(0, 'me'))}"
        bot = ("--bot", "greedy")
        assert "every seat of this table is taken; --watch looks on" in await refused(capsys, full, *bot)
        assert "the game has started without you" in await refused(capsys, begun, *bot)
        assert "seat 1 is taken; leave out --seat" in await refused(capsys, half, "--seat", "1", *bot)
        assert "no seat 4; its seats are 1 to 2" in await refused(capsys, half, "--seat", "4", *bot)
        assert "there is no such table" in await refused(capsys, f"{here.address}table/nowhere", *bot)
        wrong = f"{begun}#seat=0&key={'x' * 43}"
        assert "the seat is not yours to play" in await refused(capsys, wrong, *bot)
        assert "no key of a seat" in await refused(capsys, f"{begun}#seat=0&key=short", *bot)
        async with http.connect(begun.rpartition("/")[2]) as host:
            await host.resign(0)
            await host.wait_until(lambda: host.stage == "over", 20)
        assert "is over; watch it again at" in await refused(capsys, begun, *bot)


async def test_a_bot_that_fails_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http, SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"), start=True)
        link = f"{here.address}table/{table}#seat=0&key={await http.new_seat_key(table, 0)}"
        assert "the bot cannot go on: " in await refused(capsys, link, "--bot", "stdio:false")


async def test_a_server_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not answer" in await refused(capsys, "http://127.0.0.1:9/table/x", "--bot", "greedy")


async def test_a_server_that_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        said = await refused(capsys, f"http://127.0.0.1:{port}/table/x", "--watch")
        assert "no server of Naturalis" in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("table",), "no link to a table"),
        (("http://h/table/x", "--bot", "nobody"), "there is no bot 'nobody'"),
        (("http://h/table/x", "--rematch"), "--rematch goes with --bot"),
        (("http://h/table/x", "--seat", "5"), "from 1 to 4"),
    ],
)
async def test_a_command_line_that_makes_no_sense(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in await refused(capsys, *arguments)


@pytest.mark.slow
async def test_a_program_types_each_line_into_a_turn_of_its_own(tmp_path: Path) -> None:
    """Without a terminal a line waits for the player's turn; the end of the input leaves."""
    async with served(tmp_path) as here, HttpClient(here.address) as http:
        table = await new_table(http, seats=1, level="easy")
        link = f"{here.address}table/{table}"
        typist = await program(link, "--name", "Ada")
        assert typist.stdin is not None
        typist.stdin.write(b"front\nhint\n1\n")
        typist.stdin.close()
        async with http.connect(table) as host:
            await start_when_full(host)
            assert typist.stdout is not None
            said = (await asyncio.wait_for(typist.stdout.read(), 120)).decode()
            assert await typist.wait() == 0
            game = host.view().game
    assert game is not None
    assert game.phase == "place"
    assert "Best moves found" in said
    assert re.search(r"naturalis join 'http://\S+#seat=0&key=\S+'", said)
