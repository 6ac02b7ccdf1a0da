"""Evaluates a position: every move of a seat, best first, with its win probability."""

from __future__ import annotations

from math import sqrt
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from naturalis.bots.bot import Budget
from naturalis.bots.calibration import LEARNED_CALIBRATION, Calibration, Curve, progress_of
from naturalis.bots.candidates import CandidateResult
from naturalis.bots.move_codes import decode_line, decode_move
from naturalis.bots.reason import Reason
from naturalis.bots.search_config import ANALYSIS_CONFIG, SearchConfig
from naturalis.bots.sequential_halving import SequentialHalving
from naturalis.rules import ChooseColour, Move, Rng, View

_Z_95 = 1.96  # standard errors in half of a 95 % interval


class MoveEvaluation(Struct, frozen=True):
    """One move of an analysis.

    ``win`` is the win probability after it (a shared victory counts as its share) and ``margin`` half the width of its
    95 % interval. ``points`` are the expected final points of each seat (in the solo game the player's, then
    Tybor's). ``line`` is the seat's expected continuation, starting with the move. ``reasons`` are empty until
    ``reasons.explain`` finds them.
    """

    move: str
    win: float
    margin: float
    points: tuple[float, ...]
    playouts: int
    line: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()


class Analysis(Struct, frozen=True):
    """The moves of one seat, best first. Moves that the search dropped early have few playouts and wide margins."""

    seat: int
    version: int
    moves: tuple[MoveEvaluation, ...]
    playouts: int
    ms: float

    @property
    def win(self) -> float:
        """The win probability with the best move found."""
        return self.moves[0].win


def analyse(
    view: View,
    budget: Budget,
    rng: Rng,
    keep: Move | None = None,
    *,
    config: SearchConfig = ANALYSIS_CONFIG,
    calibration: Calibration = LEARNED_CALIBRATION,
) -> Analysis:
    """Evaluate every legal move of the view's seat, with the whole budget for this one decision.

    Every move gets at least one playout, whatever the budget. More promising moves get many more, and so does
    ``keep``. The seat must be one of those to act. ``calibration`` corrects the win probabilities.
    """
    assert view.seat is not None, "a spectator has no moves"
    began = perf_counter()
    search = SequentialHalving(view, config, budget, rng)
    results = search.results()
    moves = [decode_move(view, row.code) for row in results]
    search.run_all([c for c, move in enumerate(moves) if move == keep])
    results = search.results()
    playouts = sum(row.playouts for row in results)
    top = results[0].rating
    compensated = [row.win_sum + row.playouts * config.utility_per_point * (top - row.rating) for row in results]
    top_win = sum(compensated) / playouts  # what the playouts of all moves say about one with the best rating
    evaluations = [
        _evaluate(view, row, top_win, top, decode_line(view, row.code, search.best_line(c)), config)
        for c, row in enumerate(results)
    ]
    curve = calibration.get(view.seats)
    if curve is not None:
        evaluations = [_correct(evaluation, curve, progress_of(view)) for evaluation in evaluations]
    evaluations += [
        _evaluate_colour(move, evaluations)
        for move in view.legal_moves
        if isinstance(move, ChooseColour) and move not in moves
    ]
    place = {c: k for k, c in enumerate(search.ranking())}
    order = sorted(range(len(evaluations)), key=lambda c: (-evaluations[c].win, place.get(c, len(evaluations))))
    ranked = tuple([evaluations[c] for c in order])
    return Analysis(view.seat, view.version, ranked, search.playouts, 1000 * (perf_counter() - began))


def _evaluate(
    view: View, row: CandidateResult, top_win: float, top: float, line: tuple[str, ...], config: SearchConfig
) -> MoveEvaluation:
    """Combine a move's playouts with its rating, which counts as a few more playouts."""
    prior = min(config.rating_playouts, row.playouts)
    expected = min(1.0, max(0.0, top_win + config.utility_per_point * (row.rating - top)))
    games = row.playouts + prior
    win = (row.win_sum + prior * expected) / games
    variance = max(0.0, (row.win_square_sum + prior * expected * expected) / games - win * win)
    margin = _Z_95 * sqrt((variance * games + 0.25) / (games + 1) / games)
    seats = max(2, view.seats)
    points = tuple([total / row.playouts for total in row.point_sums[:seats]])
    return MoveEvaluation(line[0], win, margin, points, row.playouts, line)


def _correct(evaluation: MoveEvaluation, curve: Curve, progress: float) -> MoveEvaluation:
    """Let the win probability mean what it says; calibration.py explains how."""
    low, win, high = (curve.correct(evaluation.win + k * evaluation.margin, progress) for k in (-1, 0, 1))
    return replace(evaluation, win=win, margin=max(win - low, high - win))


def _evaluate_colour(move: Move, evaluations: list[MoveEvaluation]) -> MoveEvaluation:
    """Rate a colour as high as the best move: nothing depends on it."""
    best = max(evaluations, key=lambda evaluation: evaluation.win)
    return MoveEvaluation(str(move), best.win, best.margin, best.points, best.playouts, (str(move),))
