"""Workers that are processes of this machine.

Each worker runs one task and gets the next when it is done. Workers ignore Ctrl-C, which a terminal sends to them too.
A worker leaves its function and exits when its pipe closes, so that even a killed program leaves no process behind.
"""

from __future__ import annotations

import multiprocessing as mp
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from time import monotonic
from traceback import format_exc
from typing import Any

from naturalis.systems import worker_limit
from naturalis.workers.base import Result, Task, TaskFailed, WorkerDied, Workers, entered, make_stop_event

_EXIT_TIMEOUT_S = 4.0
_WORK, _TASK = "work", "task"  # the kinds of message to a worker


class LocalWorkers(Workers):
    """This many processes. A single worker is this process itself.

    The processes start when they are needed, and the next run uses them again. A run that is closed early ends them.
    """

    def __init__(self, count: int) -> None:
        self._count = min(count, worker_limit() or count)
        self._processes: dict[Connection, BaseProcess] = {}

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        """Run ``work`` on every task, and yield each result as it finishes, in any order."""
        if self._count > 1:
            yield from self._run_in_processes(work, iter(tasks))
            return
        with entered(work) as function:
            for task in tasks:
                yield function(task)

    def close(self) -> None:
        """End the processes: close their pipes, and kill those that do not exit in time."""
        processes, self._processes = self._processes, {}
        with _ignore_ctrl_c():
            for pipe in processes:
                pipe.close()
            until = monotonic() + _EXIT_TIMEOUT_S
            for process in processes.values():
                process.join(max(0.0, until - monotonic()))
            for process in processes.values():
                if process.is_alive():
                    process.kill()
                    process.join()
                process.close()

    def _run_in_processes(self, work: Callable[[Task], Result], tasks: Iterator[Task]) -> Generator[Result, None, None]:
        used: list[Connection] = []
        try:
            for number, task in zip(range(self._count), tasks, strict=False):
                used.append(pipe := self._pipe(number))
                _send(pipe, (_WORK, work))
                _send(pipe, (_TASK, task))
            busy = set(used)
            while busy:
                ready = wait(list(busy))
                for pipe in [pipe for pipe in used if pipe in ready]:
                    busy.remove(pipe)
                    result = self._receive(pipe)
                    for task in tasks:
                        _send(pipe, (_TASK, task))
                        busy.add(pipe)
                        break
                    yield result
            for pipe in used:
                _send(pipe, (_WORK, None))
        except BaseException:
            self.close()
            raise

    def _pipe(self, number: int) -> Connection:
        """Return the pipe to the worker with this number; start the worker if there is none."""
        if number == len(self._processes):
            pipe, process = _start_process()
            self._processes[pipe] = process
        return list(self._processes)[number]

    def _receive(self, pipe: Connection) -> Any:
        try:
            done, answer = pipe.recv()
        except (EOFError, OSError):
            process = self._processes[pipe]
            process.join(_EXIT_TIMEOUT_S)
            raise WorkerDied(
                f"a worker process ended with code {process.exitcode}; give the bots less memory or fewer threads, "
                "and run the command again: an arena with a journal resumes"
            ) from None
        if done:
            return answer
        raise TaskFailed(f"a task failed in a worker:\n{answer}")


@contextmanager
def opened_workers(workers: int | Workers) -> Iterator[Workers]:
    """Turn a number into that many processes, which end with the block. Other workers stay open."""
    if isinstance(workers, Workers):
        yield workers
    else:
        with LocalWorkers(workers) as processes:
            yield processes


def _send(pipe: Connection, message: object) -> None:
    """Send a message. If the worker has died, receiving its answer says so."""
    data = ForkingPickler.dumps(message)
    with suppress(BrokenPipeError, ConnectionResetError):
        pipe.send_bytes(data)


def _start_process() -> tuple[Connection, BaseProcess]:
    """Start a worker in a fresh interpreter. It inherits no pipe, so its own closes when this process ends."""
    context = mp.get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=_run_worker, args=(its,), daemon=True)
    with _ignore_ctrl_c():
        process.start()
    its.close()
    return mine, process


@contextmanager
def _ignore_ctrl_c() -> Iterator[None]:
    """Ignore Ctrl-C for now; a process started meanwhile ignores it for good."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run_worker(pipe: Connection) -> None:
    """Run the tasks that come through the pipe. A thread listens, so that a closed pipe stops even a running search."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop = make_stop_event()
    messages: SimpleQueue[bytes | None] = SimpleQueue()

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                messages.put(pipe.recv_bytes())
        stop.set()
        messages.put(None)

    threading.Thread(target=listen, daemon=True).start()
    with _TaskLoop() as loop, suppress(BrokenPipeError, ConnectionResetError):
        for message in iter(messages.get, None):
            answer = loop.handle(message)
            if stop.is_set():
                return
            if answer is not None:
                pipe.send_bytes(answer)


class _TaskLoop:
    """A worker's half of the conversation: remembers the function and runs it on tasks."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._work: Callable[[Any], Any] | None = None
        self._function: Callable[[Any], Any] | None = None

    def handle(self, message: bytes) -> bytes | None:
        """Handle a message: remember a function, or answer with the result of a task or with a traceback."""
        try:
            kind, content = ForkingPickler.loads(message)
            if kind == _TASK:
                return bytes(ForkingPickler.dumps((True, self._run(content))))
        except Exception:
            return bytes(ForkingPickler.dumps((False, format_exc())))
        self._leave()
        self._work = content
        return None

    def _run(self, task: Any) -> Any:
        if self._function is None:
            assert self._work is not None, "a function comes before the first task"
            self._function = self._open.enter_context(entered(self._work))
        return self._function(task)

    def _leave(self) -> None:
        self._function = None
        self._open.close()

    def __enter__(self) -> _TaskLoop:
        return self

    def __exit__(self, *_: object) -> None:
        self._leave()
