"""The guard: foreign pages, excess and internal errors get a code; every response has the security headers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Scope
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.transport.guard import CONTENT_SECURITY, DISABLED_FEATURES, GUARD_CODES, HEALTH_PATHS, Guard
from tests.helpers.http import http_client

HOME = "http://localhost:8765"
SECRET = "what only the server knows"


async def echo(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def careless(request: Request) -> Response:
    try:
        await request.body()
    except Exception:
        return PlainTextResponse("swallowed")
    return PlainTextResponse("whole")


async def broken(_request: Request) -> Response:
    raise RuntimeError(SECRET)


async def own_500(_request: Request) -> Response:
    return PlainTextResponse("ours", 500)


async def half(_request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        yield b"half"
        raise RuntimeError(SECRET)

    return StreamingResponse(parts())


async def cached(_request: Request) -> Response:
    return JSONResponse({}, headers={"Cache-Control": "max-age=60", "X-Frame-Options": "SAMEORIGIN"})


async def socket(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    raise RuntimeError(SECRET)


async def early(_socket: WebSocket) -> None:
    raise RuntimeError(SECRET)


ROUTES = [
    *(Route(path, echo, methods=["GET", "POST", "PUT"]) for path in ("/", "/api/x", *HEALTH_PATHS)),
    Route("/careless", careless, methods=["POST"]),
    Route("/broken", broken),
    Route("/own", own_500),
    Route("/half", half),
    Route("/api/cached", cached),
    WebSocketRoute("/socket", socket),
    WebSocketRoute("/early", early),
]


def guarded(settings: ServerSettings | None = None, metrics: Metrics | None = None, now: float = 0.0) -> ASGIApp:
    return Guard(Starlette(routes=ROUTES), settings or ServerSettings(), metrics or Metrics(), lambda: now)


def ask(app: ASGIApp, method: str = "GET", path: str = "/", base: str = HOME, **more: Any) -> httpx.Response:
    async def main() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=more.pop("client", ("192.0.2.1", 1)))
        async with http_client(base, transport=transport) as client:
            return await client.request(method, path, **more)

    return asyncio.run(main())


def shake(app: ASGIApp, path: str, headers: dict[str, str], extension: bool = True, **more: Any) -> list[Message]:
    """All that is sent to a socket which says one word and then waits."""
    sent: list[Message] = []
    words: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": "hello"}]

    async def receive() -> Message:
        return words.pop(0) if words else {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": path, "query_string": b"",
        "root_path": "", "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("192.0.2.1", 1), "server": ("localhost", 8765), "subprotocols": [],
        "extensions": {"websocket.http.response": {}} if extension else {}, **more,
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]  # an awaitable that is a coroutine
    return sent


def test_every_answer_has_the_headers() -> None:
    app = guarded()
    for answer in (ask(app), ask(app, path="/nowhere"), ask(app, path="/broken"), ask(app, base="http://evil.example")):
        assert answer.headers["content-security-policy"] == CONTENT_SECURITY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers.get_list("x-frame-options") == ["DENY"]
        assert all(f"{feature}=()" in answer.headers["permissions-policy"] for feature in DISABLED_FEATURES)
        assert "strict-transport-security" not in answer.headers


def test_https_sends_hsts() -> None:
    assert ask(guarded(ServerSettings(https=True))).headers["strict-transport-security"] == "max-age=63072000"


def test_answers_of_the_api_are_not_kept_unless_they_say_so() -> None:
    app = guarded()
    assert ask(app, path="/api/x").headers["cache-control"] == "no-store"
    assert "cache-control" not in ask(app).headers
    answer = ask(app, path="/api/cached")
    assert answer.headers.get_list("cache-control") == ["max-age=60"]
    assert answer.headers.get_list("x-frame-options") == ["DENY"]


@pytest.mark.parametrize("host", ["localhost", "localhost:8765", "127.0.0.1:8765", "[::1]:8765", "play.example.org"])
def test_a_loopback_server_answers_to_its_names(host: str) -> None:
    settings = ServerSettings(origins=("https://play.example.org",))
    assert ask(guarded(settings), base=f"http://{host}").status_code == 200


@pytest.mark.parametrize("host", ["evil.example:8765", "localhost.evil.example", "192.0.2.9", "127.0.0.1.nip.example"])
def test_a_loopback_server_answers_to_no_other_name(host: str) -> None:
    metrics = Metrics()
    origin = {"Origin": f"http://{host}"}
    answer = ask(guarded(metrics=metrics), "POST", base=f"http://{host}", headers=origin)
    assert (answer.status_code, answer.json()) == (403, {"code": "host", "detail": GUARD_CODES["host"]})
    assert metrics.registry.get_sample_value("naturalis_refusals_total", {"code": "host"}) == 1
    assert shake(guarded(), "/socket", {"host": host, **origin})[0]["status"] == 403


def test_a_public_server_answers_to_any_name() -> None:
    assert ask(guarded(ServerSettings(host="0.0.0.0")), base="http://box.lan:8765").status_code == 200


@pytest.mark.parametrize("host", ["a b", "a/b", "a@b", "", "a:b"])
def test_a_malformed_host_is_refused(host: str) -> None:
    assert ask(guarded(ServerSettings(host="0.0.0.0")), headers={"Host": host}).json()["code"] == "host"


def test_requests_without_a_host_are_allowed() -> None:
    sent = shake(guarded(), "/socket", {})
    assert [message["type"] for message in sent] == ["websocket.accept", "websocket.send", "websocket.close"]


OWN = [HOME, "http://LOCALHOST:8765", "https://play.example.org", "https://play.example.org:443"]
FOREIGN = [
    "null", "", "*", "http://localhost", "http://localhost:8766", "https://localhost:8765", "http://play.example.org",
    "http://evil.example", "http://localhost:8765.evil.example", f"{HOME}/x", f"{HOME}, {HOME}", "file://",
]  # fmt: skip


@pytest.mark.parametrize("origin", OWN)
def test_own_pages_may_change_data(origin: str) -> None:
    app = guarded(ServerSettings(origins=("https://play.example.org",)))
    assert ask(app, "POST", headers={"Origin": origin}).status_code == 200
    assert shake(app, "/socket", {"host": "localhost:8765", "origin": origin})[0]["type"] == "websocket.accept"


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_may_only_read(origin: str) -> None:
    app = guarded(ServerSettings(origins=("https://play.example.org",)))
    for method in ("POST", "PUT", "DELETE", "PATCH", "BREW"):
        answer = ask(app, method, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert ask(app, headers={"Origin": origin}).status_code == 200
    start, body = shake(app, "/socket", {"host": "localhost:8765", "origin": origin})
    assert (start["type"], start["status"]) == ("websocket.http.response.start", 403)
    assert b'"code":"origin"' in body["body"]
    assert (b"content-security-policy", CONTENT_SECURITY.encode()) in start["headers"]


def test_without_the_extension_a_socket_is_closed_with_a_code() -> None:
    headers = {"host": "localhost", "origin": "http://evil.example"}
    assert shake(guarded(), "/socket", headers, extension=False) == [{"type": "websocket.close", "code": 4403}]


def test_the_scheme_counts() -> None:
    headers = {"host": "play.example.org", "origin": "https://play.example.org"}
    open_to_all = ServerSettings(host="0.0.0.0")
    assert shake(guarded(open_to_all), "/socket", headers)[0]["type"] != "websocket.accept"
    assert shake(guarded(open_to_all), "/socket", headers, scheme="wss")[0]["type"] == "websocket.accept"
    https = ServerSettings(host="0.0.0.0", https=True)  # also where the proxy does not say how it was asked
    assert shake(guarded(https), "/socket", headers)[0]["type"] == "websocket.accept"


@pytest.mark.parametrize("path", ["/", "/careless"])
def test_a_body_may_be_so_large(path: str) -> None:
    def streamed(size: int) -> Iterable[bytes]:
        return [b"x" * 1000] * (size // 1000) + [b"x" * (size % 1000)]

    async def generated(size: int) -> AsyncIterator[bytes]:
        for part in streamed(size):
            yield part

    app = guarded(ServerSettings(max_body_kib=2))
    assert ask(app, "POST", path, content=b"x" * 2048).status_code == 200
    assert ask(app, "POST", path, content=generated(2048)).status_code == 200
    for content in (b"x" * 2049, generated(2049), generated(100_000)):
        answer = ask(app, "POST", path, content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("length", ["x", "-1", "99999999999999999999999", "2049"])
def test_a_large_content_length_is_refused_at_once(length: str) -> None:
    app = guarded(ServerSettings(max_body_kib=2))
    assert ask(app, "POST", headers={"Content-Length": length}).status_code == 413


def test_too_many_requests_get_429() -> None:
    app = guarded(ServerSettings(requests_per_minute=3))
    assert [ask(app).status_code for _ in range(3)] == [200] * 3
    answer = ask(app)
    assert (answer.status_code, answer.json()["code"], answer.headers["retry-after"]) == (429, "too_many", "20")
    assert shake(app, "/socket", {"host": "localhost"})[0]["status"] == 429
    assert ask(app, client=("192.0.2.2", 1)).status_code == 200
    assert all(ask(app, path=path).status_code == 200 for path in HEALTH_PATHS for _ in range(5))


def test_an_error_inside_becomes_an_incident(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    inside = Starlette(routes=ROUTES, middleware=[Middleware(Guard, settings=ServerSettings(), metrics=metrics)])
    for app in (guarded(metrics=metrics), inside):
        caplog.clear()
        answer = ask(app, path="/broken")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert SECRET not in answer.text
        assert "Traceback" not in answer.text
        [record] = caplog.records
        told: Any = record.msg
        assert (told["incident"], told["path"], told["method"]) == (answer.json()["incident"], "/broken", "GET")
        assert SECRET in told["exception"]
        assert record.levelno == logging.ERROR
    assert metrics.registry.get_sample_value("naturalis_incidents_total") == 2


def test_the_applications_own_500_passes() -> None:
    answer = ask(guarded(), path="/own")
    assert (answer.status_code, answer.text) == (500, "ours")
    assert answer.headers["x-frame-options"] == "DENY"


def test_a_response_that_fails_midway_is_cut_off() -> None:
    with pytest.raises(ConnectionAbortedError, match=r"^internal$"):
        ask(guarded(), path="/half")


def test_a_websocket_learns_nothing_of_an_error(caplog: pytest.LogCaptureFixture) -> None:
    app = guarded()
    assert shake(app, "/socket", {"host": "localhost"}) == [
        {"type": "websocket.accept", "subprotocol": None, "headers": []},
        {"type": "websocket.send", "text": "hello"},
        {"type": "websocket.close", "code": 1011},
    ]
    assert caplog.records[-1].msg["method"] == "WebSocket"  # type: ignore[index]  # structlog's, a dict
    start, body = shake(app, "/early", {"host": "localhost"})
    assert start["status"] == 500
    assert b"internal" in body["body"]
    assert SECRET.encode() not in body["body"]


def test_a_disconnect_is_no_incident(caplog: pytest.LogCaptureFixture) -> None:
    async def waiting(socket: WebSocket) -> None:
        await socket.accept()
        while True:
            await socket.receive_text()

    app = Guard(Starlette(routes=[WebSocketRoute("/", waiting)]), ServerSettings(), Metrics())
    assert [message["type"] for message in shake(app, "/", {"host": "localhost"})] == ["websocket.accept"]
    assert not caplog.records


def test_all_of_it_under_uvicorn() -> None:
    async def main() -> None:
        config = uvicorn.Config(guarded(), port=0, log_config=None, ws="websockets-sansio", lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.005)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{port}/socket", origin="http://evil.example")  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
            assert b'"code":"origin"' in (refused.value.response.body or b"")
            own = f"http://127.0.0.1:{port}"
            async with connect(f"ws://127.0.0.1:{port}/socket", origin=own) as client:  # type: ignore[arg-type]
                await client.send("hello")
                assert await client.recv() == "hello"
                with pytest.raises(ConnectionClosed) as closed:
                    await client.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1011
            async with http_client(own) as browser:
                assert (await browser.get("/broken")).json()["code"] == "internal"
                assert (await browser.post("/", content=b"x" * 20_000)).status_code == 413
        finally:
            server.should_exit = True
            await serving

    asyncio.run(main())
