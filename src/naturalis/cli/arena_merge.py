"""``naturalis arena merge``: makes one journal of the journals of several machines."""

from __future__ import annotations

import argparse
from pathlib import Path

from naturalis.arena.journal import JournalError
from naturalis.arena.merge import MergedJournal, merge_journals
from naturalis.arena.report import count_noun
from naturalis.cli.arguments import CliError, Parser
from naturalis.cli.printing import say
from naturalis.systems import join_command

_HELP = """\
Make one journal of several, such as those of an arena that ran in shards on different machines.

OUT gets every game that one of the journals has, and keeps what it had before. All of them must belong to the same
arena: bots, seats, level, edition, seed and version. A game that is in two of them must have gone the same way.

  naturalis arena search greedy --games 4000 --shard 1/2 --keep a.jsonl    on one machine
  naturalis arena search greedy --games 4000 --shard 2/2 --keep b.jsonl    on another
  naturalis arena merge both.jsonl a.jsonl b.jsonl                         then on either
  naturalis arena search greedy --games 4000 --keep both.jsonl             report, and play what is missing
"""


def add(arena: Parser) -> None:
    """Add the command to ``naturalis arena``."""
    parser = arena.add_word("merge", description=_HELP)
    parser.add_argument("out", type=Path, metavar="OUT", help="the journal to create, or to add games to")
    parser.add_argument("journals", type=Path, nargs="+", metavar="IN", help="the journals to merge")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Merge, and say how to go on."""
    if not options.out.parent.is_dir():
        raise CliError(f"there is no folder {options.out.parent}; make it first or write elsewhere")
    try:
        merged = merge_journals(options.out, options.journals)
    except JournalError as why:
        raise CliError(str(why)) from None
    repeated = f"; {merged.repeated:,} were there more than once" if merged.repeated else ""
    say(f"{count_noun(merged.added, 'game')} added to {options.out}{repeated}")
    say(f"it has {count_noun(merged.games, 'game')} on {count_noun(merged.deals, 'complete deal')}; to report them:")
    say(f"  {_command(merged, options.out)}")
    return 0


def _command(merged: MergedJournal, out: Path) -> str:
    """Return the command that reports the journal, and plays what is missing in between."""
    plan = merged.plan
    words = ["naturalis", "arena", *plan.specs]
    words += ["--solo", plan.level] if plan.level else ["--seats", str(plan.seats)]
    words += ["--edition", plan.edition] if plan.edition != "english" else []
    words += ["--seed", str(plan.seed), "--games", str(max(merged.needed, 1)), "--keep", str(out)]
    return join_command(words)
