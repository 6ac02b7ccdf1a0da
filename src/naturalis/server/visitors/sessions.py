"""Who a visitor is: a guest's session in a cookie, or the key of a seat. The server keeps only hashes of both."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256

from naturalis.server.shared.services import Services
from naturalis.store.contract import Session

MAX_KEY_CHARS = 100


class Banned(Exception):
    """A host has banned this guest."""


def cookie_name(https: bool) -> str:
    """Return the name of the session cookie. Over HTTPS its prefix makes browsers bind it to this host alone."""
    return "__Host-naturalis" if https else "naturalis"


def digest_of(key: str) -> bytes:
    """Hash a key for storage. Keys are long and random, so a plain hash cannot be reversed."""
    return sha256(key.encode()).digest()


def plain_code(code: str) -> str:
    """Return the code of an invitation as people may type it: without spaces, signs and capitals."""
    return "".join(each for each in code.lower() if each.isalnum())


class Sessions:
    """The guests' sessions; recently used ones are cached."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cache: OrderedDict[bytes, tuple[int, Session]] = OrderedDict()
        self.on_end: Callable[[bytes], None] = lambda _: None  # called with the digest of a session that ended here

    async def find(self, key: str | None) -> Session | None:
        """Return the session that belongs to this key. Raises Banned if a host has banned its guest."""
        session = await self._find(key)
        if session is None or session.person in self._services.orders.erased:
            return None
        if self._services.orders.is_banned(session.person):
            raise Banned
        return session

    async def _find(self, key: str | None) -> Session | None:
        if not key or len(key) > MAX_KEY_CHARS:
            return None
        digest = digest_of(key)
        cached = self._cache.get(digest) if self._services.alone else None  # else it may have ended elsewhere
        if cached is not None and self._services.now() - cached[0] < self._services.timings.session_cache_ttl_ms:
            return cached[1]
        session = await self._services.store.session(digest)
        if session is None:
            self._cache.pop(digest, None)
            return None
        return self._remember(await self._touch(session))

    async def still_active(self, digests: Sequence[bytes]) -> set[bytes]:
        """Return those of these sessions that have not ended, and mark them as used."""
        found = [await self._touch(session) for session in await self._services.store.sessions(digests)]
        for digest in {*digests} - {session.digest for session in found}:
            self._cache.pop(digest, None)
        return {session.digest for session in found}

    async def _touch(self, session: Session) -> Session:
        """Update the stored time of last use if it is too old."""
        now = self._services.now()
        if now - session.seen > self._services.timings.session_touch_interval_ms:
            session = Session(session.digest, session.person, session.name, session.made, now)
            await self._services.store.save_session(session)
        return session

    async def create(self, name: str) -> tuple[str, Session]:
        """Create a guest; return the key for the cookie and the session."""
        randomness, now = self._services.randomness, self._services.now()
        key = randomness.key()
        session = Session(digest_of(key), randomness.id(), name, now, now)
        await self._services.store.save_session(session)
        return key, self._remember(session)

    async def rename(self, session: Session, name: str) -> Session:
        """Give the guest another name."""
        renamed = Session(session.digest, session.person, name, session.made, self._services.now())
        await self._services.store.save_session(renamed)
        return self._remember(renamed)

    async def end(self, session: Session) -> None:
        """Delete the session. Its seats stay taken, and their keys still work."""
        await self._services.store.delete_session(session.digest)
        self._cache.pop(session.digest, None)
        self.on_end(session.digest)

    def _remember(self, session: Session) -> Session:
        self._cache[session.digest] = (self._services.now(), session)
        self._cache.move_to_end(session.digest)
        if len(self._cache) > self._services.limits.cached_sessions:
            self._cache.popitem(last=False)
        return session
