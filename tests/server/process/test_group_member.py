"""Metrics of several processes in one answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.process.group_member import GroupMember, merged


def test_merged_metrics_can_be_read_and_lose_nothing() -> None:
    metrics = [Metrics() for _ in range(3)]
    for number, each in enumerate(metrics, 1):
        each.connections.set(number)
        each.refused("not_your_turn")
        each.bot_thought("scribe", 0.3)
    texts = {number: each.render()[0] for number, each in enumerate(metrics, 1)}
    families = list(text_string_to_metric_families(merged(texts).decode()))
    samples = {(s.name, *sorted(s.labels.items())): s.value for family in families for s in family.samples}
    assert len({family.name for family in families}) == len(families)
    assert len(samples) == sum(len(text.decode().splitlines()) - text.count(b"\n#") - 1 for text in texts.values())
    for number in (1, 2, 3):
        assert samples["naturalis_connections", ("process", str(number))] == number
        refused = ("naturalis_refusals_total", ("code", "not_your_turn"), ("process", str(number)))
        assert samples[refused] == 1


def test_labels_with_any_text() -> None:
    text = b'# HELP m what\n# TYPE m counter\nm_total{a="x} 1 \\"y\\"",b=""} 2.0\nm_total 1e-05\n'
    assert merged({7: text}).decode().splitlines()[2:] == [
        'm_total{process="7",a="x} 1 \\"y\\"",b=""} 2.0',
        'm_total{process="7"} 1e-05',
    ]


def test_what_is_no_sample() -> None:
    with pytest.raises(ValueError, match="is no sample"):
        merged({1: b"# HELP m what\nhello\n"})


async def test_processes_that_do_not_answer_are_left_out(tmp_path: Path) -> None:
    one, other = (GroupMember(number, 3, 1, tmp_path) for number in (1, 2))
    sharing = asyncio.create_task(other.share_metrics(lambda: b"# HELP m what\n# TYPE m gauge\nm 2.0\n"))
    while not (tmp_path / "metrics-2").exists():
        await asyncio.sleep(0.01)
    found = await one.metrics_of_all(b"# HELP m what\n# TYPE m gauge\nm 1.0\n")
    assert found == b'# HELP m what\n# TYPE m gauge\nm{process="1"} 1.0\nm{process="2"} 2.0\n'
    sharing.cancel()


async def test_it_stops_when_its_parent_has_died(tmp_path: Path) -> None:
    stopped: list[bool] = []
    await GroupMember(1, 2, -1, tmp_path).watch_parent(lambda: stopped.append(True))
    assert stopped == [True]
