"""Bad networks: clients that reconnect see what the server sees; a command is done once or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from naturalis.client.websocket import Opener, open_websocket
from naturalis.store import open_store
from naturalis.store.contract import Store
from tests.chaos.chaos_client import IMPATIENT, ChaosClient
from tests.chaos.party import LINEUPS, Party
from tests.chaos.streams import Streams
from tests.helpers.games import rest_by_night
from tests.server.helpers.bad_network import Faults, Proxy, faulty_opener, proxied
from tests.server.helpers.harness import running
from tests.server.helpers.servers import settled

pytestmark = pytest.mark.slow

CUT = 2000  # bytes
TIMINGS = structs.replace(
    IMPATIENT, ping_interval_s=0.15, silence_timeout_s=0.7, answer_timeout_s=0.25, resync_timeout_s=0.25,
    unavailable_retry_s=0.15,
)  # fmt: skip
ALL_FAULTS = Faults(drop=0.03, double=0.1, delay=0.1)
HERE = [lineup for lineup in LINEUPS if lineup.name in ("duel", "bots", "screen")]


class Evening:
    """Parties that play through a proxy, and what became of all they asked."""

    def __init__(self, proxy: Proxy, store: Store, seed: int, opener: Opener) -> None:
        self.proxy = proxy
        self._store = store
        self._last = asyncio.Event()
        self._parties = [
            Party(lineup, [lambda: proxy.address], Random(f"{seed} {lineup.name}"), opener, TIMINGS) for lineup in HERE
        ]
        self._playing = [asyncio.create_task(party.play(self._last)) for party in self._parties]

    @property
    def clients(self) -> list[ChaosClient]:
        return [client for party in self._parties for client in party.clients]

    async def under_way(self) -> None:
        """Wait until all have begun to play."""
        await settled(lambda: all(party.clients and party.clients[0].stage == "playing" for party in self._parties), 60)

    async def all_back(self) -> None:
        """Wait until everyone sees what the server sees; ``make chaos`` measures how long that takes."""
        for client in self.clients:
            client.verified_at = None
        clients = self.clients
        await settled(lambda: all(map(self._settled, clients)), 60)

    def _settled(self, client: ChaosClient) -> bool:
        return client.verified_at is not None or client not in self.clients

    async def to_the_end(self) -> None:
        """Play all games to their end, and compare everything with the store."""
        self._last.set()
        await asyncio.wait_for(asyncio.gather(*self._playing), 100)
        self.proxy.heal()
        await self.all_back()
        streams = Streams()
        everyone = [client for party in self._parties for client in (*party.gone, *party.clients)]
        games = [game for party in self._parties for game in party.games]
        await streams.check(self._store, games, everyone)
        streams.over(games)
        streams.compare_views(self.clients)
        assert streams.failures == []
        assert not any(client.problems for client in everyone)
        assert sum(client.statistics["hash_mismatches"] for client in everyone) == 0
        assert sum(client.tally["acknowledged"] for client in everyone) > 100

    async def close(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for party in self._parties:
            await party.leave()


@asynccontextmanager
async def an_evening(folder: Path, seed: int, opener: Opener = open_websocket) -> AsyncIterator[Evening]:
    async with AsyncExitStack() as stack:
        store = await open_store(folder / "naturalis.sqlite")
        stack.push_async_callback(store.close)
        here = await stack.enter_async_context(running(store))
        proxy = await stack.enter_async_context(proxied(here.address))
        evening = Evening(proxy, store, seed, opener)
        stack.push_async_callback(evening.close)
        yield evening
        assert here.server.services.metrics.incidents._value.get() == 0


def break_it(proxy: Proxy, fault: int, chance: Random) -> None:
    """One of six things happens to the network."""
    match fault:
        case 0:
            proxy.drop()
        case 1:
            proxy.stall()
        case 2:
            proxy.cut = chance.randrange(CUT)
        case 3:
            proxy.refuse = True
            proxy.drop()
        case 4:
            proxy.delay = 0.05 + 0.2 * chance.random()
        case 5:
            proxy.stall()
            proxy.delay = 0.1


@pytest.mark.parametrize("seed", rest_by_night(range(3), always=[0]))
async def test_connections_that_break_stall_and_lag(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    async with an_evening(tmp_path, seed) as evening:
        await evening.under_way()
        for fault in chance.sample(range(6), 6):
            await asyncio.sleep(0.2 * chance.random())
            break_it(evening.proxy, fault, chance)
            await asyncio.sleep(0.4 * chance.random())
            evening.proxy.heal()
            await evening.all_back()
        await evening.to_the_end()


@pytest.mark.parametrize(
    "faults",
    rest_by_night([Faults(drop=0.04), Faults(double=0.3), Faults(delay=0.2), ALL_FAULTS], always=[ALL_FAULTS]),
    ids=["drop", "double", "delay", "all"],
)
async def test_frames_that_are_lost_doubled_late_and_out_of_order(tmp_path: Path, faults: Faults) -> None:
    async with an_evening(tmp_path, 7, faulty_opener(faults, 7)) as evening:
        await evening.under_way()
        await evening.to_the_end()


async def test_a_restarted_server(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        store = await open_store(tmp_path / "naturalis.sqlite")
        stack.push_async_callback(store.close)
        proxy = await stack.enter_async_context(proxied(""))
        evening: Evening | None = None
        for night in range(3):
            async with running(store) as here:
                proxy.target = here.address
                if evening is None:
                    evening = Evening(proxy, store, 3, open_websocket)
                    stack.push_async_callback(evening.close)
                await evening.under_way()
                await evening.all_back()
                if night == 2:
                    await evening.to_the_end()
                    return
                await asyncio.sleep(0.3)
                if night == 1:
                    proxy.refuse = True
                    proxy.drop()
            await asyncio.sleep(0.2)
            proxy.heal()
