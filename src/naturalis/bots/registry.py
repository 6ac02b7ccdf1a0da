"""Every bot by name, and the specs that name a bot and its budget: ``greedy``, ``search:ms=500,threads=2``.

``search:weights=FILE`` plays by weights that ``naturalis train`` wrote. Specs come from the person at the keyboard:
a server's players can only name levels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event

from naturalis.bots.bot import Bot, Budget
from naturalis.bots.levels import LEVEL_SPECS
from naturalis.bots.policy_bot import PolicyBot
from naturalis.bots.search_config import (
    CARELESS_CONFIG,
    FLAT_CONFIG,
    GREEDY_CONFIG,
    LEARNED_CONFIG,
    SEARCH_0_1_CONFIG,
    SEARCH_CONFIG,
)
from naturalis.bots.stdio_bot import parse_stdio_spec
from naturalis.bots.uniform_bot import UniformBot
from naturalis.bots.weights import WeightsError
from naturalis.bots.weights_file import search_config_from
from naturalis.rules import Move, Rng, View


class SpecError(ValueError):
    """A spec that names no bot; the message is one sentence that says what to write."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot. ``default_budget`` applies where the spec sets none; it is None for bots that do not search.

    ``make_from`` makes the bot with weights from a file, where it can play by others than its own.
    """

    name: str
    summary: str
    make: Callable[[], Bot]
    default_budget: Budget | None = None
    make_from: Callable[[Path], Bot] | None = None


BOT_KINDS = {
    kind.name: kind
    for kind in (
        BotKind("uniform", "any legal move, all equally likely", UniformBot),
        BotKind(
            "greedy", "the move that a hand-written policy rates best, without search",
            partial(PolicyBot, GREEDY_CONFIG, search=False),
        ),
        BotKind("careless", "greedy with large random errors", partial(PolicyBot, CARELESS_CONFIG, search=False)),
        BotKind(
            "learned", "the move that a learned policy rates best, without search",
            partial(PolicyBot, LEARNED_CONFIG, search=False),
        ),
        BotKind("flat", "plain Monte Carlo with greedy rollouts", partial(PolicyBot, FLAT_CONFIG), Budget(ms=250)),
        BotKind(
            "search", "the strongest: a learned policy and a search tree", partial(PolicyBot, SEARCH_CONFIG),
            Budget(ms=250), lambda path: PolicyBot(search_config_from(path)),
        ),
        BotKind(
            "search@0.1", "the search of version 0.1, unchanged for ever: later versions are measured against it",
            partial(PolicyBot, SEARCH_0_1_CONFIG), Budget(ms=250),
        ),
        BotKind(
            "stdio", "your own program in any language, as stdio:COMMAND; see docs/bots.md",
            partial(parse_stdio_spec, "stdio"),
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Player:
    """A bot and its budget, as a spec describes them. Use it in a with statement, or close it."""

    spec: str
    bot: Bot
    budget: Budget

    def choose(self, view: View, rng: Rng, stop: Event | None = None) -> Move:
        """Return the bot's move, within the spec's budget or as soon as stop is set."""
        return self.bot.choose(view, rng, self.budget if stop is None else replace(self.budget, stop=stop))

    def close(self) -> None:
        """Release whatever the bot holds."""
        self.bot.close()

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def player(spec: str) -> Player:
    """Make the player for this spec or level. Raises SpecError if there is no such bot."""
    if spec in LEVEL_SPECS:
        return replace(player(LEVEL_SPECS[spec]), spec=spec)
    name, colon, settings = spec.partition(":")
    if name.split(",")[0] == "stdio":
        try:
            return Player(spec, parse_stdio_spec(spec), Budget())
        except ValueError as why:
            raise SpecError(str(why)) from None
    kind = BOT_KINDS.get(name)
    if kind is None:
        if name in LEVEL_SPECS:
            raise SpecError(f"{name} takes no settings; write {name}")
        raise SpecError(f"there is no bot {name!r}; choose one of {', '.join([*BOT_KINDS, *LEVEL_SPECS])}")
    if kind.default_budget is None:
        if colon:
            raise SpecError(f"{name} takes no settings; write {name}")
        return Player(spec, kind.make(), Budget())
    if not colon:
        return Player(spec, kind.make(), kind.default_budget)
    return _searching_player(spec, kind, settings.split(","), kind.default_budget)


_LIMITS = {"ms": (1, 3_600_000), "playouts": (1, 10**9), "threads": (1, 256)}


def _searching_player(spec: str, kind: BotKind, settings: list[str], default: Budget) -> Player:
    """Make a bot that searches, from the settings of its spec."""
    files = [setting.removeprefix("weights=") for setting in settings if setting.startswith("weights=")]
    if not files or kind.make_from is None:
        return Player(spec, kind.make(), _parse_budget(kind.name, settings, default))
    if len(files) > 1:
        raise SpecError(f"{kind.name} has weights twice; give it once")
    rest = [setting for setting in settings if not setting.startswith("weights=")]
    budget = _parse_budget(kind.name, rest, default) if rest else default
    try:
        return Player(spec, kind.make_from(Path(files[0])), budget)
    except WeightsError as why:
        raise SpecError(str(why)) from None


def _parse_budget(name: str, settings: list[str], default: Budget) -> Budget:
    """Read the budget from a spec's settings."""
    found: dict[str, int] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        if key not in _LIMITS:
            example = f"{name}:ms=500 or {name}:playouts=1000,threads=2"
            raise SpecError(f"{name} has no setting {setting!r}; write {example}")
        if key in found:
            raise SpecError(f"{name} has {key} twice; give it once")
        low, high = _LIMITS[key]
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 20 else -1
        if not low <= number <= high:
            raise SpecError(f"{key} of {name} must be a whole number from {low} to {high}, not {_clip(value)!r}")
        found[key] = number
    if "ms" not in found and "playouts" not in found:
        return replace(default, threads=found["threads"])
    return Budget(found.get("ms"), found.get("playouts"), found.get("threads", 1))


def _clip(value: str) -> str:
    """Shorten a value for an error message."""
    return value if len(value) <= 40 else f"{value[:39]}…"
