"""Answers one message of a client: a command, a query, a ping or a request for the whole view.

Life of a move online, step 4.
"""

from __future__ import annotations

from time import monotonic

from naturalis.rules import Refused
from naturalis.server.live_tables import queries
from naturalis.server.live_tables.dispatch import decide
from naturalis.server.live_tables.live_table import LiveTable
from naturalis.server.live_tables.table_cache import TableCache
from naturalis.server.live_tables.viewer import Viewer
from naturalis.server.shared.fair_queue import WaitedTooLong
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError
from naturalis.tables.decision import Actor, must_be_playing, own_chair
from naturalis.tables.refusal import TableRefused
from naturalis.wire import client_messages
from naturalis.wire.server_messages import Hinted, Refusal, ServerMessage


class MessageHandler:
    """Sends commands to their table, and answers everything else."""

    def __init__(self, services: Services, tables: TableCache) -> None:
        self._services = services
        self._tables = tables

    async def handle(
        self, live: LiveTable, viewer: Viewer, message: client_messages.ClientMessage
    ) -> ServerMessage | None:
        """Return the answer, or None if the viewer's outbox has it already. For a resync, catch up first."""
        match message:
            case client_messages.Ping():
                viewer.push(live.heartbeat_for(viewer))
                return None
            case client_messages.InView():
                viewer.in_view = message.value
                return None
            case client_messages.Resync():
                self._services.metrics.resync(message.reason)
                live.send_welcome(viewer)
                return None
            case client_messages.Look() | client_messages.Hint() | client_messages.Score():
                return await self._query(live, viewer, message)
            case client_messages.Rematch():
                return await self._rematch(live, viewer, message)
            case client_messages.Say() | client_messages.Comment() | client_messages.Sit():
                code = self._host_refuses(live, viewer, message)
                if code is not None:
                    self._services.metrics.refused(code)
                    return Refusal(message.id, code, live.table.version)
                return await live.act(viewer.actor, message)
            case _:
                return await live.act(viewer.actor, message)

    def _host_refuses(
        self,
        live: LiveTable,
        viewer: Viewer,
        command: client_messages.Say | client_messages.Comment | client_messages.Sit,
    ) -> str | None:
        """Return why a host of this server does not let the viewer say this; None if there is no reason."""
        if not isinstance(command, client_messages.Sit) and self._is_muted(live, viewer):
            return "muted"
        text = command.name if isinstance(command, client_messages.Sit) else command.text
        return "forbidden_word" if text is not None and self._services.is_forbidden(text) else None

    def _is_muted(self, live: LiveTable, viewer: Viewer) -> bool:
        """Whether a host has muted the viewer, or someone whose seat's key the viewer has."""
        actor = viewer.actor
        if actor is None:
            return False
        chairs = [chair for chair in live.table.chairs if actor.key is not None and actor.plays(chair)]
        people = {actor.person}.union(*(chair.people for chair in chairs))
        return self._services.orders.is_muted(people, viewer.visitor.address)

    async def _rematch(self, live: LiveTable, viewer: Viewer, command: client_messages.Rematch) -> ServerMessage:
        """Create the next table, if the actor may ask for it, before anyone learns of it."""
        actor = viewer.actor
        try:
            await self._tables.refresh(live)  # the game may have ended on another server
            decide(live.table, actor, command)
            if actor is not None:  # else it was refused
                limiter = self._tables.new_tables
                if live.table.rematch is None and not limiter.allow(viewer.visitor.address, monotonic()):
                    self._services.metrics.refused("too_many_tables")
                    return Refusal(command.id, "too_many_tables", live.table.version)
                await self._tables.create_rematch(live.table, actor)
        except Refused:
            pass  # the table will refuse it, too
        except StoreError:
            return Refusal(command.id, "unavailable", live.table.version)
        return await live.act(actor, command)

    async def _query(self, live: LiveTable, viewer: Viewer, query: client_messages.Query) -> ServerMessage:
        try:
            if isinstance(query, client_messages.Score):
                return queries.scores(live.table, viewer.seats, query)
            if viewer.actor is None:
                raise TableRefused("no_session")
            if isinstance(query, client_messages.Look):
                return queries.options(live.table, viewer.actor, query)
            return await self._hint(live, viewer, viewer.actor, query)
        except Refused as why:
            self._services.metrics.refused(why.code)
            return Refusal(query.id, why.code, live.table.version)

    async def _hint(self, live: LiveTable, viewer: Viewer, actor: Actor, query: client_messages.Hint) -> ServerMessage:
        table = live.table
        own_chair(table, actor, query.seat)
        if not table.settings.hints:
            raise TableRefused("no_hints")
        game = must_be_playing(table)
        if query.seat not in table.acting:
            raise TableRefused("not_your_turn")
        try:
            best, *others = await self._services.bots.hint(game.view(query.seat), *viewer.visitor)
        except WaitedTooLong:
            raise TableRefused("slow_down") from None
        return Hinted(query.id, query.seat, table.version, best.move, best.win, best.reasons, tuple(others))
