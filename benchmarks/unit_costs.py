"""What a socket, a move, a look, a hint and a bot's turn cost. ``make capacity CAPACITY=--measure`` runs this.

Two servers on one PostgreSQL, of which one has all players: what the other one spends is what hints of the bus cost.
Costs are processor time, so a busy machine makes them little larger. What is spent while nothing happens is taken off.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]  # it has no types
from load import watch
from load_party import Load, Player, Server
from rich.progress import Progress

from naturalis import Rng, new_game
from naturalis.bots import player as bot_of
from naturalis.bots.levels import LEVEL_SPECS
from naturalis.client.frames import encode_frame
from naturalis.wire.client_messages import Look

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.helpers.postgres import Server as Postgres
from tests.helpers.postgres import postgres_server  # after the path: it is no package that is installed

TABLES = 300  # of two players
WATCHERS = 1000
MOVES_PER_SECOND = 150
LEVEL = "naturalist"


@dataclass(frozen=True)
class Spent:
    """What was spent so far: processor seconds, bytes, commits."""

    busy: float
    other: float
    database: float
    log_bytes: float
    stored_bytes: float
    commits: float

    def since(self, before: Spent) -> Spent:
        """What was spent since then."""
        return Spent(*(now - then for now, then in zip(_values(self), _values(before), strict=True)))

    def less(self, idle: Spent, seconds: float, idle_seconds: float) -> Spent:
        """Without what would have been spent in so many seconds anyway."""
        part = seconds / idle_seconds
        return Spent(*(all_ - part * none for all_, none in zip(_values(self), _values(idle), strict=True)))


def _values(spent: Spent) -> tuple[float, ...]:
    return (spent.busy, spent.other, spent.database, spent.log_bytes, spent.stored_bytes, spent.commits)


def processor_of_children(parent: int) -> float:
    """Processor seconds of a process and its children, also of those that have ended."""
    ticks = 0
    for process in (parent, *_children(parent)):
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15] if process == parent else fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(parent: int) -> Iterator[int]:
    yield from map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split())


class Bench:
    """The servers, their database, and what they spend."""

    def __init__(self, postgres: Postgres, url: str, busy: Server, other: Server) -> None:
        self.busy, self.other = busy, other
        self._postgres = postgres
        self._url = url

    async def spent(self) -> Spent:
        """What all have spent so far."""
        connection = await asyncpg.connect(self._url)
        try:
            log, stored, commits = await connection.fetchrow(
                "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, pg_total_relation_size('events'),"
                " (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())"
            )
        finally:
            await connection.close()
        database = processor_of_children(self._postgres.process_id)
        return Spent(
            self.busy.processor(), self.other.processor(), database, float(log), float(stored), float(commits)
        )  # fmt: skip

    async def during(self, work: Awaitable[object]) -> tuple[Spent, float]:
        """What is spent while this is done, and how many seconds that takes."""
        before, began = await self.spent(), time.perf_counter()
        await work
        return (await self.spent()).since(before), time.perf_counter() - began


async def _looks(load: Load, count: int) -> None:
    """Let players whose turn it is ask what they can do."""
    loop = asyncio.get_running_loop()
    turns = [table.players[table.acting[0]] for table in load.tables if table.acting and not table.over]
    for number in range(count):
        await _look(loop, turns[number % len(turns)], number)


async def _look(loop: asyncio.AbstractEventLoop, player: Player, number: int) -> None:
    socket = player.socket
    assert socket is not None
    answered: asyncio.Future[None] = loop.create_future()
    handle, mine = socket._on_frame, f"look{number}".encode()

    def take(_: object, body: bytes) -> None:
        if mine in body:
            answered.set_result(None)
        else:
            handle(socket, body)

    socket._on_frame = take
    socket.send(encode_frame(Look(mine.decode(), player.seat)))
    await answered
    socket._on_frame = handle


def seconds_of_a_turn(level: str = LEVEL, turns: int = 40) -> float:
    """Seconds for which a bot keeps a thread in a whole turn, on average over a game of two."""
    game, rng, spent, made = new_game(seed=7, seats=2), Rng(1), 0.0, 0
    with bot_of(LEVEL_SPECS[level]) as bot:
        while made < turns and not game.over:
            for seat in game.acting:
                view = game.view(seat)
                began = time.perf_counter()
                move = bot.choose(view, rng)
                spent += time.perf_counter() - began
                made += type(move).__name__ == "Place"
                game.play(move, seat)
    return spent / made


async def measure(seconds: float) -> dict[str, float]:
    """Every cost, by its name in ``capacity_costs.json``."""
    with ExitStack() as stack, Progress(transient=True) as progress:
        postgres = await asyncio.to_thread(stack.enter_context, postgres_server())
        url = postgres.url(await asyncio.to_thread(postgres.create))
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        servers = [Server(folder, "--database", url, "--bot-threads", "1") for folder in folders]
        for server in servers:
            stack.callback(server.stop)
        bench, load = Bench(postgres, url, *servers), Load(servers[0])
        await load.open(20, progress)
        await asyncio.sleep(5)
        empty = bench.busy.memory
        nothing, nothing_s = await bench.during(asyncio.sleep(seconds))
        await load.open(TABLES - 20, progress)
        await load.steady(MOVES_PER_SECOND, 5)  # most tables are beyond their set-up then
        full = bench.busy.memory
        idle, idle_s = await bench.during(asyncio.sleep(seconds))
        players, tables = 2 * (TABLES - 20), TABLES - 20
        acts = load.acts
        moving, moving_s = await bench.during(load.steady(MOVES_PER_SECOND, seconds))
        moves, moved = load.acts - acts, moving.less(idle, moving_s, idle_s)
        looks = 1000
        looking, looking_s = await bench.during(_looks(load, looks))
        looked = looking.less(idle, looking_s, idle_s)
        before = bench.busy.memory
        for number in range(WATCHERS):
            await watch(bench.busy.port, load.tables[number % 20].table_id)
        await asyncio.sleep(12)  # a heartbeat has been sent to each
        watched = bench.busy.memory
        await load.close()
        resting = idle.less(nothing, idle_s, nothing_s)
        return {
            "server_us_per_player_second": 1e6 * max(0.0, resting.busy) / idle_s / players,
            "server_us_per_move": 1e6 * moved.busy / moves,
            "server_us_per_look": 1e6 * looked.busy / looks,
            "server_us_per_hint": 1e6 * max(0.0, moved.other) / moves,
            "server_kib_per_player": (full - empty) / players / 1024,
            "server_kib_per_spectator": (watched - before) / WATCHERS / 1024,
            "database_us_per_table_second": 1e6 * max(0.0, resting.database) / idle_s / tables,
            "database_us_per_move": 1e6 * moved.database / moves,
            "database_transactions_per_move": moved.commits / moves,
            "log_bytes_per_move": moved.log_bytes / moves,
            "stored_bytes_per_move": moved.stored_bytes / moves,
            "bot_seconds_per_turn": seconds_of_a_turn(),
        }  # fmt: skip
