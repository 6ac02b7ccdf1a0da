"""Views restored from their data: exactly the original, or a sentence where no game can look like that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from naturalis import Game, Rng, new_game, parse_move
from naturalis.rules.restored_view import restore_view
from naturalis.rules.view_checks import ViewError
from naturalis.rules.view_data import ViewData, view_data
from tests.helpers.games import (
    KINDS,
    by_build,
    make_deal,
    more_by_night,
    played_out,
    random_play,
    set_up,
    stored_game,
)

STEP = by_build(1, 12)  # every so many positions are checked


def check_restored(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    data = msgspec.json.decode(msgspec.json.encode(view_data(view)), type=ViewData)
    restored = restore_view(data, [event.for_seat(seat) for event in game.events])
    assert restored == view
    assert hash(restored) == hash(view)
    assert list(restored.legal_moves) == list(view.legal_moves)  # in the same order: seeded bots choose the same
    assert view_data(restored) == data


@pytest.mark.slow
@pytest.mark.parametrize("games", more_by_night(1, 3))
def test_every_view_of_every_kind_of_game_is_restored_exactly(games: int) -> None:
    checked = 0
    for kind in KINDS:
        for seed in range(games):
            for number, game in enumerate(random_play(kind.game(seed), Rng(seed, 1))):
                if number % STEP and not game.over:
                    continue
                for seat in (None, *range(game.seats)):
                    check_restored(game, seat)
                    checked += 1
    assert checked > by_build(2_300, 190) * games


@pytest.mark.parametrize(
    "name",
    ["first_player_triggers", "last_player_triggers", "nothing_left_to_draw", "solo_player_triggers",
     "tybor_finds_nothing"],
)  # fmt: skip
def test_games_that_end_in_special_ways_are_restored(name: str) -> None:
    game = stored_game(name)
    for seat in (None, *range(game.seats)):
        check_restored(game, seat)


def test_a_game_in_which_nobody_can_go_on_is_restored() -> None:
    table = make_deal(
        resources=(11, 12, 33, 24, 13, 14, 15, 16, 17, 18, 19), golds=(44, 45, 77, 79, 69),
        seats=1, level="normal", starters=(85,), common=(88, 90), tybor=(1, 20, 21, 31),
    )  # fmt: skip
    game = set_up(Game(table))
    for line in ("33f@1,1", "gold", "77f@2,0", "gold", "79f@-1,1", "resource", "24f@-2,0", "resource", "69f@-3,1"):
        game.play(parse_move(f"draw:{line}" if "@" not in line else line))
    assert game.over
    check_restored(game, 0)


def test_without_the_events_only_the_reasons_of_the_end_are_missing() -> None:
    game = played_out(new_game(5), Rng(5))
    restored = restore_view(view_data(game.view(0)))
    assert restored != game.view(0)
    assert view_data(restored) == view_data(game.view(0))


def plain(game: Game) -> dict[str, Any]:
    """Seat 0's view as plain data that can be changed."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view_data(game.view(0))))
    return data


def middle(phase: str = "place") -> dict[str, Any]:
    """Plain data of a view in the middle of a game: seat 0's, which is to act."""
    for game in random_play(new_game(3, 2), Rng(3)):
        if game.phase == phase and game.acting == (0,) and game.round >= 4:
            return plain(game)
    raise AssertionError("the game has no such moment")


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change: this value at this place."""

    def change(data: dict[str, Any]) -> None:
        target: Any = data
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return change


def steal(data: dict[str, Any]) -> None:
    """The same card in a hand and in the display."""
    data["display"][0] = data["players"][0]["hand"][0]["card"]
    data["seen"] = sorted({*data["seen"], data["display"][0]})


def hide_more(data: dict[str, Any]) -> None:
    """More hidden cards of one back than there are."""
    for held in data["players"][1]["hand"]:
        held.clear()
        held["back"] = "rF"
    data["decks"][0]["top"] = "rF"
    data["seen"] = sorted({*data["seen"], *range(1, 11)})


def discard(data: dict[str, Any]) -> None:
    """The hand of the seat to act is gone."""
    data["seen"] = sorted({*data["seen"], *(held["card"] for held in data["players"][0]["hand"])})
    data["players"][0]["hand"] = [None] * 3


def unsee(data: dict[str, Any]) -> None:
    """Nobody has seen a card of the display."""
    data["seen"].remove(data["display"][0])


def move_card(x: int, y: int) -> Callable[[dict[str, Any]], None]:
    """The last card of the area lies elsewhere."""

    def change(data: dict[str, Any]) -> None:
        data["players"][0]["area"][-1] |= {"x": x, "y": y}

    return change


WRONG: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("2, 3 or 4 seats", put("seats", value=5)),
    ("players at", put("players", value=[])),
    ("plays first", put("first", value=2)),
    ("plays first", put("first", value=None)),
    ("to look from", put("seat", value=7)),
    ("seats act", put("acting", value=[0, 1])),
    ("cannot act", put("acting", value=[9])),
    ("the number", put("version", value=10**12)),
    ("four slots", put("display", value=[1, 2])),
    ("Tybor plays", put("tybor", value={"cards": [], "resources": {}, "score": 0})),
    ("a deck of", put("decks", 0, "left", value=99)),
    ("on top", put("decks", 1, "top", value="rF")),
    ("no starter", put("players", 1, "starter", value=5)),
    ("places in its hand", put("players", 0, "hand", value=[])),
    ("a score of", put("players", 0, "score", value=-1)),
    ("cards in one area", put("players", 0, "area", value=[{"x": 0, "y": 0, "face": "front", "card": 81}] * 99)),
    ("has laid no starter", put("players", 0, "area", value=[])),
    ("a card at 1,0", move_card(1, 0)),
    ("out of reach", move_card(500, 500)),
    ("where none can be laid", move_card(0, 0)),
    ("where none can be laid", move_card(30, 30)),
    ("wrong place", put("players", 0, "area", 0, "back", value="rF")),
    ("starter", put("players", 0, "area", 0, "card", value=80)),
    ("face up", put("players", 0, "area", 1, value={"x": 1, "y": 1, "face": "front", "back": "rF"})),
    ("the back", put("players", 1, "hand", 0, value={"back": "zz"})),
    ("with the back", put("players", 0, "hand", 0, value={"back": "gF", "card": 1})),
    ("in no deck", put("seen", value=[500])),
    ("in two places", steal),
    ("nobody has seen", unsee),
    ("more hidden cards", hide_more),
    ("hidden cards in", put("decks", 0, "left", value=1)),
    ("common objectives", put("common", value=[87])),
    ("is offered", put("players", 1, "offered", value=[87, 88])),
    ("kept", put("players", 0, "secret", value=1)),
    ("the secret objective", put("players", 1, "secret", value=90)),
    ("no secret objective", put("players", 0, "secret", value=None)),
    ("the objectives", put("common", value=[87, 87])),
    ("no card to place", discard),
]


@pytest.mark.parametrize(("words", "change"), WRONG, ids=[words for words, _ in WRONG])
def test_data_that_no_game_leads_to_is_refused_in_a_sentence(
    words: str, change: Callable[[dict[str, Any]], None]
) -> None:
    data = middle()
    restore_view(msgspec.convert(data, ViewData))
    change(data)
    with pytest.raises(ViewError, match=words):
        restore_view(msgspec.convert(data, ViewData))


def test_two_seats_cannot_have_one_starter() -> None:
    data = plain(new_game(3))
    data["players"][1]["starter"] = data["players"][0]["starter"]
    with pytest.raises(ViewError, match="the starters"):
        restore_view(msgspec.convert(data, ViewData))
