"""Measures whether win probabilities mean what they say: games are played and judged move by move, and then counted.

make calibration
make calibration CALIBRATION="--games 400"       more games, hours
make calibration CALIBRATION="--fit"             first fits the correction on other games
make calibration CALIBRATION="--opponents illuminator scribe novice"    what a player is shown against these bots

It is resumable: journals in build/calibration keep every judged game, and the same command continues. At the end the
tables and a picture go into docs. Two judges see the same games: today's, and that of version 0.1, which redealt
uniformly and corrected nothing. Games that other bots judged (any file of src/naturalis/bots has changed) do not count.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean

import msgspec
import numpy as np
from msgspec import Struct
from strength import ROOT, bots_digest

from naturalis import __version__
from naturalis.bots import Budget, player
from naturalis.bots.analysis import analyse
from naturalis.bots.calibration import LEARNED_CALIBRATION as LEARNED
from naturalis.bots.calibration import MIN_WIN, UNCORRECTED, Curve, encode_calibration, knots, progress_of
from naturalis.bots.game_runner import play_game
from naturalis.bots.review import decisions
from naturalis.bots.search_config import ANALYSIS_CONFIG, SEARCH_0_1_CONFIG
from naturalis.charts import Chart
from naturalis.cli.progress import progress
from naturalis.files import open_output
from naturalis.rules import Rng, deal

JOURNALS = ROOT / "build" / "calibration"
PAGE, PICTURE = ROOT / "docs" / "bots.md", ROOT / "docs" / "pictures" / "calibration.svg"
CURVES = ROOT / "src" / "naturalis" / "bots" / "calibration.json"
MARKS = "<!-- calibration: written by make calibration -->", "<!-- end of calibration -->"
OPPONENT_MARKS = "<!-- opponents: written by make calibration -->", "<!-- end of opponents -->"
TABLES = {2: 1.0, 3: 0.5, 4: 0.3, 1: 3.0}  # games by number of seats, as shares of --games; 1 is against hard Tybor
NAMES = {1: "alone", 2: "two players", 3: "three", 4: "four"}
FIT_STREAM, MEASURE_STREAM = 1 << 40, 1 << 41  # the deals of --fit are others
SHOWN = ("early", "middle", "late")
WANTED_ERROR, WANTED_ECE, WANTED_SUM = 0.02, 0.03, 0.03


class Judged(Struct, frozen=True):
    """A judged move: ``raw`` is not yet corrected, ``old`` is what version 0.1 showed (0 where it fits)."""

    seat: int
    round: int
    third: int
    progress: float
    raw: float
    old: float


class JudgedGame(Struct, frozen=True):
    """All judged moves of a game, and each seat's share of the victory."""

    number: int
    seats: int
    rounds: int
    won: tuple[float, ...]
    moves: list[Judged]


def judge(number: int, seats: int, spec: str, playouts: int, fitting: bool, opponent: str | None = None) -> JudgedGame:
    """Play a game, and judge every placement and draw by both judges; to fit, by one of them.

    With an opponent, which plays all seats but one, only the moves of that one are judged, by today's judge.
    """
    rng = Rng(number, FIT_STREAM if fitting else MEASURE_STREAM + seats)
    judged = range(seats) if opponent is None else [number % seats]
    with player(spec) as bot, player(opponent or spec) as other:
        dealt = deal(seats, rng, level="hard" if seats == 1 else None)
        players = [bot if seat in judged else other for seat in range(seats)]
        played = play_game(dealt, players, [Rng(number, 10 + seat) for seat in range(seats)])
    game = played.game
    moves = []
    configs = (ANALYSIS_CONFIG,) if fitting or opponent else (ANALYSIS_CONFIG, SEARCH_0_1_CONFIG)
    for view, move in decisions(game):
        if view.round and view.seat in judged and len(view.legal_moves) > 1:
            assert view.seat is not None
            look = partial(analyse, view, Budget(playouts=playouts), keep=move, calibration=UNCORRECTED)
            found = [look(Rng(number, view.version), config=config) for config in configs]
            wins = [next(row.win for row in one.moves if row.move == str(move)) for one in found]
            raw, old = wins[0], 0.0 if len(wins) == 1 else wins[1]
            third = min(2, 3 * (view.round - 1) // game.round)
            moves.append(Judged(view.seat, view.round, third, progress_of(view), round(raw, 4), round(old, 4)))
    won = played.shares
    return JudgedGame(number, seats, game.round, won, moves)


def digest() -> str:
    """Return what judged games depend on: the bots' files except the correction, which is applied afterwards."""
    return bots_digest(leave_out=CURVES.stem)


def play_and_judge(
    seats: int, games: int, options: argparse.Namespace, fitting: bool, opponent: str | None = None
) -> list[JudgedGame]:
    """Judge the games that the journal lacks; return them all in order."""
    against = "" if opponent is None else "-" + re.sub(r"\W+", "-", opponent)
    name = f"{'fit' if fitting else 'games'}-{seats}-{options.playouts}{against}.jsonl"
    path, now = JOURNALS / name, digest()
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if lines and lines[0] != now:
        print(f"{name}: the bots have changed; judging anew")
        lines = []
    found = {game.number: game for game in (msgspec.json.decode(line, type=JudgedGame) for line in lines[1:])}
    missing = [number for number in range(games) if number not in found]
    what = f"{NAMES[seats]}{', to fit' if fitting else ''}{f', against {opponent}' if opponent else ''}"
    print(f"{what}: {games} games, {games - len(missing)} of them already judged", flush=True)
    work = partial(judge, seats=seats, spec=options.bot, playouts=options.playouts, fitting=fitting, opponent=opponent)
    with (
        path.open("w" if not lines else "a", encoding="utf-8") as journal,
        ProcessPoolExecutor(options.workers, get_context("spawn")) as pool,
        progress(what, games, games - len(missing)) as advance,
    ):
        if not lines:
            print(now, file=journal, flush=True)
        for done in as_completed([pool.submit(work, number) for number in missing]):
            game = done.result()
            found[game.number] = game
            print(msgspec.json.encode(game).decode(), file=journal, flush=True)
            advance(1)
    return [found[number] for number in range(games)]


def fit_curve(games: Iterable[JudgedGame]) -> Curve:
    """Fit shift and stretch by logistic regression, pulled a little towards no correction."""
    rows = [(move.progress, _clipped(move.raw), game.won[move.seat]) for game in games for move in game.moves]
    late, raw, won = (np.array(column) for column in zip(*rows, strict=True))
    odds = np.log(raw / (1 - raw))
    shares = np.array([knots(progress) for progress in late])
    terms = np.concatenate([shares, shares * odds[:, None]], axis=1)
    none = np.array([0.0] * 3 + [1.0] * 3)
    weights, pull = none.copy(), 2.0  # as strong as a few moves
    for _ in range(20):
        shown = 1 / (1 + np.exp(-terms @ weights))
        slope = terms.T @ (won - shown) - pull * (weights - none)
        weights += np.linalg.solve(terms.T @ (terms * (shown * (1 - shown))[:, None]) + pull * np.eye(6), slope)
    a, b, c, d, e, f = (float(f"{weight:.3g}") for weight in weights)
    return Curve((a, b, c), (max(d, 0.05), max(e, 0.05), max(f, 0.05)))


def _clipped(win: float) -> float:
    return min(1 - MIN_WIN, max(MIN_WIN, win))


class Row(Struct, frozen=True):
    """One judged move with the chance that is shown for it."""

    game: int
    seat: int
    round: int
    third: int
    shown: float
    won: float


def rows_of(games: Iterable[JudgedGame], shown: Callable[[Judged, int], float]) -> list[Row]:
    return [
        Row(game.number, move.seat, move.round, move.third, shown(move, game.seats), game.won[move.seat])
        for game in games
        for move in game.moves
    ]


def corrected(move: Judged, seats: int) -> float:
    return LEARNED[seats].correct(move.raw, move.progress)


def bins_of(rows: Sequence[Row]) -> list[tuple[float, float, int]]:
    """Return shown, won and how many for each tenth of the scale."""
    found = []
    for k in range(10):
        part = [row for row in rows if min(9, int(10 * row.shown)) == k]
        if part:
            found.append((fmean(row.shown for row in part), fmean(row.won for row in part), len(part)))
    return found


def calibration_error(rows: Sequence[Row]) -> float:
    return sum(abs(shown - won) * size for shown, won, size in bins_of(rows)) / len(rows)


def error_margin(rows: Sequence[Row]) -> float:
    """Return the 95 % margin of what is shown minus what was won; the moves of one game err together."""
    by_game: dict[int, float] = {}
    for row in rows:
        by_game[row.game] = by_game.get(row.game, 0.0) + row.shown - row.won
    mean = sum(by_game.values()) / len(by_game)
    return 1.96 * sqrt(sum((total - mean) ** 2 for total in by_game.values())) / len(rows)


def brier(rows: Sequence[Row]) -> float:
    return fmean((row.shown - row.won) ** 2 for row in rows)


def sums_by_round(rows: Sequence[Row], least: int = 20) -> dict[int, float]:
    """Return what both players' chances add up to, by round, where enough games had both."""
    cells: dict[tuple[int, int, int], list[float]] = {}
    for row in rows:
        cells.setdefault((row.round, row.game, row.seat), []).append(row.shown)
    sums: dict[int, list[float]] = {}
    for number, game in {(number, game) for number, game, _ in cells}:
        both = [cells.get((number, game, seat)) for seat in range(2)]
        if both[0] and both[1]:
            sums.setdefault(number, []).append(fmean(both[0]) + fmean(both[1]))
    return {number: fmean(sums[number]) for number in sorted(sums) if len(sums[number]) >= least}


def report(judged: dict[int, list[JudgedGame]]) -> tuple[list[str], bool]:
    """Return the tables as Markdown, and whether all is as wanted."""
    met = True
    lines = ["| table | games | third | moves | shown | won | error | Brier score | version 0.1 |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for seats, games in judged.items():
        rows, before = rows_of(games, corrected), rows_of(games, lambda move, _: move.old)
        for third, name in enumerate(SHOWN):
            part, old = ([row for row in them if row.third == third] for them in (rows, before))
            shown, won, old_shown = (fmean(column) for column in (
                [row.shown for row in part], [row.won for row in part], [row.shown for row in old],
            ))  # fmt: skip
            met &= abs(shown - won) <= WANTED_ERROR
            error = f"{shown - won:+.3f} ± {error_margin(part):.3f}"
            cells = NAMES[seats], len(games), name, len(part), f"{shown:.3f}", f"{won:.3f}", error
            late = f"{brier(part):.3f}", f"shown {old_shown:.3f}, Brier score {brier(old):.3f}"
            lines.append("| " + " | ".join(map(str, (*cells, *late))) + " |")
    lines += ["", "| table | calibration error | in version 0.1 | Brier score | in version 0.1 |"]
    lines.append("|---|---|---|---|---|")
    for seats, games in judged.items():
        rows, before = rows_of(games, corrected), rows_of(games, lambda move, _: move.old)
        errors, scores = (calibration_error(rows), calibration_error(before)), (brier(rows), brier(before))
        met &= errors[0] <= WANTED_ECE and scores[0] < scores[1]
        lines.append("| " + " | ".join((NAMES[seats], *[f"{x:.3f}" for x in (*errors, *scores)])) + " |")
    everything = [row for games in judged.values() for row in rows_of(games, corrected)]
    old = [row for games in judged.values() for row in rows_of(games, lambda move, _: move.old)]
    for name, rows in (("shown", everything), ("version 0.1", old)):
        bins = bins_of(rows)
        lines += ["", "| " + " | ".join([name, *[f"{shown:.2f}" for shown, _, _ in bins]]) + " |"]
        lines.append("|---" * (1 + len(bins)) + "|")
        lines.append("| " + " | ".join(["won", *[f"{won:.2f}" for _, won, _ in bins]]) + " |")
        lines.append("| " + " | ".join(["moves", *[f"{size:,}" for _, _, size in bins]]) + " |")
    if 2 in judged:
        sums = sums_by_round(rows_of(judged[2], corrected))
        old_sums = sums_by_round(rows_of(judged[2], lambda move, _: move.old))
        met &= all(abs(total - 1) <= WANTED_SUM for total in sums.values())
        lines += ["", "| round | " + " | ".join(map(str, sums)) + " |", "|---" * (1 + len(sums)) + "|"]
        lines.append("| both players' chances add up to | " + " | ".join(f"{x:.2f}" for x in sums.values()) + " |")
        old_cells = " | ".join(f"{old_sums[number]:.2f}" for number in sums)
        lines.append(f"| version 0.1 | {old_cells} |")
    return lines, met


def opponent_report(judged: dict[tuple[int, str], list[JudgedGame]]) -> list[str]:
    """Return what the bot was shown against other bots, and what it won, as Markdown."""
    lines = ["| table | opponents | games | third | moves | shown | won | shown minus won | Brier score |"]
    lines.append("|---" * 9 + "|")
    for (seats, opponent), games in judged.items():
        rows = rows_of(games, corrected)
        for third, name in enumerate(SHOWN):
            part = [row for row in rows if row.third == third]
            shown, won = fmean(row.shown for row in part), fmean(row.won for row in part)
            cells = NAMES[seats], f"`{opponent}`", len(games), name, len(part), f"{shown:.3f}", f"{won:.3f}"
            error = f"{shown - won:+.3f} ± {error_margin(part):.3f}"
            lines.append("| " + " | ".join(map(str, (*cells, error, f"{brier(part):.3f}"))) + " |")
    return lines


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def draw(judged: dict[int, list[JudgedGame]]) -> str:
    """Draw how often moves won, by the chance shown for them."""
    text = (
        "How often moves won (up) by the chance shown for them (across), before and after; the dashed line is perfect."
    )
    chart = Chart(560, 480, "Shown chance and games won", text, "calibration")
    chart.text(24, 32, "Shown chance and games won", style="heading")
    panel = chart.panel(64, 84, 532, 424, (0, 1), (0, 1))
    tenths = [k / 5 for k in range(6)]
    panel.x_axis(tenths, percent, "shown")
    panel.y_axis(tenths, percent, "won")
    chart.line_between(panel.at(0, 0), panel.at(1, 1), "mark")
    judges: tuple[tuple[str, Callable[[Judged, int], float]], ...] = (
        ("now", corrected), ("version 0.1", lambda move, _: move.old),
    )  # fmt: skip
    for colour, (name, shown) in enumerate(judges):
        points = bins_of([row for games in judged.values() for row in rows_of(games, shown)])
        panel.line([(x, y) for x, y, _ in points], colour)
        for x, y, size in points:
            panel.dot(x, y, colour, f"{name}: shown {percent(x)}, won {percent(y)}, {size:,} moves")
        chart.dot(70 + 200 * colour, 56, colour)
        chart.text(81 + 200 * colour, 60.5, name)
    return chart.svg()


def write_page(lines: Sequence[str], marks: tuple[str, str]) -> None:
    """Put these lines between the marks in the page."""
    text = PAGE.read_text(encoding="utf-8")
    head, mark, rest = text.partition(marks[0])
    _, end, tail = rest.partition(marks[1])
    if not mark or not end:
        raise SystemExit(f"calibration: {PAGE} lacks the marks {marks[0]} and {marks[1]}")
    block = "\n".join([marks[0], "", *lines, "", marks[1]])
    with open_output(PAGE) as file:
        file.write((head + block + tail).encode())


def parse_arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=int, default=120, metavar="N", help="games of two (default 120); others in proportion"
    )
    parser.add_argument("--seats", type=int, nargs="+", choices=[1, 2, 3, 4], default=list(TABLES), help="only these")
    parser.add_argument("--playouts", type=int, default=500, metavar="N", help="for each judged move (default 500)")
    parser.add_argument("--bot", default="search:playouts=300", metavar="SPEC", help="plays all seats")
    parser.add_argument("--workers", type=int, default=cores, metavar="W", help=f"games at once (default {cores})")
    parser.add_argument("--fit", action="store_true", help="fit the correction first, on other games")
    parser.add_argument(
        "--opponents",
        nargs="+",
        metavar="SPEC",
        help="measure one --bot against each of these instead; at tables of two, unless --seats says otherwise",
    )
    parser.add_argument("--write", action=argparse.BooleanOptionalAction, default=True, help="write docs/bots.md")
    options = parser.parse_args()
    if min(options.games, options.playouts, options.workers) < 1:
        parser.error("--games, --playouts and --workers are at least 1")
    return options


def measure_opponents(options: argparse.Namespace) -> int:
    """Judge games of one bot against others, print and write; there is nothing that these figures should be."""
    seats = [seats for seats in options.seats if seats > 1] if options.seats != list(TABLES) else [2]
    try:
        judged = {
            (each, opponent): play_and_judge(each, options.games, options, fitting=False, opponent=opponent)
            for each in seats
            for opponent in options.opponents
        }
    except KeyboardInterrupt:
        print("calibration: stopped; run the same command to resume", file=sys.stderr)
        return 130
    lines = opponent_report(judged)
    print("\n".join(lines))
    if options.write:
        about = (
            f"Version {__version__}: one `{options.bot}`, in each seat equally often; "
            f"{options.playouts} playouts judge each of its moves."
        )
        write_page([about, "", *lines], OPPONENT_MARKS)
        print(f"\nwritten to {PAGE.relative_to(ROOT)}")
    return 0


def main() -> int:
    """Judge, print and write; return 1 if something is not as wanted."""
    options = parse_arguments()
    JOURNALS.mkdir(parents=True, exist_ok=True)
    if options.opponents:
        return measure_opponents(options)
    games_of = {seats: max(2, round(options.games * TABLES[seats])) for seats in options.seats}
    try:
        if options.fit:
            curves = dict(LEARNED)
            for seats, games in games_of.items():
                curves[seats] = fit_curve(play_and_judge(seats, games, options, fitting=True))
            with open_output(CURVES) as file:
                file.write(encode_calibration(curves))
            print(f"fitted, and written to {CURVES.relative_to(ROOT)}; run again without --fit to measure it")
            return 0
        judged = {seats: play_and_judge(seats, games, options, fitting=False) for seats, games in games_of.items()}
    except KeyboardInterrupt:
        print("calibration: stopped; run the same command to resume", file=sys.stderr)
        return 130
    lines, met = report(judged)
    print("\n".join(lines))
    if options.write:
        about = (
            f"Version {__version__}: `{options.bot}` plays all seats, and {options.playouts} playouts judge each move."
        )
        picture = (
            "![How often moves won, by the chance shown for them: near the diagonal now](pictures/calibration.svg)"
        )
        write_page([about, "", *lines, "", picture], MARKS)
        with open_output(PICTURE) as file:
            file.write(draw(judged).encode())
        print(f"\nwritten to {PAGE.relative_to(ROOT)}")
    print("as wanted" if met else "not as wanted")
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
