"""Analyses of finished games: who may start one, when it pauses and resumes, and that it runs once."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from naturalis.bots.analysis import Analysis, analyse
from naturalis.bots.bot import Budget
from naturalis.records import decode
from naturalis.rules import Move, Rng, View, move_of, new_game
from naturalis.server.http.analyses import TURNING_POINTS_SHOWN, Analyses
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.timings import Timings
from naturalis.server.visitors.work_limits import Visitor
from naturalis.wire import http_bodies
from tests.helpers.http import http_client
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.scenarios import played_game
from tests.server.helpers.servers import pair, served, settled, step

ROUTE = "POST /api/tables/{table}/analysis"


# A few playouts for each move are enough here, at normal priority: the machine may be busy.
QUICK = Limits(analysis_budget=Budget(playouts=20), analysis_niceness=0)


def path(table_id: str) -> str:
    return f"/api/tables/{table_id}/analysis"


async def found(asker: httpx.AsyncClient, table_id: str) -> dict[str, Any]:
    """Ask until all is known."""
    async with asyncio.timeout(300):
        while True:
            told = (await asker.get(path(table_id))).json()
            if told["state"] == "done":
                return dict(told)
            await asyncio.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"seats": 3}, {"level": "hard"}], ids=str)
async def test_every_recorded_move_is_analysed(tmp_path: Path, settings: dict[str, Any]) -> None:
    async with served(tmp_path, limits=QUICK) as here, http_client(here.address) as nobody:
        table_id, view = await played_game(here, **settings)
        first = (await nobody.get(path(table_id))).json()
        assert (first["state"], first["judged"], first["moves"]) == ("idle", 0, [])
        assert (await nobody.post(path(table_id))).json()["state"] == "thinking"
        told = await found(nobody, table_id)
        record = decode((await nobody.get(f"/api/tables/{table_id}/record")).content)
        asked = {event.version: move_of(event) for event in record.events}
        moves = {version: move for version, move in asked.items() if move and not str(move[1]).startswith("colour")}
        assert [each["version"] for each in told["moves"]] == [*moves]
        assert told["judged"] == told["total"] == len(moves)
        review = msgspec.json.decode(msgspec.json.encode(told), type=http_bodies.GameReview)
        for each in review.moves:
            assert (each.seat, each.played.move) == moves[each.version]
            assert each.best[0].win - each.played.win == pytest.approx(each.cost, abs=2e-4)
            assert 1 <= each.rank <= each.choices
            assert (each.rank == 1) == (each.best[0].move == each.played.move)
            assert len(each.played.points) == max(2, record.deal.seats)
        assert sum(bool(each.best[0].reasons) for each in review.moves) > 0.9 * len(review.moves)
        assert sum(bool(each.played.reasons) for each in review.moves) > 0.6 * len(review.moves)
        clear = {each.version for each in review.moves if each.clear}
        assert {*review.turning_points} <= clear
        for each in review.moves:
            next_win = each.best[1].win if each.rank == 1 < each.choices else each.best[0].win
            assert each.lead == pytest.approx(each.best[0].win - next_win, abs=2e-4)
        for summary in review.seats:
            leads = [next(each for each in review.moves if each.version == version) for version in summary.best_moves]
            assert all(each.seat == summary.seat and each.rank == 1 for each in leads)
            assert [each.lead for each in leads] == sorted([each.lead for each in leads], reverse=True)
        assert len(review.turning_points) == min(len(clear), TURNING_POINTS_SHOWN)
        assert [each.seat for each in review.seats] == [*range(record.deal.seats)]
        winners = view["outcome"]["result"]["winners"]
        share = [1 / len(winners) if seat in winners else 0 for seat in range(record.deal.seats)]
        assert [*(review.outcome or ())] == share


async def test_a_second_viewer_gets_the_same_analysis(tmp_path: Path) -> None:
    analysed = []

    class CountingBots(BotThreads):
        async def analyse(self, view: View, played: Move) -> Analysis:
            analysed.append(view.version)
            return await super().analyse(view, played)

    async with (
        served(tmp_path, limits=QUICK, bots=CountingBots) as here,
        http_client(here.address) as nobody,
    ):
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        await asyncio.gather(*(asker.post(path(table_id)) for asker in (nobody, guest.http, nobody)))
        first, second = await asyncio.gather(found(nobody, table_id), found(guest.http, table_id))
        assert first == second == (await nobody.post(path(table_id))).json()
        assert len(analysed) == len({*analysed}) == first["total"]


async def test_a_running_game_cannot_be_analysed(tmp_path: Path) -> None:
    async with served(tmp_path, limits=QUICK) as here, http_client(here.address) as nobody:
        table_id, first, second, ann, _ = await pair(here)
        for asker in (nobody, ann.http):
            assert failure_code(await asker.post(path(table_id)), ROUTE) == (409, "not_over")
            assert failure_code(await asker.get(path(table_id)), ROUTE.replace("POST", "GET")) == (409, "not_over")
        await step(first, 0)
        await step(second, 1)
        assert (await first.ask("resign", seat=0))["type"] == "done"
        assert (await nobody.post(path(table_id))).status_code == 200
        assert (await found(nobody, table_id))["total"] == 2
        assert failure_code(await nobody.post(path("nosuchtable")), ROUTE) == (404, "no_such_table")


async def test_an_abandoned_analysis_pauses_and_resumes(tmp_path: Path) -> None:
    at_once = Timings(analysis_abandoned_after_s=0.0)
    async with served(tmp_path, limits=QUICK, timings=at_once) as here:
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        await guest.http.post(path(table_id))
        job = here.server.analyses._jobs[table_id]
        await settled(lambda: not job.running)
        assert job.done_moves < job.total
        assert (await guest.http.get(path(table_id))).json()["state"] == "idle"
        here.server.services.timings = Timings(analysis_abandoned_after_s=60.0)
        await guest.http.post(path(table_id))
        told = await found(guest.http, table_id)
        assert told["judged"] == told["total"] == len(told["moves"])


async def test_limits(tmp_path: Path) -> None:
    async with served(tmp_path, limits=QUICK, analyses_per_hour=2) as here:
        guest = await here.guest()
        table_ids = [(await played_game(here, level="easy"))[0] for _ in range(3)]
        for table_id in table_ids[:2]:
            assert (await guest.http.post(path(table_id))).status_code == 200
            await found(guest.http, table_id)
        refused = await guest.http.post(path(table_ids[2]))
        assert failure_code(refused, ROUTE) == (429, "too_many")
        assert int(refused.headers["Retry-After"]) > 0
        assert (await guest.http.post(path(table_ids[0]))).status_code == 200  # what is known costs nothing
        assert (await guest.http.get(path(table_ids[2]))).json()["state"] == "idle"
    async with served(tmp_path, limits=Limits(queued_analyses=0)) as here:
        assert failure_code(await (await here.guest()).http.post(path(table_ids[2])), ROUTE) == (429, "too_many")


async def test_one_guest_with_many_games_delays_others_by_one_move(tmp_path: Path) -> None:
    order: list[int] = []
    go = threading.Event()

    class HeldAnalyses(BotThreads):
        def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
            order.append(view.seats)
            go.wait(60)
            return super()._analyse(view, played, stop)

    async with served(tmp_path, limits=QUICK, bots=HeldAnalyses) as here:
        many = [(await played_game(here, seats=2))[0] for _ in range(4)]
        single, _ = await played_game(here, seats=3)
        eve, ann = await here.guest("Eve"), await here.guest("Ann")
        for table_id in many:
            assert (await eve.http.post(path(table_id))).status_code == 200
        assert (await ann.http.post(path(single))).status_code == 200
        go.set()
        await found(ann.http, single)
        turns = order[order.index(3) :]
        last = len(turns) - 1 - turns[::-1].index(3)
        assert turns[: last + 1] == [3, 2] * (last // 2) + [3]  # in turn, though Eve wants four games


async def test_one_guest_cannot_fill_the_queue(tmp_path: Path) -> None:
    go = threading.Event()

    class HeldAnalyses(BotThreads):
        def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
            go.wait(60)
            return super()._analyse(view, played, stop)

    few = Limits(
        analysis_budget=Budget(playouts=20), analysis_niceness=0,
        queued_analyses_per_guest=1, queued_analyses_per_address=2,
    )  # fmt: skip
    async with served(tmp_path, limits=few, bots=HeldAnalyses) as here, http_client(here.address) as nobody:
        table_ids = [(await played_game(here, level="easy"))[0] for _ in range(3)]
        eve, ann = await here.guest("Eve"), await here.guest("Ann")
        assert (await eve.http.post(path(table_ids[0]))).status_code == 200
        assert failure_code(await eve.http.post(path(table_ids[1])), ROUTE) == (429, "too_many")
        shared = await eve.http.post(f"{path(table_ids[1])}?idle=1")  # these have places of their own
        assert (shared.status_code, shared.json()["state"]) == (200, "thinking")
        assert (await ann.http.post(path(table_ids[1]))).status_code == 200
        assert failure_code(await nobody.post(path(table_ids[2])), ROUTE) == (429, "too_many")
        go.set()
        for table_id in table_ids[:2]:
            await found(eve.http, table_id)
        await settled(lambda: not here.server.analyses._waiting)
        assert (await nobody.post(path(table_ids[2]))).status_code == 200
        await found(nobody, table_ids[2])


async def test_the_operator_can_disable_analyses(tmp_path: Path) -> None:
    async with served(tmp_path, analysis=False) as here:
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        assert failure_code(await guest.http.post(path(table_id)), ROUTE) == (409, "no_analysis")
        assert failure_code(await guest.http.get(path(table_id)), ROUTE.replace("POST", "GET")) == (409, "no_analysis")


async def test_bots_of_running_games_come_before_analyses(tmp_path: Path) -> None:
    order: list[str] = []
    gate, asked = threading.Event(), asyncio.Event()

    class OrderedBots(BotThreads):
        async def analyse(self, view: View, played: Move) -> Analysis:
            asyncio.get_running_loop().call_soon(asked.set)  # when the analysis has begun to wait
            return await super().analyse(view, played)

        def _choose(self, view: View, *_: object) -> Move:
            gate.wait(60)
            order.append("bot")
            return view.legal_moves[0]

        def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
            order.append("analysis")
            return super()._analyse(view, played, stop)

    patient = Timings(analysis_max_wait_s=60.0)
    async with served(tmp_path, limits=QUICK, timings=patient, bots=OrderedBots) as here:
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        await guest.table([{"seat": 0, "kind": "me"}, {"seat": 1, "kind": "bot", "level": "novice"}])
        bots = here.server.services.bots
        await settled(lambda: bots._urgent > 0)
        await guest.http.post(path(table_id))
        await asked.wait()
        await asyncio.wrap_future(bots._analysis_pool.submit(int))  # would come after an analysis
        assert order == []
        gate.set()
        await found(guest.http, table_id)
        assert order[0] == "bot"


async def test_an_idle_analysis_lets_a_bot_think_at_once_and_finishes_later(tmp_path: Path) -> None:
    began, bot_go = threading.Event(), threading.Event()

    class WatchedBots(BotThreads):
        def _choose(self, view: View, *_: object) -> Move:
            bot_go.wait(60)
            return view.legal_moves[0]

        def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
            began.set()
            if not bot_go.is_set():
                assert stop is not None
                assert stop.wait(60)  # the bot does not wait for us, nor have we to think to the end
            return analyse(view, Budget(playouts=20), Rng(1), played)

    async with served(tmp_path, limits=QUICK, bots=WatchedBots) as here:
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        assert (await guest.http.post(f"{path(table_id)}?idle=1")).json()["state"] == "thinking"
        await asyncio.to_thread(began.wait, 60)
        bots = here.server.services.bots
        asked = asyncio.create_task(bots.choose(new_game(1).view(0), "novice", 1, 1))
        job = here.server.analyses._jobs[table_id]
        await settled(lambda: bots._idle_stop is None)
        assert job.done_moves == 0  # what the bot interrupted does not count
        bot_go.set()
        await asked
        assert (await found(guest.http, table_id))["judged"] == job.total


async def test_an_analysis_that_someone_asks_for_comes_before_idle_ones(tmp_path: Path) -> None:
    order: list[bool] = []

    class OrderedBots(BotThreads):
        async def analyse_if_idle(self, view: View, played: Move) -> Analysis | None:
            order.append(False)
            return await super().analyse_if_idle(view, played)

        async def analyse(self, view: View, played: Move) -> Analysis:
            order.append(True)
            return await super().analyse(view, played)

    async with served(tmp_path, limits=QUICK, bots=OrderedBots) as here:
        idle, asked_for = [(await played_game(here, level="easy"))[0] for _ in range(2)]
        guest = await here.guest()
        await guest.http.post(f"{path(idle)}?idle=1")
        await guest.http.post(path(asked_for))
        await found(guest.http, asked_for)
        first, last = order.index(True), len(order) - 1 - order[::-1].index(True)
        assert all(order[first : last + 1])
        await guest.http.post(path(idle))  # now someone asks
        job = here.server.analyses._jobs[idle]
        assert job.done or any(not each.idle for each in job.requests)
        await found(guest.http, idle)


async def test_idle_analyses_have_a_limit_of_their_own_and_no_error(tmp_path: Path) -> None:
    async with served(tmp_path, limits=QUICK, analyses_per_hour=1) as here:
        table_ids = [(await played_game(here, level="easy"))[0] for _ in range(2)]
        guest = await here.guest()
        assert (await guest.http.post(f"{path(table_ids[0])}?idle=1")).json()["state"] == "thinking"
        await found(guest.http, table_ids[0])
        answer = await guest.http.post(f"{path(table_ids[1])}?idle=1")
        assert (answer.status_code, answer.json()["state"]) == (200, "idle")
        assert (await guest.http.post(path(table_ids[1]))).json()["state"] == "thinking"
        await found(guest.http, table_ids[1])


async def test_a_move_whose_analysis_fails_is_left_out(tmp_path: Path) -> None:
    class BrokenBots(BotThreads):
        def _analyse(self, view: View, played: Move, stop: threading.Event | None = None) -> Analysis:
            if view.version == 4:
                raise ValueError("no")
            return super()._analyse(view, played, stop)

    async with served(tmp_path, limits=QUICK, bots=BrokenBots) as here:
        table_id, _ = await played_game(here, level="easy")
        guest = await here.guest()
        await guest.http.post(path(table_id))
        told = await found(guest.http, table_id)
        assert len(told["moves"]) == told["total"] - 1
        assert 5 not in [each["version"] for each in told["moves"]]


async def test_shutdown_does_not_wait_for_an_analysis(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(analysis_budget=Budget(ms=60_000))) as here:
        table_id, _ = await played_game(here, level="easy")
        assert (await (await here.guest()).http.post(path(table_id))).status_code == 200
        await settled(thinks)
    assert here.server.analyses._jobs[table_id].done_moves == 0


def thinks() -> bool:
    """Whether a game is being looked at."""
    return any(thread.name.startswith("analysis") for thread in threading.enumerate())


@pytest.mark.slow
async def test_simultaneous_requests_start_one_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = asyncio.Barrier(6)

    async def together(*_: object) -> Visitor:
        await barrier.wait()
        return Visitor("127.0.0.1")

    monkeypatch.setattr(Analyses, "_visitor", together)
    async with served(tmp_path, limits=QUICK) as here, http_client(here.address) as nobody:
        table_ids = [(await played_game(here))[0] for _ in range(2)]
        for answer in await asyncio.gather(*[nobody.post(path(table_id)) for table_id in table_ids for _ in range(3)]):
            assert answer.json()["state"] == "thinking"
        for table_id in table_ids:
            await found(nobody, table_id)
