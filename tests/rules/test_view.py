"""Views by example; tests/rules/properties holds them to a second telling of who has seen what."""

from __future__ import annotations

from naturalis import Draw, Game, Held, Laid, Place, Rng
from tests.helpers.games import KINDS, make_deal, played_out, scripted, set_up


def test_ruling_hands_are_held_in_view_so_a_card_from_the_display_stays_known() -> None:
    game = set_up(Game(make_deal(resources=(11, 12, 1, 2, 3, 4))))
    game.play(Place(1, "back", 1, 1))
    game.play(Draw("resource-left"))
    assert game.view(1).hand(0) == (Held("rP", 11), Held("rF"), Held("gF"))
    assert game.view(None).hand(0) == game.view(1).hand(0)
    game.play(Place(3, "back", 1, 1))
    game.play(Draw("resource"))
    game.play(Place(11, "back", 2, 2))
    assert game.view(1).area(0)[2] == Laid(2, 2, "back", 11, "rP")  # laid face down, and still known


def test_a_card_drawn_from_a_deck_and_laid_face_down_stays_hidden() -> None:
    game = scripted("1b@1,1 2f@-1,1")
    assert game.view(1).area(0)[1:] == (Laid(1, 1, "back", None, "rF"), Laid(-1, 1, "front", 2, "rF"))
    assert game.view(0).area(0) == game.area(0)


def test_ruling_starters_lie_open_from_the_moment_they_are_dealt() -> None:
    game = Game(make_deal())
    assert [game.view(None).starter(seat) for seat in range(2)] == [81, 82]


def test_objectives_are_secret_until_the_end() -> None:
    game = set_up(Game(make_deal()))
    assert game.view(0).secret(0) == game.secret(0)
    assert game.view(0).secret(1) is None
    assert game.view(0).offered(1) == ()
    assert game.view(0).common == game.common
    played_out(game, Rng(3))
    assert game.view(0).secret(1) == game.view(None).secret(1) == game.secret(1)
    assert game.view(0).offered(1) == ()  # the one not kept stays unseen
    assert game.view(0).offered(0) == game.offered(0)


def test_a_view_counts_the_objectives_it_knows() -> None:
    game = scripted("1b@1,1 2b@2,2 3b@3,3", common=(87, 95))
    assert game.view(0).breakdown(0) == game.breakdown(0)
    assert [o.card for o in game.view(1).breakdown(0).objectives] == [87, 95]


def test_a_view_knows_the_moves_of_its_own_seat() -> None:
    game = set_up(Game(make_deal()))
    assert list(game.view(0).legal_moves) == list(game.legal_moves)
    assert len(game.view(1).legal_moves) == 0
    assert game.view(1).why_not(Draw("gold")) == "not_your_turn"
    assert game.view(0).why_not(Draw("gold")) == "place_first"


def test_nobody_moves_for_another_and_a_spectator_not_at_all() -> None:
    """The cards of others are not known, so neither are their moves."""
    game = set_up(Game(make_deal()))
    move = game.legal_moves[0]
    assert (len(game.view(1).moves_of(0)), game.view(1).why_not(move, 0)) == (0, "not_your_turn")
    assert (len(game.view().legal_moves), game.view().why_not(move)) == (0, "not_your_turn")
    assert game.view(0).why_not(move) is game.view(0).why_not(move, 0) is None


def test_a_view_does_not_change_when_the_game_goes_on() -> None:
    game = set_up(Game(make_deal()))
    view = game.view(0)
    before = (view.version, view.hand(0), view.spots(0), hash(view))
    played_out(game, Rng(1))
    assert (view.version, view.hand(0), view.spots(0), hash(view)) == before


def test_a_view_says_whose_it_is() -> None:
    game = KINDS[0].game(1)
    assert (game.view(1).seat, game.view().seat) == (1, None)
    assert repr(game.view(1)) == "<View of seat 1: version 0, starters, seats to act [0, 1]>"
    assert repr(game.view()) == "<View of spectator: version 0, starters, seats to act [0, 1]>"
    assert game.view(0) != "a view"
