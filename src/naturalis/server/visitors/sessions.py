"""Who someone is: a guest's session in a cookie, or the key of one seat. Both are kept as hashes only."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hashlib import sha256

from naturalis.server.shared.randomness import Randomness
from naturalis.store.contract import Session, Store

KEPT = 20_000  # sessions that are remembered without asking the store
FRESH = 30_000  # milliseconds for which they are: another process may have changed the name
TOUCHED = 86_400_000  # how old the note of a session's last use may become


def cookie_name(https: bool) -> str:
    """The cookie that holds a session's key. Over HTTPS the browser itself binds it to this host alone."""
    return "__Host-naturalis" if https else "naturalis"


def digest_of(key: str) -> bytes:
    """What is kept of a key. Keys are long and random, so a plain hash cannot be turned back."""
    return sha256(key.encode()).digest()


class Sessions:
    """The guests' sessions, those of late in memory."""

    def __init__(self, store: Store, now: Callable[[], int], randomness: Randomness) -> None:
        self._store = store
        self._now = now
        self._randomness = randomness
        self._known: OrderedDict[bytes, tuple[int, Session]] = OrderedDict()
        self.ended: Callable[[bytes], None] = lambda _: None  # called with the digest of a session that ended here

    async def who(self, key: str | None) -> Session | None:
        """The session that this key opens."""
        if not key or len(key) > 100:
            return None
        digest = digest_of(key)
        now = self._now()
        kept = self._known.get(digest)
        if kept is not None and now - kept[0] < FRESH:
            return kept[1]
        session = await self._store.session(digest)
        if session is None:
            self._known.pop(digest, None)
            return None
        return self._remember(await self._touched(session))

    async def still(self, digests: Sequence[bytes]) -> set[bytes]:
        """Those of these sessions that have not ended; they are in use."""
        found = [await self._touched(session) for session in await self._store.sessions(digests)]
        for digest in {*digests} - {session.digest for session in found}:
            self._known.pop(digest, None)
        return {session.digest for session in found}

    async def _touched(self, session: Session) -> Session:
        """Note from time to time that a session is used."""
        now = self._now()
        if now - session.seen > TOUCHED:
            session = Session(session.digest, session.person, session.name, session.made, now)
            await self._store.save_session(session)
        return session

    async def begin(self, name: str) -> tuple[str, Session]:
        """A new guest, and the key for the cookie."""
        key = self._randomness.key()
        now = self._now()
        session = Session(digest_of(key), self._randomness.id(), name, now, now)
        await self._store.save_session(session)
        return key, self._remember(session)

    async def rename(self, session: Session, name: str) -> Session:
        """The same guest under another name."""
        renamed = Session(session.digest, session.person, name, session.made, self._now())
        await self._store.save_session(renamed)
        return self._remember(renamed)

    async def end(self, session: Session) -> None:
        """Forget the session; its seats stay taken, and their keys still open them."""
        await self._store.delete_session(session.digest)
        self._known.pop(session.digest, None)
        self.ended(session.digest)

    def _remember(self, session: Session) -> Session:
        self._known[session.digest] = (self._now(), session)
        self._known.move_to_end(session.digest)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return session
