"""The bots at the table: how they are called, and their thinking, which Ctrl-C stops at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from threading import Event, Thread
from typing import TypeVar

from naturalis.bots import Budget, player
from naturalis.bots.analysis import Analysis, analyse
from naturalis.rules import Move, Rng, View
from naturalis.text import Texts, fold

_T = TypeVar("_T")
HINT = Budget(ms=500)
_GRACE = 0.5  # seconds that a stopped bot has for its last words
_STREAMS = 8  # of one seed for each version: four seats to play, four to be advised


class Bots:
    """The bots of a game: ``levels`` names the level of each seat that one plays.

    Each decision has a random source of its own, so with a seed (None: chance) a bot plays the same again, whether
    the game was left and resumed or not.
    """

    def __init__(self, levels: Mapping[int, str], seed: int | None = None) -> None:
        self.levels = dict(levels)
        self._players = {seat: player(level) for seat, level in levels.items()}
        self._seed = secrets.randbits(63) if seed is None else seed

    def choose(self, view: View) -> Move:
        """What the bot on the view's seat does now."""
        seat = _seat(view)
        return stoppable(lambda stop: self._players[seat].choose(view, self._rng(view, seat), stop))

    def advise(self, view: View) -> Analysis:
        """What a bot thinks of the moves that the view's seat may make."""
        rng = self._rng(view, _seat(view) + _STREAMS // 2)
        return stoppable(lambda stop: analyse(view, replace(HINT, stop=stop), rng))

    def close(self) -> None:
        """Let all bots go."""
        for bot in self._players.values():
            bot.close()

    def _rng(self, view: View, which: int) -> Rng:
        return Rng(self._seed, 1 + _STREAMS * view.version + which)


def stoppable(work: Callable[[Event], _T]) -> _T:
    """The work's answer. It is done aside; where Ctrl-C interrupts the waiting, the event it was given is set."""
    stop, answer = Event(), Future[_T]()

    def do() -> None:
        try:
            answer.set_result(work(stop))
        except BaseException as why:
            answer.set_exception(why)

    worker = Thread(target=do, daemon=True)  # one that does not listen must not keep the program from ending
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.1)
    except BaseException:
        stop.set()
        worker.join(_GRACE)
        raise
    return answer.result()


def bot_names(t: Texts, levels: Sequence[str], taken: Sequence[str] = ()) -> tuple[str, ...]:
    """What bots of these levels are called, with a number where the name alone would stand for several."""
    plain = [t(f"bot.name.{level}") for level in levels]
    names: list[str] = []
    for name in plain:
        used = {fold(other) for other in (*taken, *names)}
        numbered = plain.count(name) > 1 or fold(name) in used
        numbers = (t("bot.numbered", name=name, number=number) for number in range(1, len(used) + 2))
        names.append(next(other for other in numbers if fold(other) not in used) if numbered else name)
    return tuple(names)


def _seat(view: View) -> int:
    assert view.seat is not None, "a spectator has no moves"
    return view.seat
