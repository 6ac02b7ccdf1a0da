"""Games played by several processes at once.

Each worker has one game under way and gets the next in order when it is done. A worker ignores Ctrl-C, which a
terminal sends to it too; it ends, and closes its bots, when its pipe does: also where the arena was killed.
"""

from __future__ import annotations

import multiprocessing as mp
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from time import monotonic
from traceback import format_exc

from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout
from naturalis.arena.player_pool import Bench, Make
from naturalis.bots import player
from naturalis.bots.match import Stopped

_PATIENCE = 4.0  # seconds for the bots to take their leave


class WorkerDied(Exception):
    """A worker ended without being asked to; the message is one sentence that says what to do."""


def play_all(plan: Plan, numbers: Iterable[int], workers: int, make: Make = player) -> Generator[Bout, None, None]:
    """Play these games; they come as they are done. One worker is this process itself, which then uses ``make``.

    Close the iterator (as leaving a for loop by an exception does not): then no process is left.
    """
    if workers > 1:
        yield from _spread(plan, iter(numbers), workers)
        return
    with Bench(plan, make) as bench:
        for number in numbers:
            yield bench.play(number)


def _spread(plan: Plan, numbers: Iterator[int], workers: int) -> Generator[Bout, None, None]:
    busy: dict[Connection, int] = {}
    processes: dict[Connection, BaseProcess] = {}
    try:
        for _, number in zip(range(workers), numbers, strict=False):
            pipe, process = _start(plan)
            processes[pipe] = process
            pipe.send(number)
            busy[pipe] = number
        while busy:
            ready = wait(list(busy))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                yield _answer(pipe, processes[pipe], busy.pop(pipe))
                following = next(numbers, None)
                if following is not None:
                    pipe.send(following)
                    busy[pipe] = following
    finally:
        _end(processes)


def _answer(pipe: Connection, process: BaseProcess, number: int) -> Bout:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        process.join(_PATIENCE)
        raise WorkerDied(
            f"the process that played game {number} ended with code {process.exitcode}; give the bots less memory "
            f"or fewer threads, and run the same command again: with --keep it goes on"
        ) from None
    if isinstance(answer, Bout):
        return answer
    raise RuntimeError(f"game {number} could not be played:\n{answer}")


def _start(plan: Plan) -> tuple[Connection, BaseProcess]:
    """A worker in a fresh interpreter, which inherits nothing: so its pipe ends when this process does."""
    context = mp.get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=_work, args=(plan, its), daemon=True)
    with _unheard():
        process.start()
    its.close()
    return mine, process


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C is ignored; a process started meanwhile ignores it for good."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end(processes: dict[Connection, BaseProcess]) -> None:
    """Let the workers go; those that do not are made to."""
    with _unheard():
        for pipe in processes:
            pipe.close()
        until = monotonic() + _PATIENCE
        for process in processes.values():
            process.join(max(0.0, until - monotonic()))
        for process in processes.values():
            if process.is_alive():
                process.kill()
                process.join()
            process.close()


def _work(plan: Plan, pipe: Connection) -> None:
    """A worker's life. A thread listens, so that the end is heard in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop = threading.Event()
    numbers: SimpleQueue[int | None] = SimpleQueue()

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                numbers.put(pipe.recv())
        stop.set()
        numbers.put(None)

    threading.Thread(target=listen, daemon=True).start()
    with Bench(plan) as bench, suppress(Stopped, BrokenPipeError, ConnectionResetError):
        for number in iter(numbers.get, None):
            pipe.send(_try(bench, number, stop))


def _try(bench: Bench, number: int, stop: threading.Event) -> Bout | str:
    """The game, or what went wrong with it that is no bot's fault."""
    try:
        return bench.play(number, stop)
    except Stopped:
        raise
    except Exception:
        return format_exc()
