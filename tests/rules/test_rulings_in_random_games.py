"""Rulings that docs/rules.md names and that need no position built by hand: they show in games played at random."""

from __future__ import annotations

from itertools import pairwise

import pytest

from naturalis import (
    CODES,
    ChooseColour,
    ChooseStarter,
    EndTriggered,
    Game,
    Held,
    Place,
    Placed,
    Rng,
    TyborTook,
    deal,
    new_game,
)
from naturalis.cards import load
from naturalis.rules import Pile
from naturalis.rules.literals import COLOURS, LEVELS, Level
from tests.helpers.games import by_build, played_out

CARDS = load()


def test_ruling_any_order_of_the_choices_in_the_set_up() -> None:
    game = new_game(seed=4, seats=3)
    game.play(ChooseColour("green"), 2)
    game.play(ChooseStarter("back"), 0)
    game.play(ChooseStarter("front"), 2)
    assert game.acting == (0, 1)
    assert game.why_not(ChooseColour("green"), 1) == "colour_taken"
    assert "colour_taken" in CODES


def test_ruling_starters_lie_open_for_everyone() -> None:
    game = new_game(seed=4, seats=3)
    assert [game.view(None).starter(seat) for seat in range(3)] == [game.starter(seat) for seat in range(3)]


def test_ruling_covered_decks_show_their_tops_once_hands_are_dealt() -> None:
    game = new_game(seed=4, seats=2)
    assert game.view(0).decks == game.view(None).decks == (Pile(38), Pile(38))
    for seat, colour in enumerate(COLOURS[:2]):
        game.play(ChooseStarter("front"), seat)
        game.play(ChooseColour(colour), seat)
    assert game.phase == "objectives"
    assert game.view(0).decks == game.view(None).decks == game.decks
    assert all(pile.top for pile in game.decks)


def test_ruling_hands_in_view_keep_known_what_everyone_saw() -> None:
    """Everyone sees three backs; a front only where the card lay in the display, also once it lies face down."""
    known = 0
    for seed in range(5):
        game, rng = new_game(seed), Rng(seed)
        shown: set[int | None] = set(game.display)
        while not game.over:
            moves = game.legal_moves
            for event in game.play(moves[rng.below(len(moves))]):
                if isinstance(event, Placed):
                    assert event.known == (event.face == "front" or event.card in shown)
                    known += event.known and event.face == "back"
            shown |= {*game.display}
            for real, seen in zip(game.hand(0), game.view(1).hand(0), strict=True):
                if real is not None and real.card is not None:
                    assert seen == Held(real.back, real.card if real.card in shown else None)
    assert known


def test_ruling_no_cap_on_the_score() -> None:
    """The printed track ends at 29; a player who goes for points and a lucky Tybor get further."""
    assert any(_greedy(new_game(seed)).score(0) > 29 for seed in range(27, 200))
    games = (played_out(new_game(seed, level="easy"), Rng(seed)) for seed in range(300))
    assert any(game.tybor is not None and game.tybor.score > 29 for game in games)


def _greedy(game: Game) -> Game:
    rng = Rng(1)
    while not game.over:
        moves = game.legal_moves
        move = moves[rng.below(len(moves))]
        if isinstance(move, Place):
            backs = [m for m in moves if isinstance(m, Place) and m.face == "back"]
            move = max(moves, key=lambda one: _worth(game, one)) if game.acting == (0,) else backs[0]
        game.play(move)
    return game


def _worth(game: Game, move: object) -> int:
    assert isinstance(move, Place)
    if move.face == "back":
        return 0
    placed = game.copy().play(move)[0]
    assert isinstance(placed, Placed)
    return 10 * placed.points + 1


@pytest.mark.parametrize("level", LEVELS)
def test_ruling_between_columns_the_right_one_still_follows(level: Level) -> None:
    seen = 0
    for seed in range(by_build(200, 40)):
        game = played_out(new_game(seed, level=level), Rng(seed))
        for event, after in pairwise(game.events):
            if isinstance(event, EndTriggered) and isinstance(after, TyborTook) and after.column == "right":
                assert event.seat is None
                seen += 1
    assert seen


def test_ruling_his_first_cards_are_chosen_by_chance_and_unseen() -> None:
    """One of each kingdom (two on easy), any card of a kingdom, and no front is shown."""
    got: set[int] = set()
    for seed in range(by_build(100, 60)):
        for level in LEVELS:
            game = new_game(seed, level=level)
            assert game.deal is not None
            kingdoms = {CARDS.playable[card - 1].kingdom for card in game.deal.tybor}
            assert len(kingdoms) == len(game.deal.tybor) == (2 if level == "easy" else 4)
            got |= {*game.deal.tybor}
            tybor = game.view(0).tybor
            assert tybor is not None
            assert all(held.card is None for held in tybor.cards)
    assert got == {*range(1, 41)}


@pytest.mark.parametrize("level", LEVELS)
def test_what_his_first_cards_leave_is_a_well_shuffled_deck(level: Level) -> None:
    """Taking cards out must not sort the rest: how often the two resource cards of the display share a kingdom."""
    deals = by_build(3000, 200)
    left = [9, 9, 9, 9] if level != "easy" else [9, 9, 10, 10]
    expected = sum(n * (n - 1) for n in left) / (sum(left) * (sum(left) - 1))
    rng = Rng(5)
    pairs = [deal(1, rng, "english", level).resources[:2] for _ in range(deals)]
    same = sum(CARDS.playable[a - 1].kingdom == CARDS.playable[b - 1].kingdom for a, b in pairs)
    assert abs(same / deals - expected) < 4 * (expected * (1 - expected) / deals) ** 0.5
