"""A sequential probability ratio test (SPRT): plays until one of two hypotheses about the first bot's Elo is clear.

The unit is the deal: the first bot's mean share of the victory over all seatings of a deal is one observation. For an
advantage of some Elo, the share has an expectation. The log-likelihood ratio (LLR) compares the likeliest distributions
of observations with these two expectations, as engine testers do for pairs of games (the generalised SPRT over
pentanomial frequencies). It assumes nothing else about deals: luck and draws may make them as alike as they please.

Elo is defined for any number of seats: a bot with an advantage of e Elo has the odds 10^(e/400) against each other
player at its table. Among k seats, its share of the victories is odds / (odds + k - 1), which is 1/k for 0 Elo.

Deals are judged in the order of their numbers, however the games ended, and the test stops at the first deal whose LLR
crosses a bound. So the verdict depends on the plan alone: not on the workers, and not on when the arena was stopped.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isfinite, log
from typing import Literal

from msgspec import Struct

from naturalis.arena.game_result import GameResult
from naturalis.arena.plan import Plan, PlanError
from naturalis.arena.statistics import SprtResult, Verdict, mean_win_share

_MAX_ELO = 2000.0
_UNSEEN = 1e-3  # as many deals count as won, and as lost, in every game while there are none


class Hypotheses(Struct, frozen=True):
    """What a test decides between: H0, the first bot is ``elo0`` stronger than the others, and H1, it is ``elo1``.

    ``alpha`` is the probability to accept H1 where H0 is true, ``beta`` to accept H0 where H1 is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Raise PlanError if no test can decide between them."""
        if not all(isfinite(elo) and abs(elo) <= _MAX_ELO for elo in (self.elo0, self.elo1)):
            raise PlanError(f"an Elo lies between -{_MAX_ELO:.0f} and {_MAX_ELO:.0f}; give two such as 0 and 10")
        if self.elo0 >= self.elo1:
            raise PlanError(f"the first Elo, {self.elo0:g}, must be below the second, {self.elo1:g}; such as 0 and 10")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise PlanError(f"{name} is the probability of a wrong verdict, above 0 and below 0.5, not {chance:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which the test accepts H0, and the one at which it accepts H1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


def expected_share(elo: float, seats: int) -> float:
    """Return the share of victories of a bot that is this much stronger than each other player at its table."""
    odds = 10 ** (elo / 400)
    return float(odds / (odds + seats - 1))


def log_likelihood_ratio(counts: Mapping[float, float], share0: float, share1: float) -> float:
    """Return the generalised LLR for an expected share of ``share1`` against ``share0``.

    ``counts`` says how many deals had each mean share. While no deal was lost or won in every game, a thousandth of a
    deal stands in for each, so that both expectations are possible and equal deals do not prove anything at once.
    """
    return _Likelihood(share1).maximum(counts) - _Likelihood(share0).maximum(counts)


class _Likelihood:
    """The log-likelihood of the likeliest distribution of deals with one expected share.

    That distribution gives each share the weight times / (1 + tilt * (share - expected)). The tilt is the root of a
    decreasing function between two poles: Newton's method finds it, guarded by bisection. It moves little from one deal
    to the next, so the search begins at the latest one.
    """

    def __init__(self, expected: float) -> None:
        self._expected = expected
        self._tilt = 0.0

    def maximum(self, counts: Mapping[float, float]) -> float:
        """Return the maximum, up to a constant that depends on the counts alone."""
        deals = {0.0: _UNSEEN, 1.0: _UNSEEN, **counts}
        rows = [(share - self._expected, times) for share, times in deals.items()]
        low, high = -1 / (1 - self._expected), 1 / self._expected
        tilt, before = self._tilt, inf
        while abs(tilt - before) > 1e-10 * (1 + abs(tilt)):
            value = slope = 0.0
            for deviation, times in rows:
                part = deviation / (1 + tilt * deviation)
                value += times * part
                slope += times * part * part
            low, high = (tilt, high) if value > 0 else (low, tilt)
            before, tilt = tilt, tilt + value / slope
            if not low < tilt < high:
                tilt = (low + high) / 2
        self._tilt = tilt
        return -sum(times * log(1 + tilt * deviation) for deviation, times in rows)


class SequentialTest:
    """A running test. ``accepted`` is None until the log-likelihood ratio crosses a bound; nothing changes after."""

    def __init__(self, hypotheses: Hypotheses, seats: int) -> None:
        self.hypotheses = hypotheses
        self.deals = 0
        self.llr = 0.0
        self.accepted: Literal["H0", "H1"] | None = None
        self._h0 = _Likelihood(expected_share(hypotheses.elo0, seats))
        self._h1 = _Likelihood(expected_share(hypotheses.elo1, seats))
        self._counts: dict[float, float] = {}

    def judge(self, share: float) -> None:
        """Judge the next deal, by the first bot's mean share of its victories."""
        if self.accepted is not None:
            return
        share = round(share, 9)  # equal means count as one, in whatever order they were added up
        self._counts[share] = self._counts.get(share, 0.0) + 1
        self.deals += 1
        self.llr = self._h1.maximum(self._counts) - self._h0.maximum(self._counts)
        low, high = self.hypotheses.bounds
        if self.llr <= low or self.llr >= high:
            self.accepted = "H1" if self.llr >= high else "H0"

    @property
    def result(self) -> SprtResult:
        """The state of the test, or its verdict."""
        asked, (low, high) = self.hypotheses, self.hypotheses.bounds
        verdict: Verdict = self.accepted or "undecided"
        return SprtResult(asked.elo0, asked.elo1, asked.alpha, asked.beta, self.deals, self.llr, low, high, verdict)

    def __str__(self) -> str:
        low, high = self.hypotheses.bounds
        return f"LLR {self.llr:.2f} ({low:.2f} to {high:.2f})"


class ArenaTest(SequentialTest):
    """The test of an arena's first bot against the others at its table. Takes games in any order, deals in theirs.

    Raises PlanError if the plan has no such table.
    """

    def __init__(self, plan: Plan, hypotheses: Hypotheses) -> None:
        if plan.level is not None:
            raise PlanError("a sequential test compares bots at one table; leave out --solo or --sprt")
        if len(plan.line_ups) > 1:
            raise PlanError(
                f"a sequential test compares the first bot with the others at one table; give {plan.seats} bots, "
                f"not {len(plan.specs)}"
            )
        super().__init__(hypotheses, plan.seats)
        self._games_per_deal = plan.games_per_deal
        self._waiting: dict[int, list[GameResult]] = {}

    def add(self, result: GameResult) -> None:
        """Add one game, and judge the complete deals before the first one that is not."""
        self._waiting.setdefault(result.deal, []).append(result)
        while self.accepted is None and len(self._waiting.get(self.deals, ())) == self._games_per_deal:
            self.judge(mean_win_share(self._waiting.pop(self.deals), 0))
