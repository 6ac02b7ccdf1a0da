"""``naturalis train``: learns what the search bot plays by, each part by a command of its own."""

from __future__ import annotations

from typing import Any

from naturalis.cli import train_belief, train_policy, train_terms

_HELP = """\
Learn what the search bot plays by, and test whether it got stronger.

  naturalis train policy --minutes 15 --out policy.json   the policy of rollouts and ratings, by self-play
  naturalis train terms --minutes 30 --out terms.json     the simpler policy, of learned and search@0.1
  naturalis train belief games.jsonl --out belief.json    what opponents are likely to hold, from recorded games

A policy that wins more by itself can still make a weaker search. So the first two end with matches of search bots, with
the new weights against the built-in ones, until a sequential test can tell which are better.
"""


def add(commands: Any) -> None:
    """Add the arguments of ``naturalis train``."""
    parser = commands.add_parser("train", help="learn what the search bot plays by", description=_HELP)
    parts = parser.add_subparsers(title="commands", dest="part", metavar="COMMAND", required=True)
    train_policy.add(parts)
    train_terms.add(parts)
    train_belief.add(parts)
