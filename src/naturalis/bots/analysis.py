"""What a position is worth: the moves of a seat, ranked, with the chance to win after each."""

from __future__ import annotations

from math import sqrt
from time import perf_counter

from msgspec import Struct

from naturalis.bots.bot import Budget
from naturalis.bots.move_codes import as_line, as_move
from naturalis.bots.sequential_halving import Halving
from naturalis.bots.style import Tried
from naturalis.bots.styles import SEARCH
from naturalis.rules import ChooseColour, Move, Rng, View


class Judged(Struct, frozen=True):
    """One move of an analysis. ``win`` is the chance to win after it (a shared victory counts as its share) and
    ``margin`` half the width of its 95 % interval; ``points`` are the final points expected for each seat (in the
    solo game the player's, then Tybor's); ``line`` is how the seat is expected to go on, beginning with the move.
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


def analyse(view: View, budget: Budget, rng: Rng, keep: Move | None = None) -> Analysis:
    """Judge every move that the view's seat may make now, with the whole budget for this one decision.

    Every move is tried in at least one game, whatever the budget; the more promising ones in many more, and so is
    ``keep``. The seat must be one of those to act.
    """
    assert view.seat is not None, "a spectator has no moves"
    began = perf_counter()
    decision = Halving(view, SEARCH, budget, rng)
    results = decision.results()
    moves = [as_move(view, row.code) for row in results]
    decision.run_all([c for c, move in enumerate(moves) if move == keep])
    results = decision.results()
    known = sum(row.tried for row in results)
    mean = sum(row.won for row in results) / known
    rated = [
        _judged(view, row, mean, results[0].rating, as_line(view, row.code, decision.line(c)))
        for c, row in enumerate(results)
    ]
    rated += [
        _coloured(move, rated) for move in view.legal_moves if isinstance(move, ChooseColour) and move not in moves
    ]
    place = {c: k for k, c in enumerate(decision.ranked())}
    order = sorted(range(len(rated)), key=lambda c: (-rated[c].win, place.get(c, len(rated))))
    return Analysis(
        view.seat, view.version, tuple([rated[c] for c in order]), decision.playouts, 1000 * (perf_counter() - began)
    )


def _judged(view: View, row: Tried, mean: float, top: float, line: tuple[str, ...]) -> Judged:
    """One move: its games, and its rating as a guess that counts as much as a few games."""
    trust = min(SEARCH.trust, row.tried)
    guess = min(1.0, max(0.0, mean + SEARCH.slope * (row.rating - top)))
    games = row.tried + trust
    win = (row.won + trust * guess) / games
    spread = max(0.0, (row.won_squared + trust * guess * guess) / games - win * win)
    margin = 1.96 * sqrt((spread * games + 0.25) / (games + 1) / games)
    seats = max(2, view.seats)
    return Judged(line[0], win, margin, tuple([sum_ / row.tried for sum_ in row.points[:seats]]), row.tried, line)


def _coloured(move: Move, rated: list[Judged]) -> Judged:
    """A colour, on which nothing depends: as good as the best there is."""
    best = max(rated, key=lambda judged: judged.win)
    return Judged(str(move), best.win, best.margin, best.points, best.playouts, (str(move),))
