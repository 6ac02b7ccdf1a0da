"""naturalis join in a real terminal, against a real server: whole games, talk, breaks, leaving and coming back."""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.client import HttpClient, TableConnection
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.chaos.process import ServerProcess
from tests.helpers.games import more_by_night
from tests.helpers.real_terminal import TerminalUser

pytestmark = pytest.mark.slow

GAME_TIMEOUT_S = 240.0
EXAMPLE = r"e\.g\.\s+([a-z0-9@,\s-]+)[;.]"  # the move that the prompt suggests, which is legal


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the server; its tables are in the folder data."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[ServerProcess]:
    """A server in a process of its own. A test that kills it starts it again."""
    process = ServerProcess(folder / "data", folder / "server.log")
    asyncio.run(process.start())
    yield process
    process.kill()


def join(link: str, *options: str) -> TerminalUser:
    """Someone who joins the table of this link."""
    command = [sys.executable, "-m", "naturalis", "join", link, "--language", "en", *options]
    return TerminalUser(command)


def table(server: ServerProcess, settings: TableSettings, *places: SeatPlan) -> tuple[str, str]:
    """A new table: its link, and the cookie of its host."""

    async def create() -> tuple[str, str]:
        async with HttpClient(server.address) as http:
            await http.sign_in("Hugo")
            return f"{server.address}table/{await http.create_table(settings, places)}", str(http.cookie)

    return asyncio.run(create())


def start(link: str, cookie: str) -> None:
    """The host starts the game once all seats are taken."""
    server, name = link.split("table/")

    async def begin() -> None:
        async with TableConnection(server, name, cookie=cookie) as host:
            await host.wait_until(lambda: all(seat.kind != "free" for seat in host.view().table.seats), 60)
            await host.start_game()

    asyncio.run(begin())


def play(*players: TerminalUser, moves: int = 10**9) -> None:
    """Everyone types the move that their prompt suggests, until the game is over or so many moves were made."""
    until = time.monotonic() + GAME_TIMEOUT_S
    while time.monotonic() < until:
        for player in players:
            if moves == 0 or player.saw(r"The game is over\. Type “rematch”"):
                return
            if found := player.saw(EXAMPLE + r"[^>]*> $"):
                player.types(" ".join(re.findall(EXAMPLE, found)[-1].split()) + "\n")
                moves -= 1
    raise AssertionError(players[0].screen[-3000:])


def test_a_solo_game_from_the_first_choice_to_the_result(server: ServerProcess) -> None:
    link, cookie = table(server, TableSettings(seats=1, level="easy"))
    ada = join(link)
    ada.sees("Your name")
    ada.types("Ada\n")
    ada.sees("Ada (you)")
    start(link, cookie)
    play(ada)
    ada.sees("on the score track")
    assert ada.leaves("\n") == 0
    assert "Traceback" not in ada.screen


def test_players_read_what_the_host_says_and_report_a_line(server: ServerProcess, folder: Path) -> None:
    link, cookie = table(server, TableSettings(chat="free"))
    ada, ben = join(link, "--name", "Ada"), join(link, "--name", "Ben")
    ada.sees("Hugo’s table")
    ben.sees("Hugo’s table")
    start(link, cookie)
    ada.sees("Choose which side of your starter")
    ben.sees("Choose which side of your starter")
    ada.types("report\n")
    ada.sees("You can only report what someone else wrote")
    ben.types("say you fool\n")
    ada.sees("Ben: “you fool”")
    ada.types("report\n")
    ada.sees("Reported to the host of this server: Ben: “you fool”")
    assert main(["admin", "say", "Restart at 20:00.", "--data", str(folder / "data")]) == 0
    for player in (ada, ben):
        player.sees("The host of this server says: Restart at 20:00.")
        assert player.leaves("quit\n") == 0
    assert main(["admin", "unsay", "--data", str(folder / "data")]) == 0


@pytest.mark.parametrize("moves", more_by_night(20, 10**9))
def test_two_terminals_talk_and_play_until_one_gives_up_or_wins(server: ServerProcess, moves: int) -> None:
    link, cookie = table(server, TableSettings(chat="free"))
    ada, ben = join(link, "--name", "Ada"), join(link, "--name", "Ben")
    ada.sees("Hugo’s table")
    ben.sees("Hugo’s table")
    start(link, cookie)
    ada.sees("Choose which side of your starter")
    ada.types("say How are you?\n")
    ben.sees("Ada: “How are you?”")
    ben.types("say thanks\n")
    ben.sees("Ben: “Thank you!”")
    ben.types("\n")
    play(ada, ben, moves=moves)
    if moves == 20:
        ben.types("resign\n")
        ben.sees("“resign” again")
        ben.types("resign\n")
    for player in (ada, ben):
        player.sees("gives up" if moves == 20 else "wins!")
        assert player.leaves("\n") == 0


def test_what_is_half_typed_stays_while_the_server_is_away(server: ServerProcess) -> None:
    link, cookie = table(server, TableSettings(seats=1, level="easy"))
    ada = join(link, "--name", "Ada")
    start(link, cookie)
    ada.finds(EXAMPLE + r"[^>]*> $")
    ada.types("fro")
    ada.finds(r"fro$")
    server.kill()
    ada.finds(r"The connection is lost; trying again…\S*\s+> fro$")  # and is shown again below
    asyncio.run(server.start())
    ada.sees("Connected again.")
    ada.types("nt\n")
    ada.sees("Keep one of these two objectives")
    assert ada.leaves("\x03") == 0
    assert "Traceback" not in ada.screen


def test_who_leaves_is_told_how_to_come_back_and_finds_the_game_as_it_was(server: ServerProcess) -> None:
    link, cookie = table(server, TableSettings(seats=1, level="easy"))
    ada = join(link, "--name", "Ada")
    start(link, cookie)
    for _ in range(3):
        found = ada.finds(EXAMPLE + r"[^>]*> $")
        ada.types(" ".join(found[1].split()) + "\n")
    ada.sees("Draw a card")
    ada.types("undo\n")
    ada.sees("Place a card")
    assert ada.leaves("\x04") == 0
    back = re.search(r"naturalis join '(\S+)'", ada.screen)
    assert back is not None
    again = join(shlex.split(back[1])[0])
    again.sees("Place a card")
    again.types("resign\n")
    again.sees("“resign” again")
    again.types("resign\n")
    again.sees("gives up")
    assert again.leaves("\n") == 0


def test_nothing_that_another_player_typed_reaches_the_terminal_raw(server: ServerProcess) -> None:
    link, cookie = table(server, TableSettings(chat="free"), SeatPlan(0, "me"))
    ada = join(link, "--name", "Ada")
    ada.sees("Ada (you)")
    address, name = link.split("table/")

    async def speak() -> None:
        async with TableConnection(address, name, cookie=cookie) as host:
            await host.start_game()
            await host.say(0, text="harmless \u202e\x9b31mred")

    asyncio.run(speak())
    ada.sees("harmless")
    assert "\x9b" not in ada.screen
    assert "\u202e" not in ada.screen
    assert ada.leaves("\x03") == 0
