"""The internals of uvicorn and websockets that we rely on: a version that changes them fails here first."""

from __future__ import annotations

import inspect
import re
from importlib.metadata import version
from typing import Any

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets import websockets_sansio_impl
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from naturalis.server.monitoring.logs import INVALID_UTF8
from naturalis.server.process.run import UvicornServer
from naturalis.server.transport.handshake import HttpProtocol
from naturalis.server.transport.websocket import MessageQueue, WebSocketProtocol

# What our subclass overrides or calls: the class of the library, the method, its parameters, who relies on it.
METHODS = [
    (WebSocketsSansIOProtocol, "__init__", "self, config, server_state, app_state, _loop", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "handle_connect", "self, event", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "data_received", "self, data", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "handle_ping", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "handle_pong", "self, event", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "handle_cont", "self, event", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "keepalive_timeout", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "stop_keepalive", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "connection_lost", "self, exc", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "shutdown", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "pause_writing", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "resume_writing", "self", WebSocketProtocol),
    (WebSocketsSansIOProtocol, "receive", "self", WebSocketProtocol),
    (H11Protocol, "handle_websocket_upgrade", "self, event", HttpProtocol),
    (uvicorn.Server, "capture_signals", "self", UvicornServer),
    (uvicorn.Server, "startup", "self, sockets", UvicornServer),
    (uvicorn.Server, "shutdown", "self, sockets", UvicornServer),
    (ServerProtocol, "data_to_send", "self", WebSocketProtocol),
]
ATTRIBUTES = {
    WebSocketProtocol: (
        "config", "loop", "queue", "transport", "conn", "handshake_initiated", "close_sent", "disconnected",
        "read_paused",
    ),
    HttpProtocol: ("headers", "transport", "conn"),
    UvicornServer: ("started", "should_exit", "servers", "_captured_signals"),
}  # fmt: skip


def moved(library: type, what: str, ours: type) -> str:
    """The sentence that tells a maintainer what to do."""
    package = library.__module__.partition(".")[0]
    return (
        f"{package} {version(package)} has changed {library.__name__}.{what}, on which "
        f"{ours.__module__}.{ours.__name__} relies: adapt it, and test it under load, "
        f"before you raise the upper bound of {package} in pyproject.toml"
    )


@pytest.mark.parametrize(
    ("library", "method", "parameters", "ours"), METHODS, ids=[f"{row[0].__name__}.{row[1]}" for row in METHODS]
)
def test_methods_that_we_override_or_call(library: type, method: str, parameters: str, ours: type) -> None:
    found = getattr(library, method, None)
    assert found is not None, moved(library, method, ours)
    assert ", ".join(inspect.signature(found).parameters) == parameters, moved(library, method, ours)


async def application(scope: Any, receive: Any, send: Any) -> None:
    raise NotImplementedError


def objects() -> dict[type, object]:
    config, state = uvicorn.Config(application, log_config=None), ServerState()
    config.load()
    return {
        WebSocketProtocol: WebSocketsSansIOProtocol(config, state, {}),
        HttpProtocol: H11Protocol(config, state, {}),
        UvicornServer: uvicorn.Server(config),
    }


async def test_attributes_that_we_use() -> None:
    for ours, library in objects().items():
        # uvicorn.Server makes ``servers`` when it starts
        source = inspect.getsource(type(library))
        for name in ATTRIBUTES[ours]:
            assert hasattr(library, name) or f"self.{name} = " in source, moved(type(library), name, ours)


def test_our_queue_has_all_that_uvicorn_uses_of_it() -> None:
    used = {*re.findall(r"\bself\.queue\.(\w+)", inspect.getsource(WebSocketsSansIOProtocol))}
    assert used == {"put_nowait", "get", "empty"}, moved(WebSocketsSansIOProtocol, "queue", WebSocketProtocol)
    assert all(hasattr(MessageQueue, name) for name in used)


def test_the_connection_reaches_the_application_by_an_extension_of_the_scope() -> None:
    source = inspect.getsource(WebSocketsSansIOProtocol.handle_connect)
    assert "self.scope: WebSocketScope = " in source, moved(WebSocketsSansIOProtocol, "scope", WebSocketProtocol)
    assert '"extensions": ' in source, moved(WebSocketsSansIOProtocol, "scope", WebSocketProtocol)


def test_messages_look_like_those_of_uvicorn() -> None:
    message = '"type": "websocket.receive", "bytes": '
    source = inspect.getsource(WebSocketsSansIOProtocol)
    assert message in source, moved(WebSocketsSansIOProtocol, "queue", WebSocketProtocol)


def test_uvicorn_logs_invalid_text_with_the_words_that_we_filter() -> None:
    source = inspect.getsource(websockets_sansio_impl)
    assert INVALID_UTF8 in source, moved(WebSocketsSansIOProtocol, "the message for invalid UTF-8", WebSocketProtocol)


def test_masking_works_whether_websockets_is_compiled_or_not() -> None:
    from websockets.utils import apply_mask

    masked = bytes(a ^ b for a, b in zip(b"abcde", b"\1\2\3\4\1", strict=True))
    assert apply_mask(b"abcde", b"\1\2\3\4") == masked


def test_h11_writes_a_response_in_three_parts() -> None:
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    connection.next_event()
    head = h11.Response(status_code=400, headers=[(b"content-length", b"2")])
    parts = (head, h11.Data(data=b"no"), h11.EndOfMessage())
    assert b"".join(connection.send(part) or b"" for part in parts).endswith(b"\r\n\r\nno")


def test_the_sentence_says_what_to_do() -> None:
    assert re.fullmatch(
        r"uvicorn \S+ has changed WebSocketsSansIOProtocol\.queue, on which "
        r"naturalis\.server\.transport\.websocket\.WebSocketProtocol relies: .* in pyproject\.toml",
        moved(WebSocketsSansIOProtocol, "queue", WebSocketProtocol),
    )
