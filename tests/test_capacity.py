"""docs/capacity.md: its tables are those that benchmarks/capacity.py makes of the recorded costs, and these add up."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from tests.helpers.repository import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))
import capacity  # after the path: it is no package

SIZES = pytest.mark.parametrize("players", capacity.SIZES)


def test_the_page_has_the_figures_of_the_recorded_costs() -> None:
    page = capacity.PAGE.read_text(encoding="utf-8")
    assert capacity.filled(page, capacity.recorded()) == page


def test_other_costs_make_other_figures() -> None:
    page, costs = capacity.PAGE.read_text(encoding="utf-8"), capacity.recorded()
    for name, value in vars(costs).items():
        assert capacity.filled(page, replace(costs, **{name: 3 * value})) != page, name


@SIZES
def test_the_simulation_agrees_with_the_arithmetic(players: int) -> None:
    costs = capacity.recorded()
    needs = capacity.needs(players, costs)
    found = capacity.simulate(needs, costs)
    assert found.moves_s == pytest.approx(needs.moves_s, rel=0.1)
    assert found.server.share == pytest.approx(needs.server_share, rel=0.1)
    assert found.threads.share == pytest.approx(capacity.FULL, rel=0.15)
    assert found.server.p99_wait_s < 0.05
    assert found.database.p99_wait_s < 0.05
    assert found.threads.p99_wait_s < 1.0


def test_a_queue_serves_in_order_whoever_comes() -> None:
    found = capacity.queue(iter([(0.0, 2.0), (1.0, 2.0), (2.0, 2.0)]), 1)
    assert (found.share, found.p99_wait_s) == (3.0, 2.0)
    assert capacity.queue(iter([(0.0, 2.0), (1.0, 2.0), (2.0, 2.0)]), 3).p99_wait_s == 0.0


def test_too_few_servers_are_seen_in_the_simulation() -> None:
    costs = capacity.recorded()
    needs = capacity.needs(100_000, costs)
    found = capacity.simulate(replace(needs, servers=needs.servers // 2, threads=needs.threads // 2), costs)
    assert found.server.p99_wait_s > 1.0
    assert found.threads.p99_wait_s > 1.0
