"""PostgreSQL: the server's keys, push subscriptions and turn notices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from naturalis.store.contract import PushSubscription, TurnNotice
from naturalis.store.validation import check_limit


class NotificationRows(ABC):
    """The part of a PostgresStore that is about notifications."""

    @abstractmethod
    def _connection(self, writing: bool = False) -> AbstractAsyncContextManager[Any]: ...

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[Any]: ...

    @abstractmethod
    async def _change(self, statement: str, *values: object) -> int: ...

    async def server_key(self, name: str, new: bytes) -> bytes:
        """See Store.server_key."""
        await self._change("INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, new)
        found: bytes = (await self._rows("SELECT value FROM server_keys WHERE name = $1", name))[0][0]
        return found

    async def save_subscription(self, subscription: PushSubscription, limit: int) -> None:
        """See Store.save_subscription."""
        columns = PushSubscription.__struct_fields__
        changes = ", ".join(f"{name} = excluded.{name}" for name in columns[1:])
        latest = "SELECT endpoint FROM push_subscriptions WHERE person = $1 ORDER BY made DESC, endpoint LIMIT $2"
        async with self._connection(writing=True) as connection, connection.transaction():
            await connection.execute(
                f"INSERT INTO push_subscriptions ({', '.join(columns)}) VALUES ($1, $2, $3, $4, $5, $6)"
                f" ON CONFLICT (endpoint) DO UPDATE SET {changes}",
                *(getattr(subscription, name) for name in columns),
            )
            await connection.execute(
                f"DELETE FROM push_subscriptions WHERE person = $1 AND endpoint NOT IN ({latest})",
                subscription.person, limit,
            )  # fmt: skip

    async def subscriptions(self, people: Sequence[str]) -> list[PushSubscription]:
        """See Store.subscriptions."""
        query = (
            "SELECT endpoint, person, public_key, auth, language, made FROM push_subscriptions"
            " WHERE person = ANY($1::text[]) ORDER BY endpoint"
        )
        return [PushSubscription(*row) for row in await self._rows(query, list(people))]

    async def delete_subscription(self, endpoint: str) -> None:
        """See Store.delete_subscription."""
        await self._change("DELETE FROM push_subscriptions WHERE endpoint = $1", endpoint)

    async def save_notice(self, notice: TurnNotice) -> None:
        """See Store.save_notice."""
        await self._change(
            "INSERT INTO turn_notices (table_id, seat, turn, process, due) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (table_id, seat) DO UPDATE"
            " SET turn = excluded.turn, process = excluded.process, due = excluded.due",
            notice.table_id, notice.seat, notice.turn, notice.process, notice.due,
        )  # fmt: skip

    async def claim_notices(self, process: str, before: int, orphaned: int, limit: int) -> list[TurnNotice]:
        """See Store.claim_notices. It writes only if there is something to claim."""
        check_limit(limit)
        which = "due < $1 AND (process IS NULL OR process = $2 OR due < $3)"
        query = f"SELECT table_id, seat FROM turn_notices WHERE {which} ORDER BY due, table_id, seat LIMIT $4"
        values = (before, process, orphaned, limit)
        if not await self._rows(query, *values):
            return []
        statement = (
            f"DELETE FROM turn_notices WHERE (table_id, seat) IN ({query} FOR UPDATE SKIP LOCKED)"
            " RETURNING table_id, seat, turn, process, due"
        )
        async with self._connection(writing=True) as connection:
            found = [TurnNotice(*row) for row in await connection.fetch(statement, *values)]
        return sorted(found, key=lambda notice: (notice.due, notice.table_id, notice.seat))
