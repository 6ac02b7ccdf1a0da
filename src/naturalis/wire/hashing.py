"""The hash of a view, by which a client finds out that its own differs from the server's.

It is the CRC-32 of the view as JSON in UTF-8 with sorted keys, without spaces, and without fields that are null. A
client keeps its view as the plain objects it was sent, so it can do the same.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def view_hash(view: object) -> int:
    """The hash of a TableView, or of the same as plain JSON values."""
    return crc32(_encoder.encode(_bare(msgspec.to_builtins(view))))


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_bare(inner) for inner in value]
    return value
