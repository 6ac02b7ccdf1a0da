"""Base64 as browsers write it."""

from __future__ import annotations

import pytest

from naturalis.server.push.base64url import from_base64, to_base64


@pytest.mark.parametrize("data", [b"", b"a", b"ab", b"abc", bytes(range(256))])
def test_base64_with_and_without_padding(data: bytes) -> None:
    text = to_base64(data)
    assert "=" not in text
    assert from_base64(text) == from_base64(text + "=" * (-len(text) % 4)) == data
