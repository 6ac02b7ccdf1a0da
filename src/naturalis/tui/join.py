"""``naturalis join``: sit down at a table of any server, with a keyboard or with a bot, or look on."""

from __future__ import annotations

import asyncio
import getpass
import os

from msgspec import Struct

from naturalis.bots.registry import Player
from naturalis.client import JoinLink
from naturalis.client.seat import SeatAtTable
from naturalis.text import Texts, system_language
from naturalis.tui.background_loop import BackgroundLoop
from naturalis.tui.menu import clean
from naturalis.tui.online_commands import leave_seat
from naturalis.tui.online_narrator import play_bot, watch
from naturalis.tui.online_session import OnlineSession
from naturalis.tui.terminal import Leave, Terminal


class JoinOptions(Struct, frozen=True):
    """What the command line says. ``seat`` counts from 0; None takes any free one."""

    link: JoinLink
    name: str | None = None
    seat: int | None = None
    watch: bool = False
    rematch: bool = False
    language: str | None = None


def run(options: JoinOptions, player: Player | None = None) -> int:
    """Play, with this bot where there is one, and return the exit code. ClientError where nobody can sit down."""
    terminal, t = Terminal(), Texts(options.language or system_language(os.environ))
    if options.watch or player is not None:
        return asyncio.run(_run_alone(terminal, t, options, player))
    try:
        name = options.name or ("" if options.link.key else _ask_name(terminal, t))
    except Leave:
        terminal.say(t("leave.early"))
        return 0
    with BackgroundLoop() as loop:
        place = SeatAtTable(options.link, name or _user_name(), seat=options.seat)
        loop.run(place.__aenter__())
        try:
            return OnlineSession(terminal, t, loop, place).run()
        finally:
            loop.run(place.__aexit__(None, None, None))


async def _run_alone(terminal: Terminal, t: Texts, options: JoinOptions, player: Player | None) -> int:
    name = options.name or (player.spec if player is not None else _user_name())
    async with SeatAtTable(options.link, clean(name), seat=options.seat, watch=options.watch) as place:
        if player is None:
            await watch(terminal, t, place)
            return 0
        try:
            await play_bot(terminal, t, place, player, options.rematch)
        except asyncio.CancelledError:  # Ctrl-C
            await leave_seat(terminal, t, place)
            raise
    return 0


def _ask_name(terminal: Terminal, t: Texts) -> str:
    default = _user_name()
    return (
        clean(terminal.ask(t("menu.your_name", default=default) + " ")) or default if terminal.interactive else default
    )


def _user_name() -> str:
    try:
        return clean(getpass.getuser()) or "guest"
    except (KeyError, OSError, ImportError):
        return "guest"
