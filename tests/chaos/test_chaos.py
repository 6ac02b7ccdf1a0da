"""Servers and databases killed under load: nothing acknowledged is lost, nothing happens twice, all games end.

The long form is ``make chaos``. With this seed every kind of fault occurs among the first few kills.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.driver import Report, killed_database, killed_pair, killed_servers
from tests.chaos.party import LINEUPS, Lineup
from tests.helpers.games import more_by_night
from tests.helpers.postgres import Server, postgres_server

pytestmark = pytest.mark.slow
SEED = 2
FEW_KILLS = 4
one_server = pytest.mark.parametrize("kills", more_by_night(FEW_KILLS, 20))
ONE_SERVER_FAULTS = {"server 0 killed", "killed while it starts", "outage"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL to be killed."""
    with postgres_server() as started:
        yield started


def check(report: Report, kills: int, faults: set[str]) -> None:
    """All promises were kept, and there was something to keep."""
    assert report.failures == []
    assert report.kills >= kills
    assert set(report.faults) == faults
    assert report.clients["acknowledged"] > 10 * kills
    assert report.clients["resent"] > 0
    assert len(report.recoveries) > 5 * kills


def lineups(kills: int, *names: str) -> tuple[Lineup, ...]:
    """Those who play: all of them by night, else these."""
    return tuple(lineup for lineup in LINEUPS if kills > FEW_KILLS or lineup.name in names)


def silent(_: Report) -> None:
    """Nobody watches."""


@one_server
def test_a_server_on_sqlite_is_killed_and_nothing_is_lost(tmp_path: Path, kills: int) -> None:
    playing = lineups(kills, "duel", "bots", "screen")
    report = asyncio.run(killed_servers(tmp_path / "data", tmp_path, kills, SEED, silent, "sqlite", playing))
    check(report, kills, ONE_SERVER_FAULTS)


@one_server
def test_a_server_on_postgresql_is_killed_and_nothing_is_lost(tmp_path: Path, postgres: Server, kills: int) -> None:
    place = postgres.url(postgres.create())
    playing = lineups(kills, "four", "solo", "novice")
    report = asyncio.run(killed_servers(place, tmp_path, kills, SEED, silent, "postgres", playing))
    check(report, kills, ONE_SERVER_FAULTS)


@pytest.mark.parametrize("kills", more_by_night(2, 8))
def test_one_of_two_servers_is_killed_and_the_other_goes_on(tmp_path: Path, postgres: Server, kills: int) -> None:
    """Players of one game are on both, with tabs on each that make moves at once."""
    place, playing = postgres.url(postgres.create()), lineups(kills, "duel", "four", "solo")
    report = asyncio.run(killed_pair(place, tmp_path, kills, SEED, silent, playing))
    check(report, kills, {"server 0 killed", "server 1 killed"})


@pytest.mark.parametrize("kills", more_by_night(2, 5))
def test_postgresql_itself_is_killed_and_nothing_is_lost(tmp_path: Path, postgres: Server, kills: int) -> None:
    place, playing = postgres.url(postgres.create()), lineups(kills, "duel", "bots")
    report = asyncio.run(killed_database(postgres, place, tmp_path, kills, SEED, silent, playing))
    check(report, kills, {"database killed"})
