"""What 10,000, 100,000 and a million simultaneous players need: ``make capacity`` writes the tables of the page.

Arithmetic on the costs in capacity_costs.json (``--measure`` measures them anew), and a simulation to check it: people
who think and move, servers that do one thing after the other, threads of workers, the processors of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import json
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
COSTS = HERE / "capacity_costs.json"
PAGE = HERE.parent / "docs" / "capacity.md"
SIZES = (10_000, 100_000, 1_000_000)

# How people play; see the page.
THINKING_S = 20.0  # a person's turn
PEOPLE_PER_TABLE = 2.5
BOTS_PER_TABLE = 0.5  # of the strongest level
SPECTATORS_PER_PLAYER = 0.05
MOVES_PER_TURN = 2  # place, draw
LOOKS_PER_TURN = 2  # the page asks what is possible, before each of them
HINTS_ASKED_PER_PLAYER_S = 1 / 600
TURNS_PER_HINT = 2.0  # a hint thinks twice as long as a bot's turn

FULL = 0.6  # of a processor, so that nobody waits long
DATABASE_CORES = 16
LOG_BYTES_S = 200e6  # that one machine writes and sends to a standby
CORES_SIMULATED_S = 60.0  # seconds of play
TICK_S = 0.003  # how finely heartbeats and hints are spread
MOST_SIMULATED = 200_000  # events


@dataclass(frozen=True)
class Costs:
    """What was measured; the names have the units."""

    server_us_per_player_second: float
    server_us_per_move: float
    server_us_per_look: float
    server_us_per_hint: float
    server_kib_per_player: float
    server_kib_per_spectator: float
    database_us_per_table_second: float
    database_us_per_move: float
    database_transactions_per_move: float
    log_bytes_per_move: float
    stored_bytes_per_move: float
    bot_seconds_per_turn: float


@dataclass(frozen=True)
class Needs:
    """What so many players need."""

    players: int
    sockets: float
    tables: float
    moves_s: float  # by people and bots
    looks_s: float
    bot_turns_s: float  # and hints, which count for two
    partitions: int  # of the tables, each with a database and a bus of its own
    servers: int  # processes with a processor each
    server_share: float  # of its time that a server is busy
    server_gib: float  # all together
    threads: int  # of workers
    database_cores: float
    transactions_s: float
    log_mb_s: float
    stored_gb_day: float
    deliveries_s: float  # hints that the bus carries to servers


def needs(players: int, costs: Costs, partitions: int | None = None) -> Needs:
    """The arithmetic; without ``partitions`` as many as it takes to stay below all limits."""
    if partitions is None:
        partitions = math.ceil(players / min(at for _, at in limits(costs)))
    tables = players / PEOPLE_PER_TABLE
    round_s = PEOPLE_PER_TABLE * THINKING_S + BOTS_PER_TABLE * costs.bot_seconds_per_turn
    bot_moves_s = tables * BOTS_PER_TABLE * MOVES_PER_TURN / round_s
    moves_s = players * MOVES_PER_TURN / round_s + bot_moves_s
    looks_s = players * LOOKS_PER_TURN / round_s
    asked = players * HINTS_ASKED_PER_PLAYER_S * TURNS_PER_HINT
    turns_s = bot_moves_s / MOVES_PER_TURN + asked
    spectators = players * SPECTATORS_PER_PLAYER
    busy = 1e-6 * (
        (players + spectators) * costs.server_us_per_player_second
        + moves_s * costs.server_us_per_move
        + looks_s * costs.server_us_per_look
    )  # processors, without the bus
    hints = 1e-6 * moves_s / partitions * costs.server_us_per_hint  # of every server
    servers = partitions * math.ceil(busy / partitions / max(FULL - hints, FULL / 2))
    kib = players * costs.server_kib_per_player + spectators * costs.server_kib_per_spectator
    return Needs(
        players=players, sockets=players + spectators, tables=tables, moves_s=moves_s, looks_s=looks_s,
        bot_turns_s=turns_s, partitions=partitions, servers=servers, server_share=busy / servers + hints,
        server_gib=kib / 2**20, threads=math.ceil(turns_s * costs.bot_seconds_per_turn / FULL),
        database_cores=1e-6
        * (tables * costs.database_us_per_table_second + moves_s * costs.database_us_per_move) / FULL,
        transactions_s=moves_s * costs.database_transactions_per_move,
        log_mb_s=moves_s * costs.log_bytes_per_move / 1e6,
        stored_gb_day=moves_s * costs.stored_bytes_per_move * 86_400 / 1e9,
        deliveries_s=moves_s * servers / partitions,
    )  # fmt: skip


def limits(costs: Costs) -> list[tuple[str, float]]:
    """Where each part ends that cannot simply be had more often, in players; the first to break comes first."""
    one = needs(1_000_000, costs, partitions=1)
    moves_per_player = one.moves_s / one.players
    return sorted(
        [
            (
                "the bus: every server hears of every move",
                0.5 * FULL / (1e-6 * costs.server_us_per_hint * moves_per_player),
            ),
            (f"the database's processors, {DATABASE_CORES} of them", DATABASE_CORES / one.database_cores * one.players),
            (f"the database's log, at {LOG_BYTES_S / 1e6:.0f} MB/s", LOG_BYTES_S / 1e6 / one.log_mb_s * one.players),
        ],
        key=lambda limit: limit[1],
    )


# the simulation


@dataclass(frozen=True)
class Queue:
    """What a queue came to: how busy its servers were, and how long 99 of 100 waited."""

    share: float
    p99_wait_s: float


def queue(arrivals: Iterator[tuple[float, float]], places: int) -> Queue:
    """Serve each arrival (when, for how long) at the first of the places that is free, in order."""
    free = [0.0] * places
    waits, busy, last = [], 0.0, 0.0
    for at, seconds in arrivals:
        begins = max(at, heapq.heappop(free))
        heapq.heappush(free, begins + seconds)
        waits.append(begins - at)
        busy, last = busy + seconds, at
    waits.sort()
    return Queue(busy / (places * last), waits[int(0.99 * len(waits))])


@dataclass(frozen=True)
class Play:
    """What a slice of all tables did in so many seconds, in order: when, and what ("move", "look", "turn", "hint")."""

    events: list[tuple[float, str]]
    seconds: float
    players: int

    def rate(self, *kinds: str) -> float:
        """How many of these there were in a second, for each player."""
        return sum(kind in kinds for _, kind in self.events) / self.seconds / self.players


def play(tables: int, seconds: float, costs: Costs, chance: random.Random) -> Play:
    """Let people at so many tables think and move, one after the other; bots answer at once."""
    events: list[tuple[float, str]] = []
    players = 0
    for _ in range(tables):
        people = 2 if chance.random() < 3 - PEOPLE_PER_TABLE else 3
        bots = int(chance.random() < BOTS_PER_TABLE)
        players += people
        at = -chance.random() * people * THINKING_S
        while at < seconds:
            for _ in range(people):
                events.append((at, "look"))
                at += chance.expovariate(MOVES_PER_TURN / THINKING_S)
                events += [(at, "move"), (at, "look")]
                at += chance.expovariate(MOVES_PER_TURN / THINKING_S)
                events.append((at, "move"))
            for _ in range(bots):
                events.append((at, "turn"))
                at += costs.bot_seconds_per_turn
                events += [(at, "move"), (at, "move")]
    for _ in range(players):
        at = chance.expovariate(HINTS_ASKED_PER_PLAYER_S)
        while at < seconds:
            events.append((at, "hint"))
            at += chance.expovariate(HINTS_ASKED_PER_PLAYER_S)
    return Play(sorted(event for event in events if 0 <= event[0] < seconds), seconds, players)


def _at_random(
    rate: float, count: int, seconds: Callable[[], float], chance: random.Random
) -> Iterator[tuple[float, float]]:
    at = 0.0
    for _ in range(count):
        at += chance.expovariate(rate)
        yield at, seconds()


@dataclass(frozen=True)
class Checked:
    """What the simulation found, beside the arithmetic."""

    moves_s: float
    server: Queue
    database: Queue
    threads: Queue


def simulate(found: Needs, costs: Costs, seed: int = 7) -> Checked:
    """Play on one of the servers; everything that all share gets what comes from all of them."""
    chance = random.Random(f"{seed} {found.players}")
    tables = round(found.tables / found.servers)
    slice_ = play(tables, CORES_SIMULATED_S, costs, chance)
    moves_s = slice_.rate("move") * found.players
    turns_s = (slice_.rate("turn") + TURNS_PER_HINT * slice_.rate("hint")) * found.players
    sizes = {"move": costs.server_us_per_move, "look": costs.server_us_per_look}
    work = [(at, 1e-6 * sizes[kind]) for at, kind in slice_.events if kind in sizes]
    beat_us = costs.server_us_per_player_second * (1 + SPECTATORS_PER_PLAYER)
    ticks = [(tick * TICK_S, 1e-6 * TICK_S * slice_.players * beat_us) for tick in range(int(slice_.seconds / TICK_S))]
    heard = _batches(moves_s / found.partitions, slice_.seconds, costs, chance)
    database_s = 1e-6 * (costs.database_us_per_move + costs.database_us_per_table_second * found.tables / moves_s)
    cores = math.ceil(found.database_cores / found.partitions)
    return Checked(
        moves_s=moves_s,
        server=queue(iter(sorted([*work, *ticks, *heard])), 1),
        database=queue(
            _at_random(moves_s / found.partitions, MOST_SIMULATED, lambda: chance.expovariate(1 / database_s), chance),
            cores,
        ),
        threads=queue(
            _at_random(turns_s, MOST_SIMULATED, lambda: costs.bot_seconds_per_turn, chance), found.threads
        ),
    )  # fmt: skip


def _batches(moves_s: float, seconds: float, costs: Costs, chance: random.Random) -> Iterator[tuple[float, float]]:
    """Hints of the bus as one server hears them: those of three milliseconds at once."""
    for number in range(int(seconds / TICK_S)):
        expected = moves_s * TICK_S
        heard = max(0.0, chance.gauss(expected, math.sqrt(expected)))
        if heard:
            yield number * TICK_S, 1e-6 * heard * costs.server_us_per_hint


# the page


def _number(value: float) -> str:
    """Whole numbers as they are, others with two significant digits: more would be a lie."""
    if isinstance(value, int):
        return f"{value:,}"
    if value == 0:
        return "0"
    digits = 1 - math.floor(math.log10(abs(value)))
    rounded = round(value, digits)
    return f"{rounded:,.{max(0, digits)}f}"


def tables(costs: Costs) -> dict[str, str]:
    """The tables of the page by their names."""
    found = [needs(players, costs) for players in SIZES]
    checked = [simulate(each, costs) for each in found]
    head = ["| | " + " | ".join(f"{players:,} players" for players in SIZES) + " |", "|---|" + "---|" * len(SIZES)]

    def row(name: str, value: Callable[[Needs], float]) -> str:
        return f"| {name} | " + " | ".join(_number(value(each)) for each in found) + " |"

    def check(name: str, value: Callable[[Checked], str]) -> str:
        return f"| {name} | " + " | ".join(value(each) for each in checked) + " |"

    needed = [
        row("tables", lambda each: each.tables),
        row("moves a second, each of which the database writes", lambda each: each.moves_s),
        row("looks a second", lambda each: each.looks_s),
        row("databases, each with a part of the tables and a bus of its own", lambda each: each.partitions),
        row("servers (processes with a processor of their own)", lambda each: each.servers),
        row("memory of all servers, GiB", lambda each: each.server_gib),
        row("threads of workers", lambda each: each.threads),
        row("processors of all databases", lambda each: each.database_cores),
        row("transactions of all databases a second", lambda each: each.transactions_s),
        row("write-ahead log, MB/s", lambda each: each.log_mb_s),
        row("new events, GB a day", lambda each: each.stored_gb_day),
        row("hints that the bus delivers a second, over all servers", lambda each: each.deliveries_s),
    ]
    simulated = [
        check("moves a second", lambda each: _number(each.moves_s)),
        check("a server is busy", lambda each: f"{each.server.share:.0%}"),
        check("a request waits for the server, 99 of 100", lambda each: f"{1000 * each.server.p99_wait_s:.1f} ms"),
        check("a move waits for the database, 99 of 100", lambda each: f"{1000 * each.database.p99_wait_s:.1f} ms"),
        check("a bot waits for a thread, 99 of 100", lambda each: f"{1000 * each.threads.p99_wait_s:.0f} ms"),
    ]
    broken = ["| what | players |", "|---|---|", *(f"| {name} | {_number(at)} |" for name, at in limits(costs))]
    measured = [
        "| what | measured |",
        "|---|---|",
        *(f"| {SAYS[name]} | {_number(value)} |" for name, value in vars(costs).items()),
    ]
    return {
        "costs": "\n".join(measured), "needs": "\n".join(head + needed), "simulation": "\n".join(head + simulated),
        "limits": "\n".join(broken),
    }  # fmt: skip


SAYS = {
    "server_us_per_player_second": "server: a player who does nothing, µs of its processor a second",
    "server_us_per_move": "server: a move at a table of two, µs",
    "server_us_per_look": "server: what a player can do (`look`), µs",
    "server_us_per_hint": "server: a hint of the bus about a table that it does not have, µs",
    "server_kib_per_player": "server: memory for a player and their part of a table of two, KiB",
    "server_kib_per_spectator": "server: memory for a socket that only watches, KiB",
    "database_us_per_table_second": "database: a table at which nothing happens, µs of its processor a second",
    "database_us_per_move": "database: a move, µs",
    "database_transactions_per_move": "database: transactions for a move, reading ones included",
    "log_bytes_per_move": "database: write-ahead log for a move, bytes",
    "stored_bytes_per_move": "database: events of a move with their index, bytes",
    "bot_seconds_per_turn": "worker: a thread for a turn of `naturalist`, s",
}


def recorded() -> Costs:
    """The costs as they were measured last."""
    return Costs(**json.loads(COSTS.read_text(encoding="utf-8")))


def filled(page: str, costs: Costs) -> str:
    """The page with its tables made anew: each stands between two comments with its name."""
    for name, table in tables(costs).items():
        start, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        before, _, rest = page.partition(start)
        _, found, after = rest.partition(end)
        assert found, f"{PAGE} has no table {name}"
        page = before + start + table + end + after
    return page


def main() -> None:
    """Measure if asked to, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measure", action="store_true", help="measure the costs on this machine first")
    parser.add_argument("--seconds", type=float, default=10, help="how long each cost is measured (default 10)")
    options = parser.parse_args()
    if options.measure:
        from unit_costs import measure

        found = {name: float(f"{value:.3g}") for name, value in asyncio.run(measure(options.seconds)).items()}
        COSTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), recorded()), encoding="utf-8")
    for table in tables(recorded()).values():
        print(table, end="\n\n")


if __name__ == "__main__":
    main()
