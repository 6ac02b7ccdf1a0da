"""Servers, a worker, their database and the wires between them fail at random: nothing is lost, and all games end.

The long form is ``make chaos CHAOS="--cluster 1000"``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.cluster import CLUSTER_LINEUPS, broken_cluster
from tests.helpers.games import more_by_night
from tests.helpers.postgres import Server, postgres_server
from tests.helpers.valkey import Valkey, valkey_server

pytestmark = pytest.mark.slow
SEED = 1
FEW = 8


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


@pytest.fixture(params=["postgres", "valkey"])
def bus(request: pytest.FixtureRequest) -> Iterator[Valkey | None]:
    """The bus beside the database, or None if that is the bus."""
    if request.param == "postgres":
        yield None
    else:
        with valkey_server() as started:
            yield started


@pytest.mark.parametrize("faults", more_by_night(FEW, 60))
def test_parts_of_a_cluster_fail_and_nothing_is_lost(
    tmp_path: Path, postgres: Server, bus: Valkey | None, faults: int
) -> None:
    names = ("duel", "thinkers")
    playing = tuple(lineup for lineup in CLUSTER_LINEUPS if faults > FEW or lineup.name in names)
    told = broken_cluster(postgres, postgres.create(), bus, tmp_path, faults, SEED, lambda _: None, playing)
    report = asyncio.run(told)
    assert report.failures == []
    assert sum(report.faults.values()) == faults
    assert len({fault.rsplit(" ", 1)[0] for fault in report.faults}) > 3
    assert report.clients["acknowledged"] > 5 * faults
