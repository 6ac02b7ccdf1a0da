"""How much one server process carries: ``make load``. It starts ``naturalis serve`` and plays at it from this process.

It measures four figures and compares each with its goal: actions per second with everyone moving as fast as answers
come; the time from sending a move until the last player has it, at a steady rate on many connections; memory for an
idle connection; the lag of the event loop while bots think. The load itself runs on the same machine. The summary goes
to build/load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import uvloop
from hostile import SCENARIOS, hostile
from load_party import Load, Server
from plain_socket import PlainSocket
from rich.progress import Progress
from thinking import thinking_elsewhere
from two_servers import between_servers

from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import StandIn, TableSettings, TurnClock

BUILD = Path(__file__).parent.parent / "build" / "load"


def share(values: list[float], part: float) -> float:
    """The value below which this part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def lag(before: str, after: str, part: float) -> float:
    """The lag of the event loop below which this part of the measurements between two scrapes lies: a bucket's edge."""
    counts = [_buckets(text) for text in (before, after)]
    total = counts[1].get(float("inf"), 0) - counts[0].get(float("inf"), 0)
    for edge in sorted(counts[1]):
        if counts[1][edge] - counts[0].get(edge, 0) >= part * total:
            return edge
    return float("inf")


def _buckets(text: str) -> dict[float, float]:
    rows = re.findall(r'naturalis_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {float(edge): float(count) for edge, count in rows}


async def saturation(progress: Progress, seconds: float) -> dict[str, Any]:
    """Everyone moves as fast as answers come."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(max(40, int(seconds * 35)), progress)
            busy, began = server.processor(), time.perf_counter()
            rate = await load.saturate(seconds)
            used = (server.processor() - busy) / (time.perf_counter() - began)
            over = sum(table.over for table in load.tables)  # if many are, too few were left to saturate the server
            return {
                "actions_per_second": rate, "connections": 2 * len(load.tables), "tables_over": over,
                "server_cores": used,
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()


async def latency(progress: Progress, seconds: float, rate: float, connections: int) -> dict[str, Any]:
    """A steady rate on many connections, and the memory that these took."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(20, progress)
            before = server.memory
            await load.open(connections // 2 - 20, progress)
            memory = (server.memory - before) / (connections - 40)
            await load.steady(rate, 5)  # warm up; most tables are beyond their set-up then
            scraped = server.metrics()
            await load.steady(rate, seconds)
            return {
                "actions_per_second": len(load.acknowledged) / seconds, "connections": connections,
                "to_last_peer_ms": {name: 1000 * share(load.latencies, part) for name, part in PARTS.items()},
                "to_answer_ms": {name: 1000 * share(load.acknowledged, part) for name, part in PARTS.items()},
                "loop_lag_p99_ms": 1000 * lag(scraped, server.metrics(), 0.99),
                "kib_per_connection_with_table": memory / 1024,
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()


PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


async def watch(port: int, table_id: str) -> None:
    """A connection that only watches."""
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: PlainSocket(f"/api/tables/{table_id}/socket", "", lambda *_: None), "127.0.0.1", port
    )
    await socket.opened


async def idle(progress: Progress, connections: int) -> dict[str, Any]:
    """Connections that only watch a few tables: the memory of a connection itself."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(20, progress)
            await asyncio.sleep(1)
            before = server.memory
            for number in range(connections):
                await watch(server.port, load.tables[number % 20].table_id)
            await asyncio.sleep(12)  # a heartbeat has been sent to each
            return {"connections": connections, "kib_per_connection": (server.memory - before) / connections / 1024}
        finally:
            await load.close()
            server.stop()


async def thinking(progress: Progress, seconds: float) -> dict[str, Any]:
    """The lag of the loop while the strongest bots think without a pause, and people move."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(20, progress)
            guest = await server.guest("Cid")
            bots = tuple(SeatPlan(seat, "bot", level="naturalist") for seat in (1, 2, 3))
            settings = TableSettings(seats=4, clock=TurnClock(10), absent=StandIn(5))
            for _ in range(8):
                await guest.create_table(settings, (SeatPlan(0, "me"), *bots), start=True)
            await guest.close()
            await asyncio.sleep(12)  # nobody comes: bots stand in, and play among themselves
            before, scraped = server.processor(), server.metrics()
            await load.steady(100, seconds)
            used = (server.processor() - before) / (seconds + 2)
            return {
                "loop_lag_p99_ms": 1000 * lag(scraped, server.metrics(), 0.99), "server_cores": used,
                "to_last_peer_p99_ms": 1000 * share(load.latencies, 0.99),
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All four, one after the other, each on a server of its own; then the hostile visitors."""
    with Progress(transient=True) as progress:
        found: dict[str, Any] = {}
        if options.hostile is not None:
            return {"hostile": await hostile(progress, options.seconds, tuple(options.hostile) or SCENARIOS)}
        if options.two_servers:
            return {"two_servers": await between_servers(progress, options.seconds, options.bus)}
        if options.workers:
            return {"workers": await thinking_elsewhere(progress, options.seconds)}
        steps = progress.add_task("load", total=4)
        works: dict[str, Callable[[], Awaitable[dict[str, Any]]]] = {
            "saturated": lambda: saturation(progress, options.seconds),
            "steady": lambda: latency(progress, options.seconds, options.rate, options.connections),
            "idle": lambda: idle(progress, options.connections),
            "thinking": lambda: thinking(progress, options.seconds),
        }
        for name, work in works.items():
            found[name] = await work()
            progress.advance(steps)
            progress.console.print(name, found[name])
        found["hostile"] = await hostile(progress, options.seconds)
        return found


def report(found: dict[str, Any]) -> str:
    """The figures as a table, beside their goals."""
    steady, saturated = found["steady"], found["saturated"]
    rows = [
        ("actions a second, saturated", f"{saturated['actions_per_second']:,.0f}", "3,000"),
        (f"send to last peer, p99, {steady['actions_per_second']:.0f} actions/s, {steady['connections']:,} connections",
         f"{steady['to_last_peer_ms']['p99']:.1f} ms", "50 ms"),
        ("memory for an idle connection", f"{found['idle']['kib_per_connection']:.1f} KiB", "40 KiB"),
        ("loop lag, p99, while bots think", f"at most {found['thinking']['loop_lag_p99_ms']:.0f} ms", "20 ms"),
    ]  # fmt: skip
    lines = ["| what | measured | goal |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="how long each figure is measured (default 20)")
    parser.add_argument("--rate", type=float, default=300, help="actions a second of the steady load (default 300)")
    parser.add_argument("--connections", type=int, default=2000, help="connections of the steady load (default 2000)")
    parser.add_argument("--hostile", nargs="*", choices=SCENARIOS, help="only hostile visitors: some, or all")
    parser.add_argument("--workers", action="store_true", help="only what 0, 1 and 2 workers bring")
    parser.add_argument("--two-servers", action="store_true", help="only the way of moves between two servers")
    parser.add_argument("--bus", default="postgres", help="the bus between them (default postgres)")
    found = uvloop.run(measure(parser.parse_args()))
    BUILD.mkdir(parents=True, exist_ok=True)
    if "steady" not in found:
        (BUILD / f"{next(iter(found))}.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
        return
    (BUILD / "summary.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
    (BUILD / "summary.md").write_text(report(found), encoding="utf-8")
    print(report(found))


if __name__ == "__main__":
    main()
