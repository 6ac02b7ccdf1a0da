"""Redeals: every game that looks like the view is as likely. ScoreAtVersion with fixed seeds and generous limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from naturalis import Draw, Game, Place, Rng, View, deal, format_game, new_game, redeal
from naturalis.cards import load
from naturalis.rules.literals import BACKS
from tests.helpers.chance import excess
from tests.helpers.games import Kind, by_build, make_deal, played_out, random_play, set_up

KINGDOM = {card.id: card.kingdom for card in load().playable}
TIMES = by_build(8000, 200)


def position() -> Game:
    """Seat 1 holds cards that seat 0 has not seen, and has laid one of them face down."""
    game = set_up(Game(deal(2, Rng(12))))
    for _ in range(2):
        held = game.hand(game.acting[0])[0]
        assert held is not None
        assert held.card is not None
        x, y = game.spots(game.acting[0])[0]
        game.play(Place(held.card, "back", x, y))
        game.play(Draw("resource"))
    return game


def seen_by(view: View) -> set[int]:
    """Every card whose number the view tells."""
    seen = {card for card in view.display if card}
    for seat in range(view.seats):
        seen |= {held.card for held in view.hand(seat) if held and held.card}
        seen |= {laid.card for laid in view.area(seat) if laid.card}
    return seen


def candidates(view: View, back: str) -> set[int]:
    """The cards that may hide behind a back, for all that the view tells."""
    first, last = (1, 40) if back[0] == "r" else (41, 80)
    kingdom = "FPAI".index(back[1])
    return {card for card in range(first, last + 1) if KINGDOM[card] == kingdom} - seen_by(view)


def counted(view: View, look: Callable[[Game], object]) -> Counter[object]:
    rng = Rng(99)
    return Counter(look(redeal(view, rng)) for _ in range(TIMES))


@pytest.mark.parametrize("slot", range(3))
def test_a_hidden_card_of_a_hand_is_each_candidate_as_often(slot: int) -> None:
    view = position().view(0)
    held = view.hand(1)[slot]
    assert held is not None
    assert held.card is None
    found = counted(view, lambda game: game.hand(1)[slot].card)  # type: ignore[union-attr]
    assert set(found) == candidates(view, held.back)
    assert excess(found, len(found)) < 6


def test_a_card_laid_face_down_is_each_candidate_as_often() -> None:
    view = position().view(0)
    back = view.area(1)[1].back
    assert back is not None
    found = counted(view, lambda game: game.area(1)[1].card)
    assert set(found) == candidates(view, back)
    assert excess(found, len(found)) < 6


@pytest.mark.parametrize("gold", [False, True])
def test_the_top_of_a_deck_is_each_candidate_as_often(gold: bool) -> None:
    view = position().view(0)
    back = view.decks[gold].top
    assert back is not None
    found = counted(view, lambda game: drawn_next(game, gold))
    assert set(found) == candidates(view, back)
    assert excess(found, len(found)) < 6


def drawn_next(game: Game, gold: bool, below: int = 0) -> int | None:
    """The card that is so many below the top of a deck: draw it."""
    for _ in range(below + 1):
        seat = game.acting[0]
        held = game.hand(seat)[0]
        assert held is not None
        assert held.card is not None
        game.play(Place(held.card, "back", *game.spots(seat)[0]))
        game.play(Draw("gold" if gold else "resource"))
    held = game.hand(seat)[0]
    assert held is not None
    return held.card


def test_the_second_card_of_a_deck_is_each_unseen_card_in_its_right_share() -> None:
    """Below the top nothing is known: a card of the top's kingdom has one chance less to be there."""
    view = position().view(0)
    found = counted(view, lambda game: drawn_next(game, True, below=1))
    top = view.decks[1].top
    assert top is not None
    hidden = [held.back for held in view.hand(1) if held and held.back[0] == "g"]
    share: dict[int, float] = {}
    for kingdom in "FPAI":
        cards = candidates(view, f"g{kingdom}")
        gone = [top, *hidden].count(f"g{kingdom}")
        share |= {card: (len(cards) - gone) / len(cards) for card in cards}
    total = sum(share.values())
    assert set(found) == set(share)
    chi_square = sum((found[c] - TIMES * w / total) ** 2 / (TIMES * w / total) for c, w in share.items())
    assert chi_square < len(share) + 6 * (2 * len(share)) ** 0.5


def test_objectives_that_the_viewer_has_not_seen_are_all_as_likely() -> None:
    view = position().view(0)
    found = counted(view, lambda game: game.secret(1))
    assert set(found) == set(range(87, 103)) - {*view.common, *view.offered(0)}
    assert excess(found, len(found)) < 6
    either = counted(view, lambda game: game.offered(1).index(game.secret(1) or 0))
    assert abs(either[0] - TIMES / 2) < 3 * TIMES**0.5


def test_the_first_player_and_the_covered_decks_are_drawn_too_before_the_first_round() -> None:
    view = new_game(3, seats=3).view(0)
    firsts = counted(view, lambda game: game.first)
    assert set(firsts) == {0, 1, 2}
    assert excess(firsts, 3) < 6
    tops = counted(view, lambda game: BACKS.index(game.decks[0].top or ""))
    assert set(tops) == {0, 1, 2, 3}
    assert min(tops.values()) > TIMES / 8


def test_tybors_first_cards_are_redealt_and_those_taken_in_the_open_are_not() -> None:
    game = Kind(1, "english", "normal").game(2)
    for step, _ in enumerate(random_play(game, Rng(2))):
        if step == 20:
            break
    assert game.tybor is not None
    view = game.view(0)
    assert view.tybor is not None
    assert [held.card is None for held in view.tybor.cards[:5]] == [True] * 4 + [False]
    found = counted(view, lambda other: other.tybor.cards[0].card)  # type: ignore[union-attr]
    assert len(found) > 1
    assert game.tybor.cards[0].card in found
    assert excess(found, len(found)) < 6
    assert {held.back for held in view.tybor.cards[:4]} == {"rF", "rP", "rA", "rI"}


def test_nothing_is_left_to_guess_when_all_is_known() -> None:
    """Only objectives nobody kept stay open at the end of a game in which every card was seen."""
    game = played_out(Game(make_deal(edition="french")), Rng(5))
    view = game.view(0)
    other = redeal(view, Rng(1))
    assert other.result == game.result
    assert other.over


def test_a_redealt_game_has_no_text_for_its_past_is_not_known() -> None:
    with pytest.raises(ValueError, match="a redealt game has no text"):
        format_game(redeal(position().view(0), Rng(1)))
