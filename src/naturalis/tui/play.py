"""``naturalis play``: starts or resumes a game and plays it in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TextIO, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from naturalis.bots.levels import LEVEL_NAMES
from naturalis.records import RecordError
from naturalis.rules import DealError, Game, Rng, deal
from naturalis.rules.literals import Edition, Level
from naturalis.text import Texts, fold, system_language
from naturalis.tui.bot_seats import Bots, bot_names
from naturalis.tui.menu import Table, choose_table, clean
from naturalis.tui.names import listed
from naturalis.tui.save_file import BOT_PREFIX, resume
from naturalis.tui.session import Session
from naturalis.tui.terminal import Leave, Terminal

MakeBots: TypeAlias = Callable[[Mapping[int, str], int | None], Bots]


class PlayOptions(Struct, frozen=True):
    """The options of the command. Without players, bots and Tybor's level, a menu asks for the table.

    ``bots`` are levels; ``first`` is the name of the player who begins, or None for chance. None in ``colour`` and
    ``language`` means what the terminal and the system suggest.
    """

    players: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    level: str | None = None
    edition: str = "english"
    first: str | None = None
    seed: int | None = None
    save: Path | None = None
    resume: Path | None = None
    game: int | None = None
    language: str | None = None
    colour: bool | None = None


class _Impossible(Exception):
    """The options make no game; the message is for the player."""


def run(
    options: PlayOptions,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
    make_bots: MakeBots = Bots,
) -> int:
    """Play, and return the exit code: 0 even if the input ends early, 2 if the options make no game."""
    terminal, t = Terminal(stdin, stdout, options.colour), Texts(options.language or system_language(os.environ))
    try:
        start = _resumed if options.resume else _new
        session = start(options, terminal, t, make_bots)
    except _Impossible as why:
        Terminal(stdin, stderr or sys.stderr, options.colour).say(str(why), style="red")
        return 2
    except (Leave, KeyboardInterrupt):
        terminal.say(t("leave.early"))
        return 0
    return session.run()


def _resumed(options: PlayOptions, terminal: Terminal, t: Texts, make_bots: MakeBots) -> Session:
    assert options.resume is not None, "asked for only then"
    try:
        saved = resume(options.resume, options.game)
    except RecordError as why:
        raise _Impossible(t("resume.bad", file=options.resume, why=why)) from None
    game, levels = saved.game, saved.levels
    people = tuple(map(clean, options.players)) or tuple(
        name for seat, name in enumerate(saved.names) if seat not in levels
    )
    if len(people) != game.seats - len(levels) or not _different(people):
        people = _default_names(t, game.seats - len(levels))
    bots = dict(zip(levels, bot_names(len(levels), people), strict=True))
    rest = iter(people)
    names = tuple(bots[seat] if seat in bots else next(rest) for seat in range(game.seats))
    return Session(terminal, t, game, names, options.save or options.resume, make_bots(levels, options.seed))


def _new(options: PlayOptions, terminal: Terminal, t: Texts, make_bots: MakeBots) -> Session:
    table = Table(tuple(map(clean, options.players)), options.bots, options.level)
    if table == Table():
        table = choose_table(terminal, t)
    if options.save is not None and options.save.exists():
        raise _Impossible(t("save.exists", file=options.save))
    if table.bots or table.tybor is not None:
        table = table._replace(people=table.people or _default_names(t, 1))
    _check(t, table)
    names = table.people + bot_names(len(table.bots), table.people)
    bots = make_bots(dict(enumerate(table.bots, start=len(table.people))), options.seed)
    session = Session(terminal, t, _dealt(options, t, names, table.tybor), names, options.save, bots)
    if options.save is not None and not session.save():  # better now than after an hour
        raise _Impossible(t("table.elsewhere"))
    return session


def _check(t: Texts, table: Table) -> None:
    """Raise _Impossible if nobody can play at this table."""
    people, bots, tybor = table
    for level in bots:
        if level not in LEVEL_NAMES:
            raise _Impossible(t("table.level", level=level, levels=", ".join(LEVEL_NAMES)))
    if any(fold(name).startswith(BOT_PREFIX) for name in people):
        raise _Impossible(t("table.bot_name"))
    if tybor is not None and len(people) + len(bots) != 1:
        raise _Impossible(t("table.solo"))
    if not all(people) or not _different(people) or (tybor is None and not 2 <= len(people) + len(bots) <= 4):
        raise _Impossible(t("table.players"))


def _dealt(options: PlayOptions, t: Texts, names: tuple[str, ...], level: str | None) -> Game:
    seed = secrets.randbits(63) if options.seed is None else options.seed
    try:  # deal checks
        cards = deal(len(names), Rng(seed), cast("Edition", options.edition), cast("Level | None", level))
    except (DealError, ValueError) as why:  # a wrong edition, level or seed: the rules' own words say which
        raise _Impossible(str(why)) from None
    if options.first is None:
        return Game(cards)
    folded = [fold(name) for name in names]
    if fold(clean(options.first)) not in folded:
        raise _Impossible(t("table.first", who=clean(options.first), names=listed(t, names)))
    return Game(replace(cards, first=folded.index(fold(clean(options.first)))))


def _different(names: tuple[str, ...]) -> bool:
    return len(set(map(fold, names))) == len(names)


def _default_names(t: Texts, seats: int) -> tuple[str, ...]:
    if seats == 1:
        return (t("menu.you"),)
    return tuple(t("menu.player", number=number) for number in range(1, seats + 1))
