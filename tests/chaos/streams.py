"""What is in the store, held against what clients were told: nothing lost, nothing twice, nothing different."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from naturalis.store.contract import Store
from naturalis.tables.projection import view_of
from naturalis.tables.stored_events import PlayerDisconnected
from naturalis.tables.stored_formats import decode
from naturalis.tables.table import CorruptTable, Table
from naturalis.wire.view_hash import view_hash
from tests.chaos.chaos_client import ChaosClient


class Streams:
    """The streams of all tables of a run, read on now and then. ``failures`` is what should not be."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.events = 0
        self.away: list[str] = []  # whenever someone counted as away
        self._tables: dict[str, Table] = {}
        self._outages: list[tuple[int, int]] = []
        self._commands: dict[str, dict[str, int]] = defaultdict(dict)  # by table: at which version each was applied

    async def check(self, store: Store, games: Iterable[str], clients: Iterable[ChaosClient]) -> None:
        """Read on, then look at every answer that had come by then."""
        told = [(client, dict(client.done), dict(client.refused)) for client in clients]
        self._outages[:] = await store.outages(0)
        for game in games:
            await self._read(store, game)
        for client, done, refused in told:
            self._compare(client, done, refused)

    async def _read(self, store: Store, game: str) -> None:
        table = self._tables.setdefault(game, Table(game, self._outages))
        commands = self._commands[game]
        for entry in await store.events(game, table.version):
            line = decode(entry.body)
            try:
                table.fold(entry.version, entry.at, line)
            except CorruptTable as why:
                self.failures.append(str(why))
                return
            self.events += 1
            if isinstance(line.event, PlayerDisconnected):
                self.away.append(
                    f"{game}: {line.event.seat} counted as away at {entry.version}, {table.stage}, {entry.at}"
                )
            if line.command is not None:
                if line.command in commands:
                    first = commands[line.command]
                    self.failures.append(f"{game}: {line.command} was applied at {first} and at {entry.version}")
                commands[line.command] = entry.version

    def _compare(self, client: ChaosClient, done: dict[str, int], refused: dict[str, str]) -> None:
        commands = self._commands[client.table]
        for command, version in done.items():
            applied = commands.get(command)
            if applied is None:
                self.failures.append(f"{client.table}: {command} was acknowledged at {version} and is lost")
            elif applied > version:
                self.failures.append(f"{client.table}: {command} was acknowledged at {version}, applied at {applied}")
        for command, code in refused.items():
            if command in commands:
                self.failures.append(f"{client.table}: {command} refused ({code}) but applied at {commands[command]}")

    def compare_views(self, clients: Iterable[ChaosClient]) -> None:
        """Whether clients that have come to rest see exactly what follows from the store."""
        for client in clients:
            table = self._tables[client.table]
            for seat, view in client.views.items():
                kept = view_of(table, seat)
                if view_hash(view) != view_hash(kept):
                    self.failures.append(f"{client.name} sees {view}, but the store has {msgspec.to_builtins(kept)}")

    def over(self, games: Iterable[str]) -> None:
        """Whether all of these tables were played to their end."""
        for game in games:
            table = self._tables[game]
            if table.stage != "over":
                self.failures.append(f"{game}: it waits for {table.acting} at version {table.version}, {table.stage}")
