"""What crawlers and people who found a hole look for: ``robots.txt`` and ``security.txt`` (RFC 9116)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from naturalis.server.shared.services import Services

# The address of a table is a secret of those who play there, so crawlers may see only what is the same for everyone.
ROBOTS = """\
User-agent: *
Allow: /$
Allow: /assets/
Allow: /rules
Allow: /cards
Allow: /tutorial
Disallow: /
"""
VALID_DAYS = 180  # RFC 9116 wants a date, less than a year away, after which the text is stale


class WellKnown:
    """Handlers of ``/robots.txt`` and ``/.well-known/security.txt``."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def robots(self, request: Request) -> Response:
        """Return what crawlers may see."""
        return PlainTextResponse(ROBOTS)

    async def security(self, request: Request) -> Response:
        """Return whom to tell of a security hole, if the host has said so."""
        contact = self._services.settings.security_contact
        if not contact:
            raise HTTPException(404)
        today = datetime.fromtimestamp(self._services.now() / 1000, UTC).replace(
            hour=0, minute=0, second=0, microsecond=0
        )
        expires = today + timedelta(days=VALID_DAYS)
        lines = [f"Contact: {contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: en, fr, cs"]
        return PlainTextResponse("\n".join(lines) + "\n")
