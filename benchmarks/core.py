"""Measures the speed of the core: one run, on one machine, beside hand-written C and the interpreted build.

make bench
.venv/bin/python benchmarks/core.py --yardstick other.c     compare with another C program that prints games/s
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from naturalis import Game, Rng, _build, deal, new_game, redeal
from naturalis.cards import load
from naturalis.cards.load import ELLS, LINES
from naturalis.rules.playout import copy_many, random_games, random_move

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "bench"
COMPILED = _build.name() == "compiled"


def best_us(work: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Return the microseconds of one call: the best of several rounds, since noise only ever adds."""
    spans = []
    for _ in range(rounds):
        began = time.perf_counter()
        for _ in range(times):
            work()
        spans.append((time.perf_counter() - began) / times)
    return min(spans) * 1e6


def games_per_second(games: int, seed: int = 1) -> float:
    """Play random two-player games to the end, scoring included, in this thread."""
    rng = Rng(seed)
    began = time.perf_counter()
    random_games(games, 2, 0, 0, rng)
    return games / (time.perf_counter() - began)


def games_per_second_of_two_threads(games: int) -> float:
    """Play the same in two threads at once, and count the games of both."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda seed: games_per_second(100, seed), (1, 2)))
        began = time.perf_counter()
        list(pool.map(lambda seed: games_per_second(games, seed), (1, 2)))
        return 2 * games / (time.perf_counter() - began)


def make_middle_game() -> Game:
    """Return a two-player game in its twelfth round."""
    rng = Rng(3)
    game = Game(deal(2, rng))
    while game.round < 12:
        seat, move = random_move(game, rng)
        game.play(move, seat)
    return game


def checked_play_us(games: int) -> float:
    """Return the microseconds of a checked move from Python, averaged over all moves of whole games."""
    spent, moves = 0.0, 0
    for seed in range(games):
        rng = Rng(seed)
        game = new_game(seed)
        moves_made = []
        while not game.over:
            seat, move = random_move(game, rng)
            moves_made.append((move, seat))
            game.play(move, seat)
        again = new_game(seed)
        began = time.perf_counter()
        for move, seat in moves_made:
            again.play(move, seat)
        spent += time.perf_counter() - began
        moves += len(moves_made)
    return spent / moves * 1e6


def import_time_ms() -> float:
    """Return the milliseconds that importing naturalis takes in a fresh interpreter, without its own start."""
    code = "import time; a = time.perf_counter(); import naturalis; print((time.perf_counter() - a) * 1e3)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(7)]
    return min(float(run.stdout) for run in runs)


def measure() -> dict[str, float]:
    """Measure this build, except for what needs a companion run."""
    game = make_middle_game()
    view, rng = game.view(0), Rng(9)
    many = 1 if COMPILED else 100
    return {
        "copy": best_us(lambda: copy_many(game, 1000), 100 // many or 1) / 1000,
        "play": checked_play_us(60 // (many // 20 or 1)),
        "redeal": best_us(lambda: redeal(view, rng), 5000 // many),
        "view": best_us(lambda: game.view(0), 5000 // many),
        "import": import_time_ms(),
    }


def measure_interpreted() -> dict[str, float]:
    """Measure the interpreted build in a process of its own."""
    done = subprocess.run(
        [sys.executable, __file__, "--json"], env=os.environ | {"NATURALIS_BUILD": "off"},
        capture_output=True, check=True,
    )  # fmt: skip
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def write_cards(path: Path) -> None:
    """Write the card tables as C arrays for yardstick.c, whose lattice is 128 wide."""
    per = {"flat": 0, "quill": 4, "inkwell": 5, "manuscript": 6, "corner": 7}
    rows: dict[str, list[str]] = {name: ["0"] * 174 for name in ("CORNER[174][4]", "CENTRE[174][4]")}
    flat = {name: [0] * 174 for name in ("POINTS[174]", "PER[174]")}
    colours, costs = [7] * 174, ["{0}"] * 87
    for card in load().playable:
        rows["CORNER[174][4]"][2 * card.id] = braces(card.corners)
        rows["CORNER[174][4]"][2 * card.id + 1] = braces((7, 7, 7, 7))
        rows["CENTRE[174][4]"][2 * card.id + 1] = braces(tuple(int(k == card.kingdom) for k in range(4)))
        flat["POINTS[174]"][2 * card.id], flat["PER[174]"][2 * card.id] = card.points, per[card.per]
        colours[2 * card.id] = colours[2 * card.id + 1] = card.kingdom
        costs[card.id] = braces(card.cost)
    for starter in load().starters:
        rows["CORNER[174][4]"][2 * starter.id] = braces(starter.front)
        rows["CORNER[174][4]"][2 * starter.id + 1] = braces(starter.back)
        rows["CENTRE[174][4]"][2 * starter.id] = braces(tuple(starter.centre.count(k) for k in range(4)))
    aims, need, worth = [], [], []
    for objective in load().objectives:
        shape = tuple((cell.x, cell.y) for cell in objective.pattern)
        kind = 1 if shape in LINES else 2 if shape in ELLS else 0
        x, y = ((0, 0), shape[1:2] and shape[1], shape[2:] and (shape[2][0], shape[2][1] + 2))[kind] or (0, 0)
        kingdoms = [cell.kingdom for cell in objective.pattern] or [0, 0, 0]
        aims.append(braces((kind, kingdoms[0], kingdoms[2], (x + y) // 2 + 128 * ((y - x) // 2))))
        need.append(braces(tuple(objective.symbols.count(s) for s in range(7))))
        worth.append(objective.points)
    tables = {name: [value if value != "0" else "{0}" for value in values] for name, values in rows.items()}
    tables |= {name: [str(value) for value in values] for name, values in flat.items()}
    tables |= {"COLOUR[174]": [str(c) for c in colours], "COST[87][4]": costs}
    tables |= {"NEED[16][7]": need, "WORTH[16]": [str(points) for points in worth]}
    lines = [f"static const int8_t {name} = {{{','.join(values)}}};" for name, values in tables.items()]
    lines.append(f"static const int16_t AIM[16][4] = {{{','.join(aims)}}};")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def braces(values: tuple[int, ...]) -> str:
    return "{" + ",".join(map(str, values)) + "}"


def compile_yardstick(source: Path) -> Path | None:
    """Compile the C program; None if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    BUILD.mkdir(parents=True, exist_ok=True)
    write_cards(BUILD / "cards.h")
    include = [f"-I{source.parent}"] if source.parent != HERE else [f"-I{BUILD}"]
    program = BUILD / source.stem
    subprocess.run([compiler, "-O3", "-march=native", *include, "-o", program, source], check=True)
    return program


def compare_with_c(program: Path, rounds: int = 7, games: int = 150_000) -> tuple[float, float, float]:
    """Return the games per second of the core and of C, and their ratio, run in turns: medians."""
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(games_per_second(games))
        done = subprocess.run([program, str(games), "1"], capture_output=True, check=True, text=True)
        found = re.search(r"(\d{4,})", done.stdout)
        assert found, done.stdout
        theirs.append(float(found[1]))
    return median(ours), median(theirs), median(a / b for a, b in zip(ours, theirs, strict=True))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="measure this build only, and print JSON")
    parser.add_argument("--yardstick", type=Path, default=HERE / "yardstick.c", help="the C program to compare with")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measure() | {"games": games_per_second(200_000 if COMPILED else 400)}))
        return
    print(f"Naturalis core, {_build.name()} build; best or median of seven runs\n", flush=True)
    program = compile_yardstick(options.yardstick)
    if program and COMPILED:
        ours, theirs, ratio = compare_with_c(program)
        print(f"  random games, one thread    {ours:10,.0f} /s   C {theirs:,.0f} /s   ratio {ratio:.2f}", flush=True)
    if COMPILED:
        pairs = [(games_per_second(150_000), games_per_second_of_two_threads(150_000)) for _ in range(7)]
        one, two = max(one for one, _ in pairs), max(two for _, two in pairs)  # the runs least disturbed
        print(f"  two threads                 {two:10,.0f} /s   {two / one:.2f} times one", flush=True)
    mine, other = measure(), measure_interpreted()
    ours = games_per_second(150_000 if COMPILED else 400)
    print(f"\n  {'':26}{_build.name():>12}{'interpreted':>14}")
    print(f"  {'random games, two players':26}{ours:10,.0f}/s{other['games']:12,.0f}/s")
    for name, what in (
        ("copy", "copy inside the core"), ("play", "checked play"), ("redeal", "redeal"), ("view", "view")
    ):  # fmt: skip
        print(f"  {what:26}{mine[name]:10,.2f}µs{other[name]:12,.1f}µs")
    print(f"  {'import naturalis':26}{mine['import']:10,.0f}ms{other['import']:12,.0f}ms")


if __name__ == "__main__":
    main()
