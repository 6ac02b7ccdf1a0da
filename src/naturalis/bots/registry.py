"""Every bot by name, and the specs that name a bot with its budget: ``greedy``, ``search:ms=500,threads=2``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from threading import Event

from naturalis.bots.bot import Bot, Budget
from naturalis.bots.levels import SPECS
from naturalis.bots.policy_bot import Thinker
from naturalis.bots.stdio_bot import stdio
from naturalis.bots.styles import CAREFUL, CARELESS, FLAT, LEARNT, SEARCH
from naturalis.bots.uniform import Uniform
from naturalis.rules import Move, Rng, View


class SpecError(ValueError):
    """A spec that names no bot; the message is one sentence that says what to write."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot. ``usual`` is its budget where the spec names none; None for bots that do not think."""

    name: str
    about: str
    make: Callable[[], Bot]
    usual: Budget | None = None


KINDS = {
    kind.name: kind
    for kind in (
        Kind("uniform", "any legal move, all equally likely", Uniform),
        Kind("greedy", "the best gain in sight, nothing tried out", partial(Thinker, CAREFUL, tries=False)),
        Kind("careless", "greedy, but often misjudging what it sees", partial(Thinker, CARELESS, tries=False)),
        Kind("learned", "the best gain by trained judgement, nothing tried out", partial(Thinker, LEARNT, tries=False)),
        Kind("flat", "plain Monte Carlo: moves tried out by greedy play", partial(Thinker, FLAT), Budget(ms=250)),
        Kind("search", "the strongest: a learned policy and a tree", partial(Thinker, SEARCH), Budget(ms=250)),
        Kind("stdio", "your own program in any language, as stdio:COMMAND; see docs/bots.md", partial(stdio, "stdio")),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Player:
    """A bot with its budget, ready to play; what a spec stands for. Use it in a with statement, or close it."""

    spec: str
    bot: Bot
    budget: Budget

    def choose(self, view: View, rng: Rng, stop: Event | None = None) -> Move:
        """The bot's move, thought about as long as the spec says, or until stop is set."""
        return self.bot.choose(view, rng, self.budget if stop is None else replace(self.budget, stop=stop))

    def close(self) -> None:
        """Let go of whatever the bot holds."""
        self.bot.close()

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def player(spec: str) -> Player:
    """The player that this spec, or this level for people, names. SpecError where it names none."""
    if spec in SPECS:
        return replace(player(SPECS[spec]), spec=spec)
    name, colon, rest = spec.partition(":")
    if name.split(",")[0] == "stdio":
        try:
            return Player(spec, stdio(spec), Budget())
        except ValueError as why:
            raise SpecError(str(why)) from None
    kind = KINDS.get(name)
    if kind is None:
        if name in SPECS:
            raise SpecError(f"{name} takes no settings; write {name}")
        raise SpecError(f"there is no bot {name!r}; there are {', '.join([*KINDS, *SPECS])}")
    if kind.usual is None:
        if colon:
            raise SpecError(f"{name} takes no settings; write {name}")
        return Player(spec, kind.make(), Budget())
    return Player(spec, kind.make(), _budget(kind.name, rest, kind.usual) if colon else kind.usual)


_LIMITS = {"ms": (1, 3_600_000), "playouts": (1, 10**9), "threads": (1, 256)}


def _budget(name: str, text: str, usual: Budget) -> Budget:
    """The budget that the settings of a spec say."""
    found: dict[str, int] = {}
    for setting in text.split(","):
        key, _, value = setting.partition("=")
        low, high = _LIMITS.get(key, (0, -1))
        number = int(value) if value.isascii() and value.isdecimal() and len(value) < 20 else -1
        if key in found or not low <= number <= high:
            good = f"{name}:ms=500 or {name}:playouts=1000,threads=2"
            raise SpecError(f"{setting!r} is no setting of {name}; write {good}")
        found[key] = number
    if "ms" not in found and "playouts" not in found:
        return replace(usual, threads=found["threads"])
    return Budget(found.get("ms"), found.get("playouts"), found.get("threads", 1))
