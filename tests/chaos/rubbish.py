"""Anything that could be sent to a server: frames, requests, bytes that are neither; by chance, or known as nasty."""

from __future__ import annotations

import json
from random import Random
from typing import Any

LIMIT = 16 * 1024  # bytes of a frame or a body
DEEP = "[" * 7000
VALID: list[dict[str, Any]] = [
    {"type": "sit", "id": "a", "seat": 1, "name": "Eve", "colour": "red"},
    {"type": "stand", "id": "a", "seat": 0},
    {"type": "colour", "id": "a", "seat": 0, "colour": None},
    {"type": "seat_bot", "id": "a", "seat": 1, "level": "naturalist"},
    {"type": "clear", "id": "a", "seat": 0},
    {"type": "start", "id": "a", "fill": "novice"},
    {"type": "play", "id": "a", "seat": 0, "move": {"type": "place", "card": 3, "face": "front", "x": 1, "y": 1}},
    {"type": "play", "id": "a", "seat": 0, "move": {"type": "draw", "source": "gold"}},
    {"type": "play", "id": "a", "seat": 0, "move": {"type": "starter", "face": "back"}},
    {"type": "play", "id": "a", "seat": 1, "move": {"type": "keep", "card": 90}},
    {"type": "undo", "id": "a", "seat": 0},
    {"type": "resign", "id": "a", "seat": 0},
    {"type": "return", "id": "a", "seat": 0},
    {"type": "say", "id": "a", "seat": 0, "phrase": "hello"},
    {"type": "say", "id": "a", "seat": 0, "text": "hello"},
    {"type": "rematch", "id": "a"},
    {"type": "look", "id": "a", "seat": 0},
    {"type": "hint", "id": "a", "seat": 0},
    {"type": "score", "id": "a"},
    {"type": "resync", "reason": "gap"},
    {"type": "ping"},
]
ODD: list[Any] = [
    None, True, -1, 0, 4, 2**31, 2**63, 2**64, -(2**63), 10**400, 1e308, 0.5, "", "x", "0", "\0", "a" * 33, "a" * 3000,
    "\u202e", "💥" * 16, [], {}, [[]], [None] * 100, {"type": "ping"}, {"type": "place"}, {"": ""},
]  # fmt: skip
RAW = [
    "", " ", "{", "[]", "null", "1e999", '"ping"', "NaN", "-", '{"type":"ping"', '{"type":"ping"}{"type":"ping"}',
    '{"type":"ping","type":"resync"}', '{"type":"nothing"}', '{"type":null}', '{"type":["ping"]}', "\ufeff{}", "\0",
    DEEP, '{"a":' + DEEP, '{"a":' + "[" * 7000 + "]" * 7000 + ',"type":"ping"}', '{"type":"ping","a":' + DEEP,
    '{"id":"\\ud800","type":"say","seat":0,"text":"x"}', '{"type":"say","id":"a","seat":0,"text":"\\udc00\\ud800"}',
    '{"type":"say","id":"\\u0000","seat":0,"phrase":"hello","text":null,"more":1}', '{"\\ud83d":1,"type":"ping"}',
    '{"type":"play","id":"a","seat":0,"move":' * 300, "{" * 8000, '"' * 8000, "9" * 15000, "-" * 15000,
    '{"type":"say","id":"a","seat":0,"text":"' + "\\u0301" * 300 + '"}',
    '{"type":"sit","id":"a","seat":0,"name":"' + "\\u200b" * 60 + '"}',
]  # fmt: skip


def mutated(chance: Random) -> str:
    """A valid message that was changed a little."""
    message: dict[str, Any] = json.loads(json.dumps(chance.choice(VALID)))
    if "id" in message:
        message["id"] = f"m{chance.randrange(10**9)}"
    for _ in range(chance.randrange(3)):
        at = message["move"] if isinstance(message.get("move"), dict) and chance.random() < 0.5 else message
        field = chance.choice([*at, "extra"])
        match chance.randrange(4):
            case 0:
                at.pop(field, None)
            case 1:
                at[field] = chance.choice(chance.choice(VALID)["type"].split())
            case _:
                at[field] = chance.choice(ODD)
    return cut(json.dumps(message), chance)


def cut(text: str, chance: Random) -> str:
    """The text with, now and then, a character changed, missing or twice."""
    while text and chance.random() < 0.3:
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", '"', "\0", "}", "9", "\\", "é", text[at] * 2]) + text[at + 1 :]
    return text


def random_json(chance: Random, depth: int = 0) -> Any:
    """Some JSON value."""
    match chance.randrange(7 if depth < 6 else 5):
        case 5:
            return [random_json(chance, depth + 1) for _ in range(chance.randrange(4))]
        case 6:
            return {str(chance.choice(ODD))[:40]: random_json(chance, depth + 1) for _ in range(chance.randrange(4))}
        case 0:
            return chance.choice(VALID)
        case _:
            return chance.choice(ODD)


def rubbish(chance: Random) -> str | bytes:
    """Something to send."""
    match chance.randrange(8):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return chance.choice(RAW)
        case 2:
            return json.dumps(random_json(chance))[:LIMIT]
        case 3:
            return mutated(chance).encode()
        case 4:
            return "".join(chr(chance.choice([chance.randrange(128), 0x1F4A5])) for _ in range(chance.randrange(80)))
        case _:
            return mutated(chance)


RAW_FRAMES = [
    b"\x81\x05hello",  # not masked
    b"\x83\x80aaaa",  # an opcode that is none
    b"\xf1\x80aaaa",  # bits that mean nothing
    b"\x80\x80aaaa",  # goes on with what never began
    b"\x01\x80aaaa\x81\x80aaaa",  # begins again before it has ended
    b"\x09\x80aaaa",  # a ping in pieces
    b"\x89\xfe\x01\x00aaaa" + b"a" * 256,  # a ping that is too large
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xffaaaa",  # eight exabytes to come
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # text that is no UTF-8
    b"\x88\x81\x00\x00\x00\x00a",  # half a close code
]
PATHS = [
    "/api/session", "/api/tables", "/api/tables/GAME", "/api/tables/GAME/history", "/api/tables/GAME/record",
    "/api/tables/GAME/seats/0/key", "/api/tables/GAME/key", "/api/tables/GAME/socket", "/livez", "/readyz", "/metrics",
    "/api/openapi.json", "/", "/nothing", "/api", "/api/tables/", "//", "/api/tables/%00", "/api/tables/..%2f..",
    "/api/tables/GAME/seats/99999999999999999999/key", "/api/tables/GAME/seats/-1/key", "/api/tables/GAME/seats/é/key",
    "/api/tables/" + "x" * 5000, "/api/tables/é", "/api/tables/GAME/history?seat=9", "/api/tables/GAME/history?seat=-1",
    "/api/tables/GAME/history?seat=0&seat=1", "/api/tables/GAME/history?seat=%ff", "/api/tables/GAME/history?seat=²",
    "/api/tables/GAME?last=1", "/api/tables/GAME/history?seat=0",
]  # fmt: skip
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW"]
BODIES: list[Any] = [
    {"name": "Zoë"}, {"name": ""}, {"name": "\u200b"}, {"name": "x" * 100}, {"name": 1},
    {"key": "x" * 43}, {"key": "é" * 30},
    {"settings": {}}, {"settings": {"seats": 9}}, {"settings": {"seats": 1}}, {"settings": {"level": "hard"}},
    {"settings": {"seats": 4}, "seats": [{"seat": 0, "kind": "me"}] * 4, "start": True},
    {"settings": {"seats": 2}, "seats": [{"seat": 3, "kind": "me"}]},
    {"settings": {"seats": 2}, "seats": [{"seat": 0, "kind": "bot"}], "start": True, "fill": "novice"},
    {"settings": {"seats": 2, "clock": {"type": "turn", "seconds": 10**30}}}, {"settings": {"clock": {"type": "x"}}},
]  # fmt: skip
HEADERS = [
    {"cookie": "naturalis=" + "x" * 43}, {"cookie": "naturalis=\xff\xfe"}, {"cookie": ";;=;naturalis"},
    {"cookie": "naturalis=" + "y" * 4000}, {"authorization": "Bearer " + "z" * 43}, {"authorization": "bearer"},
    {"authorization": "Bearer \xff"}, {"content-type": "text/plain"}, {"origin": "null"},
    {"origin": "http://evil.example"}, {"host": "evil.example"}, {"host": "a b"}, {"host": ""},
    {"x-forwarded-for": "\xff, x"},
    {"x-forwarded-proto": "gopher"}, {"accept-encoding": "nothing"}, {"content-encoding": "gzip"},
    {"x-forwarded-for": "1.2.3.4:99999"}, {"upgrade": "websocket", "connection": "upgrade"}, {"range": "bytes=9-1"},
]  # fmt: skip


def body(chance: Random) -> bytes:
    """Some body of a request."""
    match chance.randrange(6):
        case 0:
            return chance.randbytes(chance.randrange(300))
        case 1:
            return chance.choice(RAW).encode()
        case 2:
            return b"x" * chance.choice([LIMIT, LIMIT + 1, 10 * LIMIT])
        case 3:
            return cut(json.dumps(chance.choice(BODIES)), chance).encode()
        case _:
            return json.dumps(chance.choice(BODIES)).encode()


UPGRADE = b"GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
RAW_REQUESTS = [
    b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /livez HTTP/1.1\r\n\r\n", b"\r\n" * 100,
    b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"POST /api/session HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{}",
    b"GET /livez HTTP/1.1\r\nX: " + b"y" * 40_000, b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"GET /api/tables/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    UPGRADE % b"/api/tables/abcd/socket" + b"\r\n",
    UPGRADE % b"/api/tables/abcd/socket" + b"Sec-WebSocket-Key: short\r\nSec-WebSocket-Version: 13\r\n\r\n",
    UPGRADE % b"/livez" + b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
]  # fmt: skip
