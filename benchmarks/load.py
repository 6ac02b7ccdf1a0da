"""How much one server process carries: ``make load``. It starts ``naturalis serve`` and plays at it from this process.

Four figures, each with what was asked for: actions a second with everyone moving as fast as answers come; the time
from a move sent to the last peer told, at a steady rate on many sockets; memory for an idle socket; the lag of the
event loop while bots think. The machine is shared with the load itself. A summary is written to build/load.
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
from load_party import Load, Server
from plain_socket import PlainSocket
from rich.progress import Progress

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
                "actions_per_second": rate, "sockets": 2 * len(load.tables), "tables_over": over, "server_cores": used,
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()


async def latency(progress: Progress, seconds: float, rate: float, sockets: int) -> dict[str, Any]:
    """A steady rate on many sockets, and the memory that these took."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(20, progress)
            before = server.memory
            await load.open(sockets // 2 - 20, progress)
            memory = (server.memory - before) / (sockets - 40)
            await load.steady(rate, 5)  # warm up; most tables are beyond their set-up then
            scraped = server.metrics()
            await load.steady(rate, seconds)
            return {
                "actions_per_second": len(load.acknowledged) / seconds, "sockets": sockets,
                "to_last_peer_ms": {name: 1000 * share(load.latencies, part) for name, part in PARTS.items()},
                "to_answer_ms": {name: 1000 * share(load.acknowledged, part) for name, part in PARTS.items()},
                "loop_lag_p99_ms": 1000 * lag(scraped, server.metrics(), 0.99),
                "kib_per_socket_with_table": memory / 1024,
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()


PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


async def watch(port: int, game: str) -> None:
    """A socket that only looks on."""
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: PlainSocket(f"/api/tables/{game}/socket", "", lambda *_: None), "127.0.0.1", port
    )
    await socket.opened


async def idle(progress: Progress, sockets: int) -> dict[str, Any]:
    """Sockets that only look on, at a few tables: what a socket itself takes."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        load = Load(server)
        try:
            await load.open(20, progress)
            await asyncio.sleep(1)
            before = server.memory
            for number in range(sockets):
                await watch(server.port, load.tables[number % 20].game)
            await asyncio.sleep(12)  # a heartbeat has been sent to each
            return {"sockets": sockets, "kib_per_socket": (server.memory - before) / sockets / 1024}
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
    """All four, one after the other, each on a server of its own."""
    with Progress(transient=True) as progress:
        found: dict[str, Any] = {}
        steps = progress.add_task("load", total=4)
        works: dict[str, Callable[[], Awaitable[dict[str, Any]]]] = {
            "saturated": lambda: saturation(progress, options.seconds),
            "steady": lambda: latency(progress, options.seconds, options.rate, options.sockets),
            "idle": lambda: idle(progress, options.sockets),
            "thinking": lambda: thinking(progress, options.seconds),
        }
        for name, work in works.items():
            found[name] = await work()
            progress.advance(steps)
            progress.console.print(name, found[name])
        return found


def report(found: dict[str, Any]) -> str:
    """The figures as a table, beside what was asked for."""
    steady, saturated = found["steady"], found["saturated"]
    rows = [
        ("actions a second, saturated", f"{saturated['actions_per_second']:,.0f}", "3,000"),
        (f"send to last peer, p99, {steady['actions_per_second']:.0f} actions/s on {steady['sockets']:,} sockets",
         f"{steady['to_last_peer_ms']['p99']:.1f} ms", "50 ms"),
        ("memory for an idle socket", f"{found['idle']['kib_per_socket']:.1f} KiB", "40 KiB"),
        ("loop lag, p99, while bots think", f"at most {found['thinking']['loop_lag_p99_ms']:.0f} ms", "20 ms"),
    ]  # fmt: skip
    lines = ["| what | measured | wanted |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="how long each figure is measured (default 20)")
    parser.add_argument("--rate", type=float, default=300, help="actions a second of the steady load (default 300)")
    parser.add_argument("--sockets", type=int, default=2000, help="sockets of the steady load (default 2000)")
    found = uvloop.run(measure(parser.parse_args()))
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "summary.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
    (BUILD / "summary.md").write_text(report(found), encoding="utf-8")
    print(report(found))


if __name__ == "__main__":
    main()
