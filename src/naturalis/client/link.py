"""The links that people share: a table's, and a seat's with its key."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from naturalis.client.errors import ClientError

_PATH = re.compile(r"(?P<base>.*)/(?P<page>table|replay)/(?P<table>[A-Za-z0-9_-]{1,64})/?")


class JoinLink(Struct, frozen=True):
    """A table of a server; with ``seat`` and ``key``, one seat of it."""

    server: str
    table: str
    seat: int | None = None
    key: str | None = None


def parse_link(text: str) -> JoinLink:
    """Read a link as the pages show it. ClientError says what is wrong with it."""
    example = "such as http://127.0.0.1:8765/table/ID"
    try:
        parts = urlsplit(text.strip())
        wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
    except ValueError:
        wrong = True
    if wrong:
        raise ClientError(f"{text!r} is no link to a table; copy it from the page, {example}")
    found = _PATH.fullmatch(parts.path)
    if not found:
        raise ClientError(f"{text!r} leads to no table; a table's link ends in /table/ID, {example}")
    if found["page"] == "replay":
        raise ClientError(f"{text!r} is the replay of a game that is over; open it in a browser")
    server = f"{parts.scheme}://{parts.netloc}{found['base']}/"
    return JoinLink(server, found["table"], *_seat_key(text, parts.fragment))


def _seat_key(text: str, fragment: str) -> tuple[int | None, str | None]:
    """The seat and its key, which follow the # of the link."""
    values = parse_qs(fragment)
    seat, key = values.get("seat", [""])[-1], values.get("key", [""])[-1]
    if not seat and not key:
        return None, None
    if seat not in ("0", "1", "2", "3") or not key:
        raise ClientError(f"{text!r} is cut off: the key of a seat is missing; copy the whole link")
    return int(seat), key
