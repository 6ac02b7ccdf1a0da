"""Whole games over real connections: people and bots, solo, shared screens, spectators."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from naturalis.records import decode, verify
from naturalis.server.shared.timings import Timings
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import names, pair, served, set_up, settled, step, table_of


async def verified(here: Running, table_id: str, client: Client) -> None:
    """The game is over, all see the same, and its record obeys the rules."""
    await client.until(lambda: client.stage == "over")
    (guest, *_) = here._guests
    record = await guest.get(f"/api/tables/{table_id}/record")
    assert record.status_code == 200
    played = verify(decode(record.content))
    assert played.over
    assert client.view["outcome"]["ended"] == "played"
    assert played.result is not None
    assert client.view["outcome"]["winners"] == list(played.result.winners)
    assert client.view["version"] == table_of(here, table_id).version


async def test_two_people(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here)
        made = await asyncio.gather(first.play_on(), second.play_on())
        assert min(made) > 10
        await verified(here, table_id, first)
        await verified(here, table_id, second)
        assert first.resyncs == second.resyncs == 0


@pytest.mark.parametrize("seats", [3, 4])
async def test_a_person_and_bots(tmp_path: Path, seats: int) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table([{"seat": 1, "kind": "me"}], seats=seats, fill="novice", edition="french")
        client = await ann.enter(table_id)
        assert client.view["table"]["settings"]["edition"] == "french"
        assert [seat["kind"] for seat in client.view["table"]["seats"]].count("bot") == seats - 1
        await client.play_on()
        await verified(here, table_id, client)


async def test_solo_game(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        table_id = await ann.table(level="normal")
        client = await ann.enter(table_id)
        await client.play_on()
        await verified(here, table_id, client)


async def test_two_players_at_one_screen_share_a_connection(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann = await here.guest()
        places: list[dict[str, Any]] = [
            {"seat": 0, "kind": "me", "colour": "green"},
            {"seat": 1, "kind": "me", "name": "Ben", "colour": "red"},
        ]
        table_id = await ann.table(places)
        client = await ann.enter(table_id)
        assert client.you == {"seats": [0, 1], "host": True, "name": "Ann"}
        assert [seat["name"] for seat in client.view["table"]["seats"]] == ["Ann", "Ben"]
        hands = []
        await set_up(client)
        for seat in (0, 1):
            view = client.views[seat]
            assert all(held["card"] for held in view["game"]["players"][seat]["hand"])
            assert not any(held.get("card") for held in view["game"]["players"][1 - seat]["hand"])
            hands.append([held["card"] for held in view["game"]["players"][seat]["hand"]])
        assert hands[0] != hands[1]
        await client.play_on()
        await verified(here, table_id, client)


async def test_spectators_see_public_information_only(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, *_ = await pair(here, chat="free")
        guest = await here.guest("Eve")
        known, unknown = await guest.enter(table_id), await Client.enter(here.address, table_id)
        for spectator in (known, unknown):
            assert spectator.you["seats"] == []
            assert [*spectator.views] == [None]
        await set_up(first, second)
        for spectator in (known, unknown):
            await spectator.until(lambda s=spectator: s.view["version"] == first.view["version"])
            for player in spectator.view["game"]["players"]:
                assert not any(held.get("card") for held in player["hand"])
                assert player.get("secret") is None
        public = await guest.http.get(f"/api/tables/{table_id}")
        assert public.json()["game"] == known.view["game"]
        for kind in ("resign", "undo", "return", "stand"):
            assert (await known.ask(kind, seat=0))["code"] == "not_your_seat"
            assert (await unknown.ask(kind, seat=0))["code"] == "no_session"
        assert (await unknown.ask("look", seat=0))["code"] == "no_session"
        assert (await known.ask("look", seat=0))["code"] == "not_your_seat"
        assert (await known.ask("hint", seat=0))["code"] == "not_your_seat"
        assert len((await unknown.ask("score"))["scores"]) == 2
        assert "went_away" not in await names(here, table_id)
        await known.close()
        await unknown.close()


async def test_joining_from_the_lobby_choosing_a_colour_and_leaving(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, bob = await here.guest("Ann"), await here.guest("Bob")
        hidden = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, public=True, seats=3)
        (listed,) = (await bob.http.get("/api/tables")).json()["tables"]
        assert listed["table"]["id"] == table_id != hidden
        assert [seat["kind"] for seat in listed["table"]["seats"]] == ["person", "free", "free"]
        host, client = await ann.enter(table_id), await bob.enter(table_id)
        assert (await client.ask("sit", seat=0))["code"] == "seat_taken"
        assert (await client.ask("sit", seat=2, colour="yellow"))["type"] == "done"
        await client.until(lambda: client.you["seats"] == [2])
        assert (await client.ask("colour", seat=2, colour="blue"))["type"] == "done"
        assert (await client.ask("start", fill="novice"))["code"] == "not_host"
        assert (await client.ask("stand", seat=2))["type"] == "done"
        await client.until(lambda: client.you["seats"] == [])
        assert (await client.ask("sit", seat=1, colour="blue"))["type"] == "done"
        assert (await host.ask("start"))["code"] == "seats_free"
        assert (await host.ask("start", fill="novice"))["type"] == "done"
        await host.until(lambda: host.stage == "playing")
        assert (await bob.http.get("/api/tables")).json()["tables"] == []
        assert host.view["game"]["players"][1]["colour"] == "blue"
        bot = host.view["table"]["seats"][2]
        assert bot == {"kind": "bot", "name": bot["name"], "level": "novice", "colour": "green"}


async def test_resigning_at_a_table_of_three_leaves_the_others_to_play(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second, *_ = await pair(here, seats=3)
        assert (await second.ask("resign", seat=1))["type"] == "done"
        await first.until(lambda: first.view["table"]["seats"][1].get("conceded") == "resigned")
        await first.play_on()
        await first.until(lambda: first.stage == "over")
        assert 1 not in first.view["outcome"]["winners"]
        assert first.view["outcome"]["ended"] == "played"


async def test_resigning_between_two_ends_the_table(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second, *_ = await pair(here)
        assert (await second.ask("resign", seat=1))["type"] == "done"
        await first.until(lambda: first.stage == "over")
        outcome = first.view["outcome"]
        assert outcome == {"ended": "conceded", "winners": [0], "at": outcome["at"]}
        assert (await first.ask("play", seat=0, move={"type": "draw", "source": "gold"}))["code"] == "table_over"


async def test_undo_over_the_socket(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second, *_ = await pair(here)
        await set_up(first, second)
        mover, other = (first, second) if first.acting() else (second, first)
        (seat,) = mover.acting()
        before = deepcopy(mover.view["game"])
        assert (await step(mover, seat))["type"] == "done"
        assert (await mover.ask("look", seat=seat))["undo"] is True
        assert (await other.ask("undo", seat=1 - seat))["code"] == "nothing_to_undo"
        assert (await mover.ask("undo", seat=seat))["type"] == "done"
        await mover.until(lambda: mover.view["game"]["phase"] == "place")
        assert mover.view["game"] == before
        await step(mover, seat)
        await step(mover, seat)
        assert (await mover.ask("undo", seat=seat))["code"] == "nothing_to_undo"
        await other.until(lambda: other.view["version"] == mover.view["version"])


async def test_a_waiting_player_can_look_ahead(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        _game, first, second, *_ = await pair(here)
        await set_up(first, second)
        mover, other = (first, second) if first.acting() else (second, first)
        (seat,) = mover.acting()
        now = await other.ask("look", seat=1 - seat)
        assert (now["moves"], now["placements"]) == ([], [])
        while mover.acting():
            ahead = await other.ask("look", seat=1 - seat, ahead=True)
            assert ahead["placements"]
            await step(mover, seat)
        await other.until(lambda: bool(other.acting()))
        assert (await other.ask("look", seat=1 - seat))["placements"] == ahead["placements"]
        assert (await other.ask("look", seat=1 - seat, ahead=True))["placements"] == ahead["placements"]
        assert (await other.ask("look", seat=seat, ahead=True))["code"] == "not_your_seat"


async def test_chat_has_a_rate_limit(tmp_path: Path) -> None:
    async with served(tmp_path, chat_per_minute=3) as here:
        _game, first, second, *_ = await pair(here, chat="free")
        answers = [await first.ask("say", seat=0, text=f"line {number}") for number in range(5)]
        assert [answer["type"] for answer in answers] == ["done"] * 3 + ["refused"] * 2
        assert answers[-1]["code"] == "too_fast"
        assert (await second.ask("say", seat=1, text="\u200b"))["code"] == "nothing_said"
        assert (await second.ask("say", seat=1, text="hi"))["type"] == "done"  # each seat has its own
        here.skip(21)
        assert (await first.ask("say", seat=0, text="again"))["type"] == "done"
        await second.until(lambda: len(second.view["chat"]) == 5)
        assert [line["seat"] for line in second.view["chat"]] == [0, 0, 0, 1, 0]


async def test_an_idle_table_leaves_memory(tmp_path: Path) -> None:
    async with served(tmp_path, timings=Timings(idle_table_ttl_s=-1.0)) as here:
        ann = await here.guest()
        table_id = await ann.table(start=False)
        client = await ann.enter(table_id)
        here.server.tables.drop_idle()
        assert len(here.server.tables) == 1
        await client.close()
        await settled(lambda: not here.server.connections.viewers)
        await settled(lambda: all(live.idle for live in here.server.tables))
        here.server.tables.drop_idle()
        assert len(here.server.tables) == 0
        client = await ann.enter(table_id)
        assert client.you["seats"] == [0, 1]
