"""``naturalis analyse``: judges every move of a recorded game against the best that a bot finds."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from naturalis.bots import Budget
from naturalis.bots.review import Review, ReviewedMove, SeatReview, decisions, review
from naturalis.cli.arguments import CliError, whole
from naturalis.cli.output import check_outputs, output_file
from naturalis.cli.printing import say
from naturalis.cli.progress import progress
from naturalis.cli.record_input import add_game, player_names, record_number
from naturalis.records import Record, RecordError, replay
from naturalis.rules import KeepObjective, Place, Rng, parse_move
from naturalis.text import Texts, card_name
from naturalis.tui.names import aim
from naturalis.tui.reason_text import reasons_line

_HELP = """\
Judge every move of a recorded game, finished or not: the win probability after it, and how much less that is than
after the best move. Moves are judged by what their player could know, so bad luck costs nothing, and the players'
chances of a moment need not add up to 100 %. They hold if all play on like this bot. ~0 stands for a cost
within its margin of error; more time (--ms) makes margins smaller. Mistakes come with reasons: what the move gave up,
and what the better one would have brought.

  naturalis analyse game.json
  naturalis analyse game.json --ms 1000 --threads 2 --chart game.svg
  naturalis analyse games.jsonl --game 12 --playouts 2000 --seed 7 --json -      always the same answer
"""
_DEFAULT_MS = 200
_TEXTS = Texts("en")  # the command speaks English
_LINE_MOVES = 4  # how many moves of the better line are printed


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis analyse``."""
    parser = commands.add_parser("analyse", help="find the mistakes in a recorded game", description=_HELP)
    parser.add_argument("record", type=Path, metavar="RECORD", help="one or more records; - for standard input")
    add_game(parser)
    parser.add_argument(
        "--ms",
        type=whole("--ms", 1, 3_600_000, 500),
        metavar="N",
        help=f"milliseconds per move (default {_DEFAULT_MS})",
    )
    parser.add_argument(
        "--playouts", type=whole("--playouts", 1, 10**9 - 1, 2000), metavar="N",
        help="rollouts per move, instead of --ms or as a second limit",
    )  # fmt: skip
    parser.add_argument(
        "--threads", type=whole("--threads", 1, 256, 2), default=1, metavar="N", help="search threads (default 1)"
    )
    parser.add_argument(
        "--seat", type=whole("--seat", 0, 3, 1), metavar="K", help="judge only this seat, counted from 0"
    )
    parser.add_argument(
        "--seed", type=whole("--seed", 0, 2**63 - 1, 7), default=1, metavar="S",
        help="with --playouts and without --ms: same seed, same answer (default 1)",
    )  # fmt: skip
    parser.add_argument(
        "--reasons", action="store_true", help="say of every move what speaks for and against it, not only of mistakes"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the analysis as JSON; - for standard output")
    parser.add_argument(
        "--chart", type=Path, metavar="FILE.svg", help="draw the win probability over the game; - for standard output"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Judge every move and print a line for each."""
    messages = check_outputs(options.json, options.chart)
    _, record = record_number(options.record, options.game)
    budget = Budget(options.ms or (None if options.playouts else _DEFAULT_MS), options.playouts, options.threads)
    found = _review(record, budget, options)
    names = player_names(record)
    if options.chart is not None:
        from naturalis.charts.win_probability import draw_win_probability

        with output_file(options.chart) as file:
            file.write(draw_win_probability(found, names).encode())
    if options.json is not None:
        with output_file(options.json) as file:
            file.write(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    if messages is sys.stdout:
        table = _table(found, names, options.reasons)
        for line in (_about(record, found, budget), *table, "", *_summaries(found, names)):
            say(line)
    return 0


def _review(record: Record, budget: Budget, options: argparse.Namespace) -> Review:
    seat = options.seat
    if seat is not None and seat >= record.deal.seats:
        last = record.deal.seats - 1
        raise CliError(f"--seat {seat}: this game has {f'seats 0 to {last}' if last else 'seat 0 only'}")
    try:
        moves = [view.seat for view, _ in decisions(replay(record))]
    except RecordError as why:
        raise CliError(f"{options.record}: {why}") from None
    if not moves:
        raise CliError(
            f"{options.record}: there is no move to judge in this game yet; play on with naturalis play --resume"
        )
    with progress("analysing", len(moves) if seat is None else moves.count(seat)) as advance:
        return review(record, budget, Rng(options.seed), seat, advance)


def _about(record: Record, found: Review, budget: Budget) -> str:
    who = f"solo {found.level}" if found.level else f"{found.seats} seats"
    state = "finished" if found.outcome is not None else "unfinished"
    limits = [f"{n:,} {unit}" for n, unit in ((budget.ms, "ms"), (budget.playouts, "playouts")) if n is not None]
    return f"{who}, {record.deal.edition} edition, {state}; {' or '.join(limits)} per move\n"


def _table(found: Review, names: tuple[str, ...], reasons: bool = False) -> list[str]:
    wide = max(6, *map(len, names))
    lines = [f"event  round  {'player':<{wide}}  {'move':<20}    win  cost        better"]
    for move in found.moves:
        better = f"{move.best} ({_percent(move.before)})" if move.clear else ""
        line = f"{move.version:>5}  {move.round or '':>5}  {names[move.seat]:<{wide}}  {move.move:<20}  "
        lines.append(f"{line}{_percent(move.after):>5}  {_cost(move):<10}  {better}".rstrip())
        if reasons:
            lines += _reasons(move, names)
    return lines


def _cost(move: ReviewedMove) -> str:
    """The cost in percent with its margin of error; empty for the best move."""
    if not move.clear:
        return "~0" if move.cost else ""
    return f"{100 * move.cost:.1f} ±{100 * move.margin:.1f}"


def _summaries(found: Review, names: tuple[str, ...]) -> list[str]:
    by_version = {move.version: move for move in found.moves}
    lines = []
    for part in found.summary:
        lines.append(_summary(part, names[part.seat]))
        for version in part.mistakes:
            lines += [f"  {_mistake(by_version[version])}", *_reasons(by_version[version], names)]
    return lines


def _summary(part: SeatReview, name: str) -> str:
    counted = f"{part.moves} {'move' if part.moves == 1 else 'moves'}"
    accuracy = "" if part.accuracy is None else f", accuracy {100 * part.accuracy:.1f} %"
    return f"{name}: {counted}, mean cost {100 * part.cost:.1f} % win probability{accuracy}"


def _mistake(move: ReviewedMove) -> str:
    where = f"event {move.version}" + (f", round {move.round}" if move.round else ", set-up")
    better = ", ".join(map(_named, move.line[:_LINE_MOVES]))
    return f"{where}: {_named(move.move)} cost {_cost(move)} %; better: {better}"


def _named(move: str) -> str:
    """A move in notation, with what its card is called: ``66f@1,-1 (golden fox)``."""
    match parse_move(move):
        case Place(card=card):
            return f"{move} ({card_name('en', card).label})"
        case KeepObjective(card=card):
            return f"{move} ({aim(_TEXTS, card)})"
    return move


def _reasons(move: ReviewedMove, names: tuple[str, ...]) -> list[str]:
    """What speaks for and against the move played; if another was better, also what speaks for that one."""
    told = [(move.move, move.reasons), *([(move.best, move.best_reasons)] if move.clear else [])]
    return [f"    {_named(text)}: {reasons_line(_TEXTS, reasons, names)}" for text, reasons in told if reasons]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
