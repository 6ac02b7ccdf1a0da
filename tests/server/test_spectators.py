"""The spectators' own chat: they all get it, on every server; players never do, whichever way they ask."""

from __future__ import annotations

import json
from pathlib import Path

from naturalis.server.shared.limits import Limits
from tests.server.helpers.client import Client
from tests.server.helpers.servers import events, pair, served, set_up, step

SECRET = "watch the golden fox"


async def test_spectators_talk_and_players_hear_nothing(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        table_id, first, second, ann, _bob = await pair(here, chat="free")
        zoe, cy, nobody = await here.guest("Zoe"), await here.guest("Cy"), await Client.enter(here.address, table_id)
        watching = [await zoe.enter(table_id), await cy.enter(table_id), nobody]
        await set_up(first, second)
        assert (await watching[0].ask("comment", text=SECRET))["type"] == "done"
        assert (await watching[1].ask("comment", phrase="well_played"))["type"] == "done"
        assert (await first.ask("say", seat=0, text="hello"))["type"] == "done"
        version = max(client.view["version"] for client in (*watching, first))
        for client in (*watching, first, second):
            await client.until(lambda client=client: client.view["version"] >= version)
        for client in watching:
            lines = [(line["name"], line.get("text"), line.get("phrase")) for line in client.view["comments"]]
            assert lines == [("Zoe", SECRET, None), ("Cy", None, "well_played")]
            assert [line["text"] for line in client.view["chat"]] == ["hello"]  # they read what players say
        for player in (first, second):
            assert (await player.ask("comment", text="me too"))["code"] == "not_spectator"
        assert (await nobody.ask("comment", text="who am I"))["code"] == "no_session"
        mover = first if first.acting() else second
        await step(mover, mover.acting()[0])
        again, program = await ann.enter(table_id), await ann.http.post(f"/api/tables/{table_id}/seats/0/key")
        heard = [*first.told, *second.told, *again.told]
        assert SECRET not in json.dumps(heard)
        assert "comment" not in json.dumps(heard)
        with_key = await Client.enter(here.address, table_id, key=program.json()["key"])
        assert SECRET not in json.dumps(with_key.told)
        for path in ("", "/history", "/history?counted=1", "/history?seat=0"):
            assert SECRET not in (await ann.http.get(f"/api/tables/{table_id}{path}")).text
        newcomer = await zoe.enter(table_id)
        assert newcomer.view["comments"][0]["text"] == SECRET


async def test_whoever_sits_down_loses_sight_of_it(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        ann, zoe = await here.guest("Ann"), await here.guest("Zoe")
        table_id = await ann.table([{"seat": 0, "kind": "me"}], start=False, seats=2, chat="free")
        host, guest = await ann.enter(table_id), await zoe.enter(table_id)
        assert (await guest.ask("comment", text=SECRET))["type"] == "done"
        await guest.until(lambda: guest.view.get("comments"))
        assert (await guest.ask("sit", seat=1))["type"] == "done"
        await guest.until(lambda: guest.you["seats"] == [1])
        assert "comments" not in guest.view
        assert SECRET not in json.dumps(host.told)


async def test_the_settings_of_the_chat_hold_for_spectators(tmp_path: Path) -> None:
    async with served(tmp_path) as here:
        zoe = await here.guest("Ann\u200b")  # looks like the player's name
        for chat, codes in {
            "off": ("chat_off", "chat_off"),
            "phrases": (None, "phrases_only"),
            "free": (None, None),
        }.items():
            table_id, *_ = await pair(here, chat=chat)
            watcher = await zoe.enter(table_id)
            answers = [await watcher.ask("comment", phrase="hello"), await watcher.ask("comment", text="hi")]
            assert [answer.get("code") for answer in answers] == [*codes]
            assert (await watcher.ask("comment"))["code"] == ("chat_off" if chat == "off" else "nothing_said")
        await watcher.until(lambda: len(watcher.view.get("comments", ())) == 2)
        assert {line["name"] for line in watcher.view["comments"]} == {"Ann 2"}


async def test_comments_have_a_rate_limit_and_leave_room_for_the_game(tmp_path: Path) -> None:
    async with served(tmp_path, chat_per_minute=3, limits=Limits(table_comments=4)) as here:
        table_id, first, *_ = await pair(here, chat="free")
        zoe, cy = [await (await here.guest(name)).enter(table_id) for name in ("Zoe", "Cy")]
        answers = [await zoe.ask("comment", text=f"line {number}") for number in range(4)]
        assert [answer.get("code") for answer in answers] == [None, None, None, "too_fast"]
        assert (await cy.ask("comment", text="mine"))["type"] == "done"  # each spectator has their own
        assert (await cy.ask("comment", text="one too many"))["code"] == "table_full"
        here.skip(60)
        assert (await zoe.ask("comment", text="still"))["code"] == "table_full"
        assert (await first.ask("say", seat=0, text="we go on"))["type"] == "done"
        stored = [event for event in await events(here, table_id) if type(event).__name__ == "CommentMade"]
        assert len(stored) == 4
