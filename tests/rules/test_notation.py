"""Notation by example; tests/rules/properties feeds it whatever there is."""

from __future__ import annotations

import pytest

from naturalis import (
    ChooseColour,
    ChooseStarter,
    Draw,
    Drawn,
    Ended,
    Game,
    KeepObjective,
    Move,
    NotationError,
    ObjectiveKept,
    Place,
    Placed,
    format_deal,
    format_game,
    move_of,
    parse_deal,
    parse_game,
    parse_move,
)
from naturalis.rules.literals import COLOURS, FACES, SOURCES
from tests.helpers.games import make_deal, scripted, set_up

EVERY_MOVE: list[Move] = [
    *map(ChooseStarter, FACES),
    *map(ChooseColour, COLOURS),
    *map(Draw, SOURCES),
    *map(KeepObjective, range(87, 103)),
    *(Place(card, face, x, y) for card in (1, 41, 80) for face in FACES for x, y in ((0, 2), (-1, 1), (80, -80))),
]


@pytest.mark.parametrize("move", EVERY_MOVE, ids=str)
def test_every_move_round_trips(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("starter:back", ChooseStarter("back")),
        ("colour:yellow", ChooseColour("yellow")),
        ("keep:95", KeepObjective(95)),
        ("41f@1,-1", Place(41, "front", 1, -1)),
        ("3b@-12,0", Place(3, "back", -12, 0)),
        ("draw:resource-left", Draw("resource-left")),
    ],
)
def test_a_move_is_one_word(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", "41f", "41f@1", "41x@1,1", "041f@1,1", "41f@+1,1", "41f@-0,0", "41f@1,1 ", "draw:table", "keep:x", "٤١f@1,1"],
)
def test_other_text_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match="moves look like starter:front, colour:red"):
        parse_move(text)


def test_a_deal_is_one_word() -> None:
    text = format_deal(make_deal(first=1, common=(87, 95)))
    assert text.startswith("english/2/1/1,2,3,")
    assert text.endswith("/81,82/87,95/102+101,100+99")
    solo = make_deal(seats=1, level="easy", tybor=(1, 11))
    assert format_deal(solo).startswith("english/easy/0/2,3,")
    assert format_deal(solo).endswith("/1,11")
    assert parse_deal(format_deal(solo)) == solo


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("english/", "", "it has 7 parts"),
        ("english", "german", "'german' is not one of english, french"),
        ("/2/", "/two/", "'two' is not a number"),
        ("/99,100/", "/99/", "not enough values"),
        ("/99,100/", "/99,100,87/", "too many values"),
        ("102+101", "102", "not enough values"),
        ("1,2,3", "1,,3", "'' is not a number"),
        ("1,2,3", "1,02,3", "'02' is not a number"),
    ],
)
def test_other_text_is_no_deal_and_the_reason_is_given(old: str, new: str, why: str) -> None:
    text = format_deal(make_deal())
    assert old in text
    with pytest.raises(NotationError, match="a deal is edition/seats or level/first/") as error:
        parse_deal(text.replace(old, new, 1))
    assert why in str(error.value)


def test_a_game_is_its_deal_and_its_moves() -> None:
    game = scripted("1f@1,1")
    text = format_game(game)
    assert text.split()[1:3] == ["0:starter:front", "0:colour:red"]
    assert text.endswith("0:1f@1,1")
    assert parse_game(text).events == game.events


@pytest.mark.parametrize("word", ["starter:front", "0", "9:starter:front", "x:draw:gold"])
def test_a_move_in_a_game_needs_its_seat(word: str) -> None:
    with pytest.raises(NotationError, match="is not a move with its seat, such as 0:starter:front"):
        parse_game(f"{format_deal(make_deal())} {word}")


def test_a_game_that_breaks_the_rules_is_refused_with_the_rule() -> None:
    text = format_game(set_up(Game(make_deal())))
    with pytest.raises(NotationError, match="against the rules: place_first"):
        parse_game(f"{text} 0:draw:gold")


def test_events_that_a_player_did_not_cause_have_no_move() -> None:
    assert move_of(Ended(1, "last_round")) is None
    assert move_of(ObjectiveKept(3, 1)) is None  # hidden: one cannot say which
    assert move_of(Placed(9, 0, 0, "rF", "back", 1, 1, 0, 0, False)) is None
    assert move_of(Drawn(9, 1, "gold", "gF")) == (1, Draw("gold"))
