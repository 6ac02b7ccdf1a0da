"""A server process from start to stop: open the store, listen with uvicorn, say goodbye to all clients at the end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn

from naturalis.bus.contract import Bus, BusError
from naturalis.server.app import Server
from naturalis.server.monitoring.logs import configure_logging, downgrade_client_mistakes, downgrade_invalid_utf8
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.process.group_member import GroupMember
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.server.transport.connection_gate import ConnectionGate
from naturalis.server.transport.handshake import HttpProtocol
from naturalis.server.transport.websocket import WebSocketProtocol
from naturalis.store.contract import StoreError
from naturalis.store.open import open_store

START_FAILED = "it could not start; its log says why"
LISTEN_BACKLOG = 2048  # connections that may wait to be accepted
THREAD_SWITCH_INTERVAL_S = 0.0005  # a busy event loop keeps the store's thread waiting no longer than this
GC_THRESHOLDS = (20_000, 20, 50)  # tables are many long-lived objects: default collections cost a fifth of the time
MAX_HEADER_BYTES = 16 * 1024


class UvicornServer(uvicorn.Server):
    """uvicorn, except that it tells all clients that it stops before it closes their connections."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._server = server
        self._ready = ready
        self._drain_first = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at a signal. At SIGTERM hand the players over to other servers first, unless told a second time."""
        if self.should_exit:
            self._server.drain.hurry()
        else:
            self._drain_first = sig == signal.SIGTERM
            self._server.drain.announce()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal. uvicorn would raise it again at the end, before the store is closed."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then report the address."""
        try:
            await super().startup(sockets)
        except SystemExit:  # uvicorn exits so after a failed start, which it has logged
            raise StoreError(START_FAILED) from None
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{_url_host(host)}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand all clients over to other servers, or say goodbye to them; then close."""
        if self._drain_first:
            await self._server.drain.run()
        await self._server.say_goodbye()
        await super().shutdown(sockets)


async def serve(settings: ServerSettings, ready: Callable[[str], None], member: GroupMember | None = None) -> None:
    """Run a server until a signal stops it. Raises StoreError or OSError if it cannot start.

    ``member`` says that it is one of several processes behind the port.
    """
    metrics = Metrics()
    configure_logging(settings.log_format, settings.log_level)
    settings = without_missing_packages(settings)
    store = await open_store(settings.store_location, metrics.committed, for_server=True)
    try:
        bots, bus = await _cluster(settings, metrics)
        server = Server(store, settings, metrics=metrics, bots=bots, bus=bus)
        listener = UvicornServer(uvicorn_config(server), server, ready)
        if member is not None:
            _join_group(member, server, listener)
        try:
            with listening_socket(settings, shared=member is not None) as bound:
                await listener.serve([bound])
        finally:
            await server.stop()
        if not listener.started:
            raise StoreError(START_FAILED)
    finally:
        await store.close()


def _join_group(member: GroupMember, server: Server, listener: UvicornServer) -> None:
    """End with the parent, and share the metrics with the other processes."""

    def stop() -> None:
        listener.should_exit = True

    services = server.services
    services.group_metrics = member.metrics_of_all
    services.spawn(member.watch_parent(stop))
    services.spawn(member.share_metrics(lambda: services.metrics.render()[0]))


async def _cluster(settings: ServerSettings, metrics: Metrics) -> tuple[BotThreads | None, Bus | None]:
    """Bots that let workers think, and the bus to the other servers; nothing where no others can share the store."""
    if isinstance(settings.store_location, Path):
        if "://" in settings.bus:
            raise StoreError("--bus is for servers that share a PostgreSQL database; name it with --database")
        return None, None
    from naturalis.bus.open import open_bus
    from naturalis.server.shared.cluster_bots import ClusterBots
    from naturalis.store.postgres.jobs import JobTable

    jobs = await JobTable.open(settings.store_location)
    listener = jobs.listener()  # one connection for both
    try:
        bus = open_bus(settings.bus, settings.store_location, listener)
    except BusError as why:
        jobs.terminate()
        raise StoreError(str(why)) from None
    return ClusterBots(jobs, settings.bot_threads, metrics, Timings(), Limits(), listener), bus


def run(settings: ServerSettings, ready: Callable[[str], None], member: GroupMember | None = None) -> None:
    """Run a server in its own event loop."""
    sys.setswitchinterval(THREAD_SWITCH_INTERVAL_S)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    _event_loop()(serve(settings, ready, member))


def _event_loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    """Return what runs a coroutine in an event loop: uvloop's, or Python's own, which carries half as many messages."""
    try:
        import uvloop
    except ImportError:  # on Windows, and without the extra server
        return asyncio.run
    return uvloop.run


def without_missing_packages(settings: ServerSettings) -> ServerSettings:
    """Send no notifications of turns where the package that encrypts them is not installed."""
    try:
        import cryptography  # noqa: F401  # only the extra server brings it
    except ImportError:
        return replace(settings, push_services=())
    return settings


def uvicorn_config(server: Server) -> uvicorn.Config:
    """Configure uvicorn. Compression is off: views repeat little, and it costs memory for every connection."""
    settings, timings = server.services.settings, server.services.timings
    for mistakes in (downgrade_invalid_utf8, downgrade_client_mistakes):
        logging.getLogger("uvicorn.error").addFilter(mistakes)
    gate = ConnectionGate(settings, server.services.limits, timings, server.services.metrics)
    return uvicorn.Config(
        server.app, host=settings.host, port=settings.port, lifespan="on",
        ws=cast("Any", partial(WebSocketProtocol, gate=gate)), http=cast("Any", partial(HttpProtocol, gate=gate)),
        ws_max_size=settings.max_body_kib * 1024, ws_per_message_deflate=False,
        ws_ping_interval=timings.ping_interval_s, ws_ping_timeout=timings.ping_timeout_s,
        log_config=None, access_log=False, server_header=False, proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies), timeout_graceful_shutdown=timings.shutdown_grace_s,
        timeout_keep_alive=timings.keep_alive_s, h11_max_incomplete_event_size=MAX_HEADER_BYTES,
    )  # fmt: skip


def listening_socket(settings: ServerSettings, *, shared: bool = False) -> socket.socket:
    """Bind the socket to listen on, ``shared`` with other processes. Raises OSError with one sentence if that fails."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return socket.create_server(found[0][4], family=found[0][0], backlog=LISTEN_BACKLOG, reuse_port=shared)
    except OSError as why:
        taken = why.errno == errno.EADDRINUSE  # Windows says it in more words
        problem = "address already in use" if taken else (why.strerror or str(why)).partition(" (")[0].lower()
        sentence = (
            f"cannot listen on {settings.host} port {settings.port}: {problem}; name another with --host or --port"
        )
        raise OSError(sentence) from None


def _url_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
