"""How patient a client is."""

from __future__ import annotations

from msgspec import Struct


class Timings(Struct, frozen=True, kw_only=True):
    """All in seconds. A test passes its own to be quick, or to see what a patient client would hide.

    Without ``ping_interval_s`` it never pings, without ``silence_timeout_s`` it waits for ever.
    ``unavailable_retry_s``: when a request is repeated that the server could not save; None passes the refusal on.
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
