"""The statistics of an arena: each bot's wins, rating, points and thinking time, from complete deals only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles, stdev
from typing import Literal

from msgspec import Struct

from naturalis.arena.bradley_terry import Scores
from naturalis.arena.game_result import GameResult, TimeHistogram
from naturalis.arena.plan import Plan
from naturalis.arena.ratings import Estimate, elo_ratings, estimate_mean

FORMAT = 2  # of the JSON document; 1 had no number
Verdict = Literal["H0", "H1", "undecided"]


class PointStatistics(Struct, frozen=True):
    """Final points: mean, standard deviation, quartiles, and how often each total occurred."""

    mean: float
    deviation: float
    quartiles: tuple[float, float, float]
    counts: dict[int, int]

    @classmethod
    def of(cls, totals: Sequence[int]) -> PointStatistics | None:
        """Summarise these totals; None if there are none."""
        if not totals:
            return None
        several = len(totals) > 1
        low, middle, high = quantiles(totals, n=4, method="inclusive") if several else [float(totals[0])] * 3
        counts = dict(sorted(Counter(totals).items()))
        return cls(fmean(totals), stdev(totals) if several else 0.0, (low, middle, high), counts)


class ThinkingTime(Struct, frozen=True):
    """Thinking times in milliseconds: their number, mean, 95th percentile (to 2.5 %) and maximum."""

    count: int
    mean: float
    p95: float
    longest: float

    @classmethod
    def of(cls, parts: Iterable[TimeHistogram]) -> ThinkingTime:
        """Summarise all these times."""
        times = TimeHistogram.sum(parts)
        return cls(times.count, times.mean, times.quantile(0.95), times.longest)


class BotStatistics(Struct, frozen=True):
    """One bot. ``games`` counts every seat that it played; ``rating`` is None if the bots did not meet."""

    name: str
    games: int
    wins: Estimate
    rating: Estimate | None
    points: PointStatistics | None
    ms_per_move: ThinkingTime
    ms_per_turn: ThinkingTime
    failures: dict[str, int]


class PairStatistics(Struct, frozen=True):
    """Two bots, compared by their places wherever both sat: the score of the first; a tie is half."""

    first: str
    second: str
    met: int
    score: Estimate


class SprtResult(Struct, frozen=True):
    """A sequential test: its hypotheses, the log-likelihood ratio after ``deals``, its bounds, and the verdict.

    ``low`` is the bound at which the test accepts H0, ``high`` the one at which it accepts H1.
    """

    elo0: float
    elo1: float
    alpha: float
    beta: float
    deals: int
    llr: float
    low: float
    high: float
    verdict: Verdict


class Statistics(Struct, frozen=True):
    """All statistics of an arena; the JSON document has exactly these fields.

    ``games`` and ``deals`` count complete deals only: those played in every seating.
    """

    format: int
    plan: Plan
    games: int
    deals: int
    bots: tuple[BotStatistics, ...]
    pairs: tuple[PairStatistics, ...]
    rounds: float
    ended_by: dict[str, int]
    tybor: PointStatistics | None
    sprt: SprtResult | None = None


def complete_deals(plan: Plan, results: Iterable[GameResult]) -> list[list[GameResult]]:
    """Return the games of each complete deal, in order."""
    deals: dict[int, list[GameResult]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    full = [sorted(deals[number], key=lambda result: result.number) for number in sorted(deals)]
    return [deal for deal in full if len(deal) == plan.games_per_deal]


def compute_statistics(plan: Plan, results: Iterable[GameResult], sprt: SprtResult | None = None) -> Statistics | None:
    """Compute the statistics of these games, in any order; None if no deal is complete."""
    deals = complete_deals(plan, results)
    if not deals:
        return None
    games = [result for deal in deals for result in deal]
    finished = [result for result in games if result.failure is None]
    scores = [pair_scores(deal) for deal in deals]
    pairs = sorted({pair for deal in scores for pair in deal})
    bots = len(plan.specs)
    ratings: Sequence[Estimate | None] = [None] * bots if plan.level else elo_ratings(scores, bots)
    ends = Counter(result.trigger for result in finished)
    ends["failure"] = len(games) - len(finished)
    return Statistics(
        format=FORMAT,
        plan=plan,
        games=len(games),
        deals=len(deals),
        bots=tuple(_bot_statistics(plan, deals, games, bot, rating) for bot, rating in enumerate(ratings)),
        pairs=tuple(_pair_statistics(plan, scores, pair) for pair in pairs),
        rounds=fmean(result.rounds for result in finished) if finished else 0.0,
        ended_by={why: times for why, times in sorted(ends.items(), key=lambda end: (-end[1], end[0])) if times},
        tybor=PointStatistics.of([result.tybor for result in finished if result.tybor is not None]),
        sprt=sprt,
    )


def mean_win_share(deal: Iterable[GameResult], bot: int) -> float:
    """Return a bot's mean share of the victory over the games of a deal in which it sat."""
    return fmean(part for result in deal for who, part in zip(result.bots, result.shares, strict=True) if who == bot)


def pair_scores(deal: Iterable[GameResult]) -> Scores:
    """Compare every two bots of a deal by their places: the score of the first, and how often they met."""
    scores: Scores = {}
    for result in deal:
        seats = list(zip(result.bots, result.places, strict=True))
        for first, its in seats:
            for second, other in seats:
                if first < second:
                    score, met = scores.get((first, second), (0.0, 0))
                    scores[first, second] = score + (its < other) + (its == other) / 2, met + 1
    return scores


def _bot_statistics(
    plan: Plan, deals: list[list[GameResult]], games: list[GameResult], bot: int, rating: Estimate | None
) -> BotStatistics:
    seats = [(result, seat) for result in games for seat, who in enumerate(result.bots) if who == bot]
    failures = Counter(
        result.failure.reason for result, seat in seats if result.failure and result.failure.seat == seat
    )
    return BotStatistics(
        name=plan.names[bot],
        games=len(seats),
        wins=estimate_mean([mean_win_share(deal, bot) for deal in deals]),
        rating=rating,
        points=PointStatistics.of([result.points[seat] for result, seat in seats if result.failure is None]),
        ms_per_move=ThinkingTime.of(result.move_times[seat] for result, seat in seats),
        ms_per_turn=ThinkingTime.of(result.turn_times[seat] for result, seat in seats),
        failures=dict(failures.most_common()),
    )


def _pair_statistics(plan: Plan, scores: list[Scores], pair: tuple[int, int]) -> PairStatistics:
    means = [deal[pair][0] / deal[pair][1] for deal in scores]
    met = sum(deal[pair][1] for deal in scores)
    return PairStatistics(plan.names[pair[0]], plan.names[pair[1]], met, estimate_mean(means))
