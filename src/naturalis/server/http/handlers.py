"""HTTP: sessions, the lobby, making tables, keys of seats, histories and records."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, answer
from naturalis.server.live_tables.dispatch import decide
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import Step, TableCache
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import Limiter, address_key
from naturalis.server.visitors.sanitize import clean_name
from naturalis.server.visitors.sessions import Sessions, cookie_name, digest_of
from naturalis.store.contract import Session
from naturalis.tables import seating
from naturalis.tables.decision import Actor, Decision, own_chair
from naturalis.tables.game_records import record_line
from naturalis.tables.projection import advance, view_of
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import Admitted, KeyMade
from naturalis.tables.table import Table
from naturalis.wire import client_messages, http_bodies

T = TypeVar("T")
LISTED = 100  # tables that the lobby shows
HOUR = 3600.0


class Handlers:
    """What HTTP requests ask for."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions) -> None:
        self._services = services
        self._tables = tables
        self._sessions = sessions
        settings = services.settings
        self._new_sessions = Limiter(settings.sessions_per_hour / HOUR, settings.sessions_per_hour)
        self._new_tables = Limiter(settings.tables_per_hour / HOUR, settings.tables_per_hour)

    # sessions

    async def show_session(self, request: Request) -> Response:
        """Who the cookie stands for."""
        session = await self._session(request)
        return answer(http_bodies.SessionInfo(session.name if session else None))

    async def begin_session(self, request: Request) -> Response:
        """A guest says who they are."""
        name = _clean((await self._body(request, http_bodies.NewSession)).name)
        session = await self._session(request)
        if session is not None:
            return answer(http_bodies.SessionInfo((await self._sessions.rename(session, name)).name))
        self._allow(self._new_sessions, request)
        key, session = await self._sessions.begin(name)
        self._services.metrics.sessions_made.inc()
        response = answer(http_bodies.SessionInfo(session.name), 201)
        settings = self._services.settings
        response.set_cookie(
            cookie_name(settings.https), key, max_age=settings.session_days * 86_400, path="/", secure=settings.https,
            httponly=True, samesite="lax",
        )  # fmt: skip
        return response

    async def end_session(self, request: Request) -> Response:
        """Forget the guest."""
        session = await self._session(request)
        if session is not None:
            await self._sessions.end(session)
        response = answer(http_bodies.SessionInfo(None))
        settings = self._services.settings
        response.delete_cookie(
            cookie_name(settings.https), path="/", secure=settings.https, httponly=True, samesite="lax"
        )
        return response

    # tables

    async def lobby(self, request: Request) -> Response:
        """The public tables that wait for players."""
        found = await self._services.store.lobby(LISTED)
        tables = [msgspec.json.decode(table.summary, type=http_bodies.LobbyTable) for table in found if table.summary]
        return answer(http_bodies.Lobby(tuple(tables)))

    async def make_table(self, request: Request) -> Response:
        """A new table, with its maker, others at the same screen and bots in their seats, perhaps started at once."""
        actor = await self._guest(request)
        asked = await self._body(request, http_bodies.NewTable)
        self._allow(self._new_tables, request)
        steps = [step for plan in asked.seats for step in _seating(actor, plan)]
        if asked.start:
            steps.append(
                lambda table: decide(table, actor, client_messages.Start("-", asked.fill), self._services.randomness)
            )
        live = await self._tables.make(asked.settings, actor, steps)
        return answer(http_bodies.TableLink(live.table.id), 201)

    async def show_table(self, request: Request) -> Response:
        """What everyone may see of a table."""
        live = await self._find(request)
        return answer(view_of(live.table, None))

    async def history(self, request: Request) -> Response:
        """All news of a table, for one of the asker's seats or for a spectator."""
        live = await self._find(request)
        asked = request.query_params.get("seat")
        seat = _number(asked)
        if asked is not None:
            if seat is None:
                raise RequestError(400, "bad_request", "the seat must be a number from 0 to 3, such as seat=0")
            own_chair(live.table, await self._guest(request), seat)
        entries = await self._services.store.events(live.table.id)
        told = advance(Table(live.table.id, self._services.outages), entries, (seat,))
        return answer(http_bodies.History(seat, tuple(told[seat])))

    async def record(self, request: Request) -> Response:
        """The record of a game that has ended."""
        live = await self._find(request)
        table = live.table
        if table.stage != "over" or table.game is None or not table.game.over:
            raise TableRefused("not_over")
        return Response(
            (record_line(table) or b"") + b"\n", media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="naturalis-{table.id}.json"'},
        )  # fmt: skip

    # the keys of seats

    async def make_key(self, request: Request) -> Response:
        """A new key for a seat, which its player may use elsewhere or give to a program."""
        live = await self._find(request)
        actor = await self._guest(request)
        seat = _number(request.path_params["seat"])
        key = self._services.randomness.key()

        def make(table: Table) -> Decision:
            own_chair(table, actor, -1 if seat is None else seat)
            return Decision((KeyMade(seat or 0, digest_of(key)),))

        await live.change(make)
        return answer(http_bodies.SeatKey(key), 201)

    async def use_key(self, request: Request) -> Response:
        """Show a seat's key: from now on the session plays the seat, too."""
        live = await self._find(request)
        actor = await self._guest(request)
        digest = digest_of((await self._body(request, http_bodies.SeatKey)).key)
        found = [seat for seat, chair in enumerate(live.table.chairs) if chair.key == digest]
        if not found:
            raise TableRefused("not_your_seat")

        def admit(table: Table) -> Decision:
            if table.chairs[found[0]].key != digest:
                raise TableRefused("not_your_seat")
            known = actor.person in table.chairs[found[0]].people
            return Decision(() if known else (Admitted(found[0], actor.person),))

        await live.change(admit)
        return answer(http_bodies.SeatOpened(found[0]))

    # what they share

    async def _find(self, request: Request) -> LiveTable:
        return await self._tables.find(request.path_params["table"])

    async def _session(self, request: Request) -> Session | None:
        return await self._sessions.who(request.cookies.get(cookie_name(self._services.settings.https)))

    async def _guest(self, request: Request) -> Actor:
        session = await self._session(request)
        if session is None:
            raise TableRefused("no_session")
        return Actor(session.person, session.name)

    async def _body(self, request: Request, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(await request.body(), type=kind)
        except (ValueError, RecursionError) as why:  # msgspec's errors are ValueErrors, too
            raise RequestError(400, "bad_request", str(why)[:200]) from None

    def _allow(self, limiter: Limiter, request: Request) -> None:
        key, now = address_key(request.client.host if request.client else ""), monotonic()
        if not limiter.allow(key, now):
            wait = limiter.retry_after(key, now)
            raise RequestError(429, "too_many", "that is too much from one address; try again later", wait)


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except ValueError:
        raise TableRefused("bad_name") from None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 3 else None


def _seating(actor: Actor, plan: http_bodies.SeatPlan) -> list[Step]:
    """What puts someone into a seat of a new table."""
    if plan.kind == "me":
        name = _clean(plan.name or actor.name)
        sit = client_messages.Sit("-", plan.seat, None, plan.colour)
        return [partial(seating.sit, actor=actor, command=sit, name=name)]
    if plan.level is None:
        raise RequestError(400, "bad_request", "a bot's place needs a level, such as scribe")
    steps: list[Step] = [
        partial(seating.seat_bot, actor=actor, command=client_messages.SeatBot("-", plan.seat, plan.level))
    ]
    if plan.colour is not None:
        colour = client_messages.ChooseSeatColour("-", plan.seat, plan.colour)
        steps.append(partial(seating.choose_colour, actor=actor, command=colour))
    return steps
