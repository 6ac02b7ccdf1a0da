"""HTTP clients for servers that run inside a test."""

from __future__ import annotations

from typing import Any

import httpx


def http_client(address: str, **settings: Any) -> httpx.AsyncClient:
    """A client for a server without encryption: loading certificates would take a twentieth of a second each time."""
    return httpx.AsyncClient(base_url=address, verify=False, **settings)
