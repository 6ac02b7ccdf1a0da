"""What happens at a server's table, line by line: for a bot that plays there, and for spectators."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from naturalis.bots.registry import Player
from naturalis.client.bot_player import BotPlayer
from naturalis.client.seat import SeatAtTable
from naturalis.client.updates import StateChange, Update
from naturalis.rules import Event, Rng
from naturalis.text import Texts
from naturalis.text.characters import printable
from naturalis.tui.final_scoring import verdict
from naturalis.tui.narration import story
from naturalis.tui.table_events import in_words, outcome_in_words, seat_names, waiting_room
from naturalis.tui.terminal import Terminal
from naturalis.wire.server_messages import Announced, News


class Narrator:
    """Prints one line for everything that happens at a table, from now on to its end."""

    def __init__(self, terminal: Terminal, t: Texts, place: SeatAtTable) -> None:
        self._terminal, self._t, self._place = terminal, t, place
        self._events_shown = 0
        self._offline = False
        self._announced: set[str] = set()  # the ids of announcements that were printed

    async def run(self) -> None:
        """Narrate until the table is over. ConnectionEnded where the connection ends before."""
        place, connection = self._place, self._place.connection
        table = connection.view(place.number).table
        if table.stage == "open":
            for line in waiting_room(self._t, table.host, table.seats, place.number):
                self._terminal.say(line)
        elif (position := place.follower.position) is not None:
            self._events_shown = len(position.events)
        updates: asyncio.Queue[Update] = asyncio.Queue()
        connection.listen(updates.put_nowait)
        self._tell_announcements()
        while connection.stage != "over":
            self._tell(await updates.get())
            await self._tell_game()
            if connection.ended is not None:
                raise connection.ended
        await self._tell_game()
        self._tell_outcome()

    @property
    def _names(self) -> tuple[str, ...]:
        return seat_names(self._t, self._place.connection.view(self._place.number).table.seats)

    def _tell(self, update: Update) -> None:
        if isinstance(update, Announced):
            self._tell_announcements()
        elif isinstance(update, StateChange):
            if update.state == "waiting" and not self._offline:
                self._offline = True
                self._terminal.say(self._t("join.offline"), style="yellow")
            elif update.state == "online" and self._offline:
                self._offline = False
                self._terminal.say(self._t("join.online"), style="green")
        elif isinstance(update, News) and not isinstance(update.event, Event) and update.seat == self._place.number:
            line = in_words(self._t, update.event, self._names)
            if line is not None:
                self._terminal.say(line, style="italic")

    def _tell_announcements(self) -> None:
        for announcement in self._place.connection.announced.announcements:
            if announcement.id not in self._announced:
                self._announced.add(announcement.id)
                self._terminal.say(self._t("join.announced", text=printable(announcement.text, 300)), style="bold")

    async def _tell_game(self) -> None:
        follower, connection = self._place.follower, self._place.connection
        if follower.position is None and connection.view(self._place.number).game is not None:
            await asyncio.sleep(0)  # the rest of a move, which comes as several news
            await follower.catch_up()
        position = follower.position
        if position is None:
            return
        for line in story(self._t, position.view, position.events, self._names)[self._events_shown :]:
            self._terminal.say(line)
        self._events_shown = len(position.events)

    def _tell_outcome(self) -> None:
        outcome = self._place.connection.view(self._place.number).outcome
        if outcome is not None and outcome.result is not None:
            for line in verdict(self._t, outcome.result, self._names):
                self._terminal.say(line, style="bold")
        else:
            self._terminal.say(outcome_in_words(self._t, outcome, self._names), style="bold")


async def watch(terminal: Terminal, t: Texts, place: SeatAtTable) -> None:
    """Look on until the game is over."""
    terminal.say(t("join.watching"), style="dim")
    await Narrator(terminal, t, place).run()


async def play_bot(terminal: Terminal, t: Texts, place: SeatAtTable, player: Player, rematch: bool) -> None:
    """Let the bot play until the game is over, and with ``rematch`` every game after it."""
    while True:
        assert place.number is not None, "a bot has a seat"
        names = seat_names(t, place.connection.view(place.number).table.seats)
        terminal.say(t("join.thinking", number=place.number + 1, who=names[place.number]), style="dim")
        bot = BotPlayer(place.connection, place.follower, place.number, player, Rng(secrets.randbits(63)))
        narrating = asyncio.create_task(Narrator(terminal, t, place).run())
        try:
            await bot.play()
            await narrating
        finally:
            narrating.cancel()
            with suppress(BaseException):
                await narrating
        if not rematch:
            return
        table = place.connection.view(place.number).table
        await place.connection.wait_until(lambda: place.connection.view(place.number).table.rematch is not None)
        table = place.connection.view(place.number).table
        terminal.say(t("join.rematch"), style="bold")
        await place.move_to_rematch(str(table.rematch))
