"""What can be read off a game or a view, in the words of the rule book."""

from __future__ import annotations

import pytest

from naturalis import ChooseColour, ChooseStarter, Draw, Game, Held, KeepObjective, Laid, Pile, Place
from tests.helpers.games import KINDS, Kind, make_deal, scripted, set_up


def test_a_fresh_table() -> None:
    game = Game(make_deal(seats=3, edition="french", first=1))
    assert (game.seats, game.edition, game.level, game.first) == (3, "french", None, 1)
    assert (game.version, game.phase, game.round, game.last_round, game.over) == (0, "starters", 0, None, False)
    assert game.decks == (Pile(38, "rF"), Pile(38, "gF"))
    assert (game.tybor, game.common, game.result, game.events) == (None, (), None, ())
    assert [game.starter(seat) for seat in range(3)] == [81, 82, 83]
    assert [game.colour(seat) for seat in range(3)] == [None] * 3
    assert [game.secret(seat) for seat in range(3)] == [None] * 3
    assert [game.offered(seat) for seat in range(3)] == [()] * 3
    assert [game.area(seat) for seat in range(3)] == [()] * 3
    assert [game.hand(seat) for seat in range(3)] == [(None, None, None)] * 3


def test_after_the_set_up() -> None:
    game = set_up(Game(make_deal()), faces=("front", "back"), keep=1)
    assert [game.colour(seat) for seat in range(2)] == ["red", "blue"]
    assert game.area(1) == (Laid(0, 0, "back", 82),)
    assert game.secret(0) == game.offered(0)[1]
    assert game.hand(0) == (Held("rF", 3), Held("rF", 4), Held("gF", 43))
    assert (game.phase, game.round, game.acting) == ("place", 1, (0,))


def test_an_area_lists_cards_in_the_order_they_were_laid() -> None:
    game = scripted("1f@1,1 41b@-1,1")
    assert game.area(0) == (Laid(0, 0, "front", 81), Laid(1, 1, "front", 1, "rF"), Laid(-1, 1, "back", 41, "gF"))
    assert game.hand(0).count(None) == 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.level])
def test_the_solo_table_says_its_level(kind: Kind) -> None:
    game = kind.game(1)
    assert (game.level, game.seats, game.first) == (kind.level, 1, 0)
    assert game.view(0).level == kind.level


@pytest.mark.parametrize("seat", [-1, 2, 4, 99])
@pytest.mark.parametrize(
    "ask", ["score", "colour", "starter", "hand", "area", "spots", "symbols", "offered", "secret", "moves_of", "view"]
)
def test_a_seat_that_does_not_exist_is_an_index_error(ask: str, seat: int) -> None:
    with pytest.raises(IndexError, match="the seats are 0 to 1"):
        getattr(Game(make_deal()), ask)(seat)


def test_without_a_seat_the_one_to_act_is_meant() -> None:
    game = Game(make_deal())
    game.play(ChooseStarter("front"))
    game.play(ChooseColour("red"))  # still seat 0, the lowest with a choice to make
    assert game.colour(0) == "red"
    assert len(game.legal_moves) == 2 + 3  # seat 1's
    assert game.why_not(ChooseColour("red")) == "colour_taken"
    game.play(ChooseColour("blue"))
    game.play(ChooseStarter("back"))
    assert list(game.legal_moves) == [KeepObjective(card) for card in game.offered(0)]


def test_moves_answer_like_a_collection() -> None:
    game = scripted("1b@1,1")
    moves = game.legal_moves
    assert len(moves) == 6
    assert Draw("gold") in moves
    assert Place(1, "back", 1, 1) not in moves
    assert moves[0] == next(iter(moves))
    assert moves[1:3] == tuple(moves)[1:3]
    assert repr(moves).startswith("<LegalMoves 6: draw:")


def test_a_game_has_a_repr_fit_for_a_bug_report_and_is_no_key() -> None:
    assert repr(Game(make_deal())) == "<Game of 2 seats: version 0, starters, seats to act [0, 1]>"
    assert repr(KINDS[-1].game(1)) == "<Game of solo hard: version 0, starters, seats to act [0]>"
    with pytest.raises(TypeError):
        hash(Game(make_deal()))


def test_what_lay_face_up_stays_seen_and_what_was_drawn_blind_does_not() -> None:
    game = set_up(Game(make_deal()))
    assert game.seen == tuple(sorted(card for card in game.display if card))
    seat = game.acting[0]
    laid, (x, y) = game.hand(seat)[0], game.spots(seat)[0]
    assert laid is not None
    assert laid.card is not None
    shown = set(game.seen)
    game.play(Place(laid.card, "back", x, y))
    assert set(game.seen) == shown
    game.play(Draw("resource-left"))
    assert shown < set(game.seen) == shown | {game.display[0]}
    assert game.view(1 - seat).seen == game.seen
