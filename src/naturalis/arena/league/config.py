"""The file of a league: its bots, their tables, how many games a pair may play, and where the results go."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from naturalis.arena.plan import Plan
from naturalis.rules.literals import Edition

MAX_BOTS = 64
_Seats = Annotated[int, Meta(ge=2, le=4)]
_Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]
_Games = Annotated[int, Meta(ge=0, le=10**9)]


class LeagueError(ValueError):
    """A league that cannot be played; the message is one sentence that says what to do."""


class LeagueBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of a league. Its spec is its identity; the name is for readers."""

    spec: str
    name: str = ""


class OutputPaths(Struct, frozen=True, forbid_unknown_fields=True):
    """The files that a league writes, relative to its own: the table as Markdown, the plot as SVG, all as JSON."""

    table: str | None = None
    plot: str | None = None
    json: str | None = None


class LeagueConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a league.

    Every pair plays at least ``min_games``. Then the league adds games until the margin of every rating is at most
    ``margin`` Elo, but no pair plays more than ``max_games``. The bot named ``anchor`` (default: the last) has 0 Elo.
    ``journals`` is the folder of the games (default: the name of the league's file, without its ending).
    """

    bots: tuple[LeagueBot | str, ...]
    seats: _Seats = 2
    edition: Edition = "english"
    seed: _Seed = 1
    min_games: _Games = 10
    max_games: _Games = 200
    margin: Annotated[float, Meta(gt=0)] = 30.0
    anchor: str | None = None
    journals: str | None = None
    output: OutputPaths = OutputPaths()

    def __post_init__(self) -> None:
        """Raise LeagueError if these bots cannot play."""
        if not max(2, self.seats) <= len(self.bots) <= MAX_BOTS:
            raise LeagueError(
                f"a league at tables of {self.seats} has {self.seats} to {MAX_BOTS} bots, not {len(self.bots)}"
            )
        for what, words in (("spec", self.specs), ("name", self.names)):
            word, times = Counter(words).most_common(1)[0]
            if times > 1:
                raise LeagueError(f"{times} bots have the {what} {word!r}; give each its own")
        for spec in (*self.specs, *self.names):
            if not spec.isprintable() or not spec:
                raise LeagueError(f"a bot's spec and name are one line of text, such as uniform, not {spec!r}")
        if self.anchor is not None and self.anchor not in self.names:
            raise LeagueError(f"the anchor {self.anchor!r} is none of the bots: {', '.join(self.names)}")
        if self.min_games > self.max_games:
            raise LeagueError(f"min_games, {self.min_games}, is more than max_games, {self.max_games}")

    @property
    def specs(self) -> tuple[str, ...]:
        """The specs of the bots."""
        return tuple(bot if isinstance(bot, str) else bot.spec for bot in self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots; the spec of a bot without one."""
        return tuple(bot if isinstance(bot, str) else bot.name or bot.spec for bot in self.bots)

    @property
    def anchor_index(self) -> int:
        """Which bot has rating 0."""
        return len(self.bots) - 1 if self.anchor is None else self.names.index(self.anchor)

    def plan(self, line_up: Sequence[int]) -> Plan:
        """Return the plan of the games between these bots. It does not depend on the other bots, nor on their order.

        Every line-up has deals of its own, so that deals are independent all over the league.
        """
        specs = sorted(self.specs[bot] for bot in line_up)
        text = msgspec.json.encode([self.seed, *specs])
        seed = int.from_bytes(hashlib.sha256(text).digest()[:8]) >> 1
        return Plan(tuple(specs), self.seats, None, self.edition, seed)


def read_league(path: Path) -> LeagueConfig:
    """Read the file of a league. Raises LeagueError if that is not possible."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=LeagueConfig)
    except OSError as why:
        raise LeagueError(f"cannot read {path}: {why.strerror}; give the TOML file of a league") from None
    except UnicodeDecodeError:
        raise LeagueError(f"{path} is not UTF-8 text; give the TOML file of a league") from None
    except msgspec.ValidationError as why:
        reason = why.__cause__ if isinstance(why.__cause__, LeagueError) else why
        raise LeagueError(f"{path}: {reason}") from None
    except msgspec.DecodeError as why:
        raise LeagueError(f"{path} is not TOML: {why}") from None
