"""Frames: what the server sends is a list of messages, what a client sends is one."""

from __future__ import annotations

from typing import Any

import msgspec

from naturalis.wire.client_messages import ClientMessage

JsonObject = dict[str, Any]
_decode = msgspec.json.Decoder(list[JsonObject]).decode
_encode = msgspec.json.Encoder().encode


def decode_frame(frame: str | bytes) -> list[JsonObject]:
    """The messages of a frame, in order, as plain JSON objects. msgspec.DecodeError where it is none."""
    return _decode(frame)


def encode_frame(message: ClientMessage | JsonObject) -> bytes:
    """The frame of one message."""
    return _encode(message)
