"""``naturalis record``: checks recorded games against the rules, or prints them."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import Any

from naturalis.cards import load
from naturalis.cli.printing import say, say_styled
from naturalis.cli.progress import progress
from naturalis.cli.record_input import add_game, player_names, record_number, records_in
from naturalis.records import Record, RecordError, replay, verify
from naturalis.rules import Deal, Game, Result, format_event
from naturalis.text import Texts
from naturalis.tui.names import card_name
from naturalis.tui.narration import story

_TEXTS = Texts("en")  # the command speaks English
_HELP = """\
Game records: one JSON document per game, or many as JSON Lines. docs/record.md describes them.

  naturalis record verify games.jsonl other.json    check games against the rules
  naturalis record show game.json                   print a game, move by move
"""
_VERIFY = """\
Replay every recorded game and compare it with the rules. For a record that breaks a rule, print the number of the
first wrong event and the rule's code.
Exit code 0: all records obey the rules; 1: at least one does not; 2: a file cannot be read.

  naturalis record verify games.jsonl
"""
_SHOW = """\
Print a recorded game, one event per line, then the areas and the final scoring. With --notation events are written
as in docs/record.md, from which programs can read them back.

  naturalis record show game.json
  naturalis record show game.json --notation
  naturalis record show games.jsonl --game 12
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis record``."""
    parser = commands.add_parser("record", help="check or print recorded games", description=_HELP)
    kinds = parser.add_subparsers(title="commands", dest="what", metavar="COMMAND", required=True)
    checking = kinds.add_parser("verify", help="check recorded games against the rules", description=_VERIFY)
    checking.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="one or more records; - for standard input"
    )
    checking.set_defaults(run=run_verify)
    showing = kinds.add_parser("show", help="print a recorded game, move by move", description=_SHOW)
    showing.add_argument("file", type=Path, metavar="FILE", help="one or more records; - for standard input")
    add_game(showing)
    showing.add_argument("--notation", action="store_true", help="print events in notation instead of sentences")
    showing.set_defaults(run=run_show)


def run_verify(options: argparse.Namespace) -> int:
    """Check every record in every file."""
    good = bad = 0
    for path in options.files:
        with progress(path.name, None) as advance:
            for line, record in records_in(path):
                advance()
                try:
                    if isinstance(record, RecordError):
                        raise record
                    verify(record)
                    good += 1
                except RecordError as why:
                    bad += 1
                    say(f"{path}:{line}: {why}")
    total = good + bad
    say(f"{total:,} {'record' if total == 1 else 'records'}: {good:,} obey the rules, {bad:,} do not")
    return 1 if bad else 0


def run_show(options: argparse.Namespace) -> int:
    """Print one game."""
    line, record = record_number(options.file, options.game)
    return _show(record, f"{options.file}:{line}", options.notation)


def _show(record: Record, where: str, notation: bool) -> int:
    names = player_names(record)
    say(_about(record.deal, names if record.names else (), notation))
    game = why = None
    try:
        game = replay(record)
    except RecordError as error:
        why = error
    if game is None or notation:  # what breaks the rules can only be shown as it is written
        lines = [format_event(event) for event in record.events]
    else:
        told = story(_TEXTS, game.view(0), record.events, names)
        lines = [f"{event.version:>4}  {line}" for event, line in zip(record.events, told, strict=True)]
    for line in lines:
        say(line)
    if game is not None:
        _show_areas(game, names)
    else:
        say(f"naturalis: {where}: {why}", sys.stderr)
    if record.result is None:
        say(f"The game goes on after event {len(record.events)}; continue it with 'naturalis play --resume FILE'.")
    else:
        _show_result(record.result, names)
    return 1 if game is None else 0


def _show_areas(game: Game, names: tuple[str, ...]) -> None:
    """Draw every area, in strips if the terminal is narrow."""
    from rich.console import Console

    from naturalis.tui.area import draw_whole

    terminal = Console()
    width = terminal.width if terminal.is_terminal else 1000  # a file has no edge
    drawn = io.StringIO()  # we print it: rich would end the program if the pipe is closed
    paper = Console(
        file=drawn, width=width, force_terminal=terminal.is_terminal, highlight=False, markup=False, emoji=False
    )
    for seat in range(game.seats):
        paper.print(f"\n{names[seat]}", style="bold")
        for line in draw_whole(game.view(seat), seat, width, spots=False):
            line.rstrip()
            paper.print(line, no_wrap=True)
    say_styled(f"{drawn.getvalue()}\n")


def _about(deal: Deal, names: tuple[str, ...], notation: bool) -> str:
    who = f"solo {deal.level}, Tybor has {_list(deal.tybor, notation)}" if deal.level else f"{deal.seats} seats"
    called = f" ({', '.join(names)})" if names else ""
    display = _list((*deal.resources[:2], *deal.golds[:2]), notation)
    return (
        f"{who}{called}, {deal.edition} edition, seat {deal.first} plays first\n"
        f"display {display}, starters {_list(deal.starters, notation=True)}"
    )


def _list(cards: tuple[int, ...], notation: bool) -> str:
    return ",".join(map(str, cards)) if notation else ", ".join(card_name(_TEXTS, card).label for card in cards)


def _show_result(result: Result, names: tuple[str, ...]) -> None:
    for score, place in zip(result.scores, result.places, strict=True):
        points = f"{score.track} on the track + {score.objective_points} = {score.total}"
        say(f"{place}. {names[score.seat]}: {points}")
        for objective in score.objectives:
            parts = [" ".join(f"({x},{y})" for x, y in copy) for copy in objective.copies]
            parts += [", ".join(f"{s.symbol} ({s.x},{s.y}) {s.corner}" for s in group) for group in objective.sets]
            printed = str(load()[objective.card])
            say(f"     {printed}: {objective.times} × = {objective.points}")
            for part in parts:
                say(f"       {part}")
    if result.tybor is not None:
        say(f"Tybor: {result.tybor}; {'the player wins' if result.winners else 'Tybor wins'}")
