"""Measures what a Ray cluster costs beside processes of this machine, and how much one driver can take in.

make bench-cluster
.venv/bin/python benchmarks/cluster.py --seconds 5     a shorter run

Starts a Ray cluster of one node on this machine. Games per second mean something only on a quiet machine; processor
time per game, over all processes that take part, hardly depends on what else is running. It is read from /proc.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from naturalis.arena import Plan, play_games
from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import open_journal
from naturalis.workers import LocalWorkers, RayWorkers, Workers
from naturalis.workers.ray_cluster import load_ray

PLANS = {
    "greedy against greedy": Plan(("greedy", "greedy"), 2),
    "search:playouts=400 against greedy": Plan(("search:playouts=400", "greedy"), 2),
}
ROUND_TRIPS = 200
EMPTY_TASKS = 20_000
RUNS = 3


def do_nothing(task: int) -> int:
    return task


@contextmanager
def ray_here(cores: int) -> Iterator[None]:
    """Start Ray on this machine, for its own processes only."""
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # listen on 127.0.0.1 alone
    ray = load_ray()
    ray.init(num_cpus=cores, include_dashboard=False, log_to_driver=False, logging_level="CRITICAL")
    try:
        yield
    finally:
        ray.shutdown()


def cpu_seconds() -> float:
    """Return the processor time of this process and all that descend from it."""
    ticks, waiting = 0, [os.getpid()]
    while waiting:
        pid = waiting.pop()
        with suppress(OSError):
            waiting += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Speed(NamedTuple):
    """How fast games are played, and how much processor time each one takes."""

    per_second: float
    cpu_ms: float


def take(results: Iterable[object], seconds: float) -> Speed:
    """Measure how fast results come, after the first ones, which wait for processes to start."""
    warm, began, cpu, count = 0.0, 0.0, 0.0, 0
    for _ in results:
        now = time.perf_counter()
        warm = warm or now + seconds / 2
        if began:
            count += 1
        elif now >= warm:
            began, cpu = now, cpu_seconds()
        if began and now >= began + seconds:
            return Speed(count / (now - began), 1e3 * (cpu_seconds() - cpu) / count)
    raise RuntimeError("too few tasks for so many seconds")


def speed_of(plan: Plan, workers: Workers, seconds: float) -> Speed:
    playing = play_games(plan, range(10**7), workers)
    try:
        return take(playing, seconds)
    finally:
        playing.close()


def measure_overhead() -> None:
    """Print the cost of a task by itself and in a batch."""
    with RayWorkers(count=1) as workers:
        workers.map(do_nothing, range(100))
        trips = []
        for number in range(ROUND_TRIPS):
            began = time.perf_counter()
            workers.map(do_nothing, [number])
            trips.append(time.perf_counter() - began)
        began = time.perf_counter()
        workers.map(do_nothing, range(EMPTY_TASKS))
        batched = (time.perf_counter() - began) / EMPTY_TASKS
    print(f"a task by itself, there and back   {1e3 * median(trips):8.2f} ms")
    print(f"a task in a batch                  {1e3 * batched:8.3f} ms")


def measure_driver() -> None:
    """Print what a game costs the driver besides Ray: unpickling its result and writing it to the journal."""
    plan = PLANS["greedy against greedy"]
    results: list[GameResult] = list(play_games(plan, range(200), 1))
    data = [pickle.dumps(result) for result in results]
    with tempfile.TemporaryDirectory() as folder, open_journal(Path(folder) / "journal.jsonl", plan) as journal:
        began = time.perf_counter()
        for line in data:
            journal.add(pickle.loads(line))
        spent = (time.perf_counter() - began) / len(data)
    size = sum(map(len, data)) / len(data)
    print(f"a result in the driver             {1e3 * spent:8.3f} ms, {size / 1024:.1f} KiB")


def measure_games(cores: int, seconds: float) -> None:
    """Print the speed with processes of this machine and with Ray, run in turns."""
    print(f"\n{'':36}{'':>8}{'games per second':>19}{'CPU ms per game':>19}")
    print(f"{'':36}{'workers':>8}{'processes':>11}{'Ray':>8}{'processes':>11}{'Ray':>8}{'ratio':>7}")
    for name, plan in PLANS.items():
        for count in sorted({1, cores}):
            runs: list[tuple[Speed, Speed]] = []
            for _ in range(RUNS):
                with LocalWorkers(count) as local, RayWorkers(count=count) as cluster:
                    runs.append((speed_of(plan, local, seconds), speed_of(plan, cluster, seconds)))
            rates = [median(run[k].per_second for run in runs) for k in (0, 1)]
            costs = [median(run[k].cpu_ms for run in runs) for k in (0, 1)]
            print(
                f"{name:36}{count:>8}{rates[0]:>11.1f}{rates[1]:>8.1f}{costs[0]:>11.1f}{costs[1]:>8.1f}"
                f"{costs[1] / costs[0]:>7.2f}",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each of the games' runs lasts")
    options = parser.parse_args()
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    print(f"{cores} cores; load before the run {load:.1f}\n")
    with ray_here(cores):
        measure_overhead()
        measure_driver()
        measure_games(cores, options.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
