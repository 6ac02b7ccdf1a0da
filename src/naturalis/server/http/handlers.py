"""HTTP handlers for sessions, the lobby, new tables, seat keys, histories and records."""

from __future__ import annotations

from collections import Counter
from functools import partial
from time import monotonic
from typing import TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from naturalis.server.http.errors import RequestError, json_response
from naturalis.server.http.history_stream import HistoryResponse, history_parts
from naturalis.server.live_tables.dispatch import decide
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import SetupStep, TableCache
from naturalis.server.shared.network_addresses import network_origins
from naturalis.server.shared.services import Services
from naturalis.server.visitors.rate_limits import ConcurrencyLimit, Limiter, address_key, is_loopback
from naturalis.server.visitors.sanitize import clean_name, look_of
from naturalis.server.visitors.sessions import Sessions, cookie_name, digest_of, plain_code
from naturalis.server.visitors.work_limits import Visitor, WorkLimits
from naturalis.store.contract import Session
from naturalis.tables import seating
from naturalis.tables.decision import Actor, Decision, own_chair
from naturalis.tables.game_records import record_line
from naturalis.tables.lobby_summary import lobby_table
from naturalis.tables.projection import view_of
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import PersonAdmitted, SeatKeyMade
from naturalis.tables.table import Table
from naturalis.wire import client_messages, http_bodies
from naturalis.wire.server_messages import Announcement
from naturalis.wire.validation_errors import explain

T = TypeVar("T")
_HOUR_S = 3600.0


class Handlers:
    """One method for each route."""

    def __init__(self, services: Services, tables: TableCache, sessions: Sessions, work: WorkLimits) -> None:
        self._services = services
        self._work = work
        self._open_histories = ConcurrencyLimit(services.limits.histories_per_address)
        self._tables = tables
        self._sessions = sessions
        settings = services.settings
        tries = services.limits.invitation_tries_per_hour
        self._invitation_tries = Limiter(tries / _HOUR_S, tries)
        self._new_sessions = Limiter(settings.sessions_per_hour / _HOUR_S, settings.sessions_per_hour)

    # sessions

    async def show_session(self, request: Request) -> Response:
        """Return the guest of the cookie."""
        return json_response(await self._info(await self._session(request)))

    async def _info(self, session: Session | None) -> http_bodies.SessionInfo:
        announcements = tuple(
            [Announcement(one.id, one.text, one.until) for one in self._services.orders.announcements]
        )
        name, person = (session.name, session.person) if session is not None else (None, None)
        return http_bodies.SessionInfo(name, announcements, None if await self._is_let_in(person) else "needed")

    async def _is_let_in(self, person: str | None) -> bool:
        """Whether this guest may create tables and see the lobby."""
        if self._services.settings.tables == "anyone":
            return True
        return person is not None and await self._services.store.is_invited(person)

    async def _require_invitation(self, person: str | None) -> None:
        if not await self._is_let_in(person):
            raise TableRefused("not_invited")

    async def create_session(self, request: Request) -> Response:
        """Start a guest's session, or rename the guest."""
        name = self._own_name((await parse_body(request, http_bodies.NewSession)).name)
        session = await self._session(request)
        if session is not None:
            return json_response(await self._info(await self._sessions.rename(session, name)))
        self._check_limit(self._new_sessions, request)
        key, session = await self._sessions.create(name)
        self._services.metrics.sessions_created.inc()
        response = json_response(await self._info(session), 201)
        settings = self._services.settings
        response.set_cookie(
            cookie_name(settings.https), key, max_age=settings.session_days * 86_400, path="/", secure=settings.https,
            httponly=True, samesite="lax",
        )  # fmt: skip
        return response

    async def end_session(self, request: Request) -> Response:
        """End the guest's session; with ``erase=1`` also have them erased from all tables."""
        session = await self._session(request)
        if session is not None:
            if request.query_params.get("erase") == "1":
                await self._services.store.request_erasure(session.person, self._services.now())
            await self._sessions.end(session)
        response = json_response(http_bodies.SessionInfo(None))
        settings = self._services.settings
        response.delete_cookie(
            cookie_name(settings.https), path="/", secure=settings.https, httponly=True, samesite="lax"
        )
        return response

    # invitations

    async def use_invitation(self, request: Request) -> Response:
        """Let the guest in who knows the code of an invitation."""
        session = await self._session(request)
        if session is None:
            raise TableRefused("no_session")
        self._check_limit(self._invitation_tries, request)
        code = (await parse_body(request, http_bodies.InvitationCode)).code
        digest = digest_of(plain_code(code))
        if not await self._services.store.use_invitation(digest, session.person, self._services.now()):
            raise TableRefused("no_invitation")
        return json_response(await self._info(session))

    async def network(self, request: Request) -> Response:
        """Return where others in the network find this server. Strangers need not learn that: they are here."""
        settings = self._services.settings
        here = is_loopback(request.client.host if request.client else "") and is_loopback(request.url.hostname or "")
        server = request.scope.get("server")
        port = server[1] if server else settings.port
        found = network_origins(settings.host, port, settings.https) if here else ()
        return json_response(http_bodies.NetworkOrigins(found))

    # tables

    async def lobby(self, request: Request) -> Response:
        """Return the public tables that wait for players."""
        limits = self._services.limits
        session = await self._session(request)
        await self._require_invitation(session.person if session else None)
        found = await self._services.store.lobby(limits.lobby_candidates)
        shown = [table for each in found if (table := lobby_table(each.table_id, each.summary)) is not None]
        shown.sort(key=self._nobody_there)  # and else the latest first
        by_host: Counter[str] = Counter()
        listed = []
        for table in shown:
            host = self._tables.host_of(table.table.id) or look_of(table.table.host)
            by_host[host] += 1
            if by_host[host] <= limits.lobby_tables_per_host:  # one guest cannot fill the lobby
                listed.append(table)
        return json_response(http_bodies.Lobby(tuple(listed[: limits.lobby_tables])))

    def _nobody_there(self, table: http_bodies.LobbyTable) -> bool:
        """Whether nobody seems to be at the table."""
        return self._tables.host_of(table.table.id) is None and not any(seat.present for seat in table.table.seats)

    async def create_table(self, request: Request) -> Response:
        """Create a table, seat its creator, people at the same screen and bots, and start the game if asked to."""
        actor = await self._guest(request)
        wanted = await parse_body(request, http_bodies.NewTable)
        await self._require_invitation(actor.person)
        for plan in wanted.seats:
            self._own_name(plan.name or actor.name)
        self._check_limit(self._tables.new_tables, request)
        steps = [step for plan in wanted.seats for step in _seat_steps(actor, plan)]
        if wanted.start:
            steps.append(
                lambda table: decide(table, actor, client_messages.Start("-", wanted.fill), self._services.randomness)
            )
        live = await self._tables.create(wanted.settings, actor, steps)
        return json_response(http_bodies.TableLink(live.table.id), 201)

    async def show_table(self, request: Request) -> Response:
        """Return a spectator's view of a table, without the spectators' chat: players can ask for it, too."""
        live = await self._find(request)
        return json_response(replace(view_of(live.table, None), comments=()))

    async def history(self, request: Request) -> Response:
        """Return all updates of a table, as one of the guest's seats or a spectator saw them."""
        live = await self._find(request)
        text = request.query_params.get("seat")
        seat = _seat_number(text)
        if text is not None:
            if seat is None:
                raise RequestError(400, "bad_request", "the seat must be a number from 0 to 3, such as seat=0")
            own_chair(live.table, await self._guest(request), seat)
        address = address_key(request.client.host if request.client else "")
        if not self._open_histories.enter(address):
            raise RequestError(429, "slow_down", "your address reads too many histories at once; wait a little", 5)
        try:
            entries = await self._services.store.events(live.table.id)
        except BaseException:
            self._open_histories.leave(address)
            raise
        counted = request.query_params.get("counted") == "1"
        parts = history_parts(live.table.id, entries, seat, tuple(self._services.outages), counted=counted)
        return HistoryResponse(
            parts,
            charge=lambda seconds: self._work.charge(Visitor(address), seconds),
            on_end=lambda: self._open_histories.leave(address),
        )

    async def record(self, request: Request) -> Response:
        """Return the record of a finished game."""
        live = await self._find(request)
        table = live.table
        if table.stage != "over" or table.game is None or not table.game.over:
            raise TableRefused("not_over")
        return Response(
            (record_line(table) or b"") + b"\n", media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="naturalis-{table.id}.json"'},
        )  # fmt: skip

    # seat keys

    async def create_key(self, request: Request) -> Response:
        """Create a key for a seat. Its player may use it on another device or give it to a program."""
        live = await self._find(request)
        actor = await self._guest(request)
        seat = _seat_number(request.path_params["seat"])
        key = self._services.randomness.key()

        def make(table: Table) -> Decision:
            own_chair(table, actor, -1 if seat is None else seat)
            live.require_room()
            return Decision((SeatKeyMade(seat or 0, digest_of(key)),))

        await live.change(make)
        return json_response(http_bodies.SeatKey(key), 201)

    async def use_key(self, request: Request) -> Response:
        """Let the guest who knows a seat's key play the seat, too."""
        live = await self._find(request)
        actor = await self._guest(request)
        digest = digest_of((await parse_body(request, http_bodies.SeatKey)).key)
        found = [seat for seat, chair in enumerate(live.table.chairs) if chair.key == digest]
        if not found:
            raise TableRefused("not_your_seat")

        def admit(table: Table) -> Decision:
            if table.chairs[found[0]].key != digest:
                raise TableRefused("not_your_seat")
            known = actor.person in table.chairs[found[0]].people
            if not known:
                live.require_room()
            return Decision(() if known else (PersonAdmitted(found[0], actor.person),))

        await live.change(admit)
        return json_response(http_bodies.SeatOpened(found[0]))

    # shared by the handlers

    async def _find(self, request: Request) -> LiveTable:
        return await self._tables.find(request.path_params["table"])

    async def _session(self, request: Request) -> Session | None:
        return await self._sessions.find(request.cookies.get(cookie_name(self._services.settings.https)))

    async def _guest(self, request: Request) -> Actor:
        session = await self._session(request)
        if session is None:
            raise TableRefused("no_session")
        return Actor(session.person, session.name)

    def _own_name(self, text: str) -> str:
        """Return a name as it is shown. Raises Refused if it is none, or has a word that is not said here."""
        name = _clean_name(text)
        if self._services.is_forbidden(name):
            raise TableRefused("forbidden_word")
        return name

    def _check_limit(self, limiter: Limiter, request: Request) -> None:
        key, now = address_key(request.client.host if request.client else ""), monotonic()
        if not limiter.allow(key, now):
            wait = limiter.retry_after(key, now)
            raise RequestError(429, "too_many", "that is too much from one address; try again later", wait)


async def parse_body(request: Request, kind: type[T]) -> T:
    """Decode a body of this kind. Raises RequestError with what is wrong with it."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (ValueError, RecursionError) as why:  # msgspec's errors are ValueErrors, too
        raise RequestError(400, "bad_request", explain(why, kind)) from None


def _clean_name(name: str) -> str:
    try:
        return clean_name(name)
    except ValueError:
        raise TableRefused("bad_name") from None


def _seat_number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 3 else None


def _seat_steps(actor: Actor, plan: http_bodies.SeatPlan) -> list[SetupStep]:
    """Return the steps that fill a seat of a new table."""
    if plan.kind == "me":
        name = _clean_name(plan.name or actor.name)
        sit = client_messages.Sit("-", plan.seat, None, plan.colour)
        return [partial(seating.sit, actor=actor, command=sit, name=name)]
    if plan.level is None:
        raise RequestError(400, "bad_request", "a bot's place needs a level, such as scribe")
    steps: list[SetupStep] = [
        partial(seating.seat_bot, actor=actor, command=client_messages.SeatBot("-", plan.seat, plan.level))
    ]
    if plan.colour is not None:
        colour = client_messages.ChooseSeatColour("-", plan.seat, plan.colour)
        steps.append(partial(seating.choose_colour, actor=actor, command=colour))
    return steps
