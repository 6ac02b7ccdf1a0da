"""How many connections are open, in all and from each address, whatever they are used for.

A few places are kept for health checks, so that an operator can still see what is wrong when all others are taken.
"""

from __future__ import annotations

import sys
from ipaddress import ip_address, ip_network
from typing import Literal

from naturalis.server.monitoring.logs import LogLimiter, logger
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.server.visitors.rate_limits import ConcurrencyLimit

Place = Literal["ordinary", "reserved", "none"]
RESERVED = "naturalis.reserved"  # in the state of an ASGI scope: this connection is for health checks only
DESCRIPTORS_FOR_OURSELVES = 64  # for the store, threads and pipes
_MACOS_OPEN_FILES = 10_240  # as many as macOS lets a process have, whatever limit it states


class ConnectionGate:
    """Admits connections. HTTP connections count by address until they become WebSockets, which have a limit too."""

    def __init__(self, settings: ServerSettings, limits: Limits, timings: Timings, metrics: Metrics) -> None:
        self.timings = timings
        self._metrics = metrics
        self._log = LogLimiter(logger("naturalis.server.transport.connection_gate"), timings.log_interval_s)
        self._reserve = limits.reserved_connections
        descriptors = open_files_limit() - DESCRIPTORS_FOR_OURSELVES - self._reserve
        self._limit = max(1, min(settings.max_connections + limits.http_connections, descriptors))
        if self._limit < settings.max_connections:
            self._log.warning("few_descriptors", count=self._limit, reason="raise the limit of open files")
        self._proxies = [ip_network(proxy) for proxy in settings.trusted_proxies]
        self._by_address = ConcurrencyLimit(settings.connections_per_address)
        self._open = 0

    def enter(self, peer: str) -> Place:
        """Count a new connection; with "none" it was not counted and must be closed."""
        if not self._is_proxy(peer) and not self._by_address.enter(peer):
            self.closed("too many of one address")
            return "none"
        if self._open >= self._limit + self._reserve:
            self.upgraded(peer)
            self.closed("too many in all")
            return "none"
        self._open += 1
        self._metrics.open_connections.set(self._open)
        return "ordinary" if self._open <= self._limit else "reserved"

    def upgraded(self, peer: str) -> None:
        """Count the connection no longer by its address: it is a WebSocket now."""
        if not self._is_proxy(peer):
            self._by_address.leave(peer)

    def leave(self) -> None:
        """Count a connection that has ended."""
        self._open -= 1
        self._metrics.open_connections.set(self._open)

    def closed(self, reason: str) -> None:
        """Log that the server closed a connection; a flood of them leaves one line a minute."""
        self._metrics.connections_closed.inc()
        self._log.warning("connections_closed", reason=reason)

    def _is_proxy(self, peer: str) -> bool:
        """Whether many visitors share this address."""
        try:
            address = ip_address(peer)
        except ValueError:
            return True  # a Unix socket, or a test
        return any(address in network for network in self._proxies)


def open_files_limit() -> int:
    """Raise the limit of open files as far as this process may, and return it."""
    if sys.platform == "win32":
        return 2**31
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _MACOS_OPEN_FILES):
        if soft == resource.RLIM_INFINITY or (wanted != resource.RLIM_INFINITY and wanted <= soft):
            continue
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            continue  # then it stays as it is
    return 2**31 if soft == resource.RLIM_INFINITY else soft
