"""Plays games in several processes at once.

Each worker plays one game and gets the next when it is done. Workers ignore Ctrl-C, which a terminal sends to them too.
A worker closes its bots and exits when its pipe closes, so that even a killed arena leaves no process behind.
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

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan
from naturalis.arena.player_pool import MakePlayer, PlayerPool
from naturalis.bots import player
from naturalis.bots.game_runner import GameStopped

_EXIT_TIMEOUT_S = 4.0


class WorkerDied(Exception):
    """A worker process ended unexpectedly; the message is one sentence that says what to do."""


def play_games(
    plan: Plan, numbers: Iterable[int], workers: int, make: MakePlayer = player
) -> Generator[GameResult, None, None]:
    """Play these games and yield each as it ends. One worker is this process itself, which then uses ``make``.

    Close the iterator, which ends all processes; leaving a for loop by an exception does not.
    """
    if workers > 1:
        yield from _play_in_processes(plan, iter(numbers), workers)
        return
    with PlayerPool(plan, make) as pool:
        for number in numbers:
            yield pool.play(number)


def _play_in_processes(plan: Plan, numbers: Iterator[int], workers: int) -> Generator[GameResult, None, None]:
    busy: dict[Connection, int] = {}
    processes: dict[Connection, BaseProcess] = {}
    try:
        for _, number in zip(range(workers), numbers, strict=False):
            pipe, process = _start_worker(plan)
            processes[pipe] = process
            pipe.send(number)
            busy[pipe] = number
        while busy:
            ready = wait(list(busy))
            for pipe in [pipe for pipe in busy if pipe in ready]:
                yield _receive(pipe, processes[pipe], busy.pop(pipe))
                following = next(numbers, None)
                if following is not None:
                    pipe.send(following)
                    busy[pipe] = following
    finally:
        _end_workers(processes)


def _receive(pipe: Connection, process: BaseProcess, number: int) -> GameResult:
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        process.join(_EXIT_TIMEOUT_S)
        raise WorkerDied(
            f"the process that played game {number} ended with code {process.exitcode}; give the bots less memory "
            f"or fewer threads, and run the arena again: with a journal it resumes"
        ) from None
    if isinstance(answer, GameResult):
        return answer
    raise RuntimeError(f"game {number} could not be played:\n{answer}")


def _start_worker(plan: Plan) -> tuple[Connection, BaseProcess]:
    """Start a worker in a fresh interpreter. It inherits no pipe, so its own closes when this process ends."""
    context = mp.get_context("spawn")
    mine, its = context.Pipe()
    process = context.Process(target=_run_worker, args=(plan, its), daemon=True)
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


def _end_workers(processes: dict[Connection, BaseProcess]) -> None:
    """Close the workers' pipes, and kill those that do not exit in time."""
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


def _run_worker(plan: Plan, pipe: Connection) -> None:
    """Play the games that the pipe asks for. A thread listens, so that a closed pipe stops even a running search."""
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
    with PlayerPool(plan) as pool, suppress(GameStopped, BrokenPipeError, ConnectionResetError):
        for number in iter(numbers.get, None):
            pipe.send(_play_or_explain(pool, number, stop))


def _play_or_explain(pool: PlayerPool, number: int, stop: threading.Event) -> GameResult | str:
    """Return the game, or the traceback of an error that is not a bot's fault."""
    try:
        return pool.play(number, stop)
    except GameStopped:
        raise
    except Exception:
        return format_exc()
