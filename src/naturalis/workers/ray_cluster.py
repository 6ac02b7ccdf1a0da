"""Workers on a Ray cluster: batches of tasks are Ray tasks, on whichever node has a core to spare.

Ray itself retries nothing. A batch that is lost with its worker or its node goes back into the queue, so that this
process alone decides what runs, and how often.
"""

from __future__ import annotations

import logging
import os
import platform
import tempfile
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from traceback import format_exc
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple

from naturalis.workers.base import ClusterError, Result, Task, TaskFailed, WorkerDied, Workers, entered
from naturalis.workers.batches import Attempt, BatchQueue
from naturalis.workers.cluster_address import AUTO, find_cluster
from naturalis.workers.installation import fingerprint

_MAX_LOST = 5  # how often a task may be lost with its worker
_WAIT_S = 2.0  # after which to look again how many cores the cluster has
_ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",  # report nothing to anyone
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # leave the variables of graphics cards alone, without a warning
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".*",  # do not print the reports of dead nodes to standard output
}


class RayWorkers(Workers):
    """The workers of a Ray cluster of which this machine is a node.

    ``address`` is HOST:PORT of its head; AUTO means the cluster that runs here, or $RAY_ADDRESS. ``count`` limits how
    many tasks run at once; by default there are as many as the cluster has room for, also when nodes come and go. Each
    takes ``cores_per_task``. Raises ClusterError if the cluster cannot be used or Ray is not installed.
    """

    def __init__(self, address: str = AUTO, count: int | None = None, cores_per_task: int = 1) -> None:
        self._ray: Any = load_ray()
        self._count = count
        self._cores = cores_per_task
        self._is_owner = not self._ray.is_initialized()
        if self._is_owner:
            _connect(self._ray, find_cluster(address))
        try:
            self._count_slots()
        except ClusterError:
            self.close()
            raise

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Run ``work`` on every task, and yield each result as it finishes, in any order.

        A task that was lost with its worker or its node runs again. Raises WorkerDied if that happens to the same task
        several times, and ClusterError if the cluster is gone or a node has another version of this package.

        Batches that still run when the caller wants no more come to an end by themselves, or when the cluster is left.
        Ray's cancel is not used: where it meets a batch that is just ending, Ray ends our whole process.
        """
        queue = BatchQueue(tasks)
        submit = self._ray.remote(num_cpus=self._cores, max_retries=0)(run_batch).remote
        shared = self._ray.put(work)
        running: dict[Any, list[Attempt[Task]]] = {}
        outcomes: list[Outcome] = []
        slots, counted = self._count_slots(), time.monotonic()
        while True:
            while len(running) < slots and (batch := queue.take(slots)):
                running[submit(fingerprint(), shared, [attempt.task for attempt in batch])] = batch
            for outcome in outcomes:  # after the cluster has got its next tasks, so that no core waits for us
                yield from _results_of(outcome)
            if not running:
                return
            ready, _ = self._ray.wait(list(running), num_returns=1, timeout=_WAIT_S)
            outcomes = [self._finish(reference, running.pop(reference), queue) for reference in ready]
            if time.monotonic() - counted > _WAIT_S:
                slots, counted = self._count_slots(), time.monotonic()

    def close(self) -> None:
        """Leave the cluster, which stays up without us."""
        if self._is_owner:
            self._ray.shutdown()

    def _finish(self, reference: Any, batch: list[Attempt[Task]], queue: BatchQueue[Task]) -> Outcome:
        """Return what a batch came to; put it back into the queue if it was lost."""
        errors = self._ray.exceptions
        try:
            outcome: Outcome = self._ray.get(reference)
        except errors.RayTaskError as why:
            raise ClusterError(
                f"a node of the cluster cannot run naturalis ({_last_line(why)}); install the same version on every "
                "node, for the Python that runs Ray there"
            ) from None
        except errors.LocalRayletDiedError:
            raise ClusterError(
                "Ray has stopped on this machine; start it again and run the command again: an arena with a journal "
                "resumes"
            ) from None
        except errors.RayError as why:
            self._put_back(batch, queue, type(why).__name__)
            return Outcome([])
        queue.measure(len(outcome.results), outcome.seconds)
        return outcome

    def _put_back(self, batch: list[Attempt[Task]], queue: BatchQueue[Task], reason: str) -> None:
        queue.put_back(batch)
        self.lost += len(batch)
        times = max(attempt.lost for attempt in batch)
        if times > _MAX_LOST:
            raise WorkerDied(
                f"a task was lost with its worker {times} times ({reason}); give the bots less memory or fewer "
                "threads, and run the command again: an arena with a journal resumes"
            )

    def _count_slots(self) -> int:
        """Return how many tasks the cluster can run at once. Raises ClusterError if it can run none."""
        cores = [node["Resources"].get("CPU", 0.0) for node in self._ray.nodes() if node["Alive"]]
        slots = sum(int(number // self._cores) for number in cores)
        if not slots:
            raise ClusterError(
                f"no node of the cluster has the {self._cores} cores that a task takes (the largest has "
                f"{max(cores, default=0.0):.0f}); use fewer threads, or add a larger node"
            )
        return slots if self._count is None else min(slots, self._count)


class Outcome(NamedTuple):
    """What a batch came to: its results, how long they took, the traceback of a task, and what is wrong with the node.

    A task that fails ends its batch; the results are those before it.
    """

    results: list[Any]
    seconds: float = 0.0
    traceback: str | None = None
    problem: str | None = None


def run_batch(expected: str, work: Callable[[Any], Any], tasks: list[Any]) -> Outcome:
    """Run a batch on a node. ``expected`` is the fingerprint of the package where the results go."""
    if fingerprint() != expected:
        other = f"the node {platform.node()} has naturalis {fingerprint()}, and this machine {expected}"
        return Outcome([], problem=f"{other}; install the same version on every node")
    results: list[Any] = []
    began = time.perf_counter()
    try:
        with entered(work) as function:
            for task in tasks:
                results.append(function(task))  # noqa: PERF401  # the results before a failure count
    except Exception:
        return Outcome(results, time.perf_counter() - began, format_exc())
    return Outcome(results, time.perf_counter() - began)


def load_ray() -> ModuleType:
    """Import Ray. Raises ClusterError if it is not installed."""
    for name, value in _ENVIRONMENT.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise ClusterError('a cluster needs the package ray; install it: pip install "naturalis[ray]"') from None
    return ray


def _results_of(outcome: Outcome) -> Iterator[Any]:
    yield from outcome.results
    if outcome.problem is not None:
        raise ClusterError(outcome.problem)
    if outcome.traceback is not None:
        raise TaskFailed(f"a task failed in a worker:\n{outcome.traceback}")


def _connect(ray: Any, address: str) -> None:
    """Connect to the cluster, without the many lines that Ray writes if that fails."""
    with _captured_stderr() as written:
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
        except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as why:
            written.seek(0)
            if b"InvalidAuthToken" in written.read():
                advice = "its token is another one: copy ~/.ray/auth_token from its head and set RAY_AUTH_MODE=token"
            else:
                advice = f"make this machine a node of it: ray start --address={address}"
            raise ClusterError(f"cannot use the Ray cluster at {address} ({_last_line(why)}); {advice}") from None


@contextmanager
def _captured_stderr() -> Iterator[BinaryIO]:
    """Collect in a file what this process writes to standard error, also from C++."""
    with tempfile.TemporaryFile() as file:
        before = os.dup(2)
        os.dup2(file.fileno(), 2)
        try:
            yield file
        finally:
            os.dup2(before, 2)
            os.close(before)


def _last_line(why: Exception) -> str:
    return next((line.strip() for line in reversed(str(why).splitlines()) if line.strip()), type(why).__name__)
