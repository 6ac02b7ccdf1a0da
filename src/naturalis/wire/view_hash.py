"""The hash of a view, with which a client checks its own view against the server's.

It is the CRC-32 of the view as JSON in UTF-8 with sorted keys, without spaces and without fields that are null. A
client keeps its view as the plain objects that it received, so it can compute the same.
"""

from __future__ import annotations

import re
from zlib import crc32

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode
_NULL = b'":null'  # the end of a field's name, and of the field
_NAME = re.compile(rb"[a-z0-9_]+")
_BRACE, _COMMA = b"{,"


def view_hash(view: object) -> int:
    """The hash of a TableView, or of the same view as plain JSON values."""
    return crc32(bare(_encode(view)))


def bare(text: bytes) -> bytes:
    """JSON without null fields. Strings cannot be mistaken for fields: in them every quote has a backslash."""
    kept, start = [], 0
    end = text.find(_NULL)
    while end >= 0:
        quote, past = text.rfind(b'"', start, end), end + len(_NULL)
        if _NAME.fullmatch(text, quote + 1, end):
            first = quote == start or text[quote - 1] == _BRACE  # of its object, as far as that is kept
            kept.append(text[start : quote if first else quote - 1])
            start = past + (first and text[past] == _COMMA)
        end = text.find(_NULL, past)
    kept.append(text[start:])
    return b"".join(kept)
