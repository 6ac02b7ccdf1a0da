"""Groups tasks into batches, so that short tasks do not drown in the overhead of a cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence, Sized
from dataclasses import dataclass
from typing import Generic

from naturalis.workers.base import Task

BATCH_S = 1.0  # how long a batch should run: about a thousand times the overhead of a Ray task
_MAX_TASKS = 1000
_NEWEST_SHARE = 0.3  # of the newest batch in the mean time of a task


@dataclass(slots=True)
class Attempt(Generic[Task]):
    """A task, and how often it was lost with its worker."""

    task: Task
    lost: int = 0


class BatchQueue(Generic[Task]):
    """Tasks that wait for a worker. The first batches have one task each; later ones run for about BATCH_S.

    Near the end batches become smaller, so that all workers finish at about the same time. That takes the number of
    tasks, which a generator does not tell.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._left = len(tasks) if isinstance(tasks, Sized) else None
        self._tasks = iter(tasks)
        self._again: deque[Attempt[Task]] = deque()
        self._task_s: float | None = None

    def take(self, workers: int) -> list[Attempt[Task]]:
        """Return the next batch for one of this many workers; empty if no task waits."""
        size = self._size(workers)
        batch = [self._again.popleft() for _ in range(min(size, len(self._again)))]
        if not batch:
            batch = [Attempt(task) for _, task in zip(range(size), self._tasks, strict=False)]
            if self._left is not None:
                self._left -= len(batch)
        return batch

    def put_back(self, batch: Sequence[Attempt[Task]]) -> None:
        """Put back a batch that was lost with its worker; the next batches take it first."""
        for attempt in batch:
            attempt.lost += 1
        self._again.extend(batch)

    def measure(self, tasks: int, seconds: float) -> None:
        """Take into account how long a batch ran."""
        if tasks:
            task_s = seconds / tasks
            before = task_s if self._task_s is None else self._task_s
            self._task_s = (1 - _NEWEST_SHARE) * before + _NEWEST_SHARE * task_s

    def _size(self, workers: int) -> int:
        if self._task_s is None:
            return 1
        size = min(_MAX_TASKS, int(BATCH_S / max(self._task_s, 1e-9)))
        if self._left is not None:
            size = min(size, (self._left + len(self._again)) // (2 * max(workers, 1)))
        return max(1, size)
