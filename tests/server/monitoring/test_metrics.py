"""Metrics: each one changes when it should, servers do not share them, and the docs list all of them."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

from prometheus_client import REGISTRY

from naturalis.server.monitoring.metrics import Metrics
from tests.helpers.repository import ROOT

PAGE = ROOT / "docs" / "server.md"


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def test_what_the_metrics_count() -> None:
    metrics = Metrics()
    metrics.committed(7, 0.004)
    metrics.bot_thought("scribe", 0.3)
    metrics.resync("gap")
    metrics.resync("slow")
    metrics.refused("not_your_turn")
    metrics.refused("not_your_turn")
    metrics.frames_in.inc()
    metrics.action_seconds.observe(0.002)
    metrics.tables_by_stage.labels("playing").set(3)
    assert value(metrics, "naturalis_commit_appends_sum") == 7
    assert value(metrics, "naturalis_commit_seconds_count") == 1
    assert value(metrics, "naturalis_bot_seconds_count", level="scribe") == 1
    assert value(metrics, "naturalis_resyncs_total", reason="gap") == 1
    assert value(metrics, "naturalis_resyncs_total", reason="slow") == 1
    assert value(metrics, "naturalis_resyncs_total", reason="hash") == 0
    assert value(metrics, "naturalis_refusals_total", code="not_your_turn") == 2
    assert value(metrics, "naturalis_frames_in_total") == 1
    assert value(metrics, "naturalis_action_seconds_bucket", le="0.0025") == 1
    assert value(metrics, "naturalis_tables", stage="playing") == 3
    assert value(metrics, "naturalis_tables", stage="over") == 0


def test_an_incident_is_counted_and_named() -> None:
    metrics = Metrics()
    incidents = {metrics.incident() for _ in range(20)}
    assert len(incidents) == 20
    assert all(re.fullmatch(r"[0-9a-f]{8}", incident) for incident in incidents)
    assert value(metrics, "naturalis_incidents_total") == 20


def test_servers_do_not_share_metrics() -> None:
    one, other = Metrics(), Metrics()
    one.connections.inc()
    assert (value(one, "naturalis_connections"), value(other, "naturalis_connections")) == (1, 0)
    assert not [metric.name for metric in REGISTRY.collect() if metric.name.startswith("naturalis")]


def test_they_are_rendered_for_prometheus() -> None:
    body, kind = Metrics().render()
    assert kind.startswith("text/plain")
    text = body.decode()
    for name in Metrics().names():
        assert re.search(rf"^# TYPE {name} ", text, re.MULTILINE), name


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can jump, as if something had held the loop up."""

    held_up_s = 0.0

    def time(self) -> float:
        return super().time() + self.held_up_s


def test_the_lag_of_the_loop_is_measured() -> None:
    metrics = Metrics()
    loop = JumpingLoop()

    async def main() -> None:
        task = asyncio.create_task(metrics.measure_loop_lag(0.001))
        await asyncio.sleep(0)
        loop.held_up_s = 3600.0
        while not value(metrics, "naturalis_loop_lag_seconds_count"):
            await asyncio.sleep(0.001)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    try:
        loop.run_until_complete(main())
    finally:
        loop.close()
    assert (value(metrics, "naturalis_loop_lag_seconds_sum") or 0) > 3500


def test_the_page_names_every_metric() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = Metrics().names()
    assert len(names) == 36
    assert {*re.findall(r"^\| `(naturalis_\w+)", text, re.MULTILINE)} == {*names}
