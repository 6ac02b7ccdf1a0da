"""The short menu before a game: alone against Tybor, or how many and who."""

from __future__ import annotations

from naturalis.text import Texts, fold
from naturalis.tui.terminal import Terminal, printable

LEVELS = ("easy", "normal", "hard")


def choose_table(terminal: Terminal, t: Texts) -> tuple[tuple[str, ...], str | None]:
    """The players' names and, for a game alone, Tybor's level."""
    terminal.say(t("menu.title"), style="bold")
    for key in ("menu.easy", "menu.normal", "menu.hard", "menu.two", "menu.three", "menu.four"):
        terminal.say("  " + t(key))
    while True:
        answer = fold(terminal.ask(t("menu.prompt") + " ")).strip()
        if answer in ("1", "2", "3", "4", "5", "6"):
            break
        terminal.say(t("menu.again"))
    choice = int(answer)
    if choice <= len(LEVELS):
        return (), LEVELS[choice - 1]
    names: list[str] = []
    for number in range(1, choice - 1):
        names.append(_name(terminal, t, number, names))
    return tuple(names), None


def _name(terminal: Terminal, t: Texts, number: int, taken: list[str]) -> str:
    default = t("menu.player", number=number)
    while True:
        name = clean(terminal.ask(t("menu.name", number=number, default=default) + " ")) or default
        if fold(name) not in map(fold, taken):
            return name
        terminal.say(t("menu.name_taken", who=name))


def clean(name: str) -> str:
    """A name fit to be shown: on one line and short."""
    return printable(" ".join(name.split()), 20)
