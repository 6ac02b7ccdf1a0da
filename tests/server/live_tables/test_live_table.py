"""Commands: each gets exactly one answer, once it is durable; sent twice, the server carries it out once."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from naturalis.server.shared.limits import Limits
from tests.server.helpers.client import Client
from tests.server.helpers.servers import (
    faults,
    move_of,
    names,
    pair,
    served,
    serving,
    set_up,
    settled,
    step,
    stored,
    table_of,
)


def answers_to(client: Client, name: str) -> list[dict[str, Any]]:
    """All answers that this socket got to a command."""
    return [told for told in client.told if told.get("id") == name]


def news_since(client: Client, version: int) -> list[dict[str, Any]]:
    return [told for told in client.told if told["type"] == "news" and told["version"] > version]


async def quiet(client: Client) -> None:
    """All that the server had to say to this socket before now has come."""
    beats = sum(told["type"] == "beat" for told in client.told)
    await client.send({"type": "ping"})
    await client.until(lambda: sum(told["type"] == "beat" for told in client.told) > beats)


async def test_every_command_has_one_answer(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, *_ = await pair(here, chat="free")
        kinds: list[tuple[str, dict[str, Any]]] = [
            ("say", {"seat": 0, "phrase": "hello"}), ("undo", {"seat": 0}), ("resign", {"seat": 1}),
            ("look", {"seat": 0}), ("score", {}), ("sit", {"seat": 3}),
        ]  # fmt: skip
        for number in range(30):
            kind, parts = kinds[number % 6]
            await first.send({"type": kind, "id": f"n{number}", **parts})
        await first.until(lambda: len(first.answers) == 30)
        await quiet(first)
        told = Counter(told["id"] for told in first.told if "id" in told)
        assert [told[f"n{number}"] for number in range(30)] == [1] * 30
        refused = [answer for answer in first.answers.values() if answer["type"] == "refused"]
        codes = {answer["code"] for answer in refused} - {"superseded"}  # a look that a newer one replaced
        assert codes == {"nothing_to_undo", "not_your_seat", "already_started"}
        assert all(answer["version"] >= 1 for answer in first.answers.values())


async def test_sent_twice_on_one_socket(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, *_ = await pair(here)
        for _ in range(3):
            await first.send({"type": "say", "id": "same", "seat": 0, "phrase": "hello"})
        await first.until(lambda: len(answers_to(first, "same")) == 3)
        assert {answer["type"] for answer in answers_to(first, "same")} == {"done"}
        assert (await names(here, table_id)).count("said") == 1


async def test_refused_twice_alike(tmp_path: Path) -> None:
    """Even where the second would be possible by now."""
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        client = await ann.enter(table_id)
        assert (await client.ask("start", id="a"))["code"] == "seats_free"
        await client.ask("seat_bot", seat=1, level="novice")
        assert (await client.ask("start", id="a"))["code"] == "seats_free"
        assert (await client.ask("start", id="b"))["type"] == "done"


async def test_sent_again_on_another_socket_and_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _ = await pair(here)
        await set_up(first, second)
        seat = table_of(here, table_id).acting[0]
        mover = (first, second)[seat]
        move = await move_of(mover, seat)
        assert (await mover.ask("play", id="move", seat=seat, move=move))["type"] == "done"
        cookie = ann.cookie if seat == 0 else _.cookie
        other = await Client.enter(here.address, table_id, cookie)
        assert (await other.ask("play", id="move", seat=seat, move=move))["type"] == "done"
        placed = (await names(here, table_id)).count("placed")
    async with served(tmp_path) as here:
        again = await Client.enter(here.address, table_id, cookie)
        assert (await again.ask("play", id="move", seat=seat, move=move))["type"] == "done"
        assert (await names(here, table_id)).count("placed") == placed == 1
        assert (await again.ask("play", id="next", seat=seat, move=await move_of(again, seat)))["type"] == "done"


async def test_two_players_may_choose_the_same_id(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        for seat, client in enumerate((first, second)):
            assert (await client.ask("say", id="1", seat=seat, phrase="hello"))["type"] == "done"
        assert (await names(here, table_id)).count("said") == 2


async def test_nobody_learns_of_a_move_before_it_is_durable(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        await quiet(first)
        await quiet(second)
        version = table_of(here, table_id).version
        store = faults(here)
        store.gate = asyncio.Event()
        await first.send({"type": "say", "id": "x", "seat": 0, "phrase": "hello"})
        await settled(lambda: store.waiting)
        for client in (first, second):
            if client is second:
                await quiet(client)
            assert news_since(client, version) == []
        assert answers_to(first, "x") == []
        store.gate.set()
        await first.until(lambda: bool(answers_to(first, "x")))
        await second.until(lambda: bool(news_since(second, version)))
        kinds = [told["type"] for told in first.told][-2:]
        assert kinds == ["news", "done"]


@pytest.mark.parametrize("fault", ["error", "lost"])
async def test_an_unsaved_command_has_no_effect(tmp_path: Path, fault: str) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        await quiet(second)
        version = table_of(here, table_id).version
        faults(here).faults = [fault]
        refused = await first.ask("say", id="x", seat=0, phrase="hello")
        assert refused == {"type": "refused", "id": "x", "code": "unavailable", "version": version}
        await quiet(second)
        assert news_since(second, version) == []
        assert table_of(here, table_id).version == version
        assert (await first.ask("say", id="x", seat=0, phrase="hello"))["type"] == "done"
        assert (await names(here, table_id)).count("said") == 1
        await second.until(lambda: len(second.view["chat"]) == 1)


async def test_a_command_saved_despite_an_error_is_done(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        faults(here).faults = ["written"]
        assert (await first.ask("say", id="x", seat=0, phrase="hello"))["type"] == "done"
        assert (await first.ask("say", id="x", seat=0, phrase="hello"))["type"] == "done"
        assert (await names(here, table_id)).count("said") == 1
        await second.until(lambda: len(second.view["chat"]) == 1)
        await first.until(lambda: len(first.view["chat"]) == 1)


async def test_saved_but_nobody_could_tell_until_it_is_asked_again(tmp_path: Path) -> None:
    """The store fails while it writes, and is gone right after. Asked again and again, the server refuses nothing."""
    async with served(tmp_path, poll_ms=60_000, chat_per_minute=3) as here:
        table_id, first, *_ = await pair(here)
        store = faults(here)
        store.faults = ["written"]
        entries, store.__dict__["events"] = store.events, _raising
        for _ in range(5):
            assert (await first.ask("say", id="x", seat=0, phrase="hello"))["code"] == "unavailable"
        store.__dict__["events"] = entries
        assert (await first.ask("say", id="x", seat=0, phrase="hello"))["type"] == "done"
        assert (await names(here, table_id)).count("said") == 1


async def _raising(*_: object) -> list[Any]:
    from naturalis.store.contract import StoreError

    raise StoreError("the line is down")


async def test_a_broken_store_refuses_and_then_works_again(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, _second, ann, _ = await pair(here)
        store = faults(here)
        store.broken = True
        assert (await first.ask("say", seat=0, phrase="hello"))["code"] == "unavailable"
        assert (await ann.http.get("/readyz")).json()["status"] == "store"
        assert (await ann.http.get("/api/tables")).status_code == 503
        failed = await ann.http.post("/api/tables", json={"settings": {}})
        assert (failed.status_code, failed.json()["code"]) == (503, "unavailable")
        assert (await ann.http.get("/livez")).status_code == 200
        store.broken = False
        await settled(lambda: not here.server.services.store_down)
        assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "done"
        assert (await ann.http.get("/readyz")).json()["status"] == "ok"


async def test_connecting_while_the_store_is_down_says_try_later(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table()
    async with served(tmp_path) as here:
        faults(here).broken = True
        client = await Client.enter(here.address, table_id, ann.cookie)
        assert client.closed == 1013
        faults(here).broken = False
        client = await Client.enter(here.address, table_id, ann.cookie)
        assert client.you["seats"] == [0, 1]


async def test_malformed_messages_get_a_problem(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, *_ = await pair(here)
        wrong = ["", "x", "[]", "{}", '{"type":"say"}', '{"type":"win","id":"1"}', '{"type":"undo","id":"","seat":0}',
                 '{"type":"undo","id":"1","seat":9}', '{"type":"undo","id":"1","seat":0,"more":1}']  # fmt: skip
        for text in wrong:
            await first.socket.send(text)
        await first.socket.send(b"\xff\xfe")
        await first.until(lambda: sum(told["type"] == "problem" for told in first.told) == len(wrong) + 1)
        assert {told["code"] for told in first.told if told["type"] == "problem"} == {"not_understood"}
        assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "done"
        for _ in range(20):
            await first.socket.send("rubbish")
        await first.until(lambda: first.closed is not None)
        assert first.closed == 4400


async def test_an_error_inside_closes_nothing_and_can_be_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as here:
        _game, first, *_ = await pair(here)
        monkeypatch.setattr("naturalis.server.live_tables.dispatch.playing.say", lambda *_: 1 / 0)
        answer = await first.ask("say", seat=0, phrase="hello")
        assert (answer["type"], answer["code"], len(answer["incident"])) == ("refused", "internal", 8)
        monkeypatch.undo()
        assert (await first.ask("say", seat=0, phrase="hello"))["type"] == "done"


async def test_two_who_ask_at_once_are_served_in_turn(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, seats=4)
        clients = [await (await here.guest(f"Guest {number}")).enter(table_id) for number in range(6)]
        answers = await asyncio.gather(*(client.ask("sit", seat=1) for client in clients))
        assert Counter(answer["type"] for answer in answers) == {"done": 1, "refused": 5}
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"seat_taken"}


async def test_a_store_of_ones_own(tmp_path: Path) -> None:
    """A new table that cannot be saved is none: nothing of it is left."""
    async with stored(tmp_path / "naturalis.sqlite") as store, serving(store) as here:
        ann = await here.guest()
        store.faults = ["error"]
        asked = {"settings": {"public": True}, "seats": [{"seat": 0, "kind": "me"}], "start": True, "fill": "novice"}
        assert (await ann.http.post("/api/tables", json=asked)).status_code == 503
        assert await store.list_tables("", 10) == []
        assert (await ann.http.post("/api/tables", json=asked)).status_code == 201


async def test_a_long_log_takes_only_what_the_game_needs(tmp_path: Path) -> None:
    async with served(tmp_path, limits=Limits(table_versions=40), chat_per_minute=1000) as here:
        table_id, first, second, ann, _bob = await pair(here, chat="free")
        await set_up(first, second)
        mover = first if first.acting() else second
        (seat,) = mover.acting()
        answer = {"type": "done"}
        while answer["type"] == "done":
            answer = await step(mover, seat)
            assert answer["type"] == "done"
            answer = await mover.ask("undo", seat=seat)
        assert answer["code"] == "table_full"
        full = table_of(here, table_id).version
        assert full < 45
        assert (await mover.ask("say", seat=seat, text="hello"))["code"] == "table_full"
        assert (await mover.ask("stand", seat=seat))["code"] == "table_full"
        assert (await ann.http.post(f"/api/tables/{table_id}/seats/0/key")).json()["code"] == "table_full"
        assert table_of(here, table_id).version == full
        assert (await step(mover, seat))["type"] == "done", "the game goes on"
        assert (await first.ask("resign", seat=0))["type"] == "done"


async def test_a_removed_player_stays_away_and_one_who_left_may_come_back(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        host, client = await ann.enter(table_id), await bob.enter(table_id)
        assert (await client.ask("sit", seat=1))["type"] == "done"
        assert (await client.ask("stand", seat=1))["type"] == "done"
        assert (await client.ask("sit", seat=1))["type"] == "done"
        assert (await host.ask("clear", seat=1))["type"] == "done"
        assert (await client.ask("sit", seat=1))["code"] == "removed"


async def test_a_guest_with_the_hosts_name_gets_a_number(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, eve = await here.guest("Ann"), await here.guest("ANN")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        client = await eve.enter(table_id)
        assert (await client.ask("sit", seat=1))["type"] == "done"
        await client.until(lambda: client.you["seats"] == [1])
        assert [seat["name"] for seat in client.view["table"]["seats"]] == ["Ann", "ANN 2"]
