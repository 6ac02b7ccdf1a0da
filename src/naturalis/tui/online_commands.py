"""The commands that only a server's table has: talking, undoing, giving up, starting, playing again."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, get_args

from naturalis.client import ClientError, RequestRefused
from naturalis.client.seat import SeatAtTable
from naturalis.text import Texts, fold
from naturalis.text.characters import printable
from naturalis.tui import commands
from naturalis.tui.input_parser import Command, read
from naturalis.tui.table_events import PHRASES, phrase_of
from naturalis.tui.terminal import Leave, Terminal
from naturalis.wire.table_settings import BotLevel

if TYPE_CHECKING:
    from naturalis.tui.online_session import OnlineSession

KNOWN_REFUSALS = frozenset({
    "not_your_seat", "not_host", "seats_free", "not_over", "nothing_to_undo", "already_conceded", "chat_off",
    "phrases_only", "no_hints", "slow_down", "too_many_tables", "removed", "table_full", "too_fast", "muted",
    "banned", "forbidden_word", "nothing_to_report", "not_invited", "no_invitation", "unavailable",
})  # fmt: skip
LEAVE_TIMEOUT_S = 3.0


async def leave_seat(terminal: Terminal, t: Texts, place: SeatAtTable) -> None:
    """Give the seat back before the game; during the game, tell how to come back to it.

    Nobody waits long for that: one who leaves, leaves.
    """
    assert place.number is not None, "a spectator has no seat"
    with suppress(ClientError, TimeoutError):
        async with asyncio.timeout(LEAVE_TIMEOUT_S):
            if place.connection.stage == "playing":
                link = await place.return_link()
                terminal.say(t("join.come_back"))
                terminal.say_whole(f"  naturalis join '{link}'")
                return
            if place.connection.stage == "open":
                await place.connection.stand(place.number)
    terminal.say(t("join.left"))


def answer_in_waiting_room(session: OnlineSession, line: str) -> None:
    """Before the game only few things can be done."""
    typed = read(session.t, line, ("say", "start", "quit"))
    if isinstance(typed, Command):
        session.commands[typed.name](session, typed.argument)
    else:
        session.terminal.say(session.t("join.not_started"), style="dim")


def hint(session: OnlineSession, argument: str) -> None:
    """Three good moves, where the table allows it."""
    if session.snapshot.table.table.settings.hints:
        commands.hint(session, argument)
    else:
        session.say_no(RequestRefused("no_hints"))


def say(session: OnlineSession, argument: str) -> None:
    """Say a set phrase, or free text where the table allows it."""
    t = session.t
    if not argument:
        phrases = "  ".join(t(f"phrase.{phrase}") for phrase in PHRASES)
        session.terminal.say(t("join.say_what", example=t("phrase.hello"), phrases=phrases))
        return
    phrase = phrase_of(t, argument)
    text = None if phrase else printable(argument, 300)
    _request(session, session.place.connection.say(session.seat, phrase=phrase, text=text))


def report(session: OnlineSession, argument: str) -> None:
    """Report the last line that someone else wrote, or with a number an earlier one, counted from the end."""
    t, place = session.t, int(argument) if argument.isdecimal() and len(argument) < 3 else 1
    lines = [line for line in session.snapshot.table.chat if line.text and line.seat != session.seat]
    if not 1 <= place <= len(lines):
        session.terminal.say(t("join.no.nothing_to_report"), style="red")
        return
    line = lines[-place]
    try:
        session.wait_for(session.place.report(line.version))
    except RequestRefused as refusal:
        session.say_no(refusal)
    else:
        who, text = session.names[line.seat], printable(line.text or "", 300)
        session.terminal.say(t("join.reported", who=who, text=text))


def undo(session: OnlineSession, _argument: str) -> None:
    """Take the placement back."""
    _request(session, session.place.connection.undo(session.seat))


def resign(session: OnlineSession, _argument: str) -> None:
    """Give up, when asked twice."""
    if not session.resigning:
        session.resigning = True
        session.terminal.say(session.t("join.resign_sure"))
        return
    _request(session, session.place.connection.resign(session.seat))


def start(session: OnlineSession, argument: str) -> None:
    """The host starts the game, with bots of this level in the free seats."""
    level = next((level for level in get_args(BotLevel) if fold(argument) == level), None)
    _request(session, session.place.connection.start_game(level))


def rematch(session: OnlineSession, _argument: str) -> None:
    """Play again with the same players."""
    table = _request(session, session.place.connection.rematch())
    if table is not None:
        try:
            session.move_to_rematch(table)
        except ClientError as why:
            session.terminal.say(session.t("join.ended", why=why), style="red")
            raise Leave from None


def leave(_session: OnlineSession, _argument: str) -> None:
    """Go."""
    raise Leave


def _request(session: OnlineSession, work: Coroutine[Any, Any, Any]) -> Any:
    """The server's answer; None where it is no, which is said."""
    try:
        return session.wait_for(work)
    except RequestRefused as refusal:
        session.say_no(refusal)
        return None
