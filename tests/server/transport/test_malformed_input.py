"""Malformed input: the server answers or closes cleanly, and nothing changes that must not."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from naturalis.store import open_store
from naturalis.tables.stored_formats import decode
from tests.chaos.rubbish import (
    HEADERS,
    LIMIT,
    METHODS,
    PATHS,
    RAW_FRAMES,
    RAW_REQUESTS,
    UPGRADE,
    VALID,
    body,
    rubbish,
)
from tests.helpers.http import http_client
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Guest, Running, running
from tests.server.helpers.servers import settled

pytestmark = pytest.mark.slow

STAGES = ["open", "starters", "playing", "over"]
CLEAN = {1000, 1002, 1003, 1007, 1009, 4400}  # never 1006, a line that just broke, nor 1011, an error inside


class Rude:
    """A socket that sends anything, and comes back when it is closed."""

    def __init__(self, here: Running, table_id: str, cookie: str | None) -> None:
        self._url = here.address.replace("http", "ws", 1) + f"api/tables/{table_id}/socket"
        self._headers = {"Cookie": cookie} if cookie else {}
        self.socket: ClientConnection | None = None
        self.told: list[dict[str, Any]] = []
        self.codes: list[int] = []

    async def come(self) -> ClientConnection:
        """The socket, opened where it is not, with its first messages read."""
        if self.socket is None:
            self.socket = await connect(
                self._url, additional_headers=self._headers, compression=None, max_size=2**22, proxy=None
            )
            await self._next()
        return self.socket

    async def _next(self) -> list[dict[str, Any]]:
        assert self.socket is not None
        async with asyncio.timeout(20):
            told: list[dict[str, Any]] = json.loads(await self.socket.recv())
        self.told += told
        return told

    async def send(self, *frames: Any) -> list[dict[str, Any]]:
        """Send frames, and wait until the server has seen to them: what it answered, or how it closed.

        A last ping is answered after all else.
        """
        socket = await self.come()
        got: list[dict[str, Any]] = []
        score = '{"type":"score","id":"after all"}'
        try:
            for frame in (*frames, score):
                await socket.send(frame)
            while not any(message.get("id") == "after all" for message in got):
                got += await self._next()
        except ConnectionClosed:
            await self.closed()
        return got

    async def closed(self) -> int:
        """Wait until it is closed, and how it was."""
        assert self.socket is not None
        async with asyncio.timeout(20):
            await self.socket.wait_closed()
        code = self.socket.close_code or 0
        self.codes.append(code)
        self.socket = None
        return code

    async def go(self) -> None:
        """Close it."""
        if self.socket is not None:
            await self.socket.close()


class Scene:
    """A table at some stage. Ann has both seats; Eve has a session and no seat."""

    def __init__(self, here: Running, ann: Guest, eve: Guest, table_id: str, client: Client) -> None:
        self.here, self.ann, self.eve, self.table_id, self.client = here, ann, eve, table_id, client

    async def entries(self) -> list[bytes]:
        """All that is kept of the table."""
        return [entry.body for entry in await self.here.server.services.store.events(self.table_id)]

    async def goes_on(self) -> None:
        """The table can be used by those who sit there."""
        if self.client.stage == "open":
            assert (await self.client.ask("start", fill="novice"))["type"] in ("done", "refused")
        assert (await self.client.ask("score"))["type"] in ("scored", "refused")
        await self.client.play_on()
        assert self.client.closed is None


@asynccontextmanager
async def scene(folder: Path, stage: str, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Scene]:
    """A server with such a table. At the end: no incident, no error in the log."""
    caplog.set_level(logging.WARNING)
    store = await open_store(folder / "naturalis.sqlite")
    try:
        async with running(store, heartbeat_seconds=300) as here:
            ann, eve = await here.guest("Ann"), await here.guest("Eve")
            table_id = await ann.table(start=stage != "open", chat="free")
            client = await ann.enter(table_id)
            await client.until(lambda: stage == "over" or all(s["present"] for s in client.view["table"]["seats"]))
            await client.play_on({"open": 0, "starters": 1, "playing": 12}.get(stage, 10_000))
            yield Scene(here, ann, eve, table_id, client)
            await client.close()
            assert here.server.services.metrics.incidents._value.get() == 0
    finally:
        await store.close()
    assert not {record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("who", ["nobody", "eve"])
async def test_strangers_change_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture, stage: str, who: str) -> None:
    chance = Random(f"{stage} {who}")
    async with scene(tmp_path, stage, caplog) as here:
        before = await here.entries()
        rude = Rude(here.here, here.table_id, here.eve.cookie if who == "eve" else None)
        for _ in range(60):
            frame = rubbish(chance)
            got = await rude.send(frame)
            if rude.socket is not None:
                assert [told["type"] for told in got if told["type"] not in ("beat", "welcome", "news")] or not frame
            assert not any(told["type"] in ("done", "options", "hinted") for told in got), (frame, got)
        for message in VALID:
            for seat in range(4):
                await rude.send(json.dumps(message | ({"seat": seat} if "seat" in message else {})))
        await rude.go()
        assert await here.entries() == before
        assert set(rude.codes) <= CLEAN
        assert 4400 in rude.codes
        await here.goes_on()


@pytest.mark.parametrize("stage", STAGES)
async def test_players_change_only_what_was_acknowledged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, stage: str
) -> None:
    chance = Random(stage)
    async with scene(tmp_path, stage, caplog) as here:
        before = len(await here.entries())
        rude = Rude(here.here, here.table_id, here.ann.cookie)
        for _ in range(150):
            frame = rubbish(chance)
            if b"resign" not in (frame.encode() if isinstance(frame, str) else frame):
                await rude.send(frame)
        await rude.go()
        done = {told["id"] for told in rude.told if told["type"] == "done"}
        kept = [decode(body).command for body in (await here.entries())[before:]]
        applied = [command for command in kept if command is not None]
        assert len(set(applied)) == len(applied)
        assert set(applied) == done
        assert set(rude.codes) <= CLEAN
        await here.goes_on()


async def test_every_message_gets_an_answer_of_its_kind(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    answers = {"look": "options", "hint": "hinted", "score": "scored"}
    number = 0
    async with scene(tmp_path, "playing", caplog) as here:
        rude = Rude(here.here, here.table_id, here.ann.cookie)
        for message in VALID:
            if "id" in message and message["type"] not in ("resign", "stand"):
                got = await rude.send(json.dumps(message | {"id": f"mine {(number := number + 1)}"}))
                mine = [told for told in got if told.get("id") == f"mine {number}"]
                assert len(mine) == 1, message
                assert mine[0]["type"] in ("done", "refused", answers.get(message["type"]))
        await rude.go()


async def test_fragmented_oversized_and_invalid_frames(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    text = '{"type":"score","id":"x"}'
    say = '{"type":"say","id":"long","seat":0,"text":"'
    async with scene(tmp_path, "playing", caplog) as here:
        before = await here.entries()
        rude = Rude(here.here, here.table_id, here.ann.cookie)
        assert any(told["type"] == "scored" for told in await rude.send(list(text)))
        assert any(told["type"] == "scored" for told in await rude.send([text.encode()[:9], text.encode()[9:]]))
        assert rude.codes == []
        await rude.send(text + " " * (LIMIT - len(text)))
        assert rude.codes == []
        for large in (text + " " * LIMIT, "x" * 100_000, ["x" * 1000] * 20, say + "é" * LIMIT + '"}'):
            await rude.send(large)
            assert rude.codes.pop() == 1009
        for raw in RAW_FRAMES:
            socket = await rude.come()
            socket.transport.write(raw)
            assert await rude.closed() in {1002, 1007, 1009}, raw
        assert await here.entries() == before
        await here.goes_on()


async def test_a_flood_of_frames_does_not_slow_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scene(tmp_path, "playing", caplog) as here:
        rude = Rude(here.here, here.table_id, None)
        socket = await rude.come()
        for _ in range(1500):
            await socket.ping()
        flood = asyncio.create_task(rude.send(*['{"type":"ping"}'] * 1500, *['{"type":"resync"}'] * 100))
        for _ in range(10):
            answer = await asyncio.wait_for(here.client.ask("score"), 10)
            assert answer["type"] == "scored"
        await flood
        await rude.go()
        await here.goes_on()


# HTTP


@pytest.mark.parametrize("stage", ["open", "over"])
async def test_requests_of_any_kind(tmp_path: Path, caplog: pytest.LogCaptureFixture, stage: str) -> None:
    chance = Random(stage)
    async with scene(tmp_path, stage, caplog) as here:
        before = await here.entries()
        async with http_client(here.here.address, cookies=dict(here.eve.http.cookies)) as eve:
            for path in PATHS:
                for method in METHODS:
                    headers = {
                        name.encode(): value.encode("latin-1")
                        for name, value in (chance.choice(HEADERS) if chance.random() < 0.4 else {}).items()
                    }
                    content = body(chance) if method not in ("GET", "HEAD") or chance.random() < 0.2 else None
                    at = path.replace("GAME", here.table_id)
                    try:
                        answer = await eve.request(method, at, headers=headers, content=content)
                    except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
                        continue  # closed, as an upgrade to something else, or half a body, asks for
                    assert answer.status_code < 500 or (answer.status_code, method) == (501, "BREW"), (at, answer.text)
                    if answer.status_code >= 400 and answer.headers.get("content-type") == "application/json":
                        told = answer.json() if method != "HEAD" else {"code": ""}
                        assert "incident" not in told
                        assert "code" in told
        assert await here.entries() == before
        await here.goes_on()


async def test_an_upgrade_with_a_body_is_refused_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scene(tmp_path, "open", caplog) as here:
        host, port = here.here.address.removeprefix("http://").rstrip("/").split(":")
        for head in ("Content-Length: 5", "Content-Length: 99", "Transfer-Encoding: chunked"):
            reader, writer = await asyncio.open_connection(host, int(port))
            path = f"/api/tables/{here.table_id}/socket".encode()
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            writer.write(UPGRADE % path + f"{key}{head}\r\n\r\nhello".encode())
            answer = await asyncio.wait_for(reader.read(), 20)
            writer.close()
            assert answer.startswith(b"HTTP/1.1 400 "), head
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "bad_request", head
        await here.goes_on()


async def test_bytes_that_are_not_http(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(1)
    async with scene(tmp_path, "open", caplog) as here:
        host, port = here.here.address.removeprefix("http://").rstrip("/").split(":")
        for raw in [*RAW_REQUESTS, *(chance.randbytes(chance.randrange(1, 400)) for _ in range(30))]:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(raw)
            writer.write_eof()
            async with asyncio.timeout(10):
                answer = await reader.read()
            writer.close()
            assert not answer.startswith(b"HTTP/1.1 5"), raw
        await here.goes_on()


async def test_connections_to_unknown_tables(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scene(tmp_path, "open", caplog) as here:
        for table_id in ("nothere", "x", "é", "%00", "a" * 500, "..", "abcd/../abcd"):
            url = here.here.address.replace("http", "ws", 1) + f"api/tables/{table_id}/socket"
            try:
                socket = await connect(url, proxy=None)
            except InvalidHandshake:
                continue
            async with asyncio.timeout(10):
                await socket.wait_closed()
            assert socket.close_code == 4404, table_id


async def test_disconnecting_during_the_handshake_is_no_incident(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(tmp_path, "open", caplog) as here:
        tables = here.here.server.tables
        find, looking, left = tables.find, asyncio.Semaphore(0), asyncio.Event()
        handshakes, state = 0, here.here.listener.server_state
        connections, tasks = {*state.connections}, {*state.tasks}

        async def waiting(table_id: str) -> Any:
            nonlocal handshakes
            handshakes += 1
            looking.release()
            await left.wait()
            try:
                return await find(table_id)
            finally:
                handshakes -= 1

        monkeypatch.setattr(tables, "find", waiting)
        host, port = here.here.address.removeprefix("http://").rstrip("/").split(":")
        for _ in range(3):
            _, writer = await asyncio.open_connection(host, int(port))
            path = f"/api/tables/{here.table_id}/socket".encode()
            key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            writer.write(UPGRADE % path + key)
            await writer.drain()
            await looking.acquire()
            writer.transport.abort()
        await settled(lambda: state.connections <= connections)
        left.set()
        await settled(lambda: not handshakes and state.tasks <= tasks)
        monkeypatch.undo()
        await here.goes_on()


async def test_any_last_version_gets_a_view(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with scene(tmp_path, "playing", caplog) as here:
        for last in ("0", "-1", "1", "99999999", "9" * 30, "x", "%00", "1.5", "²", ""):
            url = here.here.address.replace("http", "ws", 1) + f"api/tables/{here.table_id}/socket?last={last}"
            async with connect(url, proxy=None, max_size=2**22) as socket:
                told = json.loads(await socket.recv())
                assert told[0]["type"] == "welcome", last
                assert told[0]["views"], last
