"""Sequential halving: all candidates get a few trials, then the better half gets more, until the budget is spent."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from math import ceil, inf, log2
from time import perf_counter

from naturalis.bots.bot import Budget
from naturalis.bots.style import Style, Tried
from naturalis.bots.trials import Trials
from naturalis.rules import Rng, View

_SLICE = 0.002  # seconds between two looks at the clock


class Halving:
    """One decision: its trials in as many threads as the budget allows. ``run`` it once, then read the results."""

    def __init__(self, view: View, style: Style, budget: Budget, rng: Rng) -> None:
        self._began = perf_counter()
        seed = rng.below(1 << 30) << 30 | rng.below(1 << 30)
        self.style, self.budget = style, budget
        self.workers = [Trials(view, style, seed) for _ in range(budget.threads)]
        self.games = 0  # redealt so far
        self.playouts = 0

    def run(self) -> None:
        """Spend the budget on the candidates with the best ratings."""
        alive = list(range(len(self.results())))[: self._affordable()]
        if len(alive) > 1:
            with self._pool() as pool:
                self._halve(alive, [], 0.0, pool)

    def run_all(self, kept: list[int]) -> None:
        """Spend half of the budget on all moves alike, the other half as run does, but never give up those kept."""
        everyone = list(range(len(self.results())))
        with self._pool() as pool:
            self._alive(everyone)
            self._try(1, pool)
            self._spend(0.5, len(everyone), pool)
            self._halve(self.ranked(everyone)[: max(2, len(everyone) // 2)], kept, 0.5, pool)

    def best(self) -> int:
        """The code of the best move found; before any trial, of the one rated best."""
        results = self.results()
        ranked = self.ranked()
        return results[ranked[0] if ranked else 0].code

    def line(self, c: int) -> list[int]:
        """The codes of what the same seat is expected to do after candidate c."""
        return self.workers[0].line(c)

    def _halve(self, alive: list[int], kept: list[int], spent: float, pool: ThreadPoolExecutor | None) -> None:
        """Spend the rest of the budget in equal rounds; after each the worse half is given up."""
        rounds = max(1, ceil(log2(len(alive))))
        for number in range(1, rounds + 1):
            tried = [*alive, *[c for c in kept if c not in alive]]
            self._alive(tried)
            self._spend(spent + (1 - spent) * number / rounds, len(tried), pool)
            alive = self.ranked(alive)[: max(2, ceil(len(alive) / 2))]

    def _alive(self, candidates: list[int]) -> None:
        for worker in self.workers:
            worker.keep(candidates)

    def _pool(self) -> AbstractContextManager[ThreadPoolExecutor | None]:
        return ThreadPoolExecutor(len(self.workers)) if len(self.workers) > 1 else nullcontext()

    def ranked(self, candidates: list[int] | None = None) -> list[int]:
        """These candidates (default: all that were tried), best first."""
        results = self.results()
        tried = [c for c in range(len(results)) if results[c].tried]
        candidates = tried if candidates is None else candidates
        games = sum(results[c].tried for c in candidates)
        mean = sum(results[c].utility for c in candidates) / games if games else 0.5
        trust, slope, best = self.style.trust, self.style.slope, results[0].rating

        def value(c: int) -> float:
            guess = mean + slope * (results[c].rating - best)
            return (results[c].utility + trust * guess) / (results[c].tried + trust or 1)

        return sorted(candidates, key=value, reverse=True)

    def results(self) -> list[Tried]:
        """How every candidate did, in all threads together."""
        return [_sum(rows) for rows in zip(*[worker.results() for worker in self.workers], strict=True)]

    def _affordable(self) -> int:
        """How many candidates the budget has room for: each should get some trials in the first round."""
        if self.budget.playouts is None:
            return self.style.candidates
        return max(1, min(self.style.candidates, self.budget.playouts // 8))

    def _stopped(self) -> bool:
        stop = self.budget.stop
        return stop is not None and stop.is_set()

    def _spend(self, part: float, alive: int, pool: ThreadPoolExecutor | None) -> None:
        """Try the candidates alive until this part of the budget is spent; look at the clock every few games."""
        ms, playouts = self.budget.ms, self.budget.playouts
        if ms is None and playouts is None:
            return
        while not self._stopped():
            elapsed = perf_counter() - self._began
            left = inf if ms is None else ms * part / 1000 - elapsed
            if left <= 0:
                return
            games = max(1, int(min(_SLICE, left) / max(elapsed, 1e-6) * self.playouts / alive))
            if playouts is not None:
                games = min(games, int(playouts * part - self.playouts) // alive)
                if games < 1:
                    return
            self._try(games, pool)

    def _try(self, games: int, pool: ThreadPoolExecutor | None) -> None:
        """So many redealt games more; game number i is always played by the same thread."""
        first, self.games = self.games, self.games + games
        stride = len(self.workers)
        work = [(worker, first + (k - first) % stride) for k, worker in enumerate(self.workers)]
        if pool is None:
            done = [worker.run(start, self.games, stride) for worker, start in work]
        else:
            done = list(pool.map(lambda item: item[0].run(item[1], self.games, stride), work))
        self.playouts += sum(done)


def _sum(rows: tuple[Tried, ...]) -> Tried:
    """One candidate's results in several threads, added up."""
    if len(rows) == 1:
        return rows[0]
    points = tuple([sum(column) for column in zip(*[row.points for row in rows], strict=True)])
    return Tried(
        rows[0].code, rows[0].rating, sum(row.tried for row in rows), sum(row.utility for row in rows),
        sum(row.won for row in rows), sum(row.won_squared for row in rows), points,
    )  # fmt: skip
