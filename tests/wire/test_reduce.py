"""How a view is kept: gaps, old news, chat, the hash; and the example bot, whose code is its own, does the same."""

from __future__ import annotations

import copy
import importlib.util
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from naturalis.tables import projection
from naturalis.wire.reduce import _GAME, _PARTS, _PLAYER, CHAT_LINES, Gap, reduce
from naturalis.wire.server_messages import (
    ChatLine,
    CommentLine,
    GamePatch,
    News,
    PlayerPatch,
    SeatInfo,
    TableInfo,
    TableView,
)
from naturalis.wire.table_settings import TableSettings
from naturalis.wire.view_hash import view_hash
from tests.helpers.games import KINDS
from tests.helpers.repository import ROOT
from tests.tables.random_table import RandomTable


def bot() -> ModuleType:
    """examples/bots/websocket_bot.py as a module."""
    spec = importlib.util.spec_from_file_location("websocket_bot", ROOT / "examples" / "bots" / "websocket_bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


BOT = bot()


@pytest.fixture
def view() -> dict[str, Any]:
    info = TableInfo("kq3v8t2m", "open", TableSettings(), "Ada", (SeatInfo("free"), SeatInfo("free")))
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(TableView(7, None, info, ())))
    return plain


def news(version: int, **parts: Any) -> dict[str, Any]:
    return {"type": "news", "seat": None, "version": version, "at": 5, "event": {"type": "unseen"}, **parts}


def test_old_news_change_nothing(view: dict[str, Any]) -> None:
    before = copy.deepcopy(view)
    for version in (1, 6, 7):
        reduce(view, news(version, clocks=[{"left_ms": 1}]))
        assert BOT.apply_news(view, news(version, clocks=[{"left_ms": 1}]))
    assert view == before


def test_news_that_do_not_follow_are_a_gap_and_change_nothing(view: dict[str, Any]) -> None:
    before = copy.deepcopy(view)
    with pytest.raises(Gap, match="at version 7 came 9"):
        reduce(view, news(9, clocks=[{"left_ms": 1}]))
    assert not BOT.apply_news(view, news(9, clocks=[{"left_ms": 1}]))
    assert view == before


def test_the_next_news_set_what_is_there(view: dict[str, Any]) -> None:
    before = copy.deepcopy(view)
    reduce(view, news(8))
    assert view == before | {"version": 8}
    reduce(view, news(9, clocks=[{"left_ms": 1}], table=None))
    assert view == before | {"version": 9, "clocks": [{"left_ms": 1}]}


@pytest.mark.parametrize("law", [reduce, BOT.apply_news])
def test_the_last_lines_of_the_chat_are_kept(law: Any, view: dict[str, Any]) -> None:
    for version in range(8, 8 + CHAT_LINES + 5):
        line = msgspec.to_builtins(ChatLine(version, 5, 0, phrase="hello"))
        law(view, news(version, said=line))
    assert [line["version"] for line in view["chat"]] == [*range(13, 13 + CHAT_LINES)]


@pytest.mark.parametrize("law", [reduce, BOT.apply_news])
def test_the_last_comments_are_kept_from_the_first_on(law: Any, view: dict[str, Any]) -> None:
    assert "comments" not in view
    for version in range(8, 8 + CHAT_LINES + 5):
        line = msgspec.to_builtins(CommentLine(version, 5, "Zoe", phrase="hello"))
        law(view, news(version, commented=line))
    assert [line["version"] for line in view["comments"]] == [*range(13, 13 + CHAT_LINES)]


def test_every_part_of_news_is_reduced() -> None:
    """A field added later must be put here, or in a client's hands it is lost."""
    assert {*News.__struct_fields__} == {
        *_PARTS,
        "seat",
        "version",
        "at",
        "event",
        "patch",
        "said",
        "commented",
        "tybor",
    }
    assert {*TableView.__struct_fields__} == {*_PARTS, "seat", "version", "chat", "comments"}
    assert {*GamePatch.__struct_fields__} == {*_GAME, "seen", "players"}
    assert {*PlayerPatch.__struct_fields__} == {*_PLAYER, "seat", "laid"}


@pytest.mark.parametrize("seed", range(4))
def test_the_example_bot_keeps_its_view_as_we_do(seed: int) -> None:
    random_table = RandomTable(KINDS[3 * seed], seed)
    viewer = random_table.viewpoints[seed % len(random_table.viewpoints)]
    mine: dict[str, Any] = {}
    for step in random_table.steps():
        server = projection.view_of(random_table.table, viewer)
        if not mine:
            mine = msgspec.json.decode(msgspec.json.encode(server))
        for told in step.told[viewer]:
            assert BOT.apply_news(mine, msgspec.json.decode(msgspec.json.encode(told)))
        assert BOT.view_hash(mine) == view_hash(server)


def test_nulls_in_objects_do_not_count_and_those_in_arrays_do() -> None:
    assert view_hash({"a": None, "b": [1, None]}) == view_hash({"b": [1, None]})
    assert view_hash({"b": [1, None]}) != view_hash({"b": [1]})
    assert view_hash({"b": 1, "a": {"d": 2, "c": 3}}) == view_hash({"a": {"c": 3, "d": 2}, "b": 1})


@pytest.mark.parametrize("text", ["čau", '"', "\\", "/", "😀", "\u2028", "a\nb", "\x1f", "\x7f"])
def test_any_text_has_the_same_hash_in_the_example(text: str) -> None:
    assert BOT.view_hash({"text": text}) == view_hash({"text": text})
