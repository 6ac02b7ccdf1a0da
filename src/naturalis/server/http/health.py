"""Requests of operators: is the process alive, can it serve, and its metrics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from naturalis import __version__
from naturalis.server.http.errors import json_response
from naturalis.server.shared.services import Services
from naturalis.server.shared.settings import MetricsAccess
from naturalis.server.visitors.rate_limits import is_loopback
from naturalis.store.contract import StoreError
from naturalis.wire.http_bodies import Alive


class Health:
    """Handlers of ``/livez``, ``/readyz`` and ``/metrics``."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def livez(self, request: Request) -> Response:
        """Answer while the process runs."""
        return json_response(Alive("ok", __version__))

    async def readyz(self, request: Request) -> Response:
        """Say whether the process can serve: it is not stopping, and its store answers."""
        if self._services.leaving:
            return json_response(Alive("stopping", __version__), 503)
        try:
            self._services.require_store()
            await self._services.store.ready()
        except StoreError:
            return json_response(Alive("store", __version__), 503)
        bus = self._services.bus
        return json_response(Alive("ok", __version__, ("bus",) if bus.in_use and not bus.healthy else ()))

    async def metrics(self, request: Request) -> Response:
        """Return the metrics to those who may read them."""
        if not may_read_metrics(self._services.settings.metrics_access, request.scope):
            raise HTTPException(404)
        body, content_type = self._services.metrics.render()
        if self._services.group_metrics is not None:
            body = await self._services.group_metrics(body)
        return Response(body, media_type=content_type)


def may_read_metrics(access: MetricsAccess, scope: Mapping[str, Any]) -> bool:
    """Whether this request may read the metrics. ``loopback``: from this machine and not through a proxy."""
    if access != "loopback":
        return access == "open"
    client = scope.get("client")
    forwarded = {name for name, _ in scope["headers"]} & {b"forwarded", b"x-forwarded-for", b"via"}
    return client is not None and is_loopback(client[0]) and not forwarded
