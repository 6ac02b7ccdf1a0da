"""The interface of workers: a function and many tasks go in, results come out as they finish.

Function, tasks and results must be picklable. The function may also be a context manager: a worker then enters its own
copy before its first task and leaves it after its last one, so that a copy can hold what is expensive to make. The
result of a task must depend on nothing but the task: if a worker dies, another one may run the task again.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from typing import Generic, Self, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_stop: threading.Event | None = None


class WorkerDied(Exception):
    """A worker ended unexpectedly; the message is one sentence that says what to do."""


class ClusterError(Exception):
    """A cluster that cannot be used; the message is one sentence that says what to do."""


class TaskFailed(RuntimeError):
    """The function raised an error in a worker; the message ends with its traceback."""


class Workers(ABC):
    """Workers that run tasks. Use them in a with statement, which ends them. One ``run`` at a time.

    ``lost`` counts the tasks that were lost with their worker and ran again.
    """

    lost = 0

    @abstractmethod
    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Run ``work`` on every task, and yield each result as it finishes, in any order.

        Close the iterator, which stops running tasks; leaving a for loop by an exception does not. Raises WorkerDied,
        TaskFailed and, on a cluster, ClusterError.
        """

    @abstractmethod
    def close(self) -> None:
        """End the workers."""

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
        """Run ``work`` on every task, and return the results in the order of the tasks."""
        with closing(self.run(_Numbered(work), list(enumerate(tasks)))) as results:
            return [result for _, result in sorted(results, key=lambda numbered: numbered[0])]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def entered(work: Callable[[Task], Result]) -> Iterator[Callable[[Task], Result]]:
    """Enter ``work`` if it is a context manager; return the function to call."""
    manager: object = work
    if isinstance(manager, AbstractContextManager):
        with manager as function:
            yield function
    else:
        yield work


class _Numbered(Generic[Task, Result]):
    """Runs a function on numbered tasks; returns its results with their numbers."""

    def __init__(self, work: Callable[[Task], Result]) -> None:
        self._work = self._function = work

    def __call__(self, numbered: tuple[int, Task]) -> tuple[int, Result]:
        number, task = numbered
        return number, self._function(task)

    def __enter__(self) -> Self:
        self._open = ExitStack()
        self._function = self._open.enter_context(entered(self._work))
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()


def stop_event() -> threading.Event | None:
    """Return the event that tells a long task in a worker process to give up; None in other processes."""
    return _stop


def make_stop_event() -> threading.Event:
    """Make the event that ``stop_event`` returns from now on."""
    global _stop
    _stop = threading.Event()
    return _stop
