"""How strong the bots are: the matches that show it, each on the same deals in every seating.

make strength
.venv/bin/python benchmarks/strength.py --only search-flat levels      some of them
make strength STRENGTH="--deals 20 --no-write"                        a quick look

Games are kept in build/strength as they end; stopped by Ctrl-C, the same command goes on. When all are played, the
table goes into docs/bots.md. Games of bots that have changed since (any file of src/naturalis/bots) do not count.
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
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- strength: written by make strength -->", "<!-- end of strength -->"
BEFORE = "## A bot in any language"
USUAL = 200


class Match(Struct, frozen=True):
    """The first bot against the second, or alone against Tybor: what part of the victories it should have.

    ``deals`` is how many are played when --deals is 200; a deal gives as many games as there are seats.
    """

    name: str
    bots: tuple[str, ...]
    low: int
    high: int = 100
    seats: int = 2
    level: Level | None = None
    deals: int = USUAL


SEARCH = "search:ms=250"
MATCHES = (
    Match("greedy-uniform", ("greedy", "uniform"), low=99),
    Match("search-greedy", (SEARCH, "greedy"), low=97),
    Match("search-flat", (SEARCH, "flat:ms=250"), low=65),
    Match("search-time", (SEARCH, "search:ms=15"), low=80),
    Match("search-four", (SEARCH, "greedy"), low=85, seats=4, deals=100),  # one against three
    Match("search-tybor", (SEARCH,), low=95, seats=1, level="hard", deals=400),
    *[
        Match(f"levels-{upper.name}-{lower.name}", (upper.name, lower.name), low=65, high=85)
        for lower, upper in pairwise(LEVELS)
    ],
)


class Row(Struct, frozen=True):
    """What came out of a match; ``bots_digest`` says of which bots."""

    match: Match
    value: float
    interval: tuple[float, float]
    games: int
    deals: int
    failures: int
    met: bool
    bots_digest: str


def digest() -> str:
    """One word for the bots as they are: it changes with any of their files."""
    folder = ROOT / "src" / "naturalis" / "bots"
    paths = sorted(path for path in folder.iterdir() if path.suffix in (".py", ".pxd", ".json"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def plan_of(match: Match) -> Plan:
    return Plan(match.bots, match.seats, match.level)


def fresh(match: Match, bots: str, go_on: bool) -> Path:
    """Where the match is kept; games of other bots, or of a match that was another one, are put aside."""
    path, mark = KEPT / f"{match.name}.jsonl", KEPT / f"{match.name}.bots"
    now = [bots, f"{__version__} {plan_of(match)}"]
    before = mark.read_text(encoding="utf-8").split("\n") if mark.exists() else []
    if path.exists() and before[go_on:] != now[go_on:]:
        path.replace(KEPT / f"{match.name}.before.jsonl")
        print(f"{match.name}: the bots have changed; the games so far are put aside as {match.name}.before.jsonl")
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


def row_of(match: Match, found: Statistics, bots: str) -> Row:
    bot = found.bots[0]
    wins, failures = bot.wins, sum(bot.failures.values())
    met = match.low <= 100 * wins.value <= match.high
    return Row(match, wins.value, (wins.low, wins.high), found.games, found.deals, failures, met, bots)


def opponents(match: Match) -> str:
    """The match in words."""
    first, *others = [f"`{bot}`" for bot in match.bots]
    if match.level:
        return f"{first} alone against Tybor, {match.level}"
    return f"{first} against {'three of ' if match.seats == 4 else ''}{others[0]}"


def wanted(match: Match) -> str:
    return f"at least {match.low} %" if match.high == 100 else f"{match.low} to {match.high} %"


def table(rows: Sequence[Row]) -> list[str]:
    """The rows in Markdown."""
    lines = ["| match | | wanted | wins, 95 % interval | games | deals | |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        low, high = row.interval
        measured = f"{100 * row.value:.1f} %, {100 * low:.1f} to {100 * high:.1f}"
        ended = "met" if row.met else "missed"
        if row.failures:
            ended += f"; failed in {count_noun(row.failures, 'game')}"
        cells = row.match.name, opponents(row.match), wanted(row.match), measured, row.games, row.deals, ended
        lines.append("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else cell for cell in cells) + " |")
    return lines


def known(bots: str, go_on: bool) -> dict[str, Row]:
    """The rows of earlier runs that still count: of matches as they are, by bots as they are."""
    path = KEPT / "summary.json"
    try:
        rows = msgspec.json.decode(path.read_bytes(), type=list[Row])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}
    return {row.match.name: row for row in rows if row.match in MATCHES and (go_on or row.bots_digest == bots)}


def write_page(rows: Sequence[Row], page: Path = PAGE) -> None:
    """Put the table between its marks; where there are none, under a heading of its own."""
    text = page.read_text(encoding="utf-8")
    cores = count_noun(os.cpu_count() or 1, "core")
    about = f"Version {__version__}, {_build.name()}, {cores}; all games of a deal are one observation."
    block = "\n".join([BEGIN, "", about, "", *table(rows), "", END])
    if BEGIN in text and END in text:
        head, rest = text.split(BEGIN, 1)
        text = head + block + rest.split(END, 1)[1]
    else:
        head, mark, rest = text.partition(f"\n{BEFORE}\n")
        text = f"{head.rstrip()}\n\n## Strength\n\n{block}\n{mark}{rest}"
    with open_output(page) as file:
        file.write(text.encode())


def warn(matches: Sequence[Match], workers: int) -> None:
    """Say so where bots that count time would take it from each other."""
    cores = os.cpu_count() or 1
    threads = 1
    for spec in {spec for match in matches for spec in match.bots}:
        with player(spec) as bot:
            threads = max(threads, bot.budget.threads)
    if workers * threads > cores:
        load = f"{count_noun(workers, 'worker')} with up to {count_noun(threads, 'thread')}"
        advice = f"--workers {max(1, cores // threads)} gives each bot its time"
        print(f"strength: {load} on {count_noun(cores, 'core')}; {advice}", file=sys.stderr)


def chosen(names: Sequence[str] | None) -> list[Match]:
    """The matches of these names; levels means all whose name begins so."""
    found: dict[str, Match] = {}
    for name in names or [match.name for match in MATCHES]:
        meant = {match.name: match for match in MATCHES if f"{match.name}-".startswith(f"{name}-")}
        if not meant:
            raise SystemExit(f"strength: there is no match {name!r}; see --list")
        found |= meant
    return list(found.values())


def arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these matches; levels is all of the levels")
    parser.add_argument(
        "--deals", type=int, default=USUAL, metavar="N",
        help=f"deals of a match of two (default {USUAL}, that is {2 * USUAL} games); the others in proportion",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, default=cores, metavar="W", help=f"games at once (default {cores})")
    parser.add_argument(
        "--write", action=argparse.BooleanOptionalAction, default=True, help="put the table into docs/bots.md"
    )
    parser.add_argument("--go-on", action="store_true", help="the bots' files changed, but not how they play")
    parser.add_argument("--list", action="store_true", help="name the matches, and play none")
    options = parser.parse_args()
    if options.deals < 1 or options.workers < 1:
        parser.error("--deals and --workers are at least 1")
    return options


def rows_of(matches: Sequence[Match], options: Any, bots: str) -> Iterator[Row]:
    """Play the matches, one after the other."""
    for match in matches:
        deals = max(1, round(match.deals * options.deals / USUAL))
        row = row_of(match, play(match, deals, options.workers, fresh(match, bots, options.go_on)), bots)
        low, high = row.interval
        said = f"{100 * row.value:.1f} % ({100 * low:.1f} to {100 * high:.1f}), wanted {wanted(match)}"
        print(f"{match.name}: {said}: {'met' if row.met else 'missed'}", flush=True)
        yield row


def main() -> int:
    """Play, print the table, write it down; 1 where a match was missed."""
    options = arguments()
    matches = chosen(options.only)
    if options.list:
        for match in matches:
            print(f"{match.name:32} {opponents(match).replace('`', '')}: {wanted(match)}, {match.deals} deals")
        return 0
    warn(matches, options.workers)
    KEPT.mkdir(parents=True, exist_ok=True)
    bots = digest()
    rows = known(bots, options.go_on)
    try:
        for row in rows_of(matches, options, bots):
            rows[row.match.name] = row
            ordered = [rows[match.name] for match in MATCHES if match.name in rows]
            with open_output(KEPT / "summary.json") as file:
                file.write(json.dumps(msgspec.to_builtins(ordered), indent=1).encode())
    except (JournalError, WorkerDied) as why:
        raise SystemExit(f"strength: {why}") from None
    except KeyboardInterrupt:
        print("strength: stopped; the same command goes on from here", file=sys.stderr)
        return 130
    print("\n" + "\n".join(table(ordered)))
    if options.write:
        write_page(ordered)
        print(f"\nwritten to {PAGE.relative_to(ROOT)}")
    return int(not all(rows[match.name].met for match in matches))


if __name__ == "__main__":
    sys.exit(main())
