"""Metrics: every figure moves when it should, servers do not share them, and the page names all of them."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from typing import Any

import pytest
from prometheus_client import REGISTRY

from naturalis.server.monitoring.metrics import Metrics, may_read_metrics
from tests.helpers.repository import ROOT

PAGE = ROOT / "docs" / "server.md"


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def test_what_is_counted() -> None:
    metrics = Metrics()
    metrics.committed(7, 0.004)
    metrics.thought("scribe", 0.3)
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


def test_servers_do_not_share_figures() -> None:
    one, other = Metrics(), Metrics()
    one.sockets.inc()
    assert (value(one, "naturalis_sockets"), value(other, "naturalis_sockets")) == (1, 0)
    assert not [metric.name for metric in REGISTRY.collect() if metric.name.startswith("naturalis")]


def test_they_are_rendered_for_prometheus() -> None:
    body, kind = Metrics().render()
    assert kind.startswith("text/plain")
    text = body.decode()
    for name in Metrics().names():
        assert re.search(rf"^# TYPE {name} ", text, re.MULTILINE), name


def test_the_lag_of_the_loop_is_measured() -> None:
    metrics = Metrics()

    async def main() -> None:
        task = asyncio.create_task(metrics.watch_loop())
        await asyncio.sleep(0.06)
        time.sleep(0.12)  # to hold the loop up
        await asyncio.sleep(0.06)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert (value(metrics, "naturalis_loop_lag_seconds_count") or 0) >= 2
    assert (value(metrics, "naturalis_loop_lag_seconds_sum") or 0) >= 0.05


def test_the_page_names_every_figure() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = Metrics().names()
    assert len(names) == 19
    assert {*re.findall(r"^\| `(naturalis_\w+)", text, re.MULTILINE)} == {*names}


def scope(client: str | None, *headers: bytes) -> dict[str, Any]:
    return {"client": client and (client, 1), "headers": [(header, b"x") for header in headers]}


@pytest.mark.parametrize(
    ("who", "asks", "may"),
    [
        ("open", scope("192.0.2.1"), True),
        ("off", scope("127.0.0.1"), False),
        ("loopback", scope("127.0.0.1"), True),
        ("loopback", scope("::1"), True),
        ("loopback", scope("192.0.2.1"), False),
        ("loopback", scope(None), False),
        ("loopback", scope("127.0.0.1", b"x-forwarded-for"), False),
    ],
)
def test_who_may_read_them(who: Any, asks: dict[str, Any], may: bool) -> None:
    assert may_read_metrics(who, asks) is may
