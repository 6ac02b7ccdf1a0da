"""Sizes and budgets of a server that are not settings. Tests pass a ``Limits`` of their own."""

from __future__ import annotations

from dataclasses import dataclass, field

from naturalis.bots.bot import Budget


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a server keeps in memory and does at once."""

    history_steps: int = 16  # of each table, for clients that reconnect
    remembered_refusals: int = 256  # of each table; a refused command sent again gets the same answer
    http_connections: int = 1000  # in all, beside the WebSockets
    reserved_connections: int = 16  # beyond both, for health checks
    malformed_frames: int = 20  # until the connection is closed
    lobby_tables: int = 100
    lobby_tables_per_host: int = 3
    lobby_candidates: int = 500  # the newest tables, of which the lobby shows some
    histories_per_address: int = 4  # at once
    table_versions: int = 4096  # then a table refuses all that its game does not need
    table_comments: int = 1024  # of spectators, so that they leave room for the players
    cached_open_tables: int = 64  # old versions of tables whose hands spectators see late
    my_tables_page: int = 200  # tables on a page of a guest's list
    cached_sessions: int = 20_000
    cached_replay_bytes: int = 16 * 2**20
    cached_analyses: int = 64
    queued_analyses: int = 64
    queued_analyses_per_address: int = 16
    queued_analyses_per_guest: int = 4
    subscriptions_per_person: int = 4  # browsers that get push messages; a new one replaces the oldest
    subscriptions_per_hour: int = 30  # changes by one guest
    reports_per_hour: int = 30  # by one address
    invitation_tries_per_hour: int = 30  # by one address, of codes
    simultaneous_pushes: int = 8
    store_batch: int = 200  # rows of one query to the store

    hint_budget: Budget = field(default_factory=lambda: Budget(ms=400))
    analysis_budget: Budget = field(default_factory=lambda: Budget(ms=500, playouts=2000))  # for each move
    bot_niceness: int = 5  # people's moves go first
    analysis_niceness: int = 10
