"""The timeouts and retries of a client."""

from __future__ import annotations

from msgspec import Struct


class Timings(Struct, frozen=True, kw_only=True):
    """How long a client waits, in seconds. Tests pass their own.

    If ``ping_interval_s`` is None it never pings; if ``silence_timeout_s`` is None it never gives a silent connection
    up. After ``unavailable_retry_s`` it repeats a request that the server could not save; if that is None, the caller
    gets the refusal.
    """

    open_timeout_s: float = 10.0
    close_timeout_s: float = 1.0
    ping_interval_s: float | None = 10.0
    silence_timeout_s: float | None = 25.0
    answer_timeout_s: float = 5.0
    resync_timeout_s: float = 3.0
    unavailable_retry_s: float | None = 0.5
    first_retry_s: float = 0.25
    max_retry_s: float = 5.0
