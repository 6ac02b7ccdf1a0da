"""Reviews a game: what each move cost compared with the best one found, judged by what its player could know.

Every move is judged from its player's own view, so a good decision costs nothing, however unlucky it turned out.
Colour choices are left out: nothing depends on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from statistics import fmean

from msgspec import Struct

from naturalis.bots.analysis import Analysis, MoveEvaluation, analyse
from naturalis.bots.bot import Budget
from naturalis.bots.reason import Reason
from naturalis.bots.reasons import explain
from naturalis.records import Record, record_of, replay
from naturalis.rules import ChooseColour, Game, Move, Rng, View, move_of

MISTAKES_PER_SEAT = 3
BEST_PER_SEAT = 3
_MIN_WIN_PROBABILITY = 0.01  # positions below this do not count for the accuracy: nothing is left to lose
_SEED_LIMIT = 2**31 - 1


class ReviewedMove(Struct, frozen=True):
    """One move of a review.

    ``version`` is the number of its event. ``before`` is the win probability with the ``best`` move, which starts
    ``line``; ``after`` is the one with the move played; ``cost`` is their difference, at least 0, known to within
    ``margin``. ``points`` are the expected final points of each seat after the move played (in the solo game the
    player's, then Tybor's). ``choices`` counts the legal moves; ``rank`` is the rank of the one played, from 1. If it
    is the best, ``lead`` is how much higher its win probability is than that of the next best, known to within
    ``lead_margin``; otherwise both are 0. ``reasons`` say what speaks for and against the move played,
    ``best_reasons`` for the best one.
    """

    version: int
    round: int
    seat: int
    move: str
    before: float
    after: float
    cost: float
    margin: float
    best: str
    line: tuple[str, ...]
    points: tuple[float, ...]
    choices: int
    rank: int
    playouts: int
    lead: float = 0.0
    lead_margin: float = 0.0
    reasons: tuple[Reason, ...] = ()
    best_reasons: tuple[Reason, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether the move certainly cost something: more than its margin."""
        return self.cost > self.margin

    @property
    def clearly_best(self) -> bool:
        """Whether every other move would certainly have been worse."""
        return self.lead > self.lead_margin


class SeatReview(Struct, frozen=True):
    """All moves of one seat; a cost that is not clear counts as 0.

    ``cost`` is the mean per move. ``accuracy``, from 0 to 1, is the share of the win probability that a move kept, on
    average over the moves with a choice; None where there are none. ``mistakes`` are the versions of the costliest
    moves, the worst first; ``best`` those of the moves that were clearly best, the one with the largest lead first.
    """

    seat: int
    moves: int
    cost: float
    accuracy: float | None
    mistakes: tuple[int, ...]
    best: tuple[int, ...] = ()


class Review(Struct, frozen=True):
    """The review of a game. ``outcome`` is each seat's share of the victory, or None if the game is not over."""

    seats: int
    level: str | None
    names: tuple[str, ...]
    moves: tuple[ReviewedMove, ...]
    summary: tuple[SeatReview, ...]
    versions: int
    outcome: tuple[float, ...] | None = None


def decisions(game: Game) -> Iterator[tuple[View, Move]]:
    """Yield every move of a dealt game except the colours, with the view that its player chose it from."""
    if game.deal is None:
        raise ValueError("a redealt game cannot be reviewed: its past is not known")
    again = Game(game.deal)
    for event in game.events:
        played = move_of(event)
        if played is not None:
            seat, move = played
            if not isinstance(move, ChooseColour):
                yield again.view(seat), move
            again.play(move, seat)


def review(
    played: Record | Game,
    budget: Budget,
    rng: Rng,
    seat: int | None = None,
    advance: Callable[[], None] = lambda: None,
) -> Review:
    """Review every move of a game, finished or not, or only this seat's; each move gets this budget.

    Calls ``advance`` after each move. The evaluation of a move does not depend on which others are reviewed. Raises
    RecordError if the record breaks a rule.
    """
    record = played if isinstance(played, Record) else record_of(played)
    game, seed = replay(record), rng.below(_SEED_LIMIT)
    moves = []
    for view, move in decisions(game):
        if seat in (None, view.seat):
            analysis = explain(view, analyse(view, budget, Rng(seed, view.version), move), move)
            moves.append(review_move(analysis, view.round, str(move)))
            advance()
    found = tuple(moves)
    seats = range(game.seats) if seat is None else (seat,)
    return Review(
        seats=game.seats,
        level=game.level,
        names=record.names,
        moves=found,
        summary=tuple(review_seat(found, which) for which in seats),
        versions=game.version,
        outcome=victory_shares(game),
    )


def comparable_moves(analysis: Analysis, move: str) -> list[MoveEvaluation]:
    """Return the moves of the same kind as this one, including it, best first.

    A seat that may also choose its colour can still do so later, so the two do not compete.
    """
    kind = move.partition(":")[0] if ":" in move else ""
    return [other for other in analysis.moves if not kind or other.move.partition(":")[0] == kind]


def review_move(analysis: Analysis, round_: int, move: str) -> ReviewedMove:
    """Compare this move of an analysis with the best of its kind."""
    others = comparable_moves(analysis, move)
    best = others[0]
    rank, mine = next((k, other) for k, other in enumerate(others, start=1) if other.move == move)
    follower = others[1] if rank == 1 and len(others) > 1 else None
    return ReviewedMove(
        version=analysis.version + 1,
        round=round_,
        seat=analysis.seat,
        move=move,
        before=best.win,
        after=mine.win,
        cost=max(0.0, best.win - mine.win),
        margin=0.0 if rank == 1 else hypot(best.margin, mine.margin),
        best=best.move,
        line=best.line,
        points=mine.points,
        choices=len(others),
        rank=rank,
        playouts=analysis.playouts,
        lead=0.0 if follower is None else best.win - follower.win,
        lead_margin=0.0 if follower is None else hypot(best.margin, follower.margin),
        reasons=mine.reasons,
        best_reasons=best.reasons,
    )


def review_seat(moves: tuple[ReviewedMove, ...], seat: int) -> SeatReview:
    """Summarise the moves of one seat."""
    mine = [move for move in moves if move.seat == seat]
    kept_shares = [
        1 - move.cost / move.before if move.clear else 1.0
        for move in mine
        if move.choices > 1 and move.before >= _MIN_WIN_PROBABILITY
    ]  # fmt: skip
    worst = sorted((move for move in mine if move.clear), key=lambda move: (-move.cost, move.version))
    best = sorted((move for move in mine if move.clearly_best), key=lambda move: (-move.lead, move.version))
    return SeatReview(
        seat=seat,
        moves=len(mine),
        cost=fmean(move.cost if move.clear else 0.0 for move in mine) if mine else 0.0,
        accuracy=fmean(kept_shares) if kept_shares else None,
        mistakes=tuple(move.version for move in worst[:MISTAKES_PER_SEAT]),
        best=tuple(move.version for move in best[:BEST_PER_SEAT]),
    )


def victory_shares(game: Game) -> tuple[float, ...] | None:
    """Return each seat's share of the victory, or None if the game is not over."""
    result = game.result
    if result is None:
        return None
    return tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(game.seats))
