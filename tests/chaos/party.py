"""People at a table, who sit down, play, talk, take back and play again, whatever becomes of the server meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from naturalis.client import HttpClient, RequestRefused, ServerUnreachable, Timings
from naturalis.client.websocket import Opener, open_websocket
from naturalis.rules import Move, Place
from naturalis.wire.client_messages import Phrase
from naturalis.wire.server_messages import Options
from naturalis.wire.table_settings import BotLevel, TableSettings
from tests.chaos.chaos_client import IMPATIENT, ChaosClient

Address = Callable[[], str]


class Lineup(NamedTuple):
    """Who sits where: the seats of each person, and the bots."""

    name: str
    settings: dict[str, Any]
    people: tuple[tuple[int, ...], ...]
    bots: tuple[tuple[int, BotLevel], ...] = ()  # seat and level
    tabs: int = 1  # sockets of each person, all of which play
    spectators: int = 0


PHRASES: tuple[Phrase, ...] = ("hello", "thanks", "one_moment")
CLOCK = {"type": "game", "minutes": 180}
LINEUPS = (
    Lineup("duel", {"seats": 2, "chat": "free", "clock": CLOCK}, ((0,), (1,)), tabs=2, spectators=1),
    Lineup("four", {"seats": 4}, ((0,), (1,), (2,), (3,))),
    Lineup("bots", {"seats": 4, "absent": {"type": "bot"}}, ((0,), (2,)), ((1, "scribe"), (3, "illuminator"))),
    Lineup("solo", {"seats": 1, "level": "normal"}, ((0,),), tabs=2),
    Lineup("screen", {"seats": 2, "clock": {"type": "turn", "seconds": 3600}}, ((0, 1),)),
    Lineup("novice", {"seats": 2, "edition": "french"}, ((1,),), ((0, "novice"),)),
)


class Party:
    """A line-up and all the tables it plays at, one after the other."""

    def __init__(
        self,
        lineup: Lineup,
        places: list[Address],
        chance: Random,
        opener: Opener = open_websocket,
        timings: Timings = IMPATIENT,
        pace_s: float = 0.0,
    ) -> None:
        """``pace_s``: how long people think about a move, at most."""
        self.lineup = lineup
        self.games: list[str] = []
        self.clients: list[ChaosClient] = []  # at the present table
        self.gone: list[ChaosClient] = []  # at those before
        self._places = places
        self._chance = chance
        self._opener = opener
        self._timings = timings
        self._pace_s = pace_s
        self.refused_moves: list[str] = []  # moves that were legal as far as the player knew
        self._cookies: list[str] = []

    async def play(self, last: asyncio.Event) -> None:
        """Play one game after the other; the one under way at the last is the last."""
        for number in range(len(self.lineup.people)):
            self._cookies.append(await self._sign_in(f"{self.lineup.name} {number}"))
        table = await self._create_table()
        seated = False
        while True:
            self._enter(table)
            hosts = self._people(0)
            if not seated:
                await self._sit()
                seated = True
            await self._start(hosts[0])
            await asyncio.gather(*(self._play(c, i) for i, c in enumerate(self.clients) if c.name[-1] != "s"))
            await asyncio.gather(*(c.wait_until(partial(_over, c)) for c in self.clients))
            if last.is_set():
                return
            table = await hosts[0].rematch()
            await self.leave()

    async def leave(self) -> None:
        """Everyone gets up."""
        self.gone += self.clients
        self.clients = []
        await asyncio.gather(*(client.close() for client in self.gone[-20:]))

    # before the game

    async def _sign_in(self, name: str) -> str:
        async def sign_in(http: HttpClient) -> str:
            await http.sign_in(name)
            return str(http.cookie)

        return await self._until_answered(sign_in)

    async def _create_table(self) -> str:
        settings = msgspec.convert(self.lineup.settings, TableSettings)
        return await self._until_answered(lambda http: http.create_table(settings), self._cookies[0])

    async def _until_answered(self, work: Callable[[HttpClient], Awaitable[str]], cookie: str | None = None) -> str:
        """Ask over HTTP until it is answered. Should an answer be lost, there is one table more, and nobody at it."""
        while True:
            async with HttpClient(self._places[0](), cookie=cookie) as http:
                try:
                    return await work(http)
                except ServerUnreachable:
                    pass
                except RequestRefused as why:
                    if why.code not in ("unavailable", "internal"):
                        raise
            await asyncio.sleep(0.05)

    def _enter(self, table: str) -> None:
        self.games.append(table)
        number = len(self.games)
        for person, cookie in enumerate(self._cookies):
            for tab in range(self.lineup.tabs):
                place = self._places[(person + tab) % len(self._places)]
                name = f"{self.lineup.name}.{number}.{person}.{tab}p"
                self.clients.append(ChaosClient(place, table, cookie, name, self._opener, self._timings))
        for spectator in range(self.lineup.spectators):
            place = self._places[spectator % len(self._places)]
            name = f"{self.lineup.name}.{number}.{spectator}s"
            self.clients.append(ChaosClient(place, table, None, name, self._opener, self._timings))

    def _people(self, person: int) -> list[ChaosClient]:
        return self.clients[person * self.lineup.tabs : (person + 1) * self.lineup.tabs]

    async def _sit(self) -> None:
        host = self._people(0)[0]
        for person, seats in enumerate(self.lineup.people):
            for seat in seats:
                await self._people(person)[0].sit(seat)
        for seat, level in self.lineup.bots:
            await host.seat_bot(seat, level)

    async def _start(self, host: ChaosClient) -> None:
        for person, seats in enumerate(self.lineup.people):
            for client in self._people(person):
                await client.wait_until(partial(_plays, client, seats))
        await host.start_game()

    # during the game

    async def _play(self, client: ChaosClient, number: int) -> None:
        """Play all seats of a client to the end. Refusals are part of it: other tabs move as well."""
        chance = Random(f"{self._chance.random()} {number}")
        while True:
            await client.wait_until(lambda: client.acting() or client.stage == "over")
            if client.stage == "over":
                return
            with suppress(RequestRefused):
                await self._act(client, chance.choice(client.acting()), chance)

    async def _act(self, client: ChaosClient, seat: int, chance: Random) -> None:
        if chance.random() < 0.06:
            with suppress(RequestRefused):
                await client.say(seat, phrase=chance.choice(PHRASES))
        options = await client.look(seat)
        if not (options.placements or options.moves):
            return
        if options.undo and chance.random() < 0.15:
            await client.undo(seat)
        elif chance.random() < 0.05:
            with pytest.raises(RequestRefused):
                await client.play(seat, Place(chance.randrange(1, 81), "front", 40, 40))
        else:
            await asyncio.sleep(chance.random() * self._pace_s)
            await self._move(client, seat, choose(options, chance))

    async def _move(self, client: ChaosClient, seat: int, move: Move) -> None:
        try:
            await client.play(seat, move)
        except RequestRefused as why:
            self.refused_moves.append(f"{client.name}: {move} was refused ({why.code})")


def _over(client: ChaosClient) -> bool:
    return client.stage == "over"


def _plays(client: ChaosClient, seats: tuple[int, ...]) -> bool:
    return client.you is not None and set(seats) <= set(client.you.seats)


def choose(options: Options, chance: Random) -> Move:
    """A move that brings the game to its end some day."""
    if not options.placements:
        return chance.choice(options.moves)
    placements = list(options.placements)
    chance.shuffle(placements)
    best = max(placements, key=lambda option: (option.points, -len(option.closes)))
    return Place(best.card, best.face, best.x, best.y)
