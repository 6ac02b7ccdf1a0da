"""HTTP handlers for push subscriptions."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.http.handlers import parse_body
from naturalis.server.push.base64url import from_base64
from naturalis.server.push.notifier import Notifier
from naturalis.server.push.push_client import BadEndpoint
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter
from naturalis.server.visitors.sessions import Sessions, cookie_name
from naturalis.store.contract import PushSubscription, Session
from naturalis.tables.refusal import TableRefused
from naturalis.wire.http_bodies import NewSubscription, PushInfo

_HOUR_S = 3600.0


class PushHandlers:
    """Handlers of ``/api/push``. A session is one browser, so a guest never sees or changes another's subscription."""

    def __init__(self, services: Services, sessions: Sessions, notifier: Notifier) -> None:
        self._services = services
        self._sessions = sessions
        self._notifier = notifier
        rate = services.limits.subscriptions_per_hour
        self._limiter = Limiter(rate / _HOUR_S, rate)

    async def show(self, request: Request) -> Response:
        """Return the key that browsers need to subscribe."""
        return json_response(PushInfo(self._notifier.public_key))

    async def subscribe(self, request: Request) -> Response:
        """Save the browser's subscription; it replaces an older one of the same browser."""
        guest = await self._guest(request)
        wanted = await parse_body(request, NewSubscription)
        now = self._services.now()
        if not self._limiter.allow(guest.person, now / 1000):
            wait = self._limiter.retry_after(guest.person, now / 1000)
            raise RequestError(429, "too_many", "that is too many subscriptions; try again later", wait)
        subscription = self._checked(wanted, guest.person, now)
        await self._services.store.save_subscription(subscription, self._services.limits.subscriptions_per_person)
        return json_response(PushInfo(self._notifier.public_key), 201)

    async def unsubscribe(self, request: Request) -> Response:
        """Delete all subscriptions of the session."""
        guest = await self._guest(request)
        for subscription in await self._services.store.subscriptions([guest.person]):
            await self._services.store.delete_subscription(subscription.endpoint)
        return json_response(PushInfo(self._notifier.public_key))

    def _checked(self, wanted: NewSubscription, person: str, now: int) -> PushSubscription:
        if self._notifier.public_key is None:
            raise RequestError(400, "bad_request", "this server sends no notifications")
        from naturalis.server.push.encryption import AUTH_BYTES, read_public_key  # only the extra server brings it

        try:
            self._notifier.push_client.check(wanted.endpoint)
            key, auth = from_base64(wanted.keys.p256dh), from_base64(wanted.keys.auth)
            read_public_key(key)
        except BadEndpoint as why:
            raise RequestError(400, "bad_request", str(why)) from None
        except ValueError:
            raise RequestError(400, "bad_request", "p256dh is no public key of a push subscription") from None
        if len(auth) != AUTH_BYTES:
            raise RequestError(400, "bad_request", f"auth has {AUTH_BYTES} bytes in base64url")
        return PushSubscription(wanted.endpoint, person, key, auth, wanted.language, now)

    async def _guest(self, request: Request) -> Session:
        session = await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))
        if session is None:
            raise TableRefused("no_session")
        return session
