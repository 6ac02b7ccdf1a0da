"""Measures how fast the bots search: playouts per second beside the core's random games, threads, and time limits.

make bench
.venv/bin/python benchmarks/bots.py --decisions 20     a shorter run
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from statistics import median

from msgspec.structs import replace

from naturalis import Game, Rng, View, _build, deal
from naturalis.bots import Budget, player
from naturalis.bots.policy_bot import PLACEMENT_SHARE
from naturalis.bots.search_config import FLAT_CONFIG, SEARCH_CONFIG, SearchConfig
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.sequential_halving import SequentialHalving
from naturalis.rules.playout import random_games, random_playouts

COMPILED = _build.name() == "compiled"
PLAYOUTS_PER_VIEW = 1000 if COMPILED else 2  # in one run
RUNS = 7
OPEN_SPIEL = "OpenSpiel's ISMCTS made 33,000 simulations a second of hearts, where we measured it"
Run = Callable[[], int]  # returns how much it did


def middle_views() -> list[View]:
    """Return views of a seat that must place a card, in rounds 6 to 8 of two-player games that greedy plays."""
    views = []
    with player("greedy") as bot:
        for seed in range(6):
            rng = Rng(seed, 1)
            game = Game(deal(2, Rng(seed)))
            while game.round < 6 + seed % 3 or game.phase != "place":
                seat = game.acting[0]
                game.play(bot.choose(game.view(seat), rng), seat)
            views.append(game.view(game.acting[0]))
    return views


def rate(run: Run) -> float:
    """Return how much is done per second."""
    began = time.perf_counter()
    done = run()
    return done / (time.perf_counter() - began)


def in_turns(works: Sequence[Callable[[int], Run]], runs: int = RUNS) -> list[list[float]]:
    """Return the rates of several works, run in turns; a work prepares what is timed from the number of the run."""
    rates: list[list[float]] = [[] for _ in works]
    for number in range(runs):
        for work, found in zip(works, rates, strict=True):
            found.append(rate(work(number)))
    return rates


def core_games(number: int) -> Run:
    games = 6 * PLAYOUTS_PER_VIEW

    def run() -> int:
        random_games(games, 2, 0, 0, Rng(number))
        return games

    return run


def uniform(views: Sequence[View]) -> Callable[[int], Run]:
    def work(number: int) -> Run:
        rng = Rng(number)

        def run() -> int:
            for view in views:
                random_playouts(view, PLAYOUTS_PER_VIEW, rng)
            return PLAYOUTS_PER_VIEW * len(views)

        return run

    return work


def policy(views: Sequence[View], config: SearchConfig) -> Callable[[int], Run]:
    """Prepare playouts of the best-rated candidate, in one thread."""

    def work(number: int) -> Run:
        workers = [SearchWorker(view, config, number) for view in views]
        for each in workers:
            each.set_active([0])
        return lambda: sum(each.run(0, PLAYOUTS_PER_VIEW, 1) for each in workers)

    return work


def search(views: Sequence[View], budget: Budget) -> Callable[[int], Run]:
    """Prepare whole decisions of the search bot, and count their playouts."""

    def work(number: int) -> Run:
        decisions = [SequentialHalving(view, SEARCH_CONFIG, budget, Rng(number)) for view in views]

        def run() -> int:
            for decision in decisions:
                decision.run()
            return sum(decision.playouts for decision in decisions)

        return run

    return work


def timed_search(views: Sequence[View], budget: Budget) -> Callable[[int], Run]:
    """Prepare the same with a budget of time, which begins with each decision."""
    return lambda number: lambda: sum(search([view], budget)(number)() for view in views)


def overshoots(views: Sequence[View], ms: int, decisions: int) -> list[float]:
    """Return by how many milliseconds each placement of the search bot exceeded its time, sorted."""
    found = []
    with player(f"search:ms={ms}") as bot:
        for number in range(decisions):
            view = views[number % len(views)]
            began = time.perf_counter()
            bot.choose(view, Rng(number))
            found.append(1000 * (time.perf_counter() - began) - ms * PLACEMENT_SHARE)
    return sorted(found)


def print_rates(views: Sequence[View]) -> None:
    names = (
        "random games from the deal", "uniform playouts from the view", "greedy policy", "learned policy, no tree",
        "learned policy, tree depth 4",
    )  # fmt: skip
    works = [
        core_games,
        uniform(views),
        *[policy(views, config) for config in (FLAT_CONFIG, replace(SEARCH_CONFIG, tree_depth=0), SEARCH_CONFIG)],
    ]
    core, *others = in_turns(works)
    print(f"  {'':32}{'':12}  of random games  of uniform playouts")
    print(f"  {names[0]:32}{median(core):10,.0f} /s")
    for name, found in zip(names[1:], others, strict=True):
        of_core = median(mine / theirs for mine, theirs in zip(found, core, strict=True))
        of_uniform = median(mine / theirs for mine, theirs in zip(found, others[0], strict=True))
        print(f"  {name:32}{median(found):10,.0f} /s  {of_core:15.2f}  {of_uniform:19.2f}", flush=True)
    half = median(mine / theirs for mine, theirs in zip(others[0], core, strict=True)) >= 0.5
    print(f"  uniform playouts reach half of the random games: {'yes' if half else 'no'}")
    print(f"  for scale: {OPEN_SPIEL}\n", flush=True)


def print_threads(views: Sequence[View]) -> None:
    playouts, ms = 6 * PLAYOUTS_PER_VIEW, 250
    by_playouts = in_turns([search(views, Budget(playouts=playouts, threads=threads)) for threads in (1, 2)])
    by_time = in_turns([timed_search(views, Budget(ms=ms, threads=threads)) for threads in (1, 2)])
    print(f"  {'search':32}{'one thread':>12}{'two threads':>13}   the best runs: the least disturbed")
    for name, (one, two) in ((f"{playouts:,} playouts a move", by_playouts), (f"{ms} ms a move", by_time)):
        times = max(two) / max(one)
        print(f"  {name:32}{max(one):10,.0f} /s{max(two):11,.0f} /s   {times:.2f} times one", flush=True)
    print()


def print_overshoots(views: Sequence[View], decisions: int) -> None:
    print(
        f"  {'ms over the time for a placement':32}{'median':>10}{'95 %':>10}{'longest':>10}  of {decisions} decisions"
    )
    for ms in (15, 250):
        found = overshoots(views, ms, decisions)
        figures = found[len(found) // 2], found[int(0.95 * len(found))], found[-1]
        said = "".join(f"{figure:10.2f}" for figure in figures)
        print(f"  {f'search:ms={ms}, {ms * PLACEMENT_SHARE:g} ms':32}{said}", flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=200, help="how many decisions are timed (default 200)")
    options = parser.parse_args()
    views = middle_views()
    rounds = sorted({view.round for view in views})
    where = f"{len(views)} two-player views in rounds {rounds[0]} to {rounds[-1]}"
    print(f"\nNaturalis bots, {_build.name()} build; {where}; medians of {RUNS} runs in turns\n", flush=True)
    print_rates(views)
    if COMPILED:  # else threads only wait for each other
        print_threads(views)
    print_overshoots(views, options.decisions)


if __name__ == "__main__":
    main()
