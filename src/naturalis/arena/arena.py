"""Runs an arena: plays the games that its journal lacks, and writes each one down as it ends."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

from msgspec.structs import replace

from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import Journal, open_journal
from naturalis.arena.live_score import LiveScore
from naturalis.arena.plan import Plan, PlanError
from naturalis.arena.player_pool import MakePlayer
from naturalis.arena.shard import WHOLE, Shard
from naturalis.arena.sprt import ArenaTest, Hypotheses
from naturalis.arena.statistics import Statistics, compute_statistics
from naturalis.arena.workers import play_games
from naturalis.bots import player
from naturalis.workers import Workers


class Arena:
    """An arena that can stop at any time and resume from its journal. Use it in a with statement.

    Entering it opens or creates the journal and takes over the games in it. ``play`` then plays only the missing ones.
    However that ends (an interrupt, a dead worker, an exception of the caller), ``results`` has every finished game,
    the journal holds them, and a new arena with the same plan and journal continues from there.

    ``games`` is rounded up to whole deals. A ``shard`` plays only its part of them. With ``sprt``, a sequential test
    ends the arena as soon as it has a verdict; ``statistics`` then cover exactly the deals that led to it. Without
    ``with_moves`` the results forget the moves of their games, which saves memory; the journal always has them.
    """

    def __init__(
        self,
        plan: Plan,
        games: int,
        journal: Path | None = None,
        *,
        with_moves: bool = True,
        shard: Shard = WHOLE,
        sprt: Hypotheses | None = None,
    ) -> None:
        """Raises PlanError if the plan cannot be tested, or a shard should be."""
        if sprt is not None and shard != WHOLE:
            raise PlanError(
                f"shard {shard} has too few deals for a verdict on all; play the shards without --sprt, merge their "
                f"journals, and test the merged one"
            )
        self.plan = plan
        self.shard = shard
        self._deals = shard.deals(plan.round_up(games) // plan.games_per_deal)
        self.games = len(self._deals) * plan.games_per_deal
        self.results: list[GameResult] = []
        self.resumed = 0
        self.test = ArenaTest(plan, sprt) if sprt else None
        self.live_score = LiveScore(plan, self.test)
        self._path = journal
        self._with_moves = with_moves
        self._journal: Journal | None = None
        self._open = ExitStack()

    def __enter__(self) -> Arena:
        """Open the journal. Raises JournalError if it belongs to another arena, is in use or cannot be written."""
        if self._path is not None:
            self._journal = self._open.enter_context(open_journal(self._path, self.plan))
            for result in self._journal.results:
                if result.deal in self._deals:
                    self._take(result)
            self.resumed = len(self.results)
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def play(self, workers: int | Workers = 1, make: MakePlayer = player) -> Generator[GameResult, None, None]:
        """Play the missing games, and yield each once the journal has it.

        ``workers`` is the number of processes, where 1 means this process itself, or others, such as a cluster. They
        need a ``make`` that can be pickled. Stops as soon as a sequential test has a verdict. Raises WorkerDied if a
        worker dies, ClusterError if a cluster cannot go on, and JournalError if the journal cannot be written.
        """
        if self._has_verdict():
            return
        done = {result.number for result in self.results}
        missing = [number for number in self._numbers() if number not in done]
        games = play_games(self.plan, missing, _at_most(workers, len(missing)), make)
        self._open.enter_context(closing(games))  # leaving the arena ends the workers, however the loop ended
        for result in games:
            if self._journal is not None:
                self._journal.add(result)
            yield self._take(result)
            if self._has_verdict():
                games.close()
                return

    def run(self, workers: int | Workers = 1, make: MakePlayer = player) -> Statistics | None:
        """Play all missing games and return the statistics."""
        for _ in self.play(workers, make):
            pass
        return self.statistics()

    def statistics(self) -> Statistics | None:
        """Return the statistics of the games so far, or None if no deal is complete."""
        return compute_statistics(self.plan, self.counted, self.test.result if self.test else None)

    @property
    def counted(self) -> list[GameResult]:
        """The games so far that count, in order: with a verdict, those of the deals that led to it, otherwise all."""
        end = self.test.deals if self.test and self._has_verdict() else self._deals.stop
        return sorted((result for result in self.results if result.deal < end), key=lambda result: result.number)

    def _has_verdict(self) -> bool:
        return self.test is not None and self.test.accepted is not None

    def _numbers(self) -> Iterator[int]:
        size = self.plan.games_per_deal
        return (deal * size + game for deal in self._deals for game in range(size))

    def _take(self, result: GameResult) -> GameResult:
        result = result if self._with_moves else replace(result, moves="")
        self.results.append(result)
        if self.test is not None:
            self.test.add(result)
        self.live_score.add(result)
        return result


def _at_most(workers: int | Workers, games: int) -> int | Workers:
    return min(workers, max(games, 1)) if isinstance(workers, int) else workers
