"""Plans to notify players of their turn, if they do not see the table and their browser has asked for it.

The process that commits the turn saves a notice in the store. A little later one process claims it and sends the push
message: server/push/notifier.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from naturalis.server.shared.services import Services
from naturalis.store.contract import StoreError, TurnNotice
from naturalis.tables.table import Table
from naturalis.tables.turn_notices import new_turns

if TYPE_CHECKING:
    from naturalis.server.live_tables.live_table import LiveTable


class TurnNotices:
    """The notices of one table, planned by this process."""

    def __init__(self, live: LiveTable, services: Services) -> None:
        self._live = live
        self._services = services

    def plan(self, before: Table, after: Table) -> None:
        """Plan notices for the players whose turn began with this change and who do not see the table here."""
        if not self._services.settings.push_services:
            return
        for seat in new_turns(before, after):
            if not self._live.is_seen(seat):
                self._services.spawn(self._save(after, seat))

    async def _save(self, table: Table, seat: int) -> None:
        services, chair = self._services, table.chairs[seat]
        try:
            if await services.store.subscriptions(sorted(chair.people)):
                elsewhere = chair.process if chair.process and services.is_alive(chair.process) else None
                due = services.now() + services.timings.notice_after_ms
                await services.store.save_notice(TurnNotice(table.id, seat, table.turn, elsewhere, due))
        except StoreError:
            return  # it is down, which others report; the player finds the turn without a notice
