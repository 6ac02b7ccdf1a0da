"""One server, assembled: which part gets which, and which path leads to which handler."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from naturalis.bus.contract import Bus
from naturalis.rules import Refused
from naturalis.server.http import errors, pages
from naturalis.server.http.analyses import Analyses
from naturalis.server.http.handlers import Handlers
from naturalis.server.http.health import Health
from naturalis.server.http.my_tables import MyTables
from naturalis.server.http.open_hands import OpenHandsHandler
from naturalis.server.http.push import PushHandlers
from naturalis.server.http.replays import Replays
from naturalis.server.http.reports import Reports
from naturalis.server.http.well_known import WellKnown
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.process.background_jobs import BackgroundJobs
from naturalis.server.process.drain import Drain
from naturalis.server.push.notifier import Notifier
from naturalis.server.push.push_client import PushClient
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.services import Services, wall_clock
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.server.transport.connections import Connections
from naturalis.server.transport.guard import Guard
from naturalis.server.visitors.forbidden_words import ForbiddenWords
from naturalis.server.visitors.sessions import Banned, Sessions
from naturalis.server.visitors.work_limits import WorkLimits
from naturalis.store.contract import Store, StoreError
from naturalis.wire.openapi import openapi
from naturalis.wire.server_messages import Bye


class Server:
    """One server process on a store. Tests pass a clock, randomness, timings, limits, bots, a bus and push services."""

    def __init__(
        self,
        store: Store,
        settings: ServerSettings,
        *,
        metrics: Metrics | None = None,
        now: Callable[[], int] = wall_clock,
        randomness: Randomness | None = None,
        timings: Timings | None = None,
        limits: Limits | None = None,
        bots: BotThreads | None = None,
        bus: Bus | None = None,
        push_client: PushClient | None = None,
    ) -> None:
        metrics, randomness = metrics or Metrics(), randomness or Randomness()
        timings, limits = timings or Timings(), limits or Limits()
        bots = bots or BotThreads(settings.bot_threads, metrics, timings, limits)
        self.services = Services(store, settings, metrics, bots, now, randomness, timings, limits)
        if bus is not None:
            self.services.bus = bus
        words = ForbiddenWords(settings.forbidden_words, self._log_words_failure)
        self.services.is_forbidden = words.found_in
        self.tables = TableCache(self.services)
        self._sessions = Sessions(self.services)
        self._work = WorkLimits(settings, metrics.worked)
        self.connections = Connections(self.services, self.tables, self._sessions, self._work)
        self.replays = Replays(self.services, self.tables)
        self.analyses = Analyses(self.services, self.tables, self._sessions)
        push_client = push_client or PushClient(settings.push_services, timings.push_timeout_s)
        self._notifier = Notifier(self.services, self.tables, push_client)
        self.jobs = BackgroundJobs(self.services, self.tables, self.connections, self._notifier, words)
        self.drain = Drain(self.services, self.connections, self.jobs.liveness)
        self.app: ASGIApp = Guard(self._starlette(), settings, metrics, work=self._work, orders=self.services.orders)

    def _log_words_failure(self, why: str) -> None:
        self.services.log.error("words_unreadable", reason=why)

    def _starlette(self) -> Starlette:
        return Starlette(
            routes=self._routes(),
            exception_handlers={
                Refused: errors.refused,
                errors.RequestError: errors.request_error,
                StoreError: errors.unavailable,
                Banned: errors.banned,
                HTTPException: errors.http_exception,
            },
            lifespan=self._lifespan,
        )

    def _routes(self) -> list[BaseRoute]:
        handlers, health = Handlers(self.services, self.tables, self._sessions, self._work), Health(self.services)
        my_tables = MyTables(self.services, self.tables, self._sessions)
        open_hands = OpenHandsHandler(self.services, self.tables, self._sessions)
        reports = Reports(self.services, self.tables, self._sessions)
        well_known = WellKnown(self.services)
        push = PushHandlers(self.services, self._sessions, self._notifier)
        table = "/api/tables/{table}"
        return [
            Route("/api/session", handlers.show_session, methods=["GET"]),
            Route("/api/session", handlers.create_session, methods=["POST"]),
            Route("/api/session", handlers.end_session, methods=["DELETE"]),
            Route("/api/session/invitation", handlers.use_invitation, methods=["POST"]),
            Route("/api/session/tables", my_tables.show, methods=["GET"]),
            Route("/api/session/tables/{table}", my_tables.forget, methods=["DELETE"]),
            Route("/api/tables", handlers.lobby, methods=["GET"]),
            Route("/api/tables", handlers.create_table, methods=["POST"]),
            Route(table, handlers.show_table, methods=["GET"]),
            Route(f"{table}/history", handlers.history, methods=["GET"]),
            Route(f"{table}/record", handlers.record, methods=["GET"]),
            Route(f"{table}/replay", self.replays.show, methods=["GET"]),
            Route(f"{table}/open-hands", open_hands.show, methods=["GET"]),
            Route(f"{table}/analysis", self.analyses.show, methods=["GET"]),
            Route(f"{table}/analysis", self.analyses.start, methods=["POST"]),
            Route(f"{table}/seats/{{seat}}/key", handlers.create_key, methods=["POST"]),
            Route(f"{table}/key", handlers.use_key, methods=["POST"]),
            Route(f"{table}/reports", reports.report, methods=["POST"]),
            Route("/api/network", handlers.network, methods=["GET"]),
            Route("/api/push", push.show, methods=["GET"]),
            Route("/api/push", push.subscribe, methods=["POST"]),
            Route("/api/push", push.unsubscribe, methods=["DELETE"]),
            Route("/api/cards", pages.cards, methods=["GET"]),
            Route("/livez", health.livez, methods=["GET"]),
            Route("/readyz", health.readyz, methods=["GET"]),
            Route("/metrics", health.metrics, methods=["GET"]),
            Route("/robots.txt", well_known.robots, methods=["GET"]),
            Route("/.well-known/security.txt", well_known.security, methods=["GET"]),
            Route("/api/openapi.json", _openapi, methods=["GET"]),
            WebSocketRoute(f"{table}/socket", self.connections),
            *pages.routes(),
        ]

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.jobs.start()
        services = self.services
        services.spawn(services.metrics.measure_loop_lag(services.timings.loop_lag_interval_s))
        services.spawn(services.bots.run())
        try:
            yield
        finally:
            await self.stop()

    async def say_goodbye(self) -> None:
        """Tell every client that this process stops, and start nothing more."""
        self.services.leaving = self.services.stopping = True
        timings = self.services.timings
        goodbye = msgspec.json.encode(Bye("stopping", timings.reconnect_after_ms))
        viewers = list(self.connections.viewers)
        for viewer in viewers:
            viewer.push_last(goodbye)
        if viewers:
            sending = [asyncio.ensure_future(viewer.drained()) for viewer in viewers]
            await asyncio.wait(sending, timeout=timings.goodbye_timeout_s)

    async def stop(self) -> None:
        """Stop all background tasks and bots. The store stays open."""
        self.services.leaving = self.services.stopping = True
        await self.services.cancel_tasks()
        self.services.bots.close()


async def _openapi(_: Request) -> Response:
    return errors.json_response(openapi())
