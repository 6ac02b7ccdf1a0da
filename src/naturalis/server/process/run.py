"""A server from start to stop: the store is opened, uvicorn listens, everyone is told before it ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from naturalis.server.app import Server
from naturalis.server.monitoring.logs import forgive, set_up
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.transport.handshake import HttpProtocol
from naturalis.server.transport.websocket import WebSocketProtocol
from naturalis.store.contract import StoreError
from naturalis.store.open import open_store

FAILED = "it could not start; its log says why"
BACKLOG = 2048  # connections that may wait to be accepted
SWITCH = 0.0005  # seconds that the busy loop may keep the store's thread waiting for the interpreter
COLLECT = (20_000, 20, 50)  # tables are many objects that live long: looking for garbage often costs a fifth
GRACE = 3  # seconds that open requests and sockets get at the end; the whole stop takes less than 5


class UvicornServer(uvicorn.Server):
    """uvicorn, which tells all clients that it stops before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, server: Server, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self._server = server
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at a signal. uvicorn would send it again at the end, before the store is closed."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say where."""
        try:
            await super().startup(sockets)
        except SystemExit:  # uvicorn's way to say that the store failed; it has logged how
            raise StoreError(FAILED) from None
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._ready(f"http://{_shown(host)}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everyone, then close."""
        await self._server.say_goodbye()
        await super().shutdown(sockets)


async def serve(settings: ServerSettings, ready: Callable[[str], None]) -> None:
    """Run a server until it is told to stop. StoreError or OSError where it cannot start."""
    metrics = Metrics()
    set_up(settings)
    store = await open_store(settings.place, metrics.committed)
    try:
        server = Server(store, settings, metrics)
        listener = UvicornServer(config(server, settings), server, ready)
        try:
            with _bound(settings) as bound:
                await listener.serve([bound])
        finally:
            await server.stop()
        if not listener.started:
            raise StoreError(FAILED)
    finally:
        await store.close()


def run(settings: ServerSettings, ready: Callable[[str], None]) -> None:
    """Run a server in an event loop of its own."""
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*COLLECT)
    if sys.platform == "win32":
        asyncio.run(serve(settings, ready))
    else:
        import uvloop

        uvloop.run(serve(settings, ready))


def show(address: str) -> None:
    """Open the page in the browser, where there is a screen; one in the terminal would take it from the server."""
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return


def config(server: Server, settings: ServerSettings) -> uvicorn.Config:
    """How uvicorn is set up: no compression (views repeat little and it costs memory), small frames, a bounded end."""
    logging.getLogger("uvicorn.error").addFilter(forgive)
    return uvicorn.Config(
        server.app, host=settings.host, port=settings.port, ws=WebSocketProtocol, http=HttpProtocol, lifespan="on",
        ws_max_size=settings.body_kib * 1024, ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20,
        log_config=None, access_log=False, server_header=False, proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies), timeout_graceful_shutdown=GRACE, timeout_keep_alive=30,
        h11_max_incomplete_event_size=16 * 1024,
    )  # fmt: skip


def _bound(settings: ServerSettings) -> socket.socket:
    """The socket to listen on. OSError, in one sentence, where it cannot be had."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return socket.create_server(found[0][4], family=found[0][0], backlog=BACKLOG)
    except OSError as why:
        problem = (why.strerror or str(why)).partition(" (")[0].lower()
        sentence = (
            f"cannot listen on {settings.host} port {settings.port}: {problem}; name another with --host or --port"
        )
        raise OSError(sentence) from None


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
