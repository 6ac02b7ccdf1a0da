"""Three servers behind HAProxy that are restarted one after the other while people play: nobody may notice."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from naturalis.client import Timings
from naturalis.wire.table_settings import BotLevel
from tests.chaos.balancer import balancer
from tests.chaos.driver import Chaos, Report, Told
from tests.chaos.party import CLOCK, Lineup

SERVERS = 3
PACE_S = 0.2
WAIT_LIMIT_S = 5.0  # for anything, on a machine that is not too busy
THREE_BOTS: tuple[tuple[int, BotLevel], ...] = ((0, "naturalist"), (1, "illuminator"), (3, "novice"))
LINEUPS = (
    Lineup("duel", {"seats": 2, "clock": CLOCK}, ((0,), (1,)), spectators=1),
    Lineup("four", {"seats": 4}, ((0,), (1,), (2,), (3,))),
    Lineup("bots", {"seats": 4, "absent": {"type": "bot"}}, ((0,), (2,)), ((1, "scribe"), (3, "naturalist"))),
    Lineup("solo", {"seats": 1, "level": "normal"}, ((0,),)),
    Lineup("screen", {"seats": 2, "clock": {"type": "turn", "seconds": 3600}}, ((0, 1),)),
    Lineup("crowd", {"seats": 4, "absent": {"type": "concede"}}, ((2,),), THREE_BOTS),
)  # fmt: skip
SETTINGS = {"drain_seconds": 1, "work_per_guest": 1_000_000, "work_per_address": 1_000_000}


async def rolling_restarts(
    place: str, folder: Path, restarts: int, seed: int, told: Told, lineups: tuple[Lineup, ...] = LINEUPS,
    wait_limit_s: float = WAIT_LIMIT_S,
) -> Report:  # fmt: skip
    """Restart the servers in turn, each as soon as the one before is ready. Clients are as patient as usual."""
    chaos = Chaos(
        place, folder, "rolling", seed, SERVERS, lineups, timings=Timings(), pace_s=PACE_S, settings=SETTINGS
    )  # fmt: skip
    async with balancer([server.place for server in chaos.servers], folder / "haproxy.log") as chaos.front, chaos.run():
        while chaos.report.kills < restarts:
            await chaos.moment()
            number = chaos.report.kills % SERVERS
            await chaos.stop(number)
            chaos.report.kills += 1
            chaos.report.faults[f"server {number} restarted"] += 1
            clients = chaos.clients
            await chaos.start(number)
            await chaos.returned(monotonic(), clients)
            if chaos.chance.random() < 0.3:
                await chaos.check()
            told(chaos.report)
    report = chaos.report
    report.failures += [*report.refused_moves, *report.away]
    too_long = {kind: wait for kind, wait in report.waits.items() if wait > wait_limit_s}
    report.failures += [f"someone waited for {wait:.1f} s ({kind})" for kind, wait in too_long.items()]
    return report
