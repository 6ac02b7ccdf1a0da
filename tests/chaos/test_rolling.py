"""Servers behind a real HAProxy that are restarted in turn: nothing is lost or refused, and nobody waits for long.

The long form is ``make chaos CHAOS="--rolling 100"``.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.balancer import CONFIGURATION
from tests.chaos.rolling import LINEUPS, rolling_restarts
from tests.helpers.debian_packages import NotInstalled, program
from tests.helpers.games import more_by_night
from tests.helpers.postgres import Server, postgres_server

SEED = 3
GENEROUS_S = 30.0  # other tests run beside this one


@pytest.fixture(scope="module")
def haproxy() -> str:
    try:
        return program("haproxy")
    except NotInstalled as why:
        pytest.skip(str(why))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


def test_haproxy_understands_the_configuration(haproxy: str) -> None:
    checked = subprocess.run([haproxy, "-c", "-f", str(CONFIGURATION)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("haproxy")
@pytest.mark.parametrize("restarts", more_by_night(3, 12))
def test_a_rolling_restart_loses_nothing_and_nobody_seems_away(tmp_path: Path, postgres: Server, restarts: int) -> None:
    place = postgres.url(postgres.create())
    playing = LINEUPS if restarts > 3 else tuple(lineup for lineup in LINEUPS if lineup.name in ("duel", "bots"))
    told = rolling_restarts(place, tmp_path, restarts, SEED, lambda _: None, playing, wait_limit_s=GENEROUS_S)
    report = asyncio.run(told)
    assert report.failures == []
    assert set(report.faults) == {"server 0 restarted", "server 1 restarted", "server 2 restarted"}
    assert report.clients["bye"] > 0
    assert report.clients["acknowledged"] > 10 * restarts
