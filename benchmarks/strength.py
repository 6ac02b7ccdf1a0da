"""Measures how strong the bots are: matches on the same deals in every seating.

make strength
.venv/bin/python benchmarks/strength.py --only search-flat levels      some of the matches
make strength STRENGTH="--deals 20 --no-write"                        a quick look

It takes hours and is resumable: journals in build/strength keep every game, and the same command continues. At the end
the table goes into docs/bots.md. Games of bots that have changed since (any file of src/naturalis/bots) do not count.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from naturalis import __version__, _build
from naturalis.arena import Arena, JournalError, Plan, Statistics, WorkerDied
from naturalis.arena.report import count_noun
from naturalis.bots import player
from naturalis.bots.levels import LEVELS
from naturalis.cli.progress import progress
from naturalis.files import open_output
from naturalis.rules.literals import Level

ROOT = Path(__file__).parent.parent
JOURNALS = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
BEGIN_MARK, END_MARK = "<!-- strength: written by make strength -->", "<!-- end of strength -->"
NEXT_HEADING = "## A bot in any language"
DEFAULT_DEALS = 200


class Match(Struct, frozen=True):
    """The first bot against the second, or alone against Tybor, and the percentage of victories that it should reach.

    ``deals`` is how many it plays when --deals is 200; a deal takes as many games as there are seats.
    """

    name: str
    bots: tuple[str, ...]
    low: int
    high: int = 100
    seats: int = 2
    level: Level | None = None
    deals: int = DEFAULT_DEALS


SEARCH, OLD_SEARCH = "search:ms=250", "search@0.1:ms=250"
MATCHES = (
    Match("greedy-uniform", ("greedy", "uniform"), low=99),
    Match("search-greedy", (SEARCH, "greedy"), low=97),
    Match("search-flat", (SEARCH, "flat:ms=250"), low=65),
    Match("search-old", (SEARCH, OLD_SEARCH), low=65),
    Match("search-old-quick", ("search:ms=15", OLD_SEARCH), low=50),
    Match("search-old-four", (SEARCH, OLD_SEARCH), low=40, seats=4, deals=100),  # one against three
    Match("search-time", (SEARCH, "search:ms=15"), low=80),
    Match("search-longer", ("search:ms=1000", SEARCH), low=55),
    Match("search-threads", ("search:ms=250,threads=2", SEARCH), low=50),
    Match("search-four", (SEARCH, "greedy"), low=85, seats=4, deals=100),  # one against three
    Match("search-tybor", (SEARCH,), low=98, seats=1, level="hard", deals=400),
    *[
        Match(f"levels-{upper.name}-{lower.name}", (upper.name, lower.name), low=75, high=85)
        for lower, upper in pairwise(LEVELS)
    ],
)


class Row(Struct, frozen=True):
    """The result of a match; ``bots_digest`` says of which bots."""

    match: Match
    value: float
    interval: tuple[float, float]
    games: int
    deals: int
    failures: int
    met: bool
    bots_digest: str


def bots_digest(leave_out: str = "") -> str:
    """Return a hash of the bots' source files, without those of this name."""
    folder = ROOT / "src" / "naturalis" / "bots"
    paths = sorted(
        path for path in folder.iterdir() if path.suffix in (".py", ".pxd", ".json") and path.stem != leave_out
    )
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def plan_of(match: Match) -> Plan:
    return Plan(match.bots, match.seats, match.level)


def journal_of(match: Match, bots: str, keep_old: bool) -> Path:
    """Return the path of the match's journal; put aside one of other bots or of a match that has changed."""
    path, mark = JOURNALS / f"{match.name}.jsonl", JOURNALS / f"{match.name}.bots"
    now = [bots, f"{__version__} {plan_of(match)}"]
    before = mark.read_text(encoding="utf-8").split("\n") if mark.exists() else []
    if path.exists() and before[keep_old:] != now[keep_old:]:
        path.replace(JOURNALS / f"{match.name}.before.jsonl")
        print(f"{match.name}: the bots have changed; the games so far are now in {match.name}.before.jsonl")
    mark.write_text("\n".join(now), encoding="utf-8")
    return path


def play(match: Match, deals: int, workers: int, path: Path) -> Statistics:
    """Play the games that the journal lacks."""
    plan = plan_of(match)
    with Arena(plan, deals * plan.games_per_deal, path, with_moves=False) as arena:
        print(f"{match.name}: {count_noun(arena.games, 'game')}, {arena.resumed:,} of them already played", flush=True)
        with progress(f"{match.name}: {arena.live_score}", arena.games, arena.resumed) as advance:
            for count, _ in enumerate(arena.play(workers), start=1):
                advance(1, f"{match.name}: {arena.live_score}")
                if count % 50 == 0 and not sys.stderr.isatty():
                    print(f"  {len(arena.results):,} games: {arena.live_score}", flush=True)
    statistics = arena.statistics()
    assert statistics is not None, "every deal was played in full"
    return statistics


def row_of(match: Match, statistics: Statistics, bots: str) -> Row:
    bot = statistics.bots[0]
    wins, failures = bot.wins, sum(bot.failures.values())
    met = match.low <= 100 * wins.value <= match.high
    return Row(match, wins.value, (wins.low, wins.high), statistics.games, statistics.deals, failures, met, bots)


def describe_match(match: Match) -> str:
    """Describe the match in words."""
    first, *others = [f"`{bot}`" for bot in match.bots]
    if match.level:
        return f"{first} alone against Tybor, {match.level}"
    return f"{first} against {'three of ' if match.seats == 4 else ''}{others[0]}"


def describe_target(match: Match) -> str:
    return f"at least {match.low} %" if match.high == 100 else f"{match.low} to {match.high} %"


def markdown_table(rows: Sequence[Row]) -> list[str]:
    """Format the rows as a Markdown table."""
    lines = ["| match | | wanted | wins, 95 % interval | games | deals | |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        low, high = row.interval
        measured = f"{100 * row.value:.1f} %, {100 * low:.1f} to {100 * high:.1f}"
        ended = "met" if row.met else "missed"
        if row.failures:
            ended += f"; failed in {count_noun(row.failures, 'game')}"
        texts = row.match.name, describe_match(row.match), describe_target(row.match), measured
        cells = *texts, row.games, row.deals, ended
        lines.append("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in cells) + " |")
    return lines


def earlier_rows(bots: str, keep_old: bool) -> dict[str, Row]:
    """Return the rows of earlier runs that still count: the same match, the same bots."""
    path = JOURNALS / "summary.json"
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[Row])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}
    return {row.match.name: row for row in rows if row.match in MATCHES and (keep_old or row.bots_digest == bots)}


def write_page(rows: Sequence[Row], page: Path = PAGE) -> None:
    """Put the table between its marks in the page; without marks, under a heading of its own."""
    text = page.read_text(encoding="utf-8")
    cores = count_noun(os.cpu_count() or 1, "core")
    about = f"Version {__version__}, {_build.name()}, {cores}; all games of a deal are one observation."
    block = "\n".join([BEGIN_MARK, "", about, "", *markdown_table(rows), "", END_MARK])
    if BEGIN_MARK in text and END_MARK in text:
        head, rest = text.split(BEGIN_MARK, 1)
        text = head + block + rest.split(END_MARK, 1)[1]
    else:
        head, mark, rest = text.partition(f"\n{NEXT_HEADING}\n")
        text = f"{head.rstrip()}\n\n## Strength\n\n{block}\n{mark}{rest}"
    with open_output(page) as file:
        file.write(text.encode())


def threads_of(match: Match) -> int:
    """Return how many threads a bot of the match uses at most."""
    threads = 1
    for spec in match.bots:
        with player(spec) as bot:
            threads = max(threads, bot.budget.threads)
    return threads


def warn_about_cores(workers: int) -> None:
    """Warn if bots with a time budget would compete for the cores."""
    cores = os.cpu_count() or 1
    if workers > cores:
        load = f"{count_noun(workers, 'worker')} on {count_noun(cores, 'core')}"
        print(f"strength: {load}; --workers {cores} gives each bot its time", file=sys.stderr)


def select_matches(names: Sequence[str] | None) -> list[Match]:
    """Return the matches with these names; levels means all whose name begins so."""
    found: dict[str, Match] = {}
    for name in names or [match.name for match in MATCHES]:
        meant = {match.name: match for match in MATCHES if f"{match.name}-".startswith(f"{name}-")}
        if not meant:
            raise SystemExit(f"strength: there is no match {name!r}; see --list")
        found |= meant
    return list(found.values())


def parse_arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these matches; levels means all of the levels")
    parser.add_argument(
        "--deals", type=int, default=DEFAULT_DEALS, metavar="N",
        help=f"deals of a match of two (default {DEFAULT_DEALS}: {2 * DEFAULT_DEALS} games); the others in proportion",
    )  # fmt: skip
    parser.add_argument(
        "--workers", type=int, default=cores, metavar="W", help=f"threads of all games at once (default {cores})"
    )
    parser.add_argument(
        "--write", action=argparse.BooleanOptionalAction, default=True, help="put the table into docs/bots.md"
    )
    parser.add_argument("--keep-old", action="store_true", help="keep games of bots whose play did not change")
    parser.add_argument("--list", action="store_true", help="list the matches, and play none")
    options = parser.parse_args()
    if options.deals < 1 or options.workers < 1:
        parser.error("--deals and --workers are at least 1")
    return options


def play_matches(matches: Sequence[Match], options: Any, bots: str) -> Iterator[Row]:
    """Play the matches, one after the other."""
    for match in matches:
        deals = max(1, round(match.deals * options.deals / DEFAULT_DEALS))
        workers = max(1, options.workers // threads_of(match))
        row = row_of(match, play(match, deals, workers, journal_of(match, bots, options.keep_old)), bots)
        low, high = row.interval
        said = f"{100 * row.value:.1f} % ({100 * low:.1f} to {100 * high:.1f}), wanted {describe_target(match)}"
        print(f"{match.name}: {said}: {'met' if row.met else 'missed'}", flush=True)
        yield row


def main() -> int:
    """Play, print the table and write it into the page; return 1 if a match misses its target."""
    options = parse_arguments()
    matches = select_matches(options.only)
    if options.list:
        for match in matches:
            what = describe_match(match).replace("`", "")
            print(f"{match.name:32} {what}: {describe_target(match)}, {match.deals} deals")
        return 0
    warn_about_cores(options.workers)
    JOURNALS.mkdir(parents=True, exist_ok=True)
    bots = bots_digest()
    rows = earlier_rows(bots, options.keep_old)
    try:
        for row in play_matches(matches, options, bots):
            rows[row.match.name] = row
            ordered = [rows[match.name] for match in MATCHES if match.name in rows]
            with open_output(JOURNALS / "summary.json") as file:
                file.write(json.dumps(msgspec.to_builtins(ordered), indent=1).encode())
    except (JournalError, WorkerDied) as why:
        raise SystemExit(f"strength: {why}") from None
    except KeyboardInterrupt:
        print("strength: stopped; run the same command to resume", file=sys.stderr)
        return 130
    print("\n" + "\n".join(markdown_table(ordered)))
    if options.write:
        write_page(ordered)
        print(f"\nwritten to {PAGE.relative_to(ROOT)}")
    return int(not all(rows[match.name].met for match in matches))


if __name__ == "__main__":
    sys.exit(main())
