"""Hidden information, for whole servers: if two games look alike to someone, so does every byte sent to them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from naturalis import ChooseColour, Deal, Game, KeepObjective, Move, Place, Rng
from naturalis.cards import load
from naturalis.rules import deal as dealt
from naturalis.rules.literals import COLOURS
from naturalis.server.live_tables.table_header import head_of
from naturalis.store import open_store
from naturalis.store.contract import EventRow, Session, Store
from naturalis.tables.stored_events import Envelope, GameDealt, PlayerConnected, SeatTaken, StoredEvent, TableMade
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.stored_settings import to_stored
from naturalis.tables.table import Table
from naturalis.wire.table_settings import Clock, DayClock, GameClock, NoClock, TableSettings, TurnClock
from tests.helpers.games import KINDS, Kind, rest_by_night
from tests.helpers.http import http_client
from tests.helpers.knowledge import Knowledge
from tests.server.helpers.harness import Running, running

pytestmark = pytest.mark.slow

BEGAN = 1_790_000_000_000
PROCESS = "sameproc"
GAME = next(name for name in (f"hidden{n}" for n in range(1000)) if crc32(name.encode()) % 300 > 250)  # it beats late
CLOCKS: tuple[Clock, ...] = (NoClock(), TurnClock(3600), GameClock(180, 5), DayClock(3))
PLACES = [kind for kind in KINDS if kind.edition == "english"] + [KINDS[1], KINDS[5]]


class Action(NamedTuple):
    """Something that a seat does: a move, an undo (no move), or something said."""

    seat: int
    move: Move | None = None
    said: str | None = None

    def message(self, number: int, other: dict[int, int]) -> dict[str, Any]:
        """The command, with cards exchanged for others."""
        if self.said is not None:
            return {"type": "say", "id": f"i{number}", "seat": self.seat, "text": self.said}
        if self.move is None:
            return {"type": "undo", "id": f"i{number}", "seat": self.seat}
        move = self.move
        if isinstance(move, Place | KeepObjective):
            move = msgspec.structs.replace(move, card=other.get(move.card, move.card))
        return {"type": "play", "id": f"i{number}", "seat": self.seat, "move": msgspec.to_builtins(move)}


class Story:
    """A game by chance and all that happens in it, and a second deal that looks the same to the viewer."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.chance = Random(f"{kind} {seed}")
        self.kind = kind
        self.viewer = self.chance.choice([*range(kind.seats), None])
        self.settings = TableSettings(
            kind.seats, kind.level, kind.edition, clock=self.chance.choice(CLOCKS), chat="free"
        )
        self.deal = dealt(kind.seats, Rng(seed, 1), kind.edition, kind.level)
        self.actions: list[Action] = []
        self._knows = Knowledge(self.deal, self.viewer)
        game = self._play(self.chance.choice([10, 30, 50]))
        self.other = self._swapped()
        self.twin = self._twin(game)

    def _play(self, steps: int) -> Game:
        chance, game, before = self.chance, begun(self.deal), None
        for _ in range(steps):
            seat = chance.choice(game.acting)
            if chance.random() < 0.1:
                self.actions.append(Action(chance.randrange(self.kind.seats), said="well <b>"))
            if before is not None and chance.random() < 0.2:
                self.actions.append(Action(seat))
                game, before = before, None
                continue
            move = chance.choice(game.moves_of(seat))
            after = game.copy()
            for event in after.play(move, seat):
                self._knows.learn(event)
            if after.over:
                break
            before = game if isinstance(move, Place) and after.phase == "draw" else None
            game = after
            self.actions.append(Action(seat, move))
        return game

    def _swapped(self) -> dict[int, int]:
        """Every card that the viewer has not seen, exchanged for one that looks the same from behind."""
        groups: dict[object, list[int]] = {}
        for card in load().playable:
            if card.id not in self._knows.cards:
                groups.setdefault((card.kind, card.kingdom), []).append(card.id)
        groups["objective"] = [card for card in range(87, 103) if card not in self._knows.objectives]
        other: dict[int, int] = {}
        for group in groups.values():
            mixed = group.copy()
            self.chance.shuffle(mixed)
            other |= zip(group, mixed, strict=True)
        return other

    def _twin(self, game: Game) -> Deal:
        """What lies below the tops of the decks may be of any kingdom."""
        decks = {}
        for name, pile in zip(("resources", "golds"), game.decks, strict=True):
            cards: tuple[int, ...] = getattr(self.deal, name)
            below = list(cards[len(cards) - max(0, pile.left - 1) :])
            self.chance.shuffle(below)
            decks[name] = tuple(self.other.get(card, card) for card in (*cards[: len(cards) - len(below)], *below))
        return msgspec.structs.replace(
            self.deal, **decks,
            common=tuple(self.other.get(card, card) for card in self.deal.common),
            offered=tuple((self.other.get(a, a), self.other.get(b, b)) for a, b in self.deal.offered),
            tybor=tuple(self.other.get(card, card) for card in self.deal.tybor),
        )  # fmt: skip


def begun(deal: Deal) -> Game:
    """A game with its colours chosen, as tables begin."""
    game = Game(deal)
    for seat in range(deal.seats):
        game.play(ChooseColour(COLOURS[seat]), seat)
    return game


def cookie(seat: int) -> str:
    """The key of a player's session."""
    return sha256(f"player {seat}".encode()).hexdigest()


async def lay_out(store: Store, story: Story, deal: Deal, salt: str) -> None:
    """Keep the sessions and the beginning of the table, as a server would have. Secrets differ by the salt."""
    people = [f"{salt}person{seat}" for seat in range(deal.seats)]
    for seat, person in enumerate(people):
        key = sha256(cookie(seat).encode()).digest()
        await store.save_session(Session(key, person, f"Name {seat}", BEGAN, 2**62))
    events: list[StoredEvent] = [TableMade(to_stored(story.settings), people[0], "Name 0")]
    events += [SeatTaken(seat, person, f"Name {seat}") for seat, person in enumerate(people)]
    events += [PlayerConnected(seat, PROCESS) for seat in range(deal.seats)]
    events += [GameDealt(deal, crc32(salt.encode())), *begun(deal).events]
    table = Table(GAME)
    entries = [EventRow(number, BEGAN, encode(Envelope(event))) for number, event in enumerate(events, 1)]
    for entry in entries:
        table.fold(entry.version, entry.at, decode(entry.body))
    await store.append(GAME, 0, entries, head_of(table, BEGAN))


class Ear:
    """A socket that keeps every byte that it was sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard = bytearray()

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send this; what was answered. All that was sent before has been heard by then."""
        await self._socket.send(json.dumps(message))
        answer = {"ping": "beat", "resync": "welcome"}.get(message["type"])
        while True:
            for told in await self.listen():
                if told["type"] == answer or (answer is None and told.get("id") == message["id"]):
                    return told

    async def listen(self) -> list[dict[str, Any]]:
        """The next frame. How messages are put into frames is left to chance."""
        async with asyncio.timeout(30):
            frame = await self._socket.recv(decode=False)
        self.heard += frame[1:-1] + b","
        told: list[dict[str, Any]] = json.loads(frame)
        return told


class Stage:
    """One server with the table, its players, and the viewer."""

    def __init__(self, here: Running, story: Story, stack: AsyncExitStack) -> None:
        self.here, self.story = here, story
        self.now = BEGAN
        self.heard: list[bytes] = []
        self._stack = stack
        here.server.services.now = lambda: self.now
        here.server.services.process = PROCESS

    async def enter(self, seat: int | None, last: str = "") -> Ear:
        """Open a socket for a seat, or a spectator."""
        url = self.here.address.replace("http", "ws", 1) + f"api/tables/{GAME}/socket{last}"
        headers = {} if seat is None else {"Cookie": f"naturalis={cookie(seat)}"}
        socket = await connect(
            url, additional_headers=headers, compression=None, max_size=2**22, max_queue=None, proxy=None
        )
        self._stack.push_async_callback(socket.close)
        ear = Ear(socket)
        await ear.listen()
        return ear

    async def play(self, other: dict[int, int]) -> None:
        """Everything happens, and the viewer asks whatever there is to be asked, also what may not be."""
        story = self.story
        players = [await self.enter(seat) for seat in range(story.kind.seats)]
        viewer = await self.enter(story.viewer)
        chance = Random(story.kind.seats)
        for number, action in enumerate(story.actions):
            self.now += 1000
            answer = await players[action.seat].ask(action.message(number, other))
            assert answer["type"] == "done", (action, answer)
            for question in self._questions(number, chance) if number % 3 == 0 else ():
                await viewer.ask(question)
            if number % 10 == 9:
                self.heard.append(bytes(viewer.heard))
                viewer = await self.enter(story.viewer, chance.choice(["", f"?last={answer['version'] - 1}"]))
                self.heard += [await self._get(path) for path in self._paths()]
        self.heard += [bytes(viewer.heard), *[await self._get(path) for path in self._paths()]]
        if story.viewer is not None:
            self.heard.append(bytes(players[story.viewer].heard))

    def _questions(self, number: int, chance: Random) -> list[dict[str, Any]]:
        """Legal ones and others; those who only look on ask, too."""
        seats = [self.story.viewer or 0, chance.randrange(4)]
        asked: list[dict[str, Any]] = [{"type": "look", "seat": seat} for seat in seats]
        asked += [
            {"type": "score"},
            {"type": "undo", "seat": 0 if self.story.viewer else 1},
            {"type": "start"},
            {"type": "rematch"},
        ]
        unseen = sorted(self.story.other)
        for seat in seats:
            card, aim = chance.choice([n for n in unseen if n < 87]), chance.choice([n for n in unseen if n >= 87])
            x, y = chance.randrange(-3, 4), chance.randrange(-3, 4)
            place = {"type": "place", "card": card, "face": chance.choice(["front", "back"]), "x": x, "y": y}
            asked += [{"type": "play", "seat": seat, "move": move} for move in (place, {"type": "keep", "card": aim})]
        messages = [{**question, "id": f"q{number}.{n}"} for n, question in enumerate(asked)]
        return [*messages, {"type": "ping"}, {"type": "resync"}]

    def _paths(self) -> list[str]:
        table = f"api/tables/{GAME}"
        seats = [f"{table}/history?seat={seat}" for seat in range(4)]
        return [table, f"{table}/history", *seats, f"{table}/record", "api/tables", "api/session"]

    async def _get(self, path: str) -> bytes:
        cookies = {} if self.story.viewer is None else {"naturalis": cookie(self.story.viewer)}
        async with http_client(self.here.address, cookies=cookies) as http:
            answer = await http.get(path)
        headers = [(name, value) for name, value in answer.headers.raw if name.lower() != b"date"]
        return repr((path, answer.status_code, headers)).encode() + answer.content


@asynccontextmanager
async def stage(folder: Path, story: Story, deal: Deal, salt: str) -> AsyncIterator[Stage]:
    """A server of its own."""
    async with AsyncExitStack() as stack:
        store = await open_store(folder / salt / "naturalis.sqlite")
        stack.push_async_callback(store.close)
        await lay_out(store, story, deal, salt)
        here = await stack.enter_async_context(running(store, heartbeat_seconds=300))
        yield Stage(here, story, stack)


@pytest.mark.parametrize("seed", rest_by_night(range(2), always=[0]))
@pytest.mark.parametrize("kind", rest_by_night(PLACES, PLACES[::2]), ids=str)
async def test_games_that_look_alike_send_the_same_bytes(tmp_path: Path, kind: Kind, seed: int) -> None:
    story = Story(kind, seed)
    async with stage(tmp_path, story, story.deal, "a") as one, stage(tmp_path, story, story.twin, "b") as two:
        assert story.deal != story.twin
        await one.play({})
        await two.play(story.other)
        assert len(one.heard) == len(two.heard)
        for first, second in zip(one.heard, two.heard, strict=True):
            assert first == second, differing(first, second)
        assert sum(map(len, one.heard)) > 20_000


def differing(first: bytes, second: bytes) -> str:
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second)))
    return f"{first[max(0, at - 200) : at + 80]!r} but {second[max(0, at - 20) : at + 80]!r}"


async def test_the_comparison_detects_a_leak(tmp_path: Path) -> None:
    """Someone who sees more than the viewer is sent other bytes in the twin."""
    story = Story(KINDS[0], 2)
    story.viewer, seer = None, 0
    story._knows = Knowledge(story.deal, None)
    story.actions.clear()
    game = story._play(30)
    story.other = story._swapped()
    story.twin = story._twin(game)
    async with stage(tmp_path, story, story.deal, "a") as one, stage(tmp_path, story, story.twin, "b") as two:
        story.viewer = seer
        await one.play({})
        await two.play(story.other)
        assert one.heard != two.heard


async def test_no_secret_is_ever_sent(tmp_path: Path) -> None:
    """Neither the keys of sessions and seats, nor who a person is to the server, nor the deal."""
    store = await open_store(tmp_path / "naturalis.sqlite")
    sent: list[bytes] = []

    async def heard(answer: httpx.Response) -> None:
        sent.append(await answer.aread() + repr(answer.headers.raw).encode())

    try:
        async with AsyncExitStack() as stack:
            here = await stack.enter_async_context(running(store))
            ann, bob, eve = [await here.guest(name) for name in ("Ann", "Bob", "Eve")]
            for guest in (ann, bob, eve):
                guest.http.event_hooks["response"].append(heard)
            places = [{"seat": 0, "kind": "me"}, {"seat": 2, "kind": "bot", "level": "novice"}]
            game = await ann.table(places, start=False, seats=3, public=True, chat="free")
            clients = [await guest.enter(game) for guest in (ann, bob, eve)]
            assert (await clients[1].ask("sit", seat=1))["type"] == "done"
            await eve.http.get("/api/tables")
            secret = (await bob.http.post(f"/api/tables/{game}/seats/1/key")).json()["key"]
            sent.pop()  # here it was told, once
            assert (await eve.http.post(f"/api/tables/{game}/key", json={"key": "x" * 43})).status_code == 403
            assert (await eve.http.post(f"/api/tables/{game}/key", json={"key": secret})).status_code == 200
            assert (await clients[0].ask("start"))["type"] == "done"
            await asyncio.gather(clients[0].play_on(12), clients[1].play_on(12))
            for guest in (ann, bob, eve):
                for path in ("", "/history", "/history?seat=0", "/history?seat=1", "/record"):
                    await guest.http.get(f"/api/tables/{game}{path}")
                await guest.http.get("/metrics")
                await guest.http.get("/api/session")
            sent += [json.dumps(client.told, separators=(",", ":")).encode() for client in clients]
            keys = [str(value) for guest in (ann, bob, eve) for value in guest.http.cookies.values()]
            lines = [decode(entry.body) for entry in await store.events(game)]
            for client in clients:
                await client.close()
    finally:
        await store.close()
    everything = b"\n".join(sent).lower()
    assert clients[0].stage == "playing"
    assert len(everything) > 100_000
    for secret_text in secrets_of(lines, [*keys, secret]):
        assert secret_text.lower().encode() not in everything, secret_text


def secrets_of(lines: list[Envelope], keys: list[str]) -> set[str]:
    """Every text that nobody may be sent."""
    found = {*keys, *(sha256(key.encode()).hexdigest() for key in keys)}
    for line in lines:
        found |= {str(value) for value in (getattr(line.event, "person", None), line.by) if value}
        if isinstance(line.event, GameDealt):
            found.add(str(line.event.seed))
            deal = msgspec.to_builtins(line.event.deal)
            for name in ("resources", "golds"):
                cards = deal[name]
                found |= {",".join(map(str, cards[at : at + 6])) for at in range(len(cards) - 5)}
    assert len(found) > 70
    return found
