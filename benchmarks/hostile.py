"""Hostile visitors: what they can do to everyone else on a server with its default limits. ``make load`` runs this.

Each scenario starts a server of its own. Where it measures latency, bystanders from another address play ordinary games
meanwhile. Visitors from other addresses come with ``X-Forwarded-For``, as behind a proxy on this machine, or
connect from 127.0.0.2 and so on.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import re
import socket
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import uvloop
from load_party import Load, Server
from plain_socket import PlainSocket
from rich.progress import Progress

from naturalis.client.frames import decode_frame

SOCKETS_PER_GUEST = 19
LOOKS_PER_SECOND = 20


class Attacker:
    """A guest from some address, with tables whose seats are all theirs."""

    def __init__(self, port: int, address: str) -> None:
        self._port = port
        self._address = address
        self.cookie = ""
        self.sockets: list[PlainSocket] = []
        self.answers: Counter[str] = Counter()

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self._address, "Content-Type": "application/json", "Cookie": self.cookie}

    async def ask(self, method: str, path: str, body: object = None) -> tuple[Any, Any]:
        """The JSON body and the headers of a response."""
        data = None if body is None else json.dumps(body).encode()
        url = f"http://127.0.0.1:{self._port}{path}"
        asked = urllib.request.Request(url, data, self.headers, method=method)

        def send() -> tuple[Any, Any]:
            with urllib.request.urlopen(asked, timeout=60) as answer:
                return json.loads(answer.read()), answer.headers

        return await asyncio.to_thread(send)

    async def sign_in(self, name: str = "Eve") -> None:
        _, headers = await self.ask("POST", "/api/session", {"name": name})
        self.cookie = headers["Set-Cookie"].partition(";")[0]

    async def table(self, start: bool = True) -> str:
        seats = [{"seat": seat, "kind": "me"} for seat in (0, 1)]
        found, _ = await self.ask("POST", "/api/tables", {"settings": {"seats": 2}, "seats": seats, "start": start})
        return str(found["table"])

    async def socket(self, table_id: str, on_frame: Callable[[PlainSocket, bytes], None]) -> PlainSocket:
        header = f"Cookie: {self.cookie}\r\nX-Forwarded-For: {self._address}\r\n"
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: PlainSocket(f"/api/tables/{table_id}/socket", header, on_frame), "127.0.0.1", self._port
        )
        await line.opened
        self.sockets.append(line)
        return line

    def count(self, _: PlainSocket, body: bytes) -> None:
        """Count the answers, without spending time on reading them."""
        for kind in (b"options", b"slow_down", b"superseded", b"table_full"):
            if found := body.count(b'"%s"' % kind):
                self.answers[kind.decode()] += found

    async def play(self, table_id: str, moves: int) -> None:
        """Play both seats for so many moves, so that the area has many spots."""
        answers: asyncio.Queue[Any] = asyncio.Queue()

        def receive(_: PlainSocket, body: bytes) -> None:
            for message in decode_frame(body):
                if message["type"] in ("options", "done", "refused"):
                    answers.put_nowait(message)

        line = await self.socket(table_id, receive)
        for number in range(moves):
            for seat in (0, 1):
                line.send(json.dumps({"type": "look", "id": f"l{number}", "seat": seat}).encode())
                found = await answers.get()
                if found["type"] == "options" and (found["moves"] or found["placements"]):
                    break
            else:
                continue
            if found["placements"]:
                best = max(found["placements"], key=lambda each: (each["face"] == "back", random.random()))
                move = {"type": "place", **{name: best[name] for name in ("card", "face", "x", "y")}}
            else:
                move = random.choice(found["moves"])
            line.send(json.dumps({"type": "play", "id": f"m{number}", "seat": seat, "move": move}).encode())
            await answers.get()
            await asyncio.sleep(0.1)  # within the rate of frames

    def leave(self) -> None:
        for line in self.sockets:
            line.close()


@asynccontextmanager
async def hostile_server(*more: str, descriptors: int | None = None) -> AsyncIterator[tuple[Server, Path]]:
    """A server with its default limits, and its log; with at most so many file descriptors."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        server = Server(Path(folder), *more, loose=False, log=log, descriptors=descriptors)
        try:
            yield server, log
        finally:
            server.stop()


async def bystanders(server: Server, progress: Progress) -> Load:
    """Ten tables with two honest players each."""
    load = Load(server)
    await load.open(10, progress)
    return load


def shares(values: list[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum in milliseconds."""
    ordered = sorted(values) or [float("nan")]
    parts = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {name: 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] for name, part in parts.items()}


async def livez(port: int, seconds: float, found: list[float]) -> None:
    """Measure how long ``/livez`` takes, again and again, in a thread of its own; infinity where nothing answers."""

    def measure() -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            began = time.perf_counter()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/livez", timeout=20) as answer:
                    answer.read()
            except (OSError, HTTPException):
                began = float("-inf")
            found.append(time.perf_counter() - began)
            time.sleep(0.05)

    await asyncio.to_thread(measure)


async def look_flood(progress: Progress, addresses: int, seconds: float) -> dict[str, Any]:
    """95 sockets of each address, 20 looks a second each, at tables in the middle of their game."""
    async with hostile_server() as (server, log):
        load = await bystanders(server, progress)
        await load.steady(20, 5)
        calm = shares(load.acknowledged)
        ours, theirs = multiprocessing.Pipe()
        crowd = multiprocessing.get_context("spawn").Process(target=_flood, args=(server.port, addresses, theirs))
        crowd.start()
        await asyncio.to_thread(ours.recv)  # everyone is at their table
        ours.send("go")
        await load.steady(20, seconds)
        ours.send("leave")
        answers = await asyncio.to_thread(ours.recv)
        left = time.perf_counter()
        await load.all_answered(60)
        while True:  # until the server works no longer on what those asked who have left
            busy = server.processor()
            await asyncio.sleep(0.5)
            if server.processor() - busy < 0.05 or time.perf_counter() - left > 60:
                break
        crowd.join(10)
        lines = log.read_text(encoding="utf-8")
        result = {
            "sockets": 5 * addresses * SOCKETS_PER_GUEST, "calm_ms": calm, "bystander_ms": shares(load.acknowledged),
            "worked_on_s": time.perf_counter() - left - 0.5, "answers": answers,
            "outages": lines.count('"store_down"') + lines.count('"outage"'),
        }  # fmt: skip
        await load.close()
        return result


def _flood(port: int, addresses: int, pipe: Connection) -> None:
    """The attackers, in a process of their own, so that their work does not delay the bystanders."""
    uvloop.run(_run_flood(port, addresses, pipe))


async def _run_flood(port: int, addresses: int, pipe: Connection) -> None:
    crowd: list[tuple[Attacker, str]] = []
    for address in range(addresses):
        for number in range(5):
            attacker = Attacker(port, f"198.51.100.{address + 1}")
            await attacker.sign_in(f"Eve {number}")
            crowd.append((attacker, await attacker.table()))
    await asyncio.gather(*(attacker.play(table_id, 30) for attacker, table_id in crowd))
    for attacker, table_id in crowd:
        for _ in range(SOCKETS_PER_GUEST):
            await attacker.socket(table_id, attacker.count)
    pipe.send("ready")
    await asyncio.to_thread(pipe.recv)

    async def flood(attacker: Attacker) -> None:
        number = 0
        while True:
            number += 1
            for line in attacker.sockets:
                if not line.closed:
                    for seat in (0, 1):
                        line.send(b'{"type":"look","id":"%d.%d","seat":%d}' % (number, seat, seat))
            await asyncio.sleep(2 / LOOKS_PER_SECOND)

    tasks = [asyncio.create_task(flood(attacker)) for attacker, _ in crowd]
    await asyncio.to_thread(pipe.recv)
    for task in tasks:
        task.cancel()
    for attacker, _ in crowd:
        attacker.leave()
    pipe.send(dict(sum((attacker.answers for attacker, _ in crowd), Counter())))


async def long_table(seconds: float, unread: int = 30) -> dict[str, Any]:
    """19 sockets of one guest toggle colours until the table is full; then its history is read, and left unread."""
    async with hostile_server() as (server, _):
        attacker = Attacker(server.port, "198.51.100.1")
        await attacker.sign_in()
        table_id = await attacker.table(start=False)
        for _ in range(SOCKETS_PER_GUEST):
            await attacker.socket(table_id, attacker.count)
        end, number = time.perf_counter() + seconds, 0
        while time.perf_counter() < end and not attacker.answers["table_full"]:
            for line in attacker.sockets:
                number += 1
                colour = random.choice(("red", "blue", "green", "yellow"))
                frame = {"type": "colour", "id": f"c{number}", "seat": number % 2, "colour": colour}
                if not line.closed:
                    line.send(json.dumps(frame).encode())
            await asyncio.sleep(1 / LOOKS_PER_SECOND)
        attacker.leave()
        await asyncio.sleep(1)
        before = server.memory
        path = f"/api/tables/{table_id}/history"
        one: list[float] = []
        checking = asyncio.create_task(livez(server.port, 4, one))
        history, _ = await attacker.ask("GET", path)
        await checking
        lines: list[socket.socket] = []
        for _ in range(unread):
            unread_line = socket.create_connection(("127.0.0.1", server.port))
            asked = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"
            unread_line.sendall(asked.encode())
            lines.append(unread_line)
        found: list[float] = []
        most = 0
        checking = asyncio.create_task(livez(server.port, 8, found))
        while not checking.done():
            most = max(most, server.memory - before)
            await asyncio.sleep(0.1)
        ended_s = await ended_after(server, 60)
        for unread_line in lines:
            unread_line.close()
        return {
            "versions": history["news"][-1]["version"],
            "history_bytes": len(json.dumps(history, separators=(",", ":"))),
            "livez_one_ms": shares(one), "livez_unread_ms": shares(found), "memory_mib": most / 2**20,
            "unread_ended_s": 8 + ended_s,
        }  # fmt: skip


async def ended_after(server: Server, seconds: float) -> float:
    """Wait until the server has no connection but ours; how long. A client that reads nothing does not see the end."""
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        found = re.search(r"^naturalis_open_connections (\S+)", await asyncio.to_thread(server.metrics), re.MULTILINE)
        if found is not None and float(found[1]) <= 1:
            return time.perf_counter() - began
        await asyncio.sleep(0.5)
    return float("inf")


async def closed_after(lines: list[socket.socket], seconds: float) -> dict[str, Any]:
    """Read what is left of every connection; how many the server has closed, and when the last was."""
    began, closed, last = time.perf_counter(), 0, 0.0
    still = list(lines)
    while still and time.perf_counter() - began < seconds:
        await asyncio.sleep(0.25)
        for line in list(still):
            line.setblocking(False)
            try:
                if line.recv(1, socket.MSG_PEEK) != b"" and not _reset(line):
                    continue
            except BlockingIOError:
                continue
            except OSError:
                pass
            still.remove(line)
            line.close()
            closed, last = closed + 1, time.perf_counter() - began
    for line in still:
        line.close()
    return {"of": len(lines), "closed": closed, "last_after_s": last}


def _reset(line: socket.socket) -> bool:
    """Whether the connection is over though there are bytes left to read: it was aborted."""
    return line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] in (7, 8)  # CLOSE, CLOSE_WAIT


async def silent() -> dict[str, Any]:
    """200 connections that send nothing or half a request; then 1,100 of them against 1,024 file descriptors."""
    async with hostile_server("--trusted-proxies", "none") as (server, log):
        lines = [_silent(server.port, f"127.0.0.{2 + number // 90}", number) for number in range(200)]
        found: list[float] = []
        await livez(server.port, 2, found)
        closed = await closed_after([line for line in lines if line is not None], 60)
    async with hostile_server("--trusted-proxies", "none", descriptors=1024) as (server, log):
        lines = [_silent(server.port, f"127.0.0.{2 + number // 90}", number) for number in range(1100)]
        await asyncio.sleep(0.5)
        locked: list[float] = []
        await livez(server.port, 3, locked)
        said = [line for line in log.read_text(encoding="utf-8").splitlines() if '"warning"' in line]
        for line in lines:
            if line is not None:
                line.close()
    return {
        "silent_200": closed, "livez_ms": shares(found), "livez_with_1100_ms": shares(locked), "warnings": len(said),
    }  # fmt: skip


def _silent(port: int, source: str, number: int) -> socket.socket | None:
    line = socket.socket()
    line.bind((source, 0))
    line.settimeout(2)
    try:
        line.connect(("127.0.0.1", port))
        if number % 3 == 1:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
        elif number % 3 == 2:
            line.sendall(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{")
    except OSError:
        line.close()
        return None
    return line


async def rematches(seconds: float = 2) -> dict[str, Any]:
    """Start, resign, ask for a rematch, and so on, where one table an hour is allowed."""
    async with hostile_server("--tables-per-hour", "1") as (server, _):
        attacker = Attacker(server.port, "198.51.100.1")
        await attacker.sign_in()
        table_id, made = await attacker.table(), 1
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            answers: asyncio.Queue[Any] = asyncio.Queue()

            def receive(_: PlainSocket, body: bytes, answers: asyncio.Queue[Any] = answers) -> None:
                for message in decode_frame(body):
                    if message["type"] in ("done", "refused"):
                        answers.put_nowait(message)

            line = await attacker.socket(table_id, receive)
            for frame in ({"type": "start", "id": "s"}, {"type": "resign", "id": "r", "seat": 0}):
                line.send(json.dumps(frame).encode())
                await answers.get()
            line.send(json.dumps({"type": "rematch", "id": "again"}).encode())
            answer = await answers.get()
            line.close()
            if answer["type"] == "refused":
                return {"tables": made, "refused": answer["code"]}
            table_id, made = answer["table"], made + 1
        return {"tables": made, "refused": None}


async def handshakes(each: int = 50) -> dict[str, Any]:
    """Refused handshakes, bad chunks, and HEAD with an upgrade: what they leave in the log and the metrics."""
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    upgrade += "Sec-WebSocket-Version: 13\r\n"
    head = "/api/tables/x/socket HTTP/1.1\r\nHost: localhost\r\n"
    kinds = {
        "foreign_origin": f"GET {head}Origin: https://evil.example\r\n{upgrade}\r\n",
        "no_key": f"GET {head}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "bad_chunk": "GET /livez HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "head_upgrade": f"HEAD {head}{upgrade}\r\n",
    }
    result: dict[str, Any] = {}
    async with hostile_server() as (server, log):
        for name, request in kinds.items():
            before, incidents = log.read_text(encoding="utf-8"), _incidents(server)
            for number in range(each):
                with socket.create_connection(("127.0.0.1", server.port)) as line:
                    line.settimeout(5)
                    whose = f"Host: localhost\r\nX-Forwarded-For: 203.0.113.{number}\r\n"
                    line.sendall(request.replace("Host: localhost\r\n", whose).encode())
                    with suppress(OSError):
                        line.recv(4096)
            await asyncio.sleep(0.5)
            added = log.read_text(encoding="utf-8")[len(before) :]
            result[name] = {
                "incidents": _incidents(server) - incidents, "lines": added.count("\n"),
                "tracebacks": added.count("Traceback"),
            }  # fmt: skip
    return result


def _incidents(server: Server) -> float:
    rows = [line for line in server.metrics().splitlines() if line.startswith("naturalis_incidents_total ")]
    return float(rows[0].split()[1])


SCENARIOS = ("looks", "looks_of_three", "long_table", "silent", "rematches", "handshakes")


async def hostile(progress: Progress, seconds: float, only: tuple[str, ...] = SCENARIOS) -> dict[str, Any]:
    """All scenarios, or those named."""
    works: dict[str, Callable[[], Any]] = {
        "looks": lambda: look_flood(progress, 1, seconds),
        "looks_of_three": lambda: look_flood(progress, 3, seconds),
        "long_table": lambda: long_table(10 * seconds),
        "silent": lambda: silent(),
        "rematches": lambda: rematches(),
        "handshakes": lambda: handshakes(),
    }
    found = {}
    for name in only:
        found[name] = await works[name]()
        progress.console.print(name, found[name])
    return found
