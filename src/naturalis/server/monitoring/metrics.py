"""The server's metrics for Prometheus. Each server has its own, so several can run in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from naturalis.server.monitoring.fast_metrics import FastCounter, FastHistogram
from naturalis.server.monitoring.logs import new_incident
from naturalis.wire.literals import Stage
from naturalis.wire.table_settings import BotLevel

_FAST_S = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_SLOW_S = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16)
_BATCH_SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
_RESYNC_REASONS = ("gap", "hash", "other")
JOB_RESULTS = ("answered", "lost", "failed")
PUSH_RESULTS = ("sent", "gone", "refused", "failed")
_GUARD_CODES = ("host", "origin", "too_large", "too_many")


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.action_seconds = self._fast_histogram("action_seconds", "from a message received to its answer", _FAST_S)
        self.loop_lag_seconds = self._histogram("loop_lag_seconds", "delay of the event loop", _FAST_S)
        self.commit_appends = self._histogram("commit_appends", "appends in one commit of the store", _BATCH_SIZES)
        self.commit_seconds = self._histogram("commit_seconds", "duration of one commit of the store", _FAST_S)
        self.bot_seconds = self._histogram("bot_seconds", "time a bot took for a move", _SLOW_S, ["level"])
        self.push_seconds = self._histogram("push_seconds", "time a push service took to take a message", _SLOW_S)
        self.pushes = self._counter("pushes", "push messages, by result", ["result"])
        self.resyncs = self._counter("resyncs", "complete views sent again, by reason", ["reason"])
        self.refusals = self._counter("refusals", "commands and requests refused, by code", ["code"])
        self.frames_in = self._fast_counter("frames_in", "frames received")
        self.frames_out = self._fast_counter("frames_out", "frames sent")
        self.bytes_out = self._fast_counter("bytes_out", "bytes of the frames sent")
        self.sessions_created = self._counter("sessions_created", "guest sessions created")
        self.conflicts = self._counter("conflicts", "appends that found the table changed by another server")
        self.incidents = self._counter("incidents", "errors inside the server; the log has each under its incident id")
        self.reports = self._counter("reports", "lines of a chat that players reported")
        self.outbox_overflows = self._counter("outbox_overflows", "outboxes of slow clients discarded for a resync")
        self.http_requests = self._counter("http_requests", "HTTP requests answered, by class of status", ["status"])
        self.http_seconds = self._fast_histogram(
            "http_seconds", "from an HTTP request to the end of its answer", _FAST_S
        )
        self.work_seconds = self._fast_counter("work_seconds", "work charged to guests and addresses, in seconds")
        self.over_budget = self._fast_counter("over_budget", "pieces of work whose visitor had used up a budget")
        self.open_connections = self._gauge("open_connections", "open connections of all kinds")
        self.connections_closed = self._counter("connections_closed", "connections closed by limits and timeouts")
        self.connections = self._gauge("connections", "open WebSocket connections")
        self.tables_live = self._gauge("tables_live", "tables in memory")
        self.tables_stuck = self._gauge("tables_stuck", "running games that wait for this server in vain; should be 0")
        self.tables_by_stage = self._gauge("tables", "stored tables, by stage", ["stage"])
        self.bots_thinking = self._gauge("bots_thinking", "bots that think or wait for a thread")
        self.workers = self._gauge("workers", "workers that think for this server")
        self.worker_threads = self._gauge("worker_threads", "threads of these workers")
        self.jobs = self._counter("jobs", "thinking done by workers, by result", ["result"])
        self.job_seconds = self._histogram("job_seconds", "from posting a job to its answer", _SLOW_S)
        self.bus_down = self._gauge("bus_down", "1 while the bus of hints does not work and the server only polls")
        self.bus_seconds = self._fast_histogram("bus_seconds", "from sending a message on the bus to its echo", _FAST_S)
        self.bus_hints = self._counter("bus_hints", "hints of other servers on the bus")
        self.bus_misses = self._counter("bus_misses", "times that hints on the bus were lost, or may have been")
        self._by_reason = {reason: self.resyncs.labels(reason) for reason in _RESYNC_REASONS}
        self._by_code = {code: self.refusals.labels(code) for code in _GUARD_CODES}
        self._by_level = {level: self.bot_seconds.labels(level) for level in get_args(BotLevel)}
        for result in PUSH_RESULTS:
            self.pushes.labels(result)
        self._by_status = [self.http_requests.labels(f"{hundreds}xx") for hundreds in range(1, 6)]
        for result in JOB_RESULTS:
            self.jobs.labels(result)
        for stage in get_args(Stage):
            self.tables_by_stage.labels(stage)

    def committed(self, appends: int, seconds: float) -> None:
        """Count a commit of the store; ``open_store`` takes this method as its callback."""
        self.commit_appends.observe(appends)
        self.commit_seconds.observe(seconds)

    def bot_thought(self, level: BotLevel, seconds: float) -> None:
        """Count a bot's move. Any thread may call this."""
        self._by_level[level].observe(seconds)

    def answered(self, status: int, seconds: float) -> None:
        """Count an HTTP request and its answer."""
        self._by_status[min(max(status // 100, 1), 5) - 1].inc()
        self.http_seconds.observe(seconds)

    def worked(self, seconds: float, over_budget: bool) -> None:
        """Count work that a visitor was charged for."""
        self.work_seconds.inc(seconds)
        if over_budget:
            self.over_budget.inc()

    def resync(self, reason: str) -> None:
        """Count a complete view sent again. The reason must be one of ours, never a client's text."""
        counter = self._by_reason.get(reason)
        if counter is None:
            counter = self._by_reason[reason] = self.resyncs.labels(reason)
        counter.inc()

    def refused(self, code: str) -> None:
        """Count a refused command or request. The code must be one of ours, never a client's text."""
        counter = self._by_code.get(code)
        if counter is None:
            counter = self._by_code[code] = self.refusals.labels(code)
        counter.inc()

    def incident(self) -> str:
        """Count an error inside the server, and return a new incident id for the player and the log."""
        self.incidents.inc()
        return new_incident()

    async def measure_loop_lag(self, interval_s: float) -> None:
        """Measure the delay of the event loop until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + interval_s
            await asyncio.sleep(interval_s)
            self.loop_lag_seconds.observe(max(0.0, loop.time() - due))

    def render(self) -> tuple[bytes, str]:
        """Return all metrics in Prometheus' text format, and its content type."""
        return generate_latest(self.registry), CONTENT_TYPE_LATEST

    def names(self) -> list[str]:
        """Return the names of our own metrics as rendered, without the series that Prometheus derives."""
        found = (metric for metric in self.registry.collect() if metric.name.startswith("naturalis_"))
        return [metric.name + ("_total" if metric.type == "counter" else "") for metric in found]

    def _fast_counter(self, name: str, help_text: str) -> FastCounter:
        counter = FastCounter(f"naturalis_{name}", help_text)
        self.registry.register(counter)
        return counter

    def _fast_histogram(self, name: str, help_text: str, buckets: Iterable[float]) -> FastHistogram:
        histogram = FastHistogram(f"naturalis_{name}", help_text, buckets)
        self.registry.register(histogram)
        return histogram

    def _histogram(self, name: str, help_text: str, buckets: Iterable[float], labels: Iterable[str] = ()) -> Histogram:
        return Histogram(f"naturalis_{name}", help_text, labels, buckets=tuple(buckets), registry=self.registry)

    def _counter(self, name: str, help_text: str, labels: Iterable[str] = ()) -> Counter:
        return Counter(f"naturalis_{name}", help_text, labels, registry=self.registry)

    def _gauge(self, name: str, help_text: str, labels: Iterable[str] = ()) -> Gauge:
        return Gauge(f"naturalis_{name}", help_text, labels, registry=self.registry)
