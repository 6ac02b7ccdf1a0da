"""How much one server process carries: ``make load``. It starts ``naturalis serve`` and plays at it from this process.

Four figures, each with what was asked for: actions a second with everyone moving as fast as answers come; the time
from a move sent to the last peer told, at a steady rate on many sockets; memory for an idle socket; the lag of the
event loop while bots think. The machine is shared with the load itself. A summary is written to build/load.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from plain_socket import PlainSocket
from rich.progress import Progress

BUILD = Path(__file__).parent.parent / "build" / "load"
LOOSE = [
    "--frames-per-second", "10000", "--frames-burst", "10000", "--requests-per-minute", "1000000",
    "--sessions-per-hour", "1000000", "--tables-per-hour", "1000000", "--sockets-per-address", "100000",
    "--sockets-per-session", "100000", "--sockets", "100000", "--log-level", "warning",
]  # fmt: skip
decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


class Server:
    """The server under load, and requests to it."""

    def __init__(self, folder: Path, *more: str) -> None:
        command = [str(Path(sys.executable).with_name("naturalis")), "serve", "--data", str(folder), "--port", "0"]
        self.process = subprocess.Popen([*command, *LOOSE, *more], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server did not start: {line}"
        self.port = int(found[1])

    def ask(self, method: str, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """A request; the answer, and the cookie that it set."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", None if body is None else encode(body), method=method
        )
        request.add_header("Content-Type", "application/json")
        if cookie:
            request.add_header("Cookie", cookie)
        with urllib.request.urlopen(request) as answer:
            return decode(answer.read()), (answer.headers.get("Set-Cookie") or "").partition(";")[0]

    def guest(self, name: str) -> str:
        """A new guest's cookie."""
        return self.ask("POST", "/api/session", {"name": name})[1]

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
        """Stop it as an operator would."""
        self.process.terminate()
        self.process.wait(10)


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
    """A game, as its two players' sockets see it."""

    load: Load
    game: str
    players: list[Player] = field(default_factory=list)
    acting: list[int] = field(default_factory=list)
    phase: str = ""
    display: list[Any] = field(default_factory=list)
    decks: list[Any] = field(default_factory=list)
    over: bool = False
    acts: int = 0
    untold: set[int] = field(default_factory=set)  # the seats that have not heard of the last move
    sent: float = 0.0


class Load:
    """Tables with two sockets each."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.tables: list[Table] = []
        self.greedy = False
        self.acts = 0
        self.refused = 0
        self.latencies: list[float] = []
        self.acknowledged: list[float] = []
        self._cookie = server.guest("Ann")
        self._keys: dict[str, str] = {}

    async def open(self, tables: int, progress: Progress) -> None:
        """Make so many tables and let both players come."""
        task = progress.add_task("tables", total=tables)
        loop = asyncio.get_running_loop()
        for _ in range(tables):
            table = Table(self, await loop.run_in_executor(None, self._make))
            for seat in (0, 1):
                player = Player(table, seat)
                table.players.append(player)
                await self._enter(player)
            self.tables.append(table)
            progress.advance(task)
        while any(not table.phase for table in self.tables):
            await asyncio.sleep(0.05)
        progress.remove_task(task)

    def _make(self) -> str:
        """A table; the second player has a key instead of a cookie, and so sees their own seat only."""
        places = [{"seat": seat, "kind": "me"} for seat in (0, 1)]
        body = {"settings": {"seats": 2}, "places": places, "start": True}
        game = str(self.server.ask("POST", "/api/tables", body, self._cookie)[0]["game"])
        path = f"/api/tables/{game}/seats/1/key"
        self._keys[game] = str(self.server.ask("POST", path, {}, self._cookie)[0]["key"])
        return game

    async def _enter(self, player: Player) -> None:
        game = player.table.game
        header = f"Cookie: {self._cookie}\r\n" if player.seat == 0 else f"Authorization: Bearer {self._keys[game]}\r\n"
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: PlainSocket(f"/api/tables/{game}/socket", header, lambda _, body: self._told(player, body)),
            "127.0.0.1", self.server.port,
        )  # fmt: skip
        player.socket = socket
        await socket.opened

    def _told(self, player: Player, body: bytes) -> None:
        now = time.perf_counter()
        table = player.table
        for message in decode(body):
            kind = message["type"]
            if kind == "news":
                if message["seat"] == player.seat:
                    self._news(player, table, message, now)
            elif kind == "welcome":
                for view in message["views"]:
                    if view["seat"] == player.seat and view.get("game"):
                        self._whole(player, table, view["game"])
            elif kind == "done":
                player.waiting = False
                self.acts += 1
                table.acts += 1
                self.acknowledged.append(now - player.sent)
            elif kind in ("refused", "problem"):
                player.waiting = False
                self.refused += 1
                raise SystemExit(f"{message} at {table.phase} {table.acting}")
        if self.greedy:
            self._move(table)

    def _whole(self, player: Player, table: Table, game: dict[str, Any]) -> None:
        mine = game["players"][player.seat]
        player.hand, player.spots, player.offered = mine["hand"], mine["spots"], mine["offered"]
        table.acting, table.phase, table.display, table.decks = (
            game["acting"], game["phase"], game["display"], game["decks"],
        )  # fmt: skip
        table.over = table.phase == "over"

    def _news(self, player: Player, table: Table, news: dict[str, Any], now: float) -> None:
        if news.get("game"):
            self._whole(player, table, news["game"])
        patch = news.get("patch")
        if patch:
            table.acting, table.phase = patch["acting"], patch["phase"]
            table.display = patch.get("display") or table.display
            table.decks = patch.get("decks") or table.decks
            for part in patch.get("players") or ():
                if part["seat"] == player.seat:
                    player.hand = part.get("hand") or player.hand
                    player.spots = part.get("spots") or player.spots
        if (patch or news.get("game")) and player.seat in table.untold:
            table.untold.discard(player.seat)
            if not table.untold:
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
        table.untold = {0, 1}
        intent = {"type": "play", "id": f"{table.acts}", "seat": player.seat, "move": move}
        player.socket.send(encode(intent))
        return True

    def _choice(self, player: Player, table: Table) -> dict[str, Any] | None:
        if table.phase == "starters":
            return {"type": "starter", "face": "front"}
        if table.phase == "objectives":
            return {"type": "keep", "card": player.offered[0]} if player.offered else None
        if table.phase == "place":
            card = next((held["card"] for held in player.hand if held), None)
            spot = random.choice(player.spots)
            return {"type": "place", "card": card, "face": "back", "x": spot[0], "y": spot[1]}
        names = ("resource-left", "resource-right", "gold-left", "gold-right")
        open_ones = [name for name, card in zip(names, table.display, strict=True) if card]
        open_ones += [name for name, deck in zip(("resource", "gold"), table.decks, strict=True) if deck["left"]]
        return {"type": "draw", "source": random.choice(open_ones)} if open_ones else None

    async def saturate(self, seconds: float) -> float:
        """Everyone moves as soon as they may; actions a second."""
        self.greedy = True
        before, began = self.acts, time.perf_counter()
        for table in self.tables:
            self._move(table)
        await asyncio.sleep(seconds)
        rate = (self.acts - before) / (time.perf_counter() - began)
        self.greedy = False
        await asyncio.sleep(1)
        return rate

    async def steady(self, rate: float, seconds: float) -> None:
        """So many moves a second, at random tables and times."""
        self.latencies.clear()
        self.acknowledged.clear()
        due = time.perf_counter()
        end = due + seconds
        while due < end:
            due += random.expovariate(rate)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            for _ in range(20):
                if self._move(random.choice(self.tables)):
                    break
        await asyncio.sleep(2)

    def close(self) -> None:
        """Close every socket."""
        for table in self.tables:
            for player in table.players:
                if player.socket is not None:
                    player.socket.close()


def share(values: list[float], part: float) -> float:
    """The value below which this part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def lag(before: str, after: str, part: float) -> float:
    """The lag of the event loop below which this part of the measurements between two scrapes lies: a bucket's edge."""
    counts = [_buckets(text) for text in (before, after)]
    total = counts[1].get(float("inf"), 0) - counts[0].get(float("inf"), 0)
    for edge in sorted(counts[1]):
        if counts[1][edge] - counts[0].get(edge, 0) >= part * total:
            return edge
    return float("inf")


def _buckets(text: str) -> dict[float, float]:
    rows = re.findall(r'naturalis_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text)
    return {float(edge): float(count) for edge, count in rows}


async def saturation(progress: Progress, seconds: float) -> dict[str, Any]:
    """Everyone moves as fast as answers come."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = Load(server)
            await load.open(max(40, int(seconds * 35)), progress)
            busy, began = server.processor(), time.perf_counter()
            rate = await load.saturate(seconds)
            used = (server.processor() - busy) / (time.perf_counter() - began)
            return {"actions_per_second": rate, "sockets": 2 * len(load.tables), "server_cores": used}
        finally:
            server.stop()


async def latency(progress: Progress, seconds: float, rate: float, sockets: int) -> dict[str, Any]:
    """A steady rate on many sockets, and the memory that these took."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = Load(server)
            await load.open(20, progress)
            before = server.memory
            await load.open(sockets // 2 - 20, progress)
            memory = (server.memory - before) / (sockets - 40)
            await load.steady(rate, 5)  # warm up; most tables are beyond their set-up then
            scraped = server.metrics()
            await load.steady(rate, seconds)
            return {
                "actions_per_second": len(load.acknowledged) / seconds, "sockets": sockets,
                "to_last_peer_ms": {name: 1000 * share(load.latencies, part) for name, part in PARTS.items()},
                "to_answer_ms": {name: 1000 * share(load.acknowledged, part) for name, part in PARTS.items()},
                "loop_lag_p99_ms": 1000 * lag(scraped, server.metrics(), 0.99),
                "kib_per_socket_with_table": memory / 1024,
            }  # fmt: skip
        finally:
            server.stop()


PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


async def watch(port: int, game: str) -> None:
    """A socket that only looks on."""
    _, socket = await asyncio.get_running_loop().create_connection(
        lambda: PlainSocket(f"/api/tables/{game}/socket", "", lambda *_: None), "127.0.0.1", port
    )
    await socket.opened


async def idle(progress: Progress, sockets: int) -> dict[str, Any]:
    """Sockets that only look on, at a few tables: what a socket itself takes."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = Load(server)
            await load.open(20, progress)
            await asyncio.sleep(1)
            before = server.memory
            for number in range(sockets):
                await watch(server.port, load.tables[number % 20].game)
            await asyncio.sleep(12)  # a heartbeat has been sent to each
            return {"sockets": sockets, "kib_per_socket": (server.memory - before) / sockets / 1024}
        finally:
            server.stop()


async def thinking(progress: Progress, seconds: float) -> dict[str, Any]:
    """The lag of the loop while the strongest bots think without a pause, and people move."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            load = Load(server)
            await load.open(20, progress)
            cookie = server.guest("Cid")
            places = [
                {"seat": 0, "kind": "me"},
                *({"seat": s, "kind": "bot", "level": "naturalist"} for s in (1, 2, 3)),
            ]
            settings = {"seats": 4, "clock": {"type": "turn", "seconds": 10}, "absent": {"type": "bot", "grace": 5}}
            for _ in range(8):
                server.ask("POST", "/api/tables", {"settings": settings, "places": places, "start": True}, cookie)
            await asyncio.sleep(12)  # nobody comes: bots stand in, and play among themselves
            before, scraped = server.processor(), server.metrics()
            await load.steady(100, seconds)
            used = (server.processor() - before) / (seconds + 2)
            return {
                "loop_lag_p99_ms": 1000 * lag(scraped, server.metrics(), 0.99), "server_cores": used,
                "to_last_peer_p99_ms": 1000 * share(load.latencies, 0.99),
            }  # fmt: skip
        finally:
            server.stop()


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All four, one after the other, each on a server of its own."""
    with Progress(transient=True) as progress:
        found: dict[str, Any] = {}
        steps = progress.add_task("load", total=4)
        works: dict[str, Callable[[], Awaitable[dict[str, Any]]]] = {
            "saturated": lambda: saturation(progress, options.seconds),
            "steady": lambda: latency(progress, options.seconds, options.rate, options.sockets),
            "idle": lambda: idle(progress, options.sockets),
            "thinking": lambda: thinking(progress, options.seconds),
        }
        for name, work in works.items():
            found[name] = await work()
            progress.advance(steps)
            progress.console.print(name, found[name])
        return found


def report(found: dict[str, Any]) -> str:
    """The figures as a table, beside what was asked for."""
    steady, saturated = found["steady"], found["saturated"]
    rows = [
        ("actions a second, saturated", f"{saturated['actions_per_second']:,.0f}", "3,000"),
        (f"send to last peer, p99, {steady['actions_per_second']:.0f} actions/s on {steady['sockets']:,} sockets",
         f"{steady['to_last_peer_ms']['p99']:.1f} ms", "50 ms"),
        ("memory for an idle socket", f"{found['idle']['kib_per_socket']:.1f} KiB", "40 KiB"),
        ("loop lag, p99, while bots think", f"at most {found['thinking']['loop_lag_p99_ms']:.0f} ms", "20 ms"),
    ]  # fmt: skip
    lines = ["| what | measured | wanted |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="how long each figure is measured (default 20)")
    parser.add_argument("--rate", type=float, default=300, help="actions a second of the steady load (default 300)")
    parser.add_argument("--sockets", type=int, default=2000, help="sockets of the steady load (default 2000)")
    found = uvloop.run(measure(parser.parse_args()))
    BUILD.mkdir(parents=True, exist_ok=True)
    (BUILD / "summary.json").write_text(json.dumps(found, indent=2), encoding="utf-8")
    (BUILD / "summary.md").write_text(report(found), encoding="utf-8")
    print(report(found))


if __name__ == "__main__":
    main()
