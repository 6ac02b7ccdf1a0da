"""Servers and databases killed under load: nothing acknowledged is lost, nothing happens twice, all games end.

The long form is ``make chaos``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.driver import Report, killed_database, killed_pair, killed_servers
from tests.helpers.postgres import Server, postgres_server

pytestmark = pytest.mark.slow
SEED = 20
KILLS = 20


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL to be killed."""
    with postgres_server() as started:
        yield started


def check(report: Report, kills: int) -> None:
    """All promises were kept, and there was something to keep."""
    assert report.failures == []
    assert report.kills >= kills
    assert report.clients["acknowledged"] > 10 * kills
    assert report.clients["resent"] > 0
    assert len(report.recoveries) > 5 * kills


def silent(_: Report) -> None:
    """Nobody watches."""


def test_a_server_on_sqlite_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    check(asyncio.run(killed_servers(tmp_path / "data", tmp_path, KILLS, SEED, silent, "sqlite")), KILLS)


def test_a_server_on_postgresql_is_killed_and_nothing_is_lost(tmp_path: Path, postgres: Server) -> None:
    place = postgres.url(postgres.create())
    check(asyncio.run(killed_servers(place, tmp_path, KILLS, SEED, silent, "postgres")), KILLS)


def test_one_of_two_servers_is_killed_and_the_other_goes_on(tmp_path: Path, postgres: Server) -> None:
    """Players of one game are on both, with tabs on each that make moves at once."""
    check(asyncio.run(killed_pair(postgres.url(postgres.create()), tmp_path, 8, SEED, silent)), 8)


def test_postgresql_itself_is_killed_and_nothing_is_lost(tmp_path: Path, postgres: Server) -> None:
    place = postgres.url(postgres.create())
    check(asyncio.run(killed_database(postgres, place, tmp_path, 5, SEED, silent)), 5)
