"""What a bot is: a view and a random source in, a move out; and how much thinking it is allowed.

A bot never sees a game. Whatever it does, it cannot know more than the seat it plays for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Event
from typing import Protocol

from naturalis.rules import LegalMoves, Move, Rng, View


class BotFailed(Exception):
    """A bot gave no legal move; the message is the reason, in one sentence, for the report."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think in one whole turn: its placement and its draw together.

    ``ms`` is time in milliseconds, ``playouts`` the number of games played out in thought; with both, whichever
    ends first. ``threads`` is how many threads may think. Setting ``stop`` makes the bot answer at once with the
    best it has found. With ``playouts`` alone the same view and random source give the same move, always.
    """

    ms: float | None = None
    playouts: int | None = None
    threads: int = 1
    stop: Event | None = None

    def share(self, part: float) -> Budget:
        """This part of the budget, for one of several decisions."""
        return replace(
            self,
            ms=None if self.ms is None else self.ms * part,
            playouts=None if self.playouts is None else max(1, round(self.playouts * part)),
        )


def choices(view: View) -> LegalMoves:
    """The moves to choose from. ValueError where there are none: for a spectator, or a seat that is not to act."""
    moves = view.legal_moves
    if not moves:
        raise ValueError(f"there is no move to choose for {view!r}")
    return moves


class Bot(Protocol):
    """An opponent. One bot may play several seats and games in turns: it remembers nothing."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """A legal move of the seat whose view this is, which must be one of those to act."""
        ...

    def close(self) -> None:
        """Let go of whatever the bot holds, such as a process. Further calls do nothing."""
        ...
