"""``naturalis play``: set a table up or take a game up again, and play it in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import TextIO, cast

from msgspec import Struct

from naturalis.records import RecordError
from naturalis.rules import DealError, Game, Rng, deal
from naturalis.rules.words import Edition, Level
from naturalis.text import Texts, fold, system_language
from naturalis.tui.menu import choose_table, clean
from naturalis.tui.saving import resume
from naturalis.tui.session import Session
from naturalis.tui.terminal import Leave, Terminal


class PlayOptions(Struct, frozen=True):
    """What the command line says. Without players and level the table is asked for; None in ``colour`` and
    ``language`` decides by the terminal and the system.
    """

    players: tuple[str, ...] = ()
    level: str | None = None
    edition: str = "english"
    seed: int | None = None
    save: Path | None = None
    resume: Path | None = None
    language: str | None = None
    colour: bool | None = None


class _Impossible(Exception):
    """These options make no table; the message is for the player."""


def run(
    options: PlayOptions, stdin: TextIO | None = None, stdout: TextIO | None = None, stderr: TextIO | None = None
) -> int:
    """Play, and return the exit code: 0 also where the input ends early, 2 where the options make no game."""
    terminal, t = Terminal(stdin, stdout, options.colour), Texts(options.language or system_language(os.environ))
    try:
        session = _resumed(options, terminal, t) if options.resume else _new(options, terminal, t)
    except _Impossible as why:
        Terminal(stdin, stderr or sys.stderr, options.colour).say(str(why), style="red")
        return 2
    except (Leave, KeyboardInterrupt):
        terminal.say(t("leave.early"))
        return 0
    return session.run()


def _resumed(options: PlayOptions, terminal: Terminal, t: Texts) -> Session:
    assert options.resume is not None, "asked for only then"
    try:
        game, names = resume(options.resume)
    except RecordError as why:
        raise _Impossible(t("resume.bad", file=options.resume, why=why)) from None
    known = tuple(map(clean, options.players)) or names
    if len(known) != game.seats or not _different(known):
        known = _default_names(t, game.seats)
    return Session(terminal, t, game, known, options.save or options.resume)


def _new(options: PlayOptions, terminal: Terminal, t: Texts) -> Session:
    names, level = tuple(map(clean, options.players)), options.level
    if not names and level is None:
        names, level = choose_table(terminal, t)
    if options.save is not None and options.save.exists():
        raise _Impossible(t("save.exists", file=options.save))
    if level is not None:
        names = names or _default_names(t, 1)
    if not all(names) or not _different(names) or len(names) not in ((2, 3, 4) if level is None else (1,)):
        raise _Impossible(t("table.players" if level is None else "table.solo"))
    session = Session(terminal, t, _dealt(options, len(names), level), names, options.save)
    if options.save is not None and not session.keep():  # better now than after an hour
        raise _Impossible(t("table.elsewhere"))
    return session


def _dealt(options: PlayOptions, seats: int, level: str | None) -> Game:
    seed = secrets.randbits(63) if options.seed is None else options.seed
    try:
        return Game(
            deal(seats, Rng(seed), cast("Edition", options.edition), cast("Level | None", level))
        )  # deal checks
    except (DealError, ValueError) as why:  # a wrong edition, level or seed: the rules' own words say which
        raise _Impossible(str(why)) from None


def _different(names: tuple[str, ...]) -> bool:
    return len(set(map(fold, names))) == len(names)


def _default_names(t: Texts, seats: int) -> tuple[str, ...]:
    if seats == 1:
        return (t("menu.you"),)
    return tuple(t("menu.player", number=number) for number in range(1, seats + 1))
