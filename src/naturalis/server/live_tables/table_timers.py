"""What a table needs without anyone asking, done at the right time: bots move, clocks run out, absences end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from naturalis.rules import Move, Refused
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError
from naturalis.tables import deadlines
from naturalis.tables.decision import Decision
from naturalis.tables.playing import move as made
from naturalis.tables.refusal import GONE
from naturalis.tables.table import Table
from naturalis.wire.table_settings import BotLevel

if TYPE_CHECKING:
    from naturalis.server.live_tables.live_table import LiveTable

AGAIN = 1.0  # seconds until something that failed is tried again
LONGEST = 3600.0  # seconds that a timer runs at most: by correspondence, clocks run for days


class TableTimers:
    """The bots and the time of one table, as far as this process sees to them.

    Nothing in here is needed by another process: what is to be done follows from the table.
    """

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self._thinking: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing goes on and nothing is to come."""
        return not self._thinking and self._timer is None

    def schedule(self, delay: float = 0.0) -> None:
        """See to it that bots move and that time passes. With a delay, another process may be doing it already."""
        self.schedule_at(deadlines.due(self._live.table, self._services.now()), delay)

    def schedule_at(self, due: int | None, delay: float = 0.0) -> None:
        """Arrange it where the table's next due time is known."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if due is None or self._services.stopping:
            return
        if not delay and deadlines.bots_to_act(self._live.table):
            self._think()
        else:
            wait = min(max(delay, (due - self._services.now()) / 1000), LONGEST)
            self._timer = asyncio.get_running_loop().call_later(wait, self.check)

    def check(self) -> None:
        """Look whether something is overdue, and let bots move that should have."""
        self._timer = None
        if not self._services.stopping:
            self._services.spawn(self._check())

    async def _check(self) -> None:
        try:
            while await self._live.change(self._overdue):
                pass
        except StoreError:
            self.schedule(AGAIN)
            return
        except Refused:  # the table is gone
            return
        self._think()
        if self.idle:
            self.schedule(AGAIN)

    def _overdue(self, table: Table) -> Decision:
        if self._services.late:
            raise StoreError("how much time has passed is not known before the next pulse")
        return deadlines.overdue(table, self._services.now(), self._services.alive) or Decision(())

    def _think(self) -> None:
        for seat, level in deadlines.bots_to_act(self._live.table):
            if seat not in self._thinking:
                self._thinking.add(seat)
                self._services.spawn(self._bot_turn(seat, level))

    async def _bot_turn(self, seat: int, level: BotLevel) -> None:
        """A bot decides for a seat, and its move goes the way of all moves."""
        try:
            move = await self._choose(seat, level)
        finally:
            self._thinking.discard(seat)
        if self._services.stopping:
            return
        try:
            if not await self._live.change(lambda table: _of_bot(table, seat, move)):
                self.schedule()
        except Refused as why:
            if why.code != GONE:
                self.schedule()  # the position has changed meanwhile: think again
        except StoreError:
            self.schedule(AGAIN)

    async def _choose(self, seat: int, level: BotLevel) -> Move:
        table, services = self._live.table, self._services
        assert table.game is not None
        view = table.game.view(seat)
        try:
            move = await services.thinking.choose(view, level, table.seed, table.game.version)
            if move not in view.legal_moves:
                raise ValueError(f"{move} is not legal")
            return move
        except Exception:
            incident = services.metrics.incident()
            services.log.exception("bot_failed", table=table.id, seat=seat, bot=level, incident=incident)
            return view.legal_moves[0]  # nobody waits for a bot that failed


def _of_bot(table: Table, seat: int, move: Move) -> Decision:
    """The move, if a bot still decides for the seat."""
    if any(seat == bot for bot, _ in deadlines.bots_to_act(table)):
        return made(table, seat, move)
    return Decision(())
