"""Databases that older releases left behind open, keep everything, and play on. Their README says what is in them."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no types
import pytest

from naturalis.cli import backup, export
from naturalis.cli.arguments import Parser
from naturalis.records import decode, verify
from naturalis.store import open_store
from naturalis.store.migrations import all_migrations
from tests.helpers.games import more_by_night
from tests.helpers.http import http_client
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running, running

pytestmark = pytest.mark.slow

FIRST = Path(__file__).parent / "databases" / "migration-1"
STAGES = {
    "waiting": "open", "host_stands": "open", "new_host": "open", "closed": "over", "two": "playing",
    "three": "playing", "four": "playing", "solo": "playing", "setup": "playing", "over": "over", "rematch": "open",
    "conceded": "over",
}  # fmt: skip
TO_THE_END = {"two", "solo"}  # in every run
HOSTS = {"waiting": "ann", "host_stands": "ann", "new_host": "bob", "rematch": "ann"}
FOR_EVER: dict[str, Any] = {"session_days": 3650, "keep_open_days": 36_500}
IDS = (f"new{number}" for number in count())  # tables still know the ids of old commands
SECONDS = 240.0  # for all games together, on a busy machine


class Old:
    """An old database at a place where it can be opened, and who knows it."""

    def __init__(self, place: str | Path, known: dict[str, Any]) -> None:
        self.place = place
        self.tables: dict[str, str] = known["tables"]
        self.cookies: dict[str, str] = known["sessions"]
        self.keys: dict[str, str] = known["keys"]


@pytest.fixture
def old(place: str | Path) -> Old:
    """The database of the first release, in a store of either kind."""
    known = json.loads((FIRST / ("sqlite.json" if isinstance(place, Path) else "postgres.json")).read_text("utf-8"))
    if isinstance(place, Path):
        place.parent.mkdir(parents=True)
        place.write_bytes(gzip.decompress((FIRST / "naturalis.sqlite.gz").read_bytes()))
    else:
        asyncio.run(_run_script(place, (FIRST / "postgres.sql").read_text("utf-8")))
    return Old(place, known)


async def _run_script(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


@asynccontextmanager
async def served(old: Old) -> AsyncIterator[Running]:
    store = await open_store(old.place)
    try:
        async with running(store, **FOR_EVER) as here:
            yield here
    finally:
        await store.close()


async def test_everything_is_found(old: Old) -> None:
    async with served(old) as here, http_client(here.address) as http:
        for name, table in old.tables.items():
            answer = await http.get(f"/api/tables/{table}")
            assert answer.status_code == 200, name
            assert answer.json()["table"]["stage"] == STAGES[name], name
            assert (await http.get(f"/api/tables/{table}/history")).status_code == 200, name
        assert (await http.get(f"/api/tables/{old.tables['over']}/replay")).status_code == 200
        over = (await http.get(f"/api/tables/{old.tables['over']}")).json()
        assert over["table"]["rematch"] == old.tables["rematch"]
        listed = (await http.get("/api/tables")).json()["tables"]
        public = {old.tables[name] for name in ("waiting", "host_stands", "rematch")}
        assert {table["table"]["id"] for table in listed} == public
        for name, cookie in old.cookies.items():
            told = (await http.get("/api/session", headers={"Cookie": cookie})).json()["name"]
            assert told.casefold().startswith(name)
        assert dict(await _migrations(old)) == {
            migration.number: migration.name for migration in all_migrations("sqlite")
        }


async def test_everyone_finds_their_old_tables_on_their_list(old: Old) -> None:
    async with served(old) as here, http_client(here.address) as http:
        while await here.server.services.store.tables_without_overview("", 9):
            await here.server.jobs.fill_overviews()  # again for those that changed meanwhile
        listed: set[str] = set()
        for cookie in old.cookies.values():
            tables = (await http.get("/api/session/tables", headers={"Cookie": cookie})).json()["tables"]
            assert all(table["mine"] or table["stage"] == "open" for table in tables)
            listed |= {table["id"] for table in tables}
        assert listed == {table for name, table in old.tables.items() if name != "closed"}


async def _migrations(old: Old) -> list[tuple[int, str]]:
    query = "SELECT number, name FROM migrations"
    if isinstance(old.place, Path):
        with closing(sqlite3.connect(old.place)) as file:
            return file.execute(query).fetchall()
    connection = await asyncpg.connect(old.place)
    rows = [tuple(row) for row in await connection.fetch(query)]
    await connection.close()
    return rows


@pytest.mark.parametrize("events", more_by_night(30, 10**9))
async def test_every_game_goes_on_and_some_or_all_are_played_to_their_end(old: Old, events: int) -> None:
    async with served(old) as here:
        games = {name: table for name, table in old.tables.items() if STAGES[name] != "over"}
        limits = {name: 10**9 if name in TO_THE_END else events for name in games}
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(_play_on(here, old, name, table, limits[name]) for name, table in games.items()))
        async with http_client(here.address) as http:
            for name, table in games.items():
                if limits[name] == events == 30:
                    continue
                answer = await http.get(f"/api/tables/{table}/record")
                assert answer.status_code == 200, name
                verify(decode(answer.content))


async def _play_on(here: Running, old: Old, name: str, table: str, events: int) -> None:
    """Play until the game is over, or there are so many events more."""
    clients = [await Client.enter(here.address, table, cookie) for cookie in old.cookies.values()]
    if name in old.keys:
        clients.append(await Client.enter(here.address, table, key=old.keys[name]))
        assert clients[-1].you["seats"] == [0]
    if name in HOSTS:
        host = clients[[*old.cookies].index(HOSTS[name])]
        assert host.you["host"]
        assert (await host.ask("start", id=next(IDS), fill="novice"))["type"] == "done"
    for client in clients:
        await client.until(lambda client=client: client.stage != "open", SECONDS)
    seated = [client for client in clients if client.you["seats"]]
    assert seated
    last = max(client.connection.version for client in clients) + events
    await asyncio.gather(*(_play(client, last) for client in seated))
    assert all(_is_done(client, last) and not client.resyncs for client in seated)


def _is_done(client: Client, last: int) -> bool:
    return client.stage == "over" or client.connection.version >= last


async def _play(client: Client, last: int) -> None:
    """Play all seats of this socket until the table is over or at this version. Another device or bot may be faster."""
    while not _is_done(client, last):
        await client.until(lambda: bool(client.acting()) or _is_done(client, last), SECONDS)
        for seat in client.acting():
            options = await client.ask("look", id=next(IDS), seat=seat)
            if options["type"] == "options" and (options["placements"] or options["moves"]):
                move = _placement(options) if options["placements"] else options["moves"][0]
                await client.ask("play", id=next(IDS), seat=seat, move=move)
        await asyncio.sleep(0.01)


def _placement(options: dict[str, Any]) -> dict[str, Any]:
    best = max(options["placements"], key=lambda option: (option["points"], -len(option["closes"])))
    return {"type": "place", **{name: best[name] for name in ("card", "face", "x", "y")}}


def obey(*arguments: object) -> None:
    """Run ``naturalis backup``, ``restore`` or ``export``."""
    parser = Parser(prog="naturalis")
    commands = parser.add_subparsers(required=True)
    backup.add(commands)
    export.add(commands)
    options = parser.parse_args([str(argument) for argument in arguments])
    assert options.run(options) == 0


def test_it_is_backed_up_restored_and_exported(old: Old, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data", old.place.parent] if isinstance(old.place, Path) else ["--database", old.place]
    file, new, records = tmp_path / "backup.sqlite", tmp_path / "new", tmp_path / "records.jsonl"
    obey("backup", file, *where)
    obey("restore", file, "--data", new)
    assert f": {len(STAGES)} tables, " in capsys.readouterr().out
    obey("export", records, "--data", new, "--all")
    lines = records.read_bytes().splitlines()
    assert len(lines) == sum(stage != "open" for stage in STAGES.values()) - 1  # "closed" has no game
    obey("export", tmp_path / "run_to_end.jsonl", *where)
    (run_to_end,) = (tmp_path / "run_to_end.jsonl").read_bytes().splitlines()
    assert run_to_end in lines
    verify(decode(run_to_end))


def test_an_old_backup_is_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.sqlite"
    file.write_bytes(gzip.decompress((FIRST / "naturalis.sqlite.gz").read_bytes()))
    obey("restore", file, "--data", tmp_path / "new")
    assert f": {len(STAGES)} tables, " in capsys.readouterr().out
