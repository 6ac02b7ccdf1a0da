"""The short menu before a game: alone against Tybor, against bots, or with friends at one keyboard."""

from __future__ import annotations

from typing import NamedTuple

from naturalis.bots.levels import LEVEL_NAMES
from naturalis.rules.literals import LEVELS
from naturalis.text import Texts, fold
from naturalis.text.characters import printable
from naturalis.tui.save_file import BOT_PREFIX
from naturalis.tui.terminal import Terminal


class Table(NamedTuple):
    """Who plays: people by name, bots by level; for a game alone, Tybor's level."""

    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    tybor: str | None = None


def choose_table(terminal: Terminal, t: Texts) -> Table:
    """Ask the player who shall play."""
    terminal.say(t("menu.title"), style="bold")
    choice = _pick(terminal, t, [t("menu.tybor"), t("menu.bots"), t("menu.friends")])
    if choice == 0:
        terminal.say(t("menu.how_hard"))
        return Table(tybor=LEVELS[_pick(terminal, t, [t(f"menu.{level}") for level in LEVELS])])
    if choice == 1:
        bots = _bots(terminal, t)
        return Table(
            people=(_name(terminal, t, t("menu.your_name", default=t("menu.you")), t("menu.you"), []),), bots=bots
        )
    names: list[str] = []
    for number in range(1, _number(terminal, t, t("menu.how_many_people"), 2, 4) + 1):
        default = t("menu.player", number=number)
        names.append(_name(terminal, t, t("menu.name", number=number, default=default), default, names))
    return Table(people=tuple(names))


def _bots(terminal: Terminal, t: Texts) -> tuple[str, ...]:
    """The levels of the bots: one for all, or one for each."""
    bots = _number(terminal, t, t("menu.how_many_bots"), 1, 3)
    terminal.say(t("menu.how_strong") if bots == 1 else t("menu.how_strong_each", example="1 2 3"[: 2 * bots - 1]))
    for number, level in enumerate(LEVEL_NAMES, start=1):
        terminal.say(f"  {number}  " + t("bot.line", name=t(f"bot.name.{level}"), about=t(f"bot.about.{level}")))
    while True:
        answer = terminal.ask(f"1-{len(LEVEL_NAMES)}: ").replace(",", " ").split()
        chosen = [LEVEL_NAMES[int(word) - 1] for word in answer if _is_number(word, 1, len(LEVEL_NAMES))]
        if len(chosen) == len(answer) and len(chosen) in (1, bots):
            return tuple(chosen) if len(chosen) == bots else (chosen[0],) * bots
        terminal.say(t("menu.again", low=1, high=len(LEVEL_NAMES)))


def _pick(terminal: Terminal, t: Texts, entries: list[str]) -> int:
    """Ask for one of these entries, counted from 0."""
    for number, entry in enumerate(entries, start=1):
        terminal.say(f"  {number}  {entry}")
    return _number(terminal, t, "", 1, len(entries)) - 1


def _number(terminal: Terminal, t: Texts, question: str, low: int, high: int) -> int:
    while True:
        answer = terminal.ask(f"{question} {low}-{high}: ".lstrip()).strip()
        if _is_number(answer, low, high):
            return int(answer)
        terminal.say(t("menu.again", low=low, high=high))


def _is_number(text: str, low: int, high: int) -> bool:
    return text in map(str, range(low, high + 1))


def _name(terminal: Terminal, t: Texts, question: str, default: str, taken: list[str]) -> str:
    while True:
        name = clean(terminal.ask(question + " ")) or default
        if fold(name).startswith(BOT_PREFIX):
            terminal.say(t("table.bot_name"))
        elif fold(name) in map(fold, taken):
            terminal.say(t("menu.name_taken", who=name))
        else:
            return name


def clean(name: str) -> str:
    """A name that can be shown: one short line without control characters."""
    return printable(" ".join(name.split()), 20)
