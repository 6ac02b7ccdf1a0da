"""The bots at the table: their names, and their thinking, which Ctrl-C stops at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import replace
from threading import Event, Thread
from typing import TypeVar

from naturalis.bots import Budget, Player, player
from naturalis.bots.analysis import Analysis, analyse
from naturalis.bots.reasons import explain
from naturalis.rules import Move, Rng, View
from naturalis.text import fold
from naturalis.text.bot_names import pick_bot_name

_T = TypeVar("_T")
HINT_BUDGET = Budget(ms=500)
_STOP_TIMEOUT_S = 0.5  # how long a stopped bot may take to end
_STREAMS_PER_VERSION = 8  # of random numbers: one for each seat's bot, and one for each seat's hints


class Bots:
    """The bots of a game; ``levels`` has the level of each seat that a bot plays.

    Each decision has a random stream of its own. With the same seed (None: a random one) a bot therefore plays the
    same game again, whether or not it was interrupted and resumed.
    """

    def __init__(
        self,
        levels: Mapping[int, str],
        seed: int | None = None,
        make_player: Callable[[str], Player] = player,
        hint_budget: Budget = HINT_BUDGET,
    ) -> None:
        self.levels = dict(levels)
        self._players = {seat: make_player(level) for seat, level in levels.items()}
        self._seed = secrets.randbits(63) if seed is None else seed
        self._hint_budget = hint_budget

    def choose(self, view: View) -> Move:
        """The move of the bot on the view's seat."""
        seat = _seat(view)
        return stoppable(lambda stop: self._players[seat].choose(view, self._rng(view, seat), stop))

    def advise(self, view: View) -> Analysis:
        """A bot's analysis of the moves that the view's seat may make, with reasons for the best ones."""
        rng = self._rng(view, _seat(view) + _STREAMS_PER_VERSION // 2)
        return stoppable(lambda stop: explain(view, analyse(view, replace(self._hint_budget, stop=stop), rng)))

    def close(self) -> None:
        """Close all bots."""
        for bot in self._players.values():
            bot.close()

    def _rng(self, view: View, stream: int) -> Rng:
        return Rng(self._seed, 1 + _STREAMS_PER_VERSION * view.version + stream)


def stoppable(work: Callable[[Event], _T]) -> _T:
    """Run the work in a thread and return its result. Ctrl-C sets the event that the work was given."""
    stop, answer = Event(), Future[_T]()

    def do() -> None:
        try:
            answer.set_result(work(stop))
        except BaseException as why:
            answer.set_exception(why)

    try:
        Thread(target=do, daemon=True).start()  # a bot that ignores the event must not block the exit
        while not answer.done():
            wait([answer], 0.1)  # not Thread.join: until Python 3.13, Ctrl-C there makes a running thread look ended
    except BaseException:
        stop.set()
        wait([answer], _STOP_TIMEOUT_S)
        raise
    return answer.result()


def bot_names(count: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Names for so many bots, each with a letter of its own; the same people always meet the same ones."""
    names: list[str] = []
    for _ in range(count):
        names.append(pick_bot_name("", [fold(name) for name in (*taken, *names)]))
    return tuple(names)


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator has no moves"
    return view.seat
