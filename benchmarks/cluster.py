"""Measures what a Ray cluster costs beside processes of this machine, how it scales, and what one driver can take in.

make bench-cluster
.venv/bin/python benchmarks/cluster.py --seconds 5     a shorter run

Starts a Ray cluster of two nodes with one core each on this machine. Games per second mean something only on a quiet
machine. Two other figures hardly depend on what else is running, and are read from /proc: the processor time of a game,
over all processes that take part, and how many workers were busy, that is, had work and ran or waited for a core.
If games take the same processor time, busy workers tell how it scales with a core for each worker: 1.9 busy ones
play 1.9 times as many games as a single one that always has work.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from naturalis.arena import Plan, play_games
from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import open_journal
from naturalis.arena.player_pool import PlayerPool
from naturalis.workers import LocalWorkers, RayWorkers, Workers
from naturalis.workers.base import Result, Task
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
def two_nodes() -> Iterator[str]:
    """Start a cluster on this machine, for its own processes only; yields its address."""
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # listen on 127.0.0.1 alone
    load_ray()
    from ray.cluster_utils import Cluster

    arguments: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 80 << 20}
    cluster: Any = Cluster()
    try:
        cluster.add_node(include_dashboard=False, include_log_monitor=False, **arguments)
        cluster.add_node(**arguments)
        yield cluster.address
    finally:
        cluster.shutdown()


def processes() -> list[int]:
    """Return this process and all that descend from it."""
    found = [os.getpid()]
    for pid in found:
        with suppress(OSError):
            found += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """Return the processor time of these processes."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def busy_seconds(pids: Iterable[int]) -> dict[int, float]:
    """Return how long the main thread of each process has run or waited for a core."""
    found = {}
    for pid in pids:
        with suppress(OSError):
            ran, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
            found[pid] = (int(ran) + int(waited)) / 1e9
    return found


class Speed(NamedTuple):
    """How fast games are played, how many workers are busy, and the processor time of a game: all of it, and what of
    it the driver takes, which is this process.
    """

    per_second: float
    busy: float
    cpu_ms: float
    driver_ms: float


class Clocks(NamedTuple):
    """The time, and what all processes have spent until then."""

    now: float
    busy: dict[int, float]
    cpu: float
    driver: float

    @classmethod
    def read(cls) -> Clocks:
        """Read all clocks."""
        pids = processes()
        return cls(time.perf_counter(), busy_seconds(pids), cpu_seconds(pids), time.process_time())


class Tagged:
    """Plays games; every result comes with the process that played it."""

    def __init__(self, plan: Plan) -> None:
        self._pool = PlayerPool(plan)

    def __call__(self, number: int) -> tuple[int, GameResult]:
        return os.getpid(), self._pool(number)

    def __enter__(self) -> Tagged:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()


def take(results: Iterable[tuple[int, object]], seconds: float) -> Speed:
    """Measure how fast results come, after the first ones, which wait for processes to start."""
    warm, began, count = 0.0, None, 0
    players: set[int] = set()
    for pid, _ in results:
        now = time.perf_counter()
        warm = warm or now + seconds / 2
        players.add(pid)
        if began:
            count += 1
        elif now >= warm:
            began = Clocks.read()
        if began and now >= began.now + seconds:
            end = Clocks.read()
            spent, cpu, driver = end.now - began.now, end.cpu - began.cpu, end.driver - began.driver
            known = players & began.busy.keys() & end.busy.keys()
            busy = sum(end.busy[pid] - began.busy[pid] for pid in known)
            return Speed(count / spent, busy / spent, 1e3 * cpu / count, 1e3 * driver / count)
    raise RuntimeError("too few tasks for so many seconds")


def speed_of(plan: Plan, workers: Workers, seconds: float) -> Speed:
    while any(_is_running_batch(pid) for pid in processes()):  # of the run before, which nobody waited for
        time.sleep(0.1)
    playing = workers.run(Tagged(plan), range(10**7))
    try:
        return take(playing, seconds)
    finally:
        playing.close()


def _is_running_batch(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::run_batch")
    return False


def measure_overhead(address: str) -> None:
    """Print the cost of a task by itself and in a batch."""
    with RayWorkers(address, 1) as workers:
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


def measure_games(address: str, seconds: float) -> None:
    """Print the speed with processes of this machine and with Ray, one worker and two, in turns."""
    print(f"\n{'':36}{'':>8}{'games':>9}{'busy':>9}{'CPU ms':>9}{'of it':>9}")
    print(f"{'':36}{'workers':>8}{'a second':>9}{'workers':>9}{'a game':>9}{'driver':>9}")
    for name, plan in PLANS.items():
        runs: dict[tuple[str, int], list[Speed]] = {}
        for _ in range(RUNS):
            for count in (1, 2):
                for kind in ("processes", "Ray"):
                    opened = LocalProcesses(count) if kind == "processes" else RayWorkers(address, count)
                    with opened as workers:
                        runs.setdefault((kind, count), []).append(speed_of(plan, workers, seconds))
        print(name)
        for (kind, count), speeds in sorted(runs.items()):
            rate, busy, cpu_ms, driver_ms = middle(speeds)
            print(f"  {kind:34}{count:>8}{rate:>9.1f}{busy:>9.2f}{cpu_ms:>9.1f}{driver_ms:>9.2f}", flush=True)


def middle(speeds: Sequence[Speed]) -> Speed:
    """Return the median of every figure."""
    return Speed(*(median(column) for column in zip(*speeds, strict=True)))


class LocalProcesses(LocalWorkers):
    """Processes, also if there is only one, so that it can be compared with two."""

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Run the tasks in processes."""
        return self._run_in_processes(work, iter(tasks))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each of the games' runs lasts")
    options = parser.parse_args()
    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    print(f"{cores} cores; load before the run {load:.1f}\n")
    with two_nodes() as address, RayWorkers(address):  # which keeps the connection between the runs
        measure_overhead(address)
        measure_driver()
        measure_games(address, options.seconds)
    print(f"\nload after the run {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
