"""HTTP connections: slow, silent and greedy clients are cut off; malformed requests leave no incident."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

import pytest

from naturalis.server.shared.limits import Limits
from naturalis.server.shared.timings import Timings
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served, settled

SHORT = Timings(headers_timeout_s=0.2, body_timeout_s=0.2, reserved_timeout_s=0.2, unread_timeout_s=0.2)
HOST = "Host: localhost\r\n"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)


async def exchange(here: Running, text: str, *, half_close: bool = False) -> bytes:
    """Send these bytes; everything that comes back until the server closes the connection."""
    reader, writer = await _open(here)
    writer.write(text.encode())
    if half_close:
        writer.write_eof()
    try:
        return await asyncio.wait_for(reader.read(), 20)
    finally:
        writer.close()


async def _open(here: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = here.address.removeprefix("http://").rstrip("/").split(":")
    return await asyncio.open_connection(host, int(port))


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("", b"408"),
        ("GET /livez HTTP/1.1\r\nHost: loc", b"408"),
        (f"POST /api/session HTTP/1.1\r\n{HOST}Content-Length: 20\r\n\r\n{{", b"408"),
        (f"GET /livez HTTP/1.1\r\n{HOST}\r\nGET /livez HTTP/1.1\r\nHo", b"200"),
    ],
    ids=["silent", "half the headers", "half the body", "half a second request"],
)
async def test_a_request_that_takes_too_long_is_cut_off(tmp_path: Path, sent: str, status: bytes) -> None:
    async with served(tmp_path, timings=SHORT) as here:
        answer = await exchange(here, sent)
        assert answer.split()[1] == status
        assert here.server.services.metrics.incidents._value.get() == 0


async def test_a_half_closed_request_is_answered(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        answer = await exchange(here, f"GET /livez HTTP/1.1\r\n{HOST}\r\n", half_close=True)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert b'"status":"ok"' in answer


async def test_connections_of_one_address_are_limited_and_the_rest_is_for_health_checks(tmp_path: Path) -> None:
    limits = Limits(http_connections=2, reserved_connections=1)
    async with served(tmp_path, limits=limits, max_connections=1, timings=Timings(headers_timeout_s=60)) as here:
        held = [await _open(here) for _ in range(3)]
        ask = f"GET {{}} HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n"
        assert (await exchange(here, ask.format("/livez"))).startswith(b"HTTP/1.1 200 ")
        refused = await exchange(here, ask.format("/api/session"))
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b'"busy"' in refused
        for _, writer in held:
            writer.close()
    async with served(tmp_path, connections_per_address=2, trusted_proxies=()) as here:
        held = [await _open(here) for _ in range(2)]
        assert (await exchange(here, "")).startswith(b"HTTP/1.1 503 ")
        held[0][1].close()
        assert (await _eventually(here, ask.format("/livez"))).startswith(b"HTTP/1.1 200 ")
        held[1][1].close()


async def _eventually(here: Running, text: str) -> bytes:
    """The first answer that is no 503."""
    while (answer := await exchange(here, text)).startswith(b"HTTP/1.1 503 "):
        await asyncio.sleep(0.01)
    return answer


async def test_a_response_that_nobody_reads_is_cut(tmp_path: Path) -> None:
    async with served(tmp_path, timings=SHORT) as here:
        host, port = here.address.removeprefix("http://").rstrip("/").split(":")
        with socket.socket() as unread:
            unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            unread.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(unread, (host, int(port)))
            asked = f"GET /api/openapi.json HTTP/1.1\r\n{HOST}\r\n" * 200  # more than the kernel's buffers hold
            await loop.sock_sendall(unread, asked.encode())
            await settled(lambda: bool(here.listener.server_state.connections))
            await settled(lambda: not here.listener.server_state.connections)


MALFORMED = {
    "foreign origin": f"GET /api/tables/x/socket HTTP/1.1\r\n{HOST}Origin: https://evil.example\r\n{UPGRADE}\r\n",
    "HEAD": f"HEAD /api/tables/x/socket HTTP/1.1\r\n{HOST}{UPGRADE}\r\n",
    "no key": f"GET /api/tables/x/socket HTTP/1.1\r\n{HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "bad chunk": f"GET /livez HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "bad chunk of a body": f"POST /api/session HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "another upgrade": f"GET /livez HTTP/1.1\r\n{HOST}Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
    "no HTTP": "\x16\x03\x01 hello\r\n\r\n",
}


@pytest.mark.parametrize("name", MALFORMED)
async def test_malformed_requests_leave_no_incident_and_no_error(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as here:
        with caplog.at_level(logging.INFO):
            assert await exchange(here, MALFORMED[name])
            await asyncio.sleep(0.02)
        assert here.server.services.metrics.incidents._value.get() == 0
        assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_chunk_that_is_bad_after_the_response(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(tmp_path) as here:
        reader, writer = await _open(here)
        writer.write(f"GET /livez HTTP/1.1\r\n{HOST}Transfer-Encoding: chunked\r\n\r\n".encode())
        await reader.readuntil(b'"}')
        writer.write(b"zz\r\n")
        assert await asyncio.wait_for(reader.read(), 20) == b""
        assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
        writer.close()
