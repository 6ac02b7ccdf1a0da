"""What a table needs without anyone asking, at the right time: bots move, clocks run out, absences end.

The life of a bot's move begins here, and its move is made here like anyone's.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from naturalis.rules import Move, Refused
from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError
from naturalis.tables import deadlines, playing
from naturalis.tables.decision import Decision
from naturalis.tables.refusal import NO_SUCH_TABLE
from naturalis.tables.table import Table
from naturalis.wire.table_settings import BotLevel

if TYPE_CHECKING:
    from naturalis.server.live_tables.live_table import LiveTable


class TableTimers:
    """The timer and the thinking bots of one table, on this process.

    Other processes need nothing of this: what is to be done follows from the table itself.
    """

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services
        self._thinking: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether no bot thinks and no timer runs."""
        return not self._thinking and self._timer is None

    def schedule(self, delay_s: float = 0.0) -> None:
        """Let bots move, or set the timer for the next deadline. With a delay, another process goes first."""
        self.schedule_at(deadlines.due(self._live.table, self._services.now()), delay_s)

    def schedule_at(self, due: int | None, delay_s: float = 0.0) -> None:
        """Do what ``schedule`` does, for a next deadline that is known."""
        self.stop()
        if due is None or self._services.stopping or self._live.deleted:
            return
        if not delay_s and deadlines.bots_to_act(self._live.table):
            self._start_bots()
        else:
            wait_s = max(delay_s, (due - self._services.now()) / 1000)
            wait_s = min(wait_s, self._services.timings.max_timer_s)
            self._timer = asyncio.get_running_loop().call_later(wait_s, self.run_due)

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def run_due(self) -> None:
        """Carry out what is overdue, and let bots move whose turn it is."""
        self._timer = None
        if not self._services.stopping and not self._live.deleted:
            self._services.spawn(self._run_due())

    async def _run_due(self) -> None:
        try:
            while await self._live.change(self._overdue):
                pass
        except StoreError:
            self.schedule(self._services.timings.timer_retry_s)
            return
        except Refused:  # the table was deleted
            return
        self._start_bots()
        if self.idle:
            self.schedule(self._services.timings.timer_retry_s)

    def _overdue(self, table: Table) -> Decision:
        if self._services.signal_overdue:
            raise StoreError("before the next liveness signal nobody knows how much time has passed")
        arrivals = self._live.presence.arrivals(table)  # first: who is here has not disappeared with another process
        if arrivals.events:
            return arrivals
        return deadlines.overdue(table, self._services.now(), self._services.is_alive) or Decision(())

    def _start_bots(self) -> None:
        for seat, level in deadlines.bots_to_act(self._live.table):
            if seat not in self._thinking:
                self._thinking.add(seat)
                self._services.spawn(self._bot_turn(seat, level))

    async def _bot_turn(self, seat: int, level: BotLevel) -> None:
        """Let a bot choose a move for a seat, and make it like any other move."""
        try:
            move = await self._choose(seat, level)
        finally:
            self._thinking.discard(seat)
        if self._services.stopping:
            return
        try:
            if not await self._live.change(lambda table: _bot_move(table, seat, move)):
                self.schedule()
        except Refused as why:
            if why.code != NO_SUCH_TABLE:
                self.schedule()  # the position has changed meanwhile: think again
        except StoreError:
            self.schedule(self._services.timings.timer_retry_s)

    async def _choose(self, seat: int, level: BotLevel) -> Move:
        table, services = self._live.table, self._services
        assert table.game is not None
        view = table.game.view(seat)
        try:
            move = await services.bots.choose(view, level, table.seed, table.game.version, table.host)
            if move not in view.legal_moves:
                raise ValueError(f"{move} is not legal")
            return move
        except Exception:
            incident = services.metrics.incident()
            services.log.exception("bot_failed", table=table.id, seat=seat, bot=level, incident=incident)
            return view.legal_moves[0]  # nobody waits for a bot that failed


def _bot_move(table: Table, seat: int, move: Move) -> Decision:
    """Make the move, if a bot still decides for the seat."""
    if any(seat == bot for bot, _ in deadlines.bots_to_act(table)):
        return playing.move(table, seat, move)
    return Decision(())
