"""People at a table, who sit down, play, talk, take back and play again, whatever becomes of the server meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import httpx

from tests.chaos.robust import USUAL, Opener, Robust, Tempo, open_socket

Place = Callable[[], str]


class Lineup(NamedTuple):
    """Who sits where: the seats of each person, and the bots."""

    name: str
    settings: dict[str, Any]
    people: tuple[tuple[int, ...], ...]
    bots: tuple[tuple[int, str], ...] = ()  # seat and level
    tabs: int = 1  # sockets of each person, all of which play
    spectators: int = 0


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
        self, lineup: Lineup, places: list[Place], chance: Random, opener: Opener = open_socket, tempo: Tempo = USUAL
    ) -> None:
        self.lineup = lineup
        self.games: list[str] = []
        self.clients: list[Robust] = []  # at the present table
        self.gone: list[Robust] = []  # at those before
        self._places = places
        self._chance = chance
        self._opener = opener
        self._tempo = tempo
        self._cookies: list[str] = []

    async def play(self, last: asyncio.Event) -> None:
        """Play one game after the other; the one under way at the last is the last."""
        for number in range(len(self.lineup.people)):
            self._cookies.append(await self._begin(f"{self.lineup.name} {number}"))
        game = await self._make()
        seated = False
        while True:
            self._enter(game)
            hosts = self._people(0)
            if not seated:
                await self._sit()
                seated = True
            await self._start(hosts[0])
            await asyncio.gather(*(self._play(c, i) for i, c in enumerate(self.clients) if c.name[-1] != "s"))
            await asyncio.gather(*(c.until(partial(_over, c)) for c in self.clients))
            if last.is_set():
                return
            game = (await hosts[0].ask("rematch"))["table"]
            await self.leave()

    async def leave(self) -> None:
        """Everyone gets up."""
        self.gone += self.clients
        self.clients = []
        await asyncio.gather(*(client.close() for client in self.gone[-20:]))

    # before the game

    async def _begin(self, name: str) -> str:
        answer = await self._request("session", {"name": name})
        return f"naturalis={answer.cookies['naturalis']}"

    async def _make(self) -> str:
        body = {"settings": self.lineup.settings}
        return str((await self._request("tables", body, self._cookies[0])).json()["table"])

    async def _request(self, path: str, body: dict[str, Any], cookie: str = "") -> httpx.Response:
        """Ask over HTTP until it is answered. Should an answer be lost, there is one table more, and nobody at it."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self._places[0](), trust_env=False, verify=False) as http:
                    answer = await http.post(f"/api/{path}", json=body, headers={"Cookie": cookie} if cookie else None)
                if answer.status_code == 201:
                    return answer
                assert answer.status_code >= 500, answer.text
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)

    def _enter(self, game: str) -> None:
        self.games.append(game)
        number = len(self.games)
        for person, cookie in enumerate(self._cookies):
            for tab in range(self.lineup.tabs):
                place = self._places[(person + tab) % len(self._places)]
                name = f"{self.lineup.name}.{number}.{person}.{tab}p"
                self.clients.append(Robust(place, game, cookie, name, self._opener, self._tempo))
        for spectator in range(self.lineup.spectators):
            place = self._places[spectator % len(self._places)]
            name = f"{self.lineup.name}.{number}.{spectator}s"
            self.clients.append(Robust(place, game, None, name, self._opener, self._tempo))

    def _people(self, person: int) -> list[Robust]:
        return self.clients[person * self.lineup.tabs : (person + 1) * self.lineup.tabs]

    async def _sit(self) -> None:
        host = self._people(0)[0]
        for person, seats in enumerate(self.lineup.people):
            for seat in seats:
                await self._do(self._people(person)[0], "sit", seat=seat)
        for seat, level in self.lineup.bots:
            await self._do(host, "seat_bot", seat=seat, level=level)

    async def _start(self, host: Robust) -> None:
        for person, seats in enumerate(self.lineup.people):
            for client in self._people(person):
                await client.until(partial(_plays, client, seats))
        await self._do(host, "start")

    async def _do(self, client: Robust, kind: str, **parts: Any) -> None:
        answer = await client.ask(kind, **parts)
        assert answer["type"] == "done", (self.lineup.name, kind, answer)

    # during the game

    async def _play(self, client: Robust, number: int) -> None:
        chance = Random(f"{self._chance.random()} {number}")
        while True:
            await client.until(lambda: client.acting() or client.stage == "over")
            if client.stage == "over":
                return
            seat = chance.choice(client.acting())
            if chance.random() < 0.06:
                await client.ask("say", seat=seat, phrase=chance.choice(["hello", "thanks", "one_moment"]))
            options = await client.ask("look", seat=seat)
            if options["type"] != "options" or not (options["placements"] or options["moves"]):
                continue
            if options["undo"] and chance.random() < 0.15:
                await client.ask("undo", seat=seat)
            elif chance.random() < 0.05:
                wrong = {"type": "place", "card": chance.randrange(1, 81), "face": "front", "x": 40, "y": 40}
                assert (await client.ask("play", seat=seat, move=wrong))["type"] == "refused"
            else:
                await client.ask("play", seat=seat, move=choose(options, chance))


def _over(client: Robust) -> bool:
    return client.stage == "over"


def _plays(client: Robust, seats: tuple[int, ...]) -> bool:
    return bool(client.you) and set(seats) <= set(client.you["seats"])


def choose(options: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A move that brings the game to its end some day."""
    if not options["placements"]:
        return dict(chance.choice(options["moves"]))
    placements = list(options["placements"])
    chance.shuffle(placements)
    best = max(placements, key=lambda option: (option["points"], -len(option["closes"])))
    return {"type": "place", **{name: best[name] for name in ("card", "face", "x", "y")}}
