"""What an arena found out: each bot's wins, rating, points and time, from the deals that were played in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles, stdev

from msgspec import Struct

from naturalis.arena.plan import Plan
from naturalis.arena.played_game import Bout, Times
from naturalis.arena.ratings import Estimate, Scores, elo, share


class Points(Struct, frozen=True):
    """Final points: mean, standard deviation, quartiles, and how often each total was reached."""

    mean: float
    deviation: float
    quartiles: tuple[float, float, float]
    counts: dict[int, int]

    @classmethod
    def of(cls, totals: Sequence[int]) -> Points | None:
        """These totals; None where there are none."""
        if not totals:
            return None
        several = len(totals) > 1
        low, middle, high = quantiles(totals, n=4, method="inclusive") if several else [float(totals[0])] * 3
        counts = dict(sorted(Counter(totals).items()))
        return cls(fmean(totals), stdev(totals) if several else 0.0, (low, middle, high), counts)


class Clock(Struct, frozen=True):
    """Milliseconds of thought: how many thoughts, their mean, the 95th percentile (to 2.5 %), the longest."""

    count: int
    mean: float
    most: float
    longest: float

    @classmethod
    def of(cls, parts: Iterable[Times]) -> Clock:
        """All these times."""
        times = Times.sum(parts)
        return cls(times.count, times.mean, times.at(0.95), times.longest)


class BotFigures(Struct, frozen=True):
    """One bot. ``games`` counts each seat it sat in; ``rating`` is missing where bots did not meet."""

    name: str
    games: int
    wins: Estimate
    rating: Estimate | None
    points: Points | None
    ms_a_move: Clock
    ms_a_turn: Clock
    failures: dict[str, int]


class PairFigures(Struct, frozen=True):
    """Two bots compared by their places wherever both sat: the first one's score, a tie is half."""

    first: str
    second: str
    met: int
    score: Estimate


class Figures(Struct, frozen=True):
    """Everything that is said about an arena; JSON has exactly these fields.

    ``games`` and ``deals`` are those that count: a deal does once it was played in every seating.
    """

    plan: Plan
    games: int
    deals: int
    bots: tuple[BotFigures, ...]
    pairs: tuple[PairFigures, ...]
    rounds: float
    ended_by: dict[str, int]
    tybor: Points | None


def whole_deals(plan: Plan, bouts: Iterable[Bout]) -> list[list[Bout]]:
    """The games of each deal that was played in full, in order."""
    deals: dict[int, list[Bout]] = {}
    for bout in bouts:
        deals.setdefault(bout.deal, []).append(bout)
    full = [sorted(deals[number], key=lambda bout: bout.number) for number in sorted(deals)]
    return [deal for deal in full if len(deal) == plan.games_a_deal]


def figures(plan: Plan, bouts: Iterable[Bout]) -> Figures | None:
    """What these games, in any order, say; None where no deal was played in full."""
    deals = whole_deals(plan, bouts)
    if not deals:
        return None
    games = [bout for deal in deals for bout in deal]
    finished = [bout for bout in games if bout.failure is None]
    scores = [compared(deal) for deal in deals]
    ratings: Sequence[Estimate | None] = [None] * len(plan.specs) if plan.level else elo(scores, len(plan.specs))
    ends = Counter(bout.trigger for bout in finished)
    ends["failure"] = len(games) - len(finished)
    return Figures(
        plan=plan,
        games=len(games),
        deals=len(deals),
        bots=tuple(_bot(plan, deals, games, bot, rating) for bot, rating in enumerate(ratings)),
        pairs=tuple(_pair(plan, scores, pair) for pair in sorted({pair for deal in scores for pair in deal})),
        rounds=fmean(bout.rounds for bout in finished) if finished else 0.0,
        ended_by={why: times for why, times in sorted(ends.items(), key=lambda end: (-end[1], end[0])) if times},
        tybor=Points.of([bout.tybor for bout in finished if bout.tybor is not None]),
    )


def mean_share(deal: Iterable[Bout], bot: int) -> float:
    """A bot's mean share of victory over the games of a deal in which it sat."""
    return fmean(part for bout in deal for who, part in zip(bout.bots, bout.shares, strict=True) if who == bot)


def compared(deal: Iterable[Bout]) -> Scores:
    """Every two bots that met on a deal, by their places: the lower one's score, and how often they met."""
    scores: Scores = {}
    for bout in deal:
        seats = list(zip(bout.bots, bout.places, strict=True))
        for first, its in seats:
            for second, other in seats:
                if first < second:
                    score, met = scores.get((first, second), (0.0, 0))
                    scores[first, second] = score + (its < other) + (its == other) / 2, met + 1
    return scores


def _bot(plan: Plan, deals: list[list[Bout]], games: list[Bout], bot: int, rating: Estimate | None) -> BotFigures:
    seats = [(bout, seat) for bout in games for seat, who in enumerate(bout.bots) if who == bot]
    failures = Counter(bout.failure.reason for bout, seat in seats if bout.failure and bout.failure.seat == seat)
    return BotFigures(
        name=plan.names[bot],
        games=len(seats),
        wins=share([mean_share(deal, bot) for deal in deals]),
        rating=rating,
        points=Points.of([bout.points[seat] for bout, seat in seats if bout.failure is None]),
        ms_a_move=Clock.of(bout.moves[seat] for bout, seat in seats),
        ms_a_turn=Clock.of(bout.turns[seat] for bout, seat in seats),
        failures=dict(failures.most_common()),
    )


def _pair(plan: Plan, scores: list[Scores], pair: tuple[int, int]) -> PairFigures:
    means = [deal[pair][0] / deal[pair][1] for deal in scores]
    met = sum(deal[pair][1] for deal in scores)
    return PairFigures(plan.names[pair[0]], plan.names[pair[1]], met, share(means))
