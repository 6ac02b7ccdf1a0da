"""Uses an installed Naturalis as people do: library, simulation, terminal, server, pages, a bot that joins.

Run it with the Python that Naturalis is installed for; it needs nothing else:

    python release/smoke_test.py [--build compiled|interpreted] [--extras server,postgres,train] [--serve OPTIONS]

It runs in an empty folder, connects to this machine only, and stops at the first thing that fails.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

NATURALIS = [sys.executable, "-m", "naturalis"]
TIMEOUT_S = 300  # for whatever hangs; nothing here takes a tenth of it
IDLE = ("uvicorn", "starlette", "structlog", "httpx", "websockets", "rich", "subprocess")  # not needed for a game


def main() -> int:
    """Run all checks in a folder of their own."""
    parser = argparse.ArgumentParser(description="Uses an installed Naturalis as people do.")
    parser.add_argument("--build", choices=("compiled", "interpreted"), help="which build must be running")
    parser.add_argument("--extras", default="", metavar="NAMES", help="extras that are installed, such as server,train")
    parser.add_argument("--serve", default="", metavar="OPTIONS", help="more options for naturalis serve")
    options = parser.parse_args()
    extras = {name for name in options.extras.split(",") if name}
    for variable in [name for name in os.environ if name.startswith("NATURALIS_")]:
        del os.environ[variable]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        os.environ["NATURALIS_DATA"] = str(Path(folder, "data"))
        check_version(options.build)
        check_library()
        check_help()
        check_simulation()
        check_terminal()
        check_server(options.serve.split(), "server" in extras or "postgres" in extras)
        for name in sorted(extras):
            check_extra(name)
        os.chdir(Path(folder).parent)  # Windows deletes no folder that is in use
    print("everything works")
    return 0


def naturalis(*arguments: str, typed: str = "", code: int = 0) -> str:
    """Run a command and return what it printed. Fails unless it exits with this code."""
    done = subprocess.run(
        [*NATURALIS, *arguments], input=typed, capture_output=True, encoding="utf-8", timeout=TIMEOUT_S, check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    if done.returncode != code:
        sys.exit(f"naturalis {' '.join(arguments)}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout + done.stderr


def expect(condition: object, what: str) -> None:
    """End with a sentence if something is not as it must be."""
    if not condition:
        sys.exit(f"naturalis: {what}")


def check_version(build: str | None) -> None:
    """The version says build, Python and commit."""
    said = naturalis("--version").strip()
    found = re.fullmatch(
        r"naturalis \S+ \((\w+) core, Python \S+( without the GIL)?, commit [0-9a-f]+(-dirty)?\)", said
    )
    expect(found, f"the version is {said!r}")
    expect(build is None or (found and found[1] == build), f"the build is not {build}: {said}")
    print(said)


def check_library() -> None:
    """The library plays a game and verifies its record, and imports nothing of server or terminal."""
    import naturalis.bots
    from naturalis import records

    idle = [name for name in IDLE if name in sys.modules and name not in STANDARD]
    expect(not idle, f"the library imports {', '.join(idle)}")
    rng, game = naturalis.Rng(1), naturalis.new_game(seed=7, seats=3)
    with naturalis.bots.player("greedy") as bot:
        while not game.over:
            seat = game.acting[0]
            game.play(bot.choose(game.view(seat), rng), seat=seat)
    records.verify(records.decode(records.encode(records.record_of(game))))
    print("library: a game of three bots, and its record")


STANDARD = {name for name in IDLE if name in sys.modules}  # what this script itself imports


def check_help() -> None:
    """Every command of the help has help of its own."""
    commands = re.findall(r"^    ([a-z]+) ", naturalis("--help").partition("COMMAND\n")[2], re.MULTILINE)
    expect(len(commands) > 10, f"the help lists only {commands}")
    for command in commands:
        naturalis(command, "--help")
    print(f"help: {', '.join(commands)}")


def check_simulation() -> None:
    """Games are played in two processes, recorded and verified."""
    naturalis("simulate", "--games", "20", "--seats", "4", "--workers", "2", "--out", "games.jsonl")
    expect("20" in naturalis("record", "verify", "games.jsonl"), "20 records were not verified")
    naturalis("arena", "greedy", "uniform", "--games", "4", "--workers", "2")
    print("simulate, record verify, arena: in two processes")


def check_terminal() -> None:
    """A game in the terminal is begun, saved and resumed, in another language."""
    game = ["play", "--bots", "novice", "--seed", "7", "--language"]
    expect("objective" in naturalis(*game, "en", typed="front\nred\nsave game.json\nquit\nquit\n"), "no game began")
    expect(Path("game.json").is_file(), "the game was not saved")
    naturalis("play", "--resume", "game.json", "--language", "cs", typed="quit\nquit\n")
    print("play: a game begun, saved and resumed")


def check_server(options: list[str], notifies: bool) -> None:
    """The server shows its pages, and a bot that joins plays a whole game there."""
    with running_server(options) as address:
        with urlopen(address, timeout=TIMEOUT_S) as page:
            html = page.read().decode()
        script = re.search(r'type="module" src="/([^"]+)"', html)
        expect(script, "the page has no script")
        with urlopen(address + (script[1] if script else ""), timeout=TIMEOUT_S) as file:
            expect(len(file.read()) > 1_000, "the script of the page is empty")
        with urlopen(f"{address}api/push", timeout=TIMEOUT_S) as key:
            expect(
                (key.read() != b'{"key":null}') == notifies, f"notifications of turns are not as expected: {notifies}"
            )
        link = asyncio.run(new_table(address))
        naturalis("join", link, "--bot", "uniform", "--language", "en")
        expect(asyncio.run(result_at(address, link)), "the game did not end")
    print("serve, join: the pages, and a whole game")


@contextmanager
def running_server(options: list[str]) -> Iterator[str]:
    """A server on a free port; its address. It must stop cleanly."""
    flags: dict[str, Any] = {}
    stop = signal.SIGINT
    if sys.platform == "win32":
        flags, stop = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}, signal.CTRL_BREAK_EVENT
    command = [*NATURALIS, "serve", "--port", "0", "--log-level", "warning", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", **flags) as server:
        watchdog = threading.Timer(TIMEOUT_S, server.kill)
        watchdog.start()
        assert server.stdout is not None
        ready = server.stdout.readline()
        try:
            expect(ready.startswith("Naturalis is ready: http://127.0.0.1:"), f"the server says {ready!r}")
            yield ready.split()[-1]
        finally:
            server.send_signal(stop)
            code = server.wait()
            watchdog.cancel()
    expect(code == 0, f"the server ended with exit code {code}")


async def new_table(address: str) -> str:
    """Begin a game against a bot, and return the link to the other seat."""
    from naturalis.client import HttpClient
    from naturalis.wire.http_bodies import SeatPlan
    from naturalis.wire.table_settings import TableSettings

    async with HttpClient(address) as http:
        await http.sign_in("Ada")
        places = (SeatPlan(0, "me"), SeatPlan(1, "bot", level="novice"))
        table = await http.create_table(TableSettings(), places, start=True)
        return f"{address}table/{table}#seat=0&key={await http.new_seat_key(table, 0)}"


async def result_at(address: str, link: str) -> bool:
    """Whether the game at this table is over, by its record."""
    from naturalis.client import HttpClient

    async with HttpClient(address) as http:
        table = link.partition("/table/")[2].partition("#")[0]
        return (await http.record(table)).result is not None


def check_extra(name: str) -> None:
    """What an extra adds is there."""
    if name == "server":
        naturalis_imports("cryptography", *([] if sys.platform == "win32" else ["uvloop"]))
    elif name == "redis":
        naturalis_imports("redis.asyncio")
    elif name == "postgres":
        said = naturalis("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none", code=2)
        expect("install" not in said, said)
    elif name == "train":
        naturalis("train", "terms", "--generations", "1", "--deals", "2", "--test-games", "0", "--out", "terms.json")
        expect(Path("terms.json").is_file(), "training wrote no weights")
    else:
        sys.exit(f"naturalis: {name!r} is no extra that can be tried here")
    print(f"extra {name}: works")


def naturalis_imports(*modules: str) -> None:
    """Fail unless all these modules can be imported."""
    subprocess.run([sys.executable, "-c", f"import {', '.join(modules)}"], check=True)


if __name__ == "__main__":
    sys.exit(main())
