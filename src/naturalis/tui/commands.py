"""Commands that look, explain and save, but never move."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from naturalis.cards.symbols import KINGDOMS, LETTERS, NAMES, SYMBOLS
from naturalis.rules import Place
from naturalis.text import fold
from naturalis.text.characters import printable
from naturalis.tui.area import draw_whole
from naturalis.tui.final_scoring import scoring
from naturalis.tui.hints import advice, advised
from naturalis.tui.input_parser import Command, Part, read, spelled
from naturalis.tui.move_list import lookalike, points_of
from naturalis.tui.names import amounts, describe, listed, short_hand
from naturalis.tui.refusal_reasons import now, why
from naturalis.tui.terminal import Leave

if TYPE_CHECKING:
    from naturalis.tui.session import Session
    from naturalis.tui.table_screen import TableScreen


def show_help(session: TableScreen, _argument: str) -> None:
    """Explain what can be typed and what the signs mean."""
    t = session.t
    legend = ", ".join(f"{LETTERS[symbol]} {t(f'legend.{NAMES[symbol]}')}" for symbol in SYMBOLS)
    for line in (t("help.moves"), t(session.help_key), t("help.signs", legend=legend)):
        session.terminal.say(line.strip())
    session.terminal.say(now(t, session.view, session.seat), style="bold")


def show_list(session: TableScreen, _argument: str) -> None:
    """List every legal move, to pick from by number."""
    session.offer(list(session.view.moves_of(session.seat)))


def hint(session: TableScreen, _argument: str) -> None:
    """Offer the three best moves that a bot finds, to pick from by number."""
    t, view, seat = session.t, session.view, session.seat
    session.terminal.say(t("hint.thinking"), style="dim")
    analysis = session.bots.advise(view)
    session.offer(advised(analysis), advice(t, view, seat, analysis, session.names))


def redraw(session: TableScreen, _argument: str) -> None:
    """Redraw the whole screen, as at the start of the turn."""
    session.around = None
    session.show()


def explain(session: TableScreen, argument: str) -> None:
    """Explain why the last move was refused, or why the given one would be."""
    t, view, seat = session.t, session.view, session.seat
    if not argument:
        if session.refused is None:
            session.terminal.say(t("why.nothing"))
        else:
            move, code = session.refused
            session.terminal.say(why(t, view, seat, move, code, session.names))
        return
    typed = read(t, argument, session.commands)
    if typed is None or isinstance(typed, Command):
        session.terminal.say(t("not_understood", text=printable(argument)), style="red")
        return
    typed = session.resolve(typed)
    if isinstance(typed, Part):
        typed = session.representative(typed._replace(face=typed.face or "front"))  # the back is never in question
    found = view.why_not(typed, seat)
    if found is not None:
        session.terminal.say(why(t, view, seat, typed, found, session.names))
    elif isinstance(typed, Place):
        points = t("points", n=points_of(lookalike(view), seat, typed))
        session.terminal.say(t("why.allowed_place", move=spelled(t, typed), points=points))
    else:
        session.terminal.say(t("why.allowed", move=spelled(t, typed)))


def show_log(session: TableScreen, argument: str) -> None:
    """Print everything that happened; with a number, only that many of the latest events."""
    sentences = session.story()
    last = int(argument) if re.fullmatch(r"[0-9]{1,4}", argument) else len(sentences)
    for number, line in list(enumerate(sentences, start=1))[max(0, len(sentences) - last) :]:
        session.terminal.say(f"{number:>3}  {line}")
    if not sentences:
        session.terminal.say(session.t("log.empty"))


def show_area(session: TableScreen, argument: str) -> None:
    """Draw a player's whole area, or print Tybor's resources."""
    t, view = session.t, session.view
    wanted = fold(argument)
    if view.tybor and wanted and fold(t("tybor")).startswith(wanted):
        resources = {NAMES[k]: view.tybor.resources[NAMES[k]] for k in KINGDOMS}
        session.terminal.say(t("area.tybor", resources=amounts(t, resources), points=t("points", n=view.tybor.score)))
        return
    seats = [seat for seat, name in enumerate(session.names) if fold(name).startswith(wanted)]
    if not wanted:
        seats = [session.seat]
    if not seats:
        session.terminal.say(t("area.nobody", who=printable(argument), names=listed(t, session.names)), style="red")
        return
    seat = seats[0]
    who, symbols = session.names[seat], amounts(t, view.symbols(seat))
    whose = t("area.yours", symbols=symbols) if who == t("menu.you") else t("area.of", who=who, symbols=symbols)
    session.terminal.say(whose, style="bold")
    session.terminal.lines(draw_whole(view, seat, session.terminal.width))
    if any(view.hand(seat)):
        session.terminal.say(t("area.hand", hand=short_hand(view.hand(seat))))


def look(session: TableScreen, argument: str) -> None:
    """Show the part of the area around a cell, for areas larger than the screen."""
    place = re.fullmatch(r"\(?\s*([+-]?\d{1,3})[\s,;]+([+-]?\d{1,3})\s*\)?", argument.replace("−", "-"), re.ASCII)
    if place is None:
        session.terminal.say(session.t("look.where"))
        return
    session.around = (int(place[1]), int(place[2]))
    session.show()


def show_card(session: TableScreen, argument: str) -> None:
    """Describe any of the 102 cards."""
    number = re.fullmatch(r"[a-zA-Z]?([0-9]{1,3})", argument)
    if number is None or not 1 <= int(number[1]) <= 102:
        session.terminal.say(session.t("cards.which"))
        return
    for line in describe(session.t, int(number[1])):
        session.terminal.say(line)


def show_score(session: TableScreen, _argument: str) -> None:
    """Print everyone's points, as far as the seat at the keyboard may know them."""
    t, view = session.t, session.view
    for seat, name in enumerate(session.names):
        score = view.breakdown(seat)
        for line in scoring(t, view, score, name, whole=seat == session.seat):
            session.terminal.say(line)
    if view.tybor:
        show_area(session, t("tybor"))


def save_game(session: Session, argument: str) -> None:
    """Save to this file, now and after every move."""
    t = session.t
    if argument:
        path = Path(os.path.expanduser(printable(argument, 400)))  # noqa: PTH111  # Path's own raises for ~nobody
        if path != session.path and path.exists():
            session.terminal.say(t("save.exists", file=path), style="red")
            return
        before, session.path = session.path, path
        if not session.save():
            session.path = before
            return
    elif session.path is None:
        session.terminal.say(t("save.name"), style="red")
        return
    elif not session.save():
        return
    session.terminal.say(t("save.done", file=session.path))


def undo(session: Session, _argument: str) -> None:
    """Take the card back that was just placed, before the draw."""
    if not session.undo():
        session.terminal.say(session.t("join.no.nothing_to_undo"), style="red")


def leave(session: Session, _argument: str) -> None:
    """Quit; if the game is not saved, only when asked twice."""
    if session.path is None and not session.leaving:
        session.leaving = True
        session.terminal.say(session.t("leave.sure"))
        return
    raise Leave


LOOK_COMMANDS: dict[str, Callable[..., None]] = {
    "help": show_help,
    "list": show_list,
    "hint": hint,
    "show": redraw,
    "why": explain,
    "log": show_log,
    "area": show_area,
    "look": look,
    "cards": show_card,
    "score": show_score,
}  # they look and explain, at any table
LOCAL_COMMANDS: dict[str, Callable[..., None]] = LOOK_COMMANDS | {"undo": undo, "save": save_game, "quit": leave}
