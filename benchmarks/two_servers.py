"""How much later a move reaches the other server's players: ``make load LOAD="--two-servers"`` runs this.

Two servers on one PostgreSQL. First the two players of a table are at the same server, half of the tables at each; then
one is at each server. Everything else is equal, so the difference is what the way between the servers costs. A busy
machine hides it in its own delays; "behind" is measured within each move: how long after one player the other has it.
Servers, database, players and measurement share the machine.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from load_party import Load, Player, Server, Table
from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.helpers.postgres import postgres_server  # after the path: it is no package that is installed

RATES = (100, 300, 1000)  # moves a second over both servers
TABLES = 400
PARTS = {"p50": 0.5, "p99": 0.99}


class SplitLoad(Load):
    """Players at two servers: both of a table at the same one, or one at each."""

    def __init__(self, servers: tuple[Server, Server], apart: bool) -> None:
        super().__init__(servers[0])
        self._servers = servers
        self._apart = apart

    def _move(self, table: Table) -> bool:
        return not table.not_notified and super()._move(table)

    def _server_of(self, player: Player) -> Server:
        return self._servers[player.seat if self._apart else len(self.tables) % 2]


def shares(values: list[float]) -> dict[str, float]:
    """The median and the 99th percentile in milliseconds."""
    ordered = sorted(values)
    return {name: 1000 * ordered[int(part * len(ordered))] for name, part in PARTS.items()}


async def at_rate(
    servers: tuple[Server, Server], apart: bool, rate: float, seconds: float, progress: Progress
) -> dict[str, Any]:
    """Make so many moves a second; how long they took to the others at their tables."""
    load = SplitLoad(servers, apart)
    try:
        await load.open(TABLES, progress)
        await load.steady(rate, 3)  # warm up; most tables are beyond their set-up then
        used = sum(server.processor() for server in servers)
        await load.steady(rate, seconds)
        used = sum(server.processor() for server in servers) - used
        return {
            "moves_per_second": len(load.acknowledged) / seconds, "to_others_ms": shares(load.to_others),
            "behind_ms": shares(load.behind),
            "to_answer_ms": shares(load.acknowledged), "servers_cores": used / seconds,
        }  # fmt: skip
    finally:
        await load.close()


async def between_servers(progress: Progress, seconds: float, bus: str = "postgres") -> list[dict[str, Any]]:
    """The figures for each rate, both ways, and the difference."""
    found = []
    with ExitStack() as stack:
        postgres = await asyncio.to_thread(stack.enter_context, postgres_server())
        url = postgres.url(await asyncio.to_thread(postgres.create))
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        one, other = (Server(folder, "--database", url, "--bus", bus) for folder in folders)
        stack.callback(other.stop)
        stack.callback(one.stop)
        await asyncio.sleep(3)  # they find each other
        for rate in RATES:
            same = await at_rate((one, other), False, rate, seconds, progress)
            apart = await at_rate((one, other), True, rate, seconds, progress)
            more = {part: apart["to_others_ms"][part] - same["to_others_ms"][part] for part in PARTS}
            found.append({"rate": rate, "same_server": same, "two_servers": apart, "more_ms": more})
            progress.console.print(found[-1])
    return found
