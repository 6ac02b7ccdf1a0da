"""Batches grow until they are worth sending, shrink towards the end, and lose no task."""

from __future__ import annotations

from itertools import count

import pytest

from naturalis.workers.batches import BATCH_S, BatchQueue


def sizes(queue: BatchQueue[int], workers: int, task_s: float) -> list[int]:
    """Take everything, one batch after the other; each task takes this long."""
    found = []
    while batch := queue.take(workers):
        queue.measure(len(batch), task_s * len(batch))
        found.append(len(batch))
    return found


def test_long_tasks_go_one_by_one() -> None:
    assert sizes(BatchQueue(range(9)), 2, BATCH_S) == [1] * 9


def test_short_tasks_go_together_and_fewer_towards_the_end() -> None:
    found = sizes(BatchQueue(range(1000)), 4, BATCH_S / 50)
    assert found[:4] == [1, 50, 50, 50]
    assert found[-3:] == [1, 1, 1]
    assert sum(found) == 1000


def test_tasks_without_a_known_number() -> None:
    queue = BatchQueue(count())
    assert [attempt.task for attempt in queue.take(2)] == [0]
    queue.measure(1, BATCH_S / 20)
    assert [attempt.task for attempt in queue.take(2)] == list(range(1, 21))


def test_the_size_follows_the_times() -> None:
    queue = BatchQueue(count())
    queue.measure(1, BATCH_S / 100)
    for _ in range(30):
        queue.measure(10, 10 * BATCH_S / 4)
    assert len(queue.take(1)) == pytest.approx(4, abs=1)
    queue.measure(0, 0.0)
    assert queue.take(1)


def test_a_lost_batch_comes_first_and_counts_its_losses() -> None:
    queue = BatchQueue(range(100))
    queue.measure(1, BATCH_S / 10)
    lost = queue.take(1)
    queue.put_back(lost)
    again = queue.take(1)
    assert [(attempt.task, attempt.lost) for attempt in again] == [(task, 1) for task in range(10)]
    assert [attempt.lost for attempt in queue.take(1)] == [0] * 10
    queue.put_back(again)
    rest = [attempt for batch in iter(lambda: queue.take(1), []) for attempt in batch]
    assert sorted(attempt.task for attempt in rest) == [*range(10), *range(20, 100)]
    assert max(attempt.lost for attempt in rest) == 2
