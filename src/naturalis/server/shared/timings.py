"""Every interval and timeout of a server that is not a setting. Tests pass a ``Timings`` of their own."""

from __future__ import annotations

from dataclasses import dataclass

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Timings:
    """How often a server does things, and how long it waits. The last letters of a name are the unit."""

    # How servers on one store notice each other, and outages.
    liveness_interval_s: float = 2.0
    store_retry_interval_s: float = 0.25  # between liveness signals while the store is down
    store_timeout_s: float = 5.0  # a liveness signal that takes longer means that the store is down
    outage_after_s: float = 5.0  # without a liveness signal from any server
    outage_settles_ms: int = 30_000  # after its end every server knows of it by then
    process_dead_after_ms: int = 10_000  # without a liveness signal from that process

    # Moves that were made on other servers.
    bus_poll_s: float = 2.0  # between polls while the bus works; else the setting poll_ms counts
    bus_restart_s: float = 1.0  # after an error inside the bus

    # Tables in memory.
    takeover_delay_s: float = 2.0  # another process gets this long to continue what it began
    handover_delay_s: float = 0.3  # the same while another process is about to stop
    timer_retry_s: float = 1.0  # after a failed attempt to save
    max_timer_s: float = 3600.0  # correspondence clocks run for days; a timer checks at least this often
    away_after_s: float = 3.0  # after a player's last connection closed; reloading a page takes less
    idle_table_ttl_s: float = 60.0  # an idle table stays in memory this long

    # Background jobs.
    heartbeat_tick_s: float = 1.0  # each tick sends the heartbeats of some of the tables
    overdue_scan_interval_s: float = 5.0
    orphaned_after_ms: int = 15_000  # overdue at another process for this long: this one takes the table over
    session_check_interval_s: float = 15.0
    orders_interval_s: float = 1.0  # between looks for what hosts have ordered
    erasure_interval_s: float = 10.0  # between looks for people to erase
    cleanup_interval_s: float = 3600.0
    loop_lag_interval_s: float = 0.05

    # Notifications.
    notice_after_ms: int = 5000  # into a turn; who opens the table meanwhile needs none
    notice_interval_s: float = 2.0
    push_timeout_s: float = 10.0  # for one attempt
    push_retry_s: tuple[float, ...] = (2.0, 10.0, 60.0)  # before each further attempt
    push_ttl_s: int = DAY_MS // 1000  # a push service keeps a message for a browser that is off this long

    # Sessions.
    session_cache_ttl_ms: int = 30_000  # another process may have changed the guest's name meanwhile
    session_forgotten_ms: int = 120_000  # then no process acts for a session that has ended
    session_touch_interval_ms: int = DAY_MS  # how stale the stored time of last use may become

    # Analyses of finished games.
    analysis_abandoned_after_s: float = 15.0  # without anyone asking for its progress
    analysis_max_wait_s: float = 2.0  # an analysis yields to thinking bots for at most this long per move

    hint_max_wait_s: float = 15.0  # for its turn

    # Thinking elsewhere.
    worker_signal_interval_s: float = 1.0  # how often a worker says that it runs, and a server looks who does
    job_lease_s: float = 5.0  # a worker that has not answered by then has lost its job to another
    job_lost_after_s: float = 2.0  # a job that no worker has for so long comes back to its server
    job_max_wait_s: float = 5.0  # for a place among the jobs; then the server thinks itself
    job_poll_s: float = 0.5  # between looks into the table where no notification comes

    # Shutdown.
    drain_notice_s: float = 2.0  # for load balancers to notice that this server is not ready, before clients leave
    drain_tick_s: float = 0.05  # each tick sends some of the clients to other servers
    moved_after_ms: int = 100  # what such clients are asked to wait: another server is there already
    goodbye_timeout_s: float = 1.0
    reconnect_after_ms: int = 1000  # what the goodbye asks clients to wait
    shutdown_grace_s: int = 3  # for open requests and connections; the whole shutdown takes less than 5 s

    # HTTP and WebSocket connections.
    ping_interval_s: float = 20.0
    ping_timeout_s: float = 20.0
    keep_alive_s: int = 30
    headers_timeout_s: float = 10.0  # for the headers of a request, once it or the connection has begun
    body_timeout_s: float = 20.0  # for its body
    reserved_timeout_s: float = 2.0  # for both on a connection that is for health checks only
    unread_timeout_s: float = 15.0  # a response of which a client reads nothing for so long is cut
    log_interval_s: float = 60.0  # between log lines about the same thing that anyone can cause
    refusal_delay_s: float = 0.25  # before a query is refused whose visitor has used up their budget
    query_max_wait_s: float = 1.0  # for its turn; later it is refused, for the client would rather ask again
