"""The server put together: which part gets which, and which address leads where."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from naturalis import __version__
from naturalis.rules import Refused
from naturalis.server.http import errors, pages
from naturalis.server.http.analyses import Analyses
from naturalis.server.http.handlers import Handlers
from naturalis.server.http.replays import Replays
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.monitoring.metrics import Metrics, may_read_metrics
from naturalis.server.process.background_jobs import BackgroundJobs
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.randomness import Randomness
from naturalis.server.shared.services import Services
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.transport.connections import Connections
from naturalis.server.transport.guard import Guard
from naturalis.server.visitors.sessions import Sessions
from naturalis.store.contract import Store, StoreError
from naturalis.wire.http_bodies import Alive
from naturalis.wire.openapi import openapi
from naturalis.wire.server_messages import Bye

PATIENCE = 1.0  # seconds that the last words to all clients may take
RETRY = 1000  # milliseconds after which clients of a stopping server come back


class Server:
    """One server process on a store."""

    def __init__(
        self,
        store: Store,
        settings: ServerSettings,
        metrics: Metrics | None = None,
        randomness: Randomness | None = None,
    ) -> None:
        metrics, randomness = metrics or Metrics(), randomness or Randomness()
        thinking = BotThreads(settings.bot_threads, metrics)
        self.services = Services(store, settings, metrics, thinking, randomness=randomness)
        self.tables = TableCache(self.services)
        sessions = Sessions(store, lambda: self.services.now(), randomness)
        self.sockets = Connections(self.services, self.tables, sessions)
        self.jobs = BackgroundJobs(self.services, self.tables, self.sockets)
        self.replays = Replays(self.services, self.tables)
        self.analyses = Analyses(self.services, self.tables, sessions)
        self.app: ASGIApp = Guard(self._routes(Handlers(self.services, self.tables, sessions)), settings, metrics)

    def _routes(self, ask: Handlers) -> Starlette:
        table = "/api/tables/{table}"
        return Starlette(
            routes=[
                Route("/api/session", ask.show_session, methods=["GET"]),
                Route("/api/session", ask.begin_session, methods=["POST"]),
                Route("/api/session", ask.end_session, methods=["DELETE"]),
                Route("/api/tables", ask.lobby, methods=["GET"]),
                Route("/api/tables", ask.make_table, methods=["POST"]),
                Route(table, ask.show_table, methods=["GET"]),
                Route(f"{table}/history", ask.history, methods=["GET"]),
                Route(f"{table}/record", ask.record, methods=["GET"]),
                Route(f"{table}/replay", self.replays.show, methods=["GET"]),
                Route(f"{table}/analysis", self.analyses.show, methods=["GET"]),
                Route(f"{table}/analysis", self.analyses.begin, methods=["POST"]),
                Route(f"{table}/seats/{{seat}}/key", ask.make_key, methods=["POST"]),
                Route(f"{table}/key", ask.use_key, methods=["POST"]),
                Route("/api/cards", pages.cards, methods=["GET"]),
                Route("/livez", self.livez, methods=["GET"]),
                Route("/readyz", self.readyz, methods=["GET"]),
                Route("/metrics", self.metrics, methods=["GET"]),
                Route("/api/openapi.json", _openapi, methods=["GET"]),
                WebSocketRoute(f"{table}/socket", self.sockets),
                *pages.routes(),
            ],
            exception_handlers={
                Refused: errors.declined,
                errors.RequestError: errors.failed,
                StoreError: errors.unavailable,
                HTTPException: errors.http,
            },
            lifespan=self._life,
        )

    @asynccontextmanager
    async def _life(self, app: Starlette) -> AsyncIterator[None]:
        await self.jobs.start()
        self.services.spawn(self.services.metrics.watch_loop())
        try:
            yield
        finally:
            await self.stop()

    async def livez(self, request: Request) -> Response:
        """The process runs."""
        return errors.answer(Alive("ok", __version__))

    async def readyz(self, request: Request) -> Response:
        """The process can serve: it is not stopping, and its store answers."""
        if self.services.stopping:
            return errors.answer(Alive("stopping", __version__), 503)
        try:
            self.services.require_store()
            await self.services.store.ready()
        except StoreError:
            return errors.answer(Alive("store", __version__), 503)
        return errors.answer(Alive("ok", __version__))

    async def metrics(self, request: Request) -> Response:
        """The figures, for those who may see them."""
        if not may_read_metrics(self.services.settings.metrics, request.scope):
            raise HTTPException(404)
        body, kind = self.services.metrics.render()
        return Response(body, media_type=kind)

    async def say_goodbye(self) -> None:
        """Tell every client that this process stops, and begin nothing more."""
        self.services.stopping = True
        goodbye = msgspec.json.encode(Bye("stopping", RETRY))
        viewers = list(self.sockets.viewers)
        for viewer in viewers:
            viewer.leave(goodbye)
        if viewers:
            await asyncio.wait([asyncio.ensure_future(viewer.drained()) for viewer in viewers], timeout=PATIENCE)

    async def stop(self) -> None:
        """Let go of everything but the store."""
        self.services.stopping = True
        await self.services.finish()
        self.services.thinking.close()


async def _openapi(_: Request) -> Response:
    return errors.answer(openapi())
