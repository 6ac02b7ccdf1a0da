"""Local workers run every task once, keep their processes from run to run, and leave none behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from multiprocessing import active_children

import pytest

from naturalis.workers import LocalWorkers, TaskFailed, WorkerDied, opened_workers


def double(number: int) -> int:
    return 2 * number


def own_pid(_: int) -> int:
    return os.getpid()


def fail_at_7(number: int) -> int:
    if number == 7:
        raise ZeroDivisionError("seven")
    return number


def die_at_7(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def make_function(number: int) -> object:
    return lambda: number


class Entered:
    """Says how often it was entered, and notes in a file that it was left."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.entered = 0

    def __enter__(self) -> Entered:
        self.entered += 1
        return self

    def __exit__(self, *_: object) -> None:
        with open(self.path, "a") as file:  # noqa: PTH123  # one line at a time, from several processes
            file.write("left\n")

    def __call__(self, number: int) -> tuple[int, int]:
        return number, self.entered


COUNTS = pytest.mark.parametrize("workers", [1, 2])


@COUNTS
def test_every_task_once(workers: int) -> None:
    with LocalWorkers(workers) as local:
        assert sorted(local.run(double, range(20))) == [2 * number for number in range(20)]
        assert list(local.run(double, [])) == []
    assert not active_children()


@COUNTS
def test_map_keeps_the_order(workers: int) -> None:
    with LocalWorkers(workers) as local:
        assert local.map(double, [3, 1, 2]) == [6, 2, 4]


@COUNTS
def test_tasks_may_have_no_end(workers: int) -> None:
    with LocalWorkers(workers) as local, closing(local.run(double, count())) as results:
        assert {next(results) for _ in range(5)} <= {2 * number for number in range(8)}


@COUNTS
def test_a_function_that_is_a_context_is_entered_once_and_left(workers: int, tmp_path: os.PathLike[str]) -> None:
    path = os.path.join(tmp_path, "left")  # noqa: PTH118
    with LocalWorkers(workers) as local:
        assert sorted(local.run(Entered(path), range(10))) == [(number, 1) for number in range(10)]
        assert local.map(Entered(path), [5, 4]) == [(5, 1), (4, 1)]
    with open(path) as file:  # noqa: PTH123
        assert len(file.readlines()) == 2 * workers


def test_the_next_run_uses_the_same_processes() -> None:
    with LocalWorkers(2) as local:
        first = {*local.run(own_pid, range(30))}
        assert {*local.run(own_pid, range(30))} <= first
        assert os.getpid() not in first


@pytest.mark.slow
def test_after_a_run_that_was_closed_early_new_processes_start() -> None:
    with LocalWorkers(2) as local:
        with closing(local.run(own_pid, count())) as results:
            first = next(results)
        assert not active_children()
        assert first not in local.map(own_pid, range(4))


@pytest.mark.slow
def test_the_error_of_a_task_comes_with_its_traceback() -> None:
    with LocalWorkers(2) as local:
        with pytest.raises(TaskFailed, match=r"^a task failed in a worker:\n(?s:.*)ZeroDivisionError: seven"):
            list(local.run(fail_at_7, range(20)))
        assert not active_children()
        with pytest.raises(TaskFailed, match="pickle"):
            list(local.run(make_function, range(2)))
    with LocalWorkers(1) as alone, pytest.raises(ZeroDivisionError):
        list(alone.run(fail_at_7, range(20)))


def test_a_dead_worker_is_reported() -> None:
    with LocalWorkers(2) as local, pytest.raises(WorkerDied, match="ended with code -9"):
        list(local.run(die_at_7, range(20)))
    assert not active_children()


@pytest.mark.slow
def test_a_number_is_opened_and_closed_and_others_stay_open() -> None:
    with opened_workers(2) as opened:
        assert opened.map(double, [1, 2]) == [2, 4]
    assert not active_children()
    with LocalWorkers(2) as local:
        with opened_workers(local) as opened:
            assert opened is local
            assert opened.map(double, range(3)) == [0, 2, 4]
        assert len(active_children()) == 2


def test_an_error_of_the_tasks_themselves_ends_the_workers() -> None:
    def tasks() -> Iterator[int]:
        yield from range(4)
        raise KeyboardInterrupt

    with LocalWorkers(2) as local:
        with pytest.raises(KeyboardInterrupt):
            list(local.run(double, tasks()))
        assert not active_children()
