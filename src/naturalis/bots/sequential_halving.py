"""Sequential halving: every candidate gets a few playouts, the better half gets more, until the budget is spent."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from math import ceil, inf, log2
from sys import maxsize
from time import perf_counter

from naturalis.bots.bot import Budget
from naturalis.bots.candidates import CandidateResult, add_results
from naturalis.bots.search_config import SearchConfig
from naturalis.bots.search_worker import SearchWorker
from naturalis.rules import Rng, View

CLOCK_CHECK_S = 0.002  # time between two looks at the clock
_PLAYOUTS_PER_CANDIDATE = 8  # a budget of playouts has room for one candidate per this many


class _Share:
    """One thread's part of a search: a worker, and how much it has played."""

    def __init__(self, worker: SearchWorker) -> None:
        self.worker = worker
        self.redeals = 0
        self.playouts = 0


class SequentialHalving:
    """The search for one decision. Call ``run`` or ``run_all`` once, then read the results.

    The budget sets the number of threads; each has a worker of its own, and they wait for each other only at the end
    of a round. Tests pass other workers or another clock.
    """

    def __init__(
        self,
        view: View,
        config: SearchConfig,
        budget: Budget,
        rng: Rng,
        *,
        clock_check_s: float = CLOCK_CHECK_S,
        clock: Callable[[], float] = perf_counter,
        make_worker: Callable[[View, SearchConfig, int], SearchWorker] = SearchWorker,
    ) -> None:
        self._clock = clock
        self._clock_check_s = clock_check_s
        self._began = clock()
        seed = rng.below(1 << 30) << 30 | rng.below(1 << 30)
        self.config, self.budget = config, budget
        self._shares = [_Share(make_worker(view, config, seed)) for _ in range(budget.threads)]

    @property
    def redeals(self) -> int:
        """How many redealt games were played."""
        return sum(share.redeals for share in self._shares)

    @property
    def playouts(self) -> int:
        """How often a candidate was played to the end of a redealt game."""
        return sum(share.playouts for share in self._shares)

    def run(self) -> None:
        """Spend the budget on the candidates with the best ratings."""
        active = list(range(len(self.results())))[: self._affordable_candidates()]
        if len(active) > 1:
            with self._thread_pool() as pool:
                self._halve(active, [], 0.0, pool)

    def run_all(self, protected: list[int]) -> None:
        """Spend half of the budget on all moves alike and the rest as ``run`` does; never drop protected candidates."""
        everyone = list(range(len(self.results())))
        with self._thread_pool() as pool:
            self._set_active(everyone)
            self._play(0, 1)
            self._spend(0.5, len(everyone), pool)
            self._halve(self.ranking(everyone)[: max(2, len(everyone) // 2)], protected, 0.5, pool)

    def best_code(self) -> int:
        """The code of the best move found; without any playout, of the one with the best rating."""
        results = self.results()
        ranking = self.ranking()
        return results[ranking[0] if ranking else 0].code

    def best_line(self, c: int) -> list[int]:
        """The codes of the seat's most likely decisions after candidate c."""
        return self._shares[0].worker.best_line(c)

    def _halve(self, active: list[int], protected: list[int], spent: float, pool: ThreadPoolExecutor | None) -> None:
        """Spend the rest of the budget in equal rounds; drop the worse half after each."""
        rounds = max(1, ceil(log2(len(active))))
        for number in range(1, rounds + 1):
            tried = [*active, *[c for c in protected if c not in active]]
            self._set_active(tried)
            self._spend(spent + (1 - spent) * number / rounds, len(tried), pool)
            active = self.ranking(active)[: max(2, ceil(len(active) / 2))]

    def _set_active(self, candidates: list[int]) -> None:
        for share in self._shares:
            share.worker.set_active(candidates)

    def _thread_pool(self) -> AbstractContextManager[ThreadPoolExecutor | None]:
        return ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else nullcontext()

    def ranking(self, candidates: list[int] | None = None) -> list[int]:
        """These candidates (default: all that had playouts), best first."""
        results = self.results()
        tried = [c for c in range(len(results)) if results[c].playouts]
        candidates = tried if candidates is None else candidates
        playouts = sum(results[c].playouts for c in candidates)
        mean = sum(results[c].utility_sum for c in candidates) / playouts if playouts else 0.5
        prior, slope, best = self.config.rating_playouts, self.config.utility_per_point, results[0].rating

        def value(c: int) -> float:
            expected = mean + slope * (results[c].rating - best)
            return (results[c].utility_sum + prior * expected) / (results[c].playouts + prior or 1)

        return sorted(candidates, key=value, reverse=True)

    def results(self) -> list[CandidateResult]:
        """Every candidate's results, summed over all threads."""
        return [add_results(rows) for rows in zip(*[share.worker.results() for share in self._shares], strict=True)]

    def _affordable_candidates(self) -> int:
        """How many candidates fit the budget: each should get some playouts in the first round."""
        if self.budget.playouts is None:
            return self.config.max_candidates
        return max(1, min(self.config.max_candidates, self.budget.playouts // _PLAYOUTS_PER_CANDIDATE))

    def _stopped(self) -> bool:
        stop = self.budget.stop
        return stop is not None and stop.is_set()

    def _spend(self, part: float, active: int, pool: ThreadPoolExecutor | None) -> None:
        """Play out the active candidates until this part of the budget is spent.

        With a budget of playouts, redeal number i always belongs to the same thread, so that every run is the same.
        """
        ms, playouts = self.budget.ms, self.budget.playouts
        if ms is None and playouts is None:
            return
        limit_s = inf if ms is None else ms * part / 1000
        first, threads = self.redeals, len(self._shares)
        redeals = maxsize if playouts is None else max(0, int(playouts * part - self.playouts) // active)

        def spend(thread: int) -> None:
            self._spend_share(thread, len(range((thread - first) % threads, redeals, threads)), active, limit_s)

        if pool is None:
            spend(0)
        else:
            list(pool.map(spend, range(threads)))

    def _spend_share(self, thread: int, redeals: int, active: int, limit_s: float) -> None:
        """Play that many redeals in one thread, or until the time is over; check the clock every few of them."""
        share = self._shares[thread]
        while redeals and not self._stopped():
            elapsed_s = self._clock() - self._began
            left_s = limit_s - elapsed_s
            if left_s <= 0:
                return
            affordable = int(min(self._clock_check_s, left_s) / max(elapsed_s, 1e-6) * share.playouts / active)
            chunk = min(redeals, max(1, affordable))
            self._play(thread, chunk)
            redeals -= chunk

    def _play(self, thread: int, redeals: int) -> None:
        """Play that many more redeals in one thread. Each thread takes every so many of the numbers."""
        share, stride = self._shares[thread], len(self._shares)
        start = thread + share.redeals * stride
        share.playouts += share.worker.run(start, start + redeals * stride, stride)
        share.redeals += redeals
