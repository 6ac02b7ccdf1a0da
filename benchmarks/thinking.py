"""What workers bring: moves of ``naturalist`` a second with none, one and two of them. ``make load`` runs this.

One server on PostgreSQL has tables at which four of these bots play each other; bystanders play ordinary games
meanwhile, at a steady rate. Server, database, workers, players and measurement share the machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from load_party import Load, Server
from rich.progress import Progress

from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import StandIn, TableSettings, TurnClock

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.helpers.postgres import postgres_server  # after the path: it is no package that is installed

TABLES = 8
BYSTANDERS = 20  # moves a second
WORKERS = (0, 1, 2)


def bot_moves(server: Server) -> float:
    """Moves of naturalist so far, wherever they were thought of."""
    found = re.search(r'naturalis_bot_seconds_count\{level="naturalist"\} (\S+)', server.metrics())
    return float(found[1]) if found else 0.0


async def with_workers(url: str, workers: int, seconds: float, progress: Progress) -> dict[str, Any]:
    """The figures with so many workers of one thread each, beside a server with one thread for bots."""
    command = [str(Path(sys.executable).with_name("naturalis")), "work", "--bot-threads", "1"]
    environ = os.environ | {"NATURALIS_DATABASE": url, "NATURALIS_LOG_LEVEL": "error"}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--database", url, "--bot-threads", "1")
        processes = [subprocess.Popen(command, env=environ) for _ in range(workers)]
        load = Load(server)
        try:
            await load.open(10, progress)
            guest = await server.guest("Cid")
            bots = tuple(SeatPlan(seat, "bot", level="naturalist") for seat in (1, 2, 3))
            settings = TableSettings(seats=4, clock=TurnClock(10), absent=StandIn(5))
            for _ in range(TABLES):
                await guest.create_table(settings, (SeatPlan(0, "me"), *bots), start=True)
            await guest.close()
            await asyncio.sleep(12)  # nobody comes: bots stand in, and play among themselves
            used, moves, began = server.processor(), bot_moves(server), time.perf_counter()
            await load.steady(BYSTANDERS, seconds)
            took = time.perf_counter() - began
            acknowledged = sorted(load.acknowledged)
            return {
                "workers": workers, "bot_moves_per_second": (bot_moves(server) - moves) / took,
                "server_cores": (server.processor() - used) / took,
                "bystander_p50_ms": 1000 * acknowledged[len(acknowledged) // 2],
                "bystander_p99_ms": 1000 * acknowledged[int(len(acknowledged) * 0.99)],
            }  # fmt: skip
        finally:
            await load.close()
            server.stop()
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(20)


async def thinking_elsewhere(progress: Progress, seconds: float) -> list[dict[str, Any]]:
    """The figures with each number of workers, each on an empty database."""
    found = []
    with ExitStack() as stack:
        postgres = await asyncio.to_thread(stack.enter_context, postgres_server())
        for workers in WORKERS:
            url = postgres.url(await asyncio.to_thread(postgres.create))
            found.append(await with_workers(url, workers, seconds, progress))
            progress.console.print(found[-1])
    return found
