"""The server's figures for Prometheus. Each server has its own, so several can run in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from naturalis.server.monitoring.fast_metrics import FastCounter, FastHistogram
from naturalis.server.monitoring.logs import new_incident
from naturalis.server.shared.settings import MetricsFor
from naturalis.server.visitors.rate_limits import is_loopback
from naturalis.wire.literals import Stage
from naturalis.wire.table_settings import BotLevel

LAG_EVERY = 0.05  # seconds between measurements of the loop's lag
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16)
_SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
_REASONS = ("gap", "hash", "other")
_CODES = ("host", "origin", "too_large", "too_many")


class Metrics:
    """All figures of one server. Those that are counted on every frame are plain numbers: see tallies.py."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.action_seconds = self._spread("action_seconds", "from a command received to its answer ready", _FAST)
        self.loop_lag_seconds = self._histogram("loop_lag_seconds", "how late the event loop wakes a task", _FAST)
        self.commit_appends = self._histogram("commit_appends", "appends in one commit of the store", _SIZES)
        self.commit_seconds = self._histogram("commit_seconds", "how long one commit of the store took", _FAST)
        self.bot_seconds = self._histogram("bot_seconds", "how long a bot thought about a move", _SLOW, ["level"])
        self.resyncs = self._counter("resyncs", "whole views sent again, by reason", ["reason"])
        self.refusals = self._counter("refusals", "commands and requests refused, by code", ["code"])
        self.frames_in = self._tally("frames_in", "frames received")
        self.frames_out = self._tally("frames_out", "frames sent")
        self.bytes_out = self._tally("bytes_out", "bytes of the frames sent")
        self.sessions_made = self._counter("sessions_made", "sessions made")
        self.conflicts = self._counter("conflicts", "appends that found the table changed by another server")
        self.incidents = self._counter("incidents", "errors inside the server; the log has each with its incident")
        self.outbox_drops = self._counter("outbox_drops", "times that too much waited for a slow socket")
        self.sockets = self._gauge("sockets", "sockets open now")
        self.tables_live = self._gauge("tables_live", "tables in memory now")
        self.tables_stuck = self._gauge("tables_stuck", "tables in play where nobody is able to act; should be 0")
        self.tables_by_stage = self._gauge("tables", "tables kept, by stage", ["stage"])
        self.bots_thinking = self._gauge("bots_thinking", "bots that think or wait for a thread now")
        self._reasons = {reason: self.resyncs.labels(reason) for reason in _REASONS}
        self._codes = {code: self.refusals.labels(code) for code in _CODES}
        self._bots = {level: self.bot_seconds.labels(level) for level in get_args(BotLevel)}
        for stage in get_args(Stage):
            self.tables_by_stage.labels(stage)

    def committed(self, appends: int, seconds: float) -> None:
        """The store committed so many appends; it can be handed to ``open_store`` as it is."""
        self.commit_appends.observe(appends)
        self.commit_seconds.observe(seconds)

    def thought(self, level: BotLevel, seconds: float) -> None:
        """A bot of this level thought for so long about a move. May be called from any thread."""
        self._bots[level].observe(seconds)

    def resync(self, reason: str) -> None:
        """A whole view was sent again. The reason is one of ours, never text of a client's."""
        counter = self._reasons.get(reason)
        if counter is None:
            counter = self._reasons[reason] = self.resyncs.labels(reason)
        counter.inc()

    def refused(self, code: str) -> None:
        """A command or a request was refused. The code is one of ours, never text of a client's."""
        counter = self._codes.get(code)
        if counter is None:
            counter = self._codes[code] = self.refusals.labels(code)
        counter.inc()

    def incident(self) -> str:
        """Something went wrong inside: count it, and get the id to tell and to log."""
        self.incidents.inc()
        return new_incident()

    async def watch_loop(self) -> None:
        """Measure the loop's lag until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.loop_lag_seconds.observe(max(0.0, loop.time() - due))

    def render(self) -> tuple[bytes, str]:
        """All figures as Prometheus reads them, and the content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST

    def names(self) -> list[str]:
        """The names of our own figures, as they are rendered, without those that Prometheus derives."""
        found = (metric for metric in self.registry.collect() if metric.name.startswith("naturalis_"))
        return [metric.name + ("_total" if metric.type == "counter" else "") for metric in found]

    def _tally(self, name: str, says: str) -> FastCounter:
        tally = FastCounter(f"naturalis_{name}", says)
        self.registry.register(tally)
        return tally

    def _spread(self, name: str, says: str, edges: Iterable[float]) -> FastHistogram:
        spread = FastHistogram(f"naturalis_{name}", says, edges)
        self.registry.register(spread)
        return spread

    def _histogram(self, name: str, says: str, buckets: Iterable[float], labels: Iterable[str] = ()) -> Histogram:
        return Histogram(f"naturalis_{name}", says, labels, buckets=tuple(buckets), registry=self.registry)

    def _counter(self, name: str, says: str, labels: Iterable[str] = ()) -> Counter:
        return Counter(f"naturalis_{name}", says, labels, registry=self.registry)

    def _gauge(self, name: str, says: str, labels: Iterable[str] = ()) -> Gauge:
        return Gauge(f"naturalis_{name}", says, labels, registry=self.registry)


def may_read_metrics(who: MetricsFor, scope: Mapping[str, Any]) -> bool:
    """Whether this request may have the figures. ``loopback``: from this machine and not through a proxy."""
    if who != "loopback":
        return who == "open"
    client = scope.get("client")
    forwarded = {name for name, _ in scope["headers"]} & {b"forwarded", b"x-forwarded-for", b"via"}
    return client is not None and is_loopback(client[0]) and not forwarded
