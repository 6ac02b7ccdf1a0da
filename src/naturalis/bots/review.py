"""A game looked at again: what each move cost against the best that was found, by what its player could know.

Every move is judged from its mover's own view, so a good decision costs nothing, however unlucky it turned out.
The choice of a colour is left out: nothing depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from statistics import fmean

from msgspec import Struct

from naturalis.bots.analysis import Analysis, Judged, analyse
from naturalis.bots.bot import Budget
from naturalis.records import Record, record_of
from naturalis.rules import ChooseColour, Game, Move, Rng, View, move_of

WORST = 3  # how many mistakes are named for each seat
_LOST = 0.01  # below this chance to win there is nothing to keep
_SEEDS = 2**31 - 1


class Reviewed(Struct, frozen=True):
    """One move. ``version`` is the number of its event; ``before`` the chance to win with the ``best`` move, which
    ``line`` begins with, and ``after`` with the one played; ``cost`` their difference, at least 0, known to within
    ``margin``. ``points`` are the final points expected after the move played, for each seat (in the solo game the
    player's, then Tybor's). ``choices`` is how many moves were legal, ``rank`` the place of the one played, from 1.
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

    @property
    def clear(self) -> bool:
        """Whether the move certainly cost something: more than the margin."""
        return self.cost > self.margin


class SeatReview(Struct, frozen=True):
    """One seat's moves together; a cost that is not clear counts as 0. ``cost`` is the mean of a move. ``accuracy``,
    from 0 to 1, is how much of the chance to win that was there a move kept, on average over those with a choice;
    None where there was none. ``mistakes`` are the versions of the costliest moves, the worst first.
    """

    seat: int
    moves: int
    cost: float
    accuracy: float | None
    mistakes: tuple[int, ...]


class Review(Struct, frozen=True):
    """A game's moves and seats, reviewed. ``outcome`` is each seat's share of the victory, where the game is over."""

    seats: int
    level: str | None
    names: tuple[str, ...]
    moves: tuple[Reviewed, ...]
    summary: tuple[SeatReview, ...]
    versions: int
    outcome: tuple[float, ...] | None = None


def decisions(game: Game) -> Iterator[tuple[View, Move]]:
    """Every move of a dealt game so far but the colours, with the view that its player chose it from."""
    if game.deal is None:
        raise ValueError("a redealt game cannot be reviewed: its past is not known")
    again = Game(game.deal)
    for event in game.events:
        asked = move_of(event)
        if asked is not None:
            seat, move = asked
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
    """Judge every move of a finished or unfinished game, or only this seat's, each with this budget.

    ``advance`` is called after each. A move is judged alike whether others are or not. RecordError where the record
    breaks a rule.
    """
    record = played if isinstance(played, Record) else record_of(played)
    game, seed = record.game(), rng.below(_SEEDS)
    moves = []
    for view, move in decisions(game):
        if seat in (None, view.seat):
            moves.append(judged(analyse(view, budget, Rng(seed, view.version), move), view.round, str(move)))
            advance()
    found = tuple(moves)
    seats = range(game.seats) if seat is None else (seat,)
    return Review(
        seats=game.seats,
        level=game.level,
        names=record.names,
        moves=found,
        summary=tuple(summary(found, which) for which in seats),
        versions=game.version,
        outcome=outcome_of(game),
    )


def rivals(analysis: Analysis, move: str) -> list[Judged]:
    """The moves of this one's kind, itself among them, best first: who may choose a colour, too, may do so later."""
    kind = move.partition(":")[0] if ":" in move else ""
    return [other for other in analysis.moves if not kind or other.move.partition(":")[0] == kind]


def judged(analysis: Analysis, round_: int, move: str) -> Reviewed:
    """This move of an analysis, compared with the best of its kind."""
    others = rivals(analysis, move)
    best = others[0]
    rank, mine = next((k, other) for k, other in enumerate(others, start=1) if other.move == move)
    return Reviewed(
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
    )


def summary(moves: tuple[Reviewed, ...], seat: int) -> SeatReview:
    """One seat's moves together."""
    mine = [move for move in moves if move.seat == seat]
    kept = [
        1 - move.cost / move.before if move.clear else 1.0
        for move in mine
        if move.choices > 1 and move.before >= _LOST
    ]  # fmt: skip
    worst = sorted((move for move in mine if move.clear), key=lambda move: (-move.cost, move.version))
    return SeatReview(
        seat=seat,
        moves=len(mine),
        cost=fmean(move.cost if move.clear else 0.0 for move in mine) if mine else 0.0,
        accuracy=fmean(kept) if kept else None,
        mistakes=tuple(move.version for move in worst[:WORST]),
    )


def outcome_of(game: Game) -> tuple[float, ...] | None:
    """Each seat's share of the victory; None where the game is not over."""
    result = game.result
    if result is None:
        return None
    return tuple(1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(game.seats))
