"""A connection to a table with a method for every request, on the messages of ``wire/``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from naturalis.client.connection import PlainConnection, new_request_id
from naturalis.client.errors import RequestRefused
from naturalis.rules import Move
from naturalis.rules.literals import Colour
from naturalis.wire import client_messages as wire
from naturalis.wire.client_messages import Command, Phrase, Query
from naturalis.wire.server_messages import Done, Hinted, Options, Scored
from naturalis.wire.table_settings import Begins, BotLevel

_A = TypeVar("_A", Done, Options, Hinted, Scored)


class TableConnection(PlainConnection):
    """Someone at a table: ``async with TableConnection(server, table, cookie=...) as table: await table.sit(0)``.

    A request returns once the server has answered, however often the connection breaks meanwhile; RequestRefused
    where the answer is no, ConnectionEnded where there will be none.
    """

    new_id: Callable[[], str] = staticmethod(new_request_id)

    async def __aenter__(self) -> TableConnection:
        await super().__aenter__()
        return self

    async def command(self, message: Command) -> Done:
        """Send any message that changes the table."""
        return await self._request(message, Done)

    async def _request(self, message: Command | Query, kind: type[_A]) -> _A:
        answer = await self.exchange(msgspec.to_builtins(message))
        if answer["type"] == "refused":
            raise RequestRefused(answer["code"], incident=answer.get("incident"))
        return msgspec.convert(answer, kind)

    # before the game

    async def sit(self, seat: int, name: str | None = None, colour: Colour | None = None) -> Done:
        """Take a free seat, under the session's name or another."""
        return await self.command(wire.Sit(self.new_id(), seat, name, colour))

    async def stand(self, seat: int) -> Done:
        """Leave a seat."""
        return await self.command(wire.Stand(self.new_id(), seat))

    async def choose_colour(self, seat: int, colour: Colour | None) -> Done:
        """Choose the colour of a seat before the game; None leaves it to the server."""
        return await self.command(wire.ChooseSeatColour(self.new_id(), seat, colour))

    async def seat_bot(self, seat: int, level: BotLevel) -> Done:
        """Put one of the server's bots into a free seat; for the host."""
        return await self.command(wire.SeatBot(self.new_id(), seat, level))

    async def clear(self, seat: int) -> Done:
        """Free a seat before the game; for the host."""
        return await self.command(wire.Clear(self.new_id(), seat))

    async def set_begins(self, begins: Begins) -> Done:
        """Decide who will begin: chance, the most votes, or a seat; for the host."""
        return await self.command(wire.SetBegins(self.new_id(), begins))

    async def vote_first(self, seat: int, first: int | None) -> Done:
        """Vote for the seat that should begin; None takes the vote back. It counts if the table votes."""
        return await self.command(wire.VoteFirst(self.new_id(), seat, first))

    async def start_game(self, fill: BotLevel | None = None) -> Done:
        """Start the game; bots of level ``fill`` take the free seats. For the host."""
        return await self.command(wire.Start(self.new_id(), fill))

    # during the game

    async def play(self, seat: int, move: Move) -> Done:
        """Make a move."""
        return await self.command(wire.Play(self.new_id(), seat, move))

    async def undo(self, seat: int) -> Done:
        """Take a placement back, before its draw."""
        return await self.command(wire.Undo(self.new_id(), seat))

    async def resign(self, seat: int) -> Done:
        """Give up."""
        return await self.command(wire.Resign(self.new_id(), seat))

    async def take_back_seat(self, seat: int) -> Done:
        """Take the seat back from the bot that stands in."""
        return await self.command(wire.Return(self.new_id(), seat))

    async def say(self, seat: int, *, phrase: Phrase | None = None, text: str | None = None) -> Done:
        """Say a set phrase, or free text where the table allows it."""
        return await self.command(wire.Say(self.new_id(), seat, phrase, text))

    async def comment(self, *, phrase: Phrase | None = None, text: str | None = None) -> Done:
        """Say something to the other spectators; for those who do not play here."""
        return await self.command(wire.Comment(self.new_id(), phrase, text))

    async def rematch(self) -> str:
        """Make a table with the same seats once the game is over; returns its id."""
        done = await self.command(wire.Rematch(self.new_id()))
        return str(done.table)

    # queries

    async def look(self, seat: int, ahead: bool = False) -> Options:
        """What the seat can do now; with ``ahead``, what it could place if it were its turn."""
        return await self._request(wire.Look(self.new_id(), seat, ahead), Options)

    async def hint(self, seat: int) -> Hinted:
        """What a strong bot of the server would do."""
        return await self._request(wire.Hint(self.new_id(), seat), Hinted)

    async def score(self) -> Scored:
        """What each seat would have if the game ended now."""
        return await self._request(wire.Score(self.new_id()), Scored)
