"""Alert rules and dashboard in deploy/: they use metrics and labels that a server exports, and say what to do."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from naturalis.server.monitoring.metrics import Metrics
from tests.helpers.debian_packages import NotInstalled, program
from tests.helpers.repository import ROOT

ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yml"
DASHBOARD = ROOT / "deploy" / "grafana" / "naturalis.json"
FROM_PROMETHEUS = {"job", "instance", "le"}


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> list[str]:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return [rule["expr"] for rule in rules()] + [each["expr"] for panel in panels for each in panel["targets"]]


def exported() -> dict[str, set[str]]:
    """The labels of every series that a server exports."""
    metrics = Metrics()
    metrics.refused("too_many")
    found: dict[str, set[str]] = {"up": set()}
    for metric in metrics.registry.collect():
        for sample in metric.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


@pytest.mark.parametrize("expression", expressions())
def test_every_series_and_label_is_exported(expression: str) -> None:
    series = exported()
    used = re.findall(r"\b(up|(?:naturalis|process)_\w+)\b(?:\{([^}]*)\})?", expression)
    assert used
    for name, selectors in used:
        assert name in series, f"no server exports {name}"
        labels = {*re.findall(r"(\w+)\s*[=!]", selectors)}
        assert labels <= series[name] | FROM_PROMETHEUS
    grouped = {label.strip() for labels in re.findall(r"by \(([^)]*)\)", expression) for label in labels.split(",")}
    assert grouped <= FROM_PROMETHEUS.union(*(series[name] for name, _ in used))


def test_every_metric_of_ours_is_on_the_dashboard_or_in_an_alert() -> None:
    text = " ".join(expressions())
    unseen = {"naturalis_tables_live", "naturalis_sessions_created_total", "naturalis_bytes_out_total"}
    unseen |= {"naturalis_commit_appends", "naturalis_push_seconds", "naturalis_pushes_total"}
    assert {name for name in Metrics().names() if name not in text} == unseen


def test_every_alert_says_what_to_do() -> None:
    assert len({rule["alert"] for rule in rules()}) == len(rules())
    for rule in rules():
        assert rule["labels"]["severity"] in ("critical", "warning", "info")
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["description"].endswith(".")


def test_panels_lie_side_by_side() -> None:
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels) == len({panel["id"] for panel in panels}) == len({p["title"] for p in panels})


@pytest.mark.nightly
def test_prometheus_reads_the_rules() -> None:
    """By night, because it installs Prometheus where there is none; the other tests read the rules themselves."""
    try:
        promtool = program("prometheus", "promtool")
    except NotInstalled as why:
        pytest.skip(str(why))
    subprocess.run([promtool, "check", "rules", str(ALERTS)], check=True, capture_output=True)
