"""The server under load, and the players who make it: two connections a table, moves that are always legal.

They use the HTTP client and the frames of ``naturalis.client``, but not its connection, which keeps every view and
checks its hash: the load generator would cost more than the server that it measures.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plain_socket import PlainSocket
from rich.progress import Progress

from naturalis.client import HttpClient
from naturalis.client.frames import decode_frame, encode_frame
from naturalis.rules import ChooseStarter, Draw, KeepObjective, Move, Place
from naturalis.rules.literals import SOURCES
from naturalis.wire.client_messages import Play, Sit, Start
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings

LOOSE = [
    "--frames-per-second", "10000", "--frames-burst", "10000", "--work-per-guest", "1000000", "--work-per-address",
    "1000000", "--requests-per-minute", "1000000",
    "--sessions-per-hour", "1000000", "--tables-per-hour", "1000000", "--connections-per-address", "100000",
    "--connections-per-session", "100000", "--max-connections", "100000", "--log-level", "warning",
]  # fmt: skip
SIT, START = "sit", "start"  # the ids of the two commands that are no moves


class Server:
    """The server under load, and requests to it."""

    def __init__(
        self, folder: Path, *more: str, loose: bool = True, log: Path | None = None, descriptors: int | None = None
    ) -> None:
        """Without ``loose`` the server has its default limits. Its log goes to ``log``."""
        command = [str(Path(sys.executable).with_name("naturalis")), "serve", "--data", str(folder), "--port", "0"]
        stderr = None if log is None else log.open("wb")
        self.process = subprocess.Popen(
            [*command, *(LOOSE if loose else ()), *more], stdout=subprocess.PIPE, stderr=stderr, text=True,
            preexec_fn=None if descriptors is None else lambda: _limit_descriptors(descriptors),
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[1])

    async def guest(self, name: str) -> HttpClient:
        """A new guest."""
        http = HttpClient(f"http://127.0.0.1:{self.port}/")
        await http.sign_in(name)
        return http

    def metrics(self) -> str:
        """The server's figures."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            return str(answer.read().decode())

    @property
    def memory(self) -> int:
        """Resident bytes of the process."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop it as an operator would; a server that is too busy to stop is killed."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)


def _limit_descriptors(count: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


@dataclass(eq=False)
class Player:
    """One seat with a socket of its own, that knows just enough to make legal moves: backs can always be laid."""

    table: Table
    seat: int
    socket: PlainSocket | None = None
    hand: list[Any] = field(default_factory=list)
    spots: list[Any] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)
    sent: float = 0.0
    waiting: bool = False


@dataclass(eq=False)
class Table:
    """A table, as the connections of its two players see it."""

    load: Load
    table_id: str
    players: list[Player] = field(default_factory=list)
    acting: list[int] = field(default_factory=list)
    phase: str = ""
    display: list[Any] = field(default_factory=list)
    decks: list[Any] = field(default_factory=list)
    over: bool = False
    acts: int = 0
    version: int = 0
    not_notified: set[int] = field(default_factory=set)  # the seats that have not heard of the last move
    mover: int = 0  # who made it
    first_notified: float = 0.0
    sent: float = 0.0


class Load:
    """Tables with two connections each."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: list[Table] = []
        self.saturating = False
        self.acts = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.acknowledged: list[float] = []
        self.to_others: list[float] = []  # from sending a move until the other player has it
        self.behind: list[float] = []  # from when the first player has a move until the second has it
        self._guests: list[HttpClient] = []

    async def open(self, tables: int, progress: Progress) -> None:
        """Make so many tables and let both players come."""
        if not self._guests:
            self._guests = [await self.server.guest(name) for name in ("Ann", "Bob")]
        task = progress.add_task("tables", total=tables)
        for _ in range(tables):
            table = Table(self, await self._guests[0].create_table(TableSettings(), (SeatPlan(0, "me"),)))
            for seat in (0, 1):
                player = Player(table, seat)
                table.players.append(player)
                await self._enter(player)
            self.tables.append(table)
            progress.advance(task)
        while any(not table.phase for table in self.tables):
            await asyncio.sleep(0.05)
        progress.remove_task(task)

    async def _enter(self, player: Player) -> None:
        path = f"/api/tables/{player.table.table_id}/socket"
        header = f"Cookie: {self._guests[player.seat].cookie}\r\n"
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: PlainSocket(path, header, lambda _, body: self._handle_frame(player, body)),
            "127.0.0.1", self._server_of(player).port,
        )  # fmt: skip
        player.socket = socket
        await socket.opened
        if player.seat == 1:
            socket.send(encode_frame(Sit(SIT, 1)))

    def _server_of(self, player: Player) -> Server:
        """The server that a player connects to."""
        return self.server

    def _handle_frame(self, player: Player, body: bytes) -> None:
        now = time.perf_counter()
        table = player.table
        for message in decode_frame(body):
            kind = message["type"]
            if kind == "news":
                if message["seat"] == player.seat:
                    self._news(player, table, message, now)
            elif kind == "welcome":
                for view in message["views"]:
                    if view["seat"] == player.seat and view.get("game"):
                        self._take_view(player, table, view["game"])
            elif kind == "done" and message["id"] == SIT:
                first = table.players[0].socket
                assert first is not None
                first.send(encode_frame(Start(START)))
            elif kind == "done" and message["id"] != START:
                player.waiting = False
                self.acts += 1
                table.acts += 1
                self.acknowledged.append(now - player.sent)
            elif kind in ("refused", "problem"):
                player.waiting = False
                self.refused += 1
                raise SystemExit(f"{message} at {table.phase} {table.acting}")
        if self.saturating:
            self._move(table)

    def _take_view(self, player: Player, table: Table, game: dict[str, Any]) -> None:
        mine = game["players"][player.seat]
        player.hand, player.spots, player.offered = mine["hand"], mine["spots"], mine["offered"]
        table.acting, table.phase, table.display, table.decks = (
            game["acting"], game["phase"], game["display"], game["decks"],
        )  # fmt: skip
        table.over = table.phase == "over"

    def _news(self, player: Player, table: Table, news: dict[str, Any], now: float) -> None:
        if news.get("game"):
            self._take_view(player, table, news["game"])
        patch = news.get("patch")
        if patch and news["version"] >= table.version:  # the other player may know more already
            table.version = news["version"]
            table.acting, table.phase = patch["acting"], patch["phase"]
            table.display = patch.get("display") or table.display
            table.decks = patch.get("decks") or table.decks
        if patch:
            for part in patch.get("players") or ():
                if part["seat"] == player.seat:
                    player.hand = part.get("hand") or player.hand
                    player.spots = part.get("spots") or player.spots
        if (patch or news.get("game")) and player.seat in table.not_notified:
            table.not_notified.discard(player.seat)
            if player.seat != table.mover:
                self.to_others.append(now - table.sent)
            if table.not_notified:
                table.first_notified = now
            else:
                self.behind.append(now - table.first_notified)
                self.latencies.append(now - table.sent)

    def _move(self, table: Table) -> bool:
        """Make the next move of a table, unless one is under way."""
        if table.over or not table.acting or any(player.waiting for player in table.players):
            return False
        player = table.players[table.acting[0]]
        move = self._choice(player, table)
        if move is None or player.socket is None:
            return False
        player.waiting = True
        player.sent = table.sent = time.perf_counter()
        table.not_notified = {0, 1}
        table.mover = player.seat
        player.socket.send(encode_frame(Play(f"{table.acts}", player.seat, move)))
        return True

    def _choice(self, player: Player, table: Table) -> Move | None:
        if table.phase == "starters":
            return ChooseStarter("front")
        if table.phase == "objectives":
            return KeepObjective(player.offered[0]) if player.offered else None
        if table.phase == "place":
            card = next(held["card"] for held in player.hand if held)
            return Place(card, "back", *random.choice(player.spots))
        left = [*table.display, *(deck["left"] for deck in table.decks)]
        sources = [source for source, there in zip(SOURCES, left, strict=True) if there]
        return Draw(random.choice(sources)) if sources else None

    async def saturate(self, seconds: float) -> float:
        """Everyone moves as soon as they may; actions a second."""
        self.saturating = True
        before, began = self.acts, time.perf_counter()
        for table in self.tables:
            self._move(table)
        await asyncio.sleep(seconds)
        rate = (self.acts - before) / (time.perf_counter() - began)
        self.saturating = False
        await asyncio.sleep(1)
        return rate

    async def steady(self, rate: float, seconds: float) -> None:
        """So many moves a second, at random tables and times."""
        self.latencies.clear()
        self.acknowledged.clear()
        self.to_others.clear()
        self.behind.clear()
        due = time.perf_counter()
        end = due + seconds
        while due < end:
            due += random.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            for _ in range(20):
                if self._move(random.choice(self.tables)):
                    break
        await asyncio.sleep(2)

    async def all_answered(self, seconds: float) -> None:
        """Wait until every move is answered, for at most so long."""
        end = time.perf_counter() + seconds
        while any(player.waiting for table in self.tables for player in table.players) and time.perf_counter() < end:
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Close every connection."""
        for guest in self._guests:
            await guest.close()
        for table in self.tables:
            for player in table.players:
                if player.socket is not None:
                    player.socket.close()
