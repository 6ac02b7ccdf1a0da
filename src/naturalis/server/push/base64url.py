"""Bytes as text in URLs and headers, as browsers and push services write them."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode


def to_base64(data: bytes) -> str:
    """Encode for a URL or a header, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Decode what browsers send, with or without padding. Raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
