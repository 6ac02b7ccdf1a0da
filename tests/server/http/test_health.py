"""Health checks and metrics: who may read the metrics."""

from __future__ import annotations

from typing import Any

import pytest

from naturalis.server.http.health import may_read_metrics


def scope(client: str | None, *headers: bytes) -> dict[str, Any]:
    return {"client": client and (client, 1), "headers": [(header, b"x") for header in headers]}


@pytest.mark.parametrize(
    ("who", "asks", "may"),
    [
        ("open", scope("192.0.2.1"), True),
        ("off", scope("127.0.0.1"), False),
        ("loopback", scope("127.0.0.1"), True),
        ("loopback", scope("::1"), True),
        ("loopback", scope("192.0.2.1"), False),
        ("loopback", scope(None), False),
        ("loopback", scope("127.0.0.1", b"x-forwarded-for"), False),
    ],
)
def test_who_may_read_them(who: Any, asks: dict[str, Any], may: bool) -> None:
    assert may_read_metrics(who, asks) is may
