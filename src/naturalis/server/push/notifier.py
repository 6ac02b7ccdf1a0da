"""Sends the push messages for turns: claims due notices, checks that they still hold, encrypts and delivers them.

Every notice is claimed by one process only. A message that a push service does not take is tried again a few times, and
a subscription that no longer exists is deleted. The package cryptography is imported only where there is something to
encrypt: an installation without the extra ``server`` lacks it, and sends no messages.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from naturalis.rules import Refused
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.push.base64url import to_base64
from naturalis.server.push.push_client import Answer, BadEndpoint, DeliveryError, PushClient
from naturalis.server.shared.services import Services
from naturalis.server.shared.settings import ServerSettings
from naturalis.store.contract import PushSubscription, StoreError, TurnNotice
from naturalis.tables.clocks import SeatClock
from naturalis.tables.game_overview import my_table
from naturalis.tables.table import Table
from naturalis.tables.turn_notices import awaits, other_players
from naturalis.wire.http_bodies import TurnPush

if TYPE_CHECKING:
    from naturalis.server.push.vapid import Vapid

_GONE = {403, 404, 410}  # no such subscription, or one that belongs to another key
_TRY_AGAIN = {408, 425, 429, 500, 502, 503, 504}
_PADDED_BYTES = 512  # so that the length of a message says nothing
_MAX_TTL_S = 28 * 86_400
_NO_CONTACT = "mailto:operator@example.org"


class Notifier:
    """The push messages of this process."""

    def __init__(self, services: Services, tables: TableCache, push_client: PushClient) -> None:
        self._services = services
        self._tables = tables
        self.push_client = push_client
        self._vapid: Vapid | None = None
        self._slots = asyncio.Semaphore(services.limits.simultaneous_pushes)

    @property
    def public_key(self) -> str | None:
        """The key that browsers need to subscribe; None if this server sends no push messages."""
        return None if self._vapid is None else self._vapid.public_key

    async def start(self) -> None:
        """Load the server's key, or make it if this is the first start."""
        services = self._services
        if services.settings.push_services:
            from naturalis.server.push.vapid import KEY_NAME, Vapid, new_private_key

            key = await services.store.server_key(KEY_NAME, new_private_key())
            self._vapid = Vapid(key, contact_of(services.settings), lambda: services.now() / 1000)

    async def send_due(self) -> None:
        """Claim the notices that are due, and send their messages in the background."""
        services, now = self._services, self._services.now()
        if self._vapid is None:
            return
        orphaned = now - services.timings.orphaned_after_ms
        batch = services.limits.store_batch
        for notice in await services.store.claim_notices(services.process, now, orphaned, batch):
            services.spawn(self._notify(notice, self._vapid))

    async def _notify(self, notice: TurnNotice, vapid: Vapid) -> None:
        services = self._services
        try:
            live = await self._tables.find(notice.table_id)
            if not self._still_due(live, notice):
                return
            people = sorted(live.table.chairs[notice.seat].people)
            found = await services.store.subscriptions(people)
        except (Refused, StoreError):
            return  # the table was deleted, or the store is down
        await asyncio.gather(*(self._send(live.table, notice, each, vapid) for each in found))

    @staticmethod
    def _still_due(live: LiveTable, notice: TurnNotice) -> bool:
        return awaits(live.table, notice.seat, notice.turn) and not live.is_seen(notice.seat)

    async def _send(self, table: Table, notice: TurnNotice, to: PushSubscription, vapid: Vapid) -> None:
        from naturalis.server.push.encryption import encrypt

        services = self._services
        message = TurnPush(table.id, other_players(table, notice.seat), await self._waiting(to.person), to.language)  # type: ignore[arg-type]  # checked when it was saved
        result, status = "failed", None
        try:
            body = encrypt(msgspec.json.encode(message), to.public_key, to.auth, padded_bytes=_PADDED_BYTES)
            headers = {
                "Authorization": vapid.authorization(self.push_client.check(to.endpoint)),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(self._ttl_s(table.chairs[notice.seat].clock, table)),
                "Topic": _topic(table.id, to),
                "Urgency": "normal",
            }
            status = (await self._deliver(to.endpoint, headers, body)).status
            result = "sent" if 200 <= status < 300 else "gone" if status in _GONE else "refused"
            reason = None
        except (BadEndpoint, ValueError) as why:  # the settings have changed since it subscribed
            result, reason = "gone", str(why)
        except DeliveryError as why:
            reason = str(why)
        services.metrics.pushes.labels(result).inc()
        if result == "gone":
            await self._forget(to)
        if result != "sent":
            services.log.warning(f"push_{result}", table=table.id, seat=notice.seat, status=status, reason=reason)

    async def _deliver(self, endpoint: str, headers: dict[str, str], body: bytes) -> Answer:
        """Send the message, several times if need be. Raises DeliveryError if the last attempt had no answer."""
        delays_s = [*self._services.timings.push_retry_s]
        while True:
            try:
                answer, problem = await self._attempt(endpoint, headers, body), None
            except DeliveryError as why:
                answer, problem = Answer(503), why
            if answer.status not in _TRY_AGAIN or not delays_s:
                if problem is not None:
                    raise problem
                return answer
            delay_s = delays_s.pop(0)
            await asyncio.sleep(min(max(delay_s, answer.retry_after_s or 0), 10 * delay_s))

    async def _attempt(self, endpoint: str, headers: dict[str, str], body: bytes) -> Answer:
        async with self._slots:
            began = monotonic()
            try:
                return await self.push_client.post(endpoint, headers, body)
            finally:
                self._services.metrics.push_seconds.observe(monotonic() - began)

    async def _waiting(self, person: str) -> int:
        """Return how many tables wait for this person; running tables are the first of the list."""
        try:
            found = await self._services.store.tables_of(person, None, self._services.limits.my_tables_page)
        except StoreError:
            return 1
        tables = [my_table(one.table_id, one.stage, one.listed, one.overview, person) for one in found]
        return max(1, sum(1 for one in tables if one is not None and {*one.mine} & {*one.acting}))

    async def _forget(self, to: PushSubscription) -> None:
        try:
            await self._services.store.delete_subscription(to.endpoint)
        except StoreError:
            return  # the next message will find it gone again

    def _ttl_s(self, clock: SeatClock, table: Table) -> int:
        """Return how long the push service may keep the message: until the turn's time is up."""
        now = self._services.now()
        deadline = clock.deadline(now, table.outages)
        if deadline is None:
            return self._services.timings.push_ttl_s
        return min(max((deadline - now) // 1000, 60), _MAX_TTL_S)


def contact_of(settings: ServerSettings) -> str:
    """Return the address that push services get: the operator's, else the site's."""
    site = next((origin for origin in settings.origins if origin.startswith("https://")), _NO_CONTACT)
    return settings.push_contact or site


def _topic(table_id: str, to: PushSubscription) -> str:
    """Return a name under which a later message replaces an undelivered one; it does not reveal the table."""
    return to_base64(sha256(to.auth + table_id.encode()).digest())[:32]
