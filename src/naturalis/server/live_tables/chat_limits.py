"""How fast players and spectators of one table may talk, and how much spectators may say in all."""

from __future__ import annotations

from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter
from naturalis.tables.decision import Actor
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import Table
from naturalis.wire.client_messages import Comment, Say


class ChatLimits:
    """The chat limits of one table."""

    def __init__(self, services: Services) -> None:
        per_minute = services.settings.chat_per_minute
        self._limiter = Limiter(per_minute / 60, per_minute)
        self._services = services

    def check(self, table: Table, actor: Actor | None, line: Say | Comment) -> None:
        """Count a line. Raises Refused if it is one too many, and StoreError, without counting, in an outage."""
        self._services.require_store()
        if isinstance(line, Comment) and table.comment_count >= self._services.limits.table_comments:
            raise TableRefused("table_full")
        speaker = str(line.seat) if isinstance(line, Say) else f"spectator {actor.person if actor else ''}"
        if not self._limiter.allow(speaker, self._services.now() / 1000):
            raise TableRefused("too_fast")
