"""Whatever text comes in, it parses and round-trips, or is refused with an explanation. Rubbish moves likewise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import example
from hypothesis import strategies as st

from naturalis import (
    CODES,
    ChooseColour,
    ChooseStarter,
    DealError,
    Draw,
    KeepObjective,
    NotationError,
    Place,
    Refused,
    Rng,
    format_deal,
    format_event,
    format_game,
    parse_deal,
    parse_event,
    parse_game,
    parse_move,
)
from naturalis.rules.view import fields
from tests.helpers.games import KINDS, played_out, random_play
from tests.helpers.hypothesis_games import check_on

_T = TypeVar("_T")
_GAMES = [played_out(kind.game(number), Rng(number)) for number, kind in enumerate(KINDS)]
_DEALS = [format_deal(game.deal) for game in _GAMES if game.deal]
_EVENTS = sorted({format_event(e.for_seat(viewer)) for game in _GAMES for e in game.events for viewer in (None, 0, 1)})
_MOVES = ["starter:front", "colour:red", "keep:95", "41f@1,-1", "80b@-12,30", "draw:gold", "draw:resource-left"]
_SNIPPETS = [
    "-",
    "+",
    ",",
    "/",
    ":",
    " ",
    "0",
    "00",
    "9" * 30,
    "1",
    "٣",
    "é",
    "\n",
    "\x00",
    "f@",
    "nothing",
    "-0",
    "rF",
]


@st.composite
def spoilt(draw: st.DrawFn, texts: list[str]) -> str:
    """A valid text in which a few things were cut out, doubled or put in."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 6)))
        middle = draw(st.one_of(st.sampled_from(_SNIPPETS), st.just(text[start:stop] * 2), st.just("")))
        text = text[:start] + middle + text[stop:]
    return text


def check(parse: Callable[[str], _T], write: Callable[[_T], str], text: str) -> None:
    """Either a value that round-trips, or a refusal that says something."""
    refusal = ""
    try:
        value = parse(text)
    except (NotationError, DealError) as why:
        refusal = str(why)
    if refusal:
        assert len(refusal) > 20
        return
    assert write(parse(write(value))) == write(value)
    if not hasattr(value, "legal_moves"):  # a game is equal to no other; its text tells it all
        assert parse(write(value)) == value


@check_on(600, 150, st.one_of(st.text(), spoilt(_MOVES)))
@example("draw:gold\n")
@example("1f@-0,0")
@example("٣f@1,1")
def test_any_text_is_a_move_or_refused(text: str) -> None:
    check(parse_move, str, text)


@check_on(600, 100, st.one_of(st.text(), spoilt(_DEALS)))
@example("/" * 7)
@example("/" * 8)
@example(_DEALS[0].replace("english/2/", "english/1/"))
@example(_DEALS[0].replace("english/2/", "english/3/"))
@example(_DEALS[0] + "/1,2,3,4")
@example(_DEALS[-1].replace("hard", "easy"))
def test_any_text_is_a_deal_or_refused(text: str) -> None:
    check(parse_deal, format_deal, text)


@check_on(600, 40, st.one_of(st.text(), spoilt([format_game(game) for game in _GAMES])))
@example("")
@example(_DEALS[0] + " 0:")
@example(_DEALS[0] + " 4:starter:front")
@example(_DEALS[0] + " 3:starter:front")
@example(_DEALS[0] + " 0:draw:gold")
def test_any_text_is_a_game_or_refused(text: str) -> None:
    check(parse_game, format_game, text)


@check_on(1000, 200, st.one_of(st.text(), spoilt(_EVENTS)))
@example("5 tybor left step 1: 0 +3 =9")
@example("5 tybor left step 4: 50 +3 =9")
@example("5 tybor middle step 1: 50 +3 =9")
@example("5 seat 0 places 81f@1,1 from slot 0 +0 =0")
@example("5 seat 0 colour pink")
@example("٣ seat 0 passes")
@example("9" * 5000 + " seat 0 passes")
@example("7 seat 0 draws " + "9" * 5000 + " from gold")
def test_any_text_is_an_event_or_refused(text: str) -> None:
    check(parse_event, format_event, text)


_RUBBISH = st.one_of(
    st.none(), st.booleans(), st.floats(), st.text(max_size=5), st.binary(max_size=3), st.integers(),
    st.lists(st.integers(), max_size=2), st.dictionaries(st.text(max_size=2), st.none(), max_size=1),
)  # fmt: skip
_WORDS = st.one_of(_RUBBISH, st.sampled_from(["front", "back", "red", "gold"]))
_ANY_MOVE = st.one_of(
    _RUBBISH,
    st.builds(ChooseStarter, _WORDS),
    st.builds(ChooseColour, _WORDS),
    st.builds(KeepObjective, _RUBBISH),
    st.builds(Draw, _WORDS),
    st.builds(Place, _RUBBISH, _WORDS, _RUBBISH, _RUBBISH),
)


@check_on(1500, 200, move=_ANY_MOVE, seat=st.one_of(_RUBBISH, st.integers(0, 3)), steps=st.integers(0, 12))
def test_values_filled_with_rubbish_are_refused_with_a_code(move: object, seat: object, steps: int) -> None:
    game = KINDS[0].game(1)
    for step, _ in enumerate(random_play(game, Rng(1))):
        if step == steps:
            break
    code = game.why_not(move, seat)  # type: ignore[arg-type]  # that is the point
    before = fields(game._state), game.events
    if code is None:  # by chance it was a move: then it can be written down
        game.play(move, seat)  # type: ignore[arg-type]
        assert format_game(parse_game(format_game(game))) == format_game(game)
        return
    with pytest.raises(Refused) as refusal:
        game.play(move, seat)  # type: ignore[arg-type]
    assert refusal.value.code == code
    assert code in CODES
    assert (fields(game._state), game.events) == before
