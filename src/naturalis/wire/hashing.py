"""The hash of a view, by which a client finds out that its own differs from the server's.

It is the CRC-32 of the view as JSON in UTF-8 with sorted keys, without spaces, and without fields that are null. A
client keeps its view as the plain objects it was sent, so it can do the same.
"""

from __future__ import annotations

import re
from zlib import crc32

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode
_NULL = re.compile(rb',"[a-z0-9_]+":null|(?<=\{)"[a-z0-9_]+":null(?:,"[a-z0-9_]+":null)*,?')


def view_hash(view: object) -> int:
    """The hash of a TableView, or of the same as plain JSON values."""
    return crc32(bare(_encode(view)))


def bare(text: bytes) -> bytes:
    """JSON without the fields that are null. In a string every quote has a backslash, so nothing in one looks so."""
    return _NULL.sub(b"", text)
