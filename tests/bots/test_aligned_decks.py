"""Aligned decks: after as many draws the same cards come up, and every order of the hidden cards stays as likely."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from naturalis import Rng, redeal
from naturalis.bots.aligned_decks import AlignedDecks
from naturalis.bots.search_config import SEARCH_CONFIG
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.weights import GREEDY_WEIGHTS
from naturalis.rules import display
from naturalis.rules.state import DECK, State
from tests.helpers.bot_games import stopped_at
from tests.helpers.games import COMPILED, KINDS, by_build

interpreted = pytest.mark.skipif(
    COMPILED, reason="compiled, the core calls itself in C; make test runs this interpreted"
)


def dealt() -> State:
    game = stopped_at(KINDS[0], 4, "place", 4)
    return redeal(game.view(game.acting[0]), Rng(3))._state


def take(draws: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Draw from these decks in turn; return after each draw: its number, the deck, and the card now on its top."""
    s, decks = dealt(), AlignedDecks()
    whole = sorted(s.deck)
    decks.begin(s)
    found = []
    for number, gold in enumerate(draws):
        display.take_top(s, gold)
        decks.after_draw(s)
        found.append((number, gold, s.deck[DECK * gold + s.top[gold]]))
    assert sorted(s.deck) == whole
    return found


@interpreted
def test_the_card_that_comes_up_depends_on_the_number_of_draws_and_nothing_else() -> None:
    for draws in product((0, 1), repeat=6):
        for number, gold, card in take(draws):
            other = take((*([1 - gold] * number), gold))  # the same draw, after others from the other deck
            assert other[-1] == (number, gold, card)


@interpreted
def test_an_empty_deck_is_left_alone() -> None:
    s, decks = dealt(), AlignedDecks()
    decks.begin(s)
    seen = Counter[int]()
    left = s.left[0]
    for _ in range(left):
        seen[display.take_top(s, 0)] += 1
        decks.after_draw(s)
    assert len(seen) == left
    assert max(seen.values()) == 1
    assert display.take_top(s, 0) == 0


def test_what_a_single_candidate_does_on_average_is_as_without() -> None:
    game = stopped_at(KINDS[0], 2, "place", 3)
    view, means = game.view(game.acting[0]), []
    games = by_build(4000, 4)
    for aligned in (True, False):
        config = replace(SEARCH_CONFIG, weights=GREEDY_WEIGHTS, tree_depth=0, aligned_decks=aligned)
        worker = SearchWorker(view, config, 5)
        worker.set_active([0])
        worker.run(0, games, 1)
        means.append(worker.results()[0].utility_sum / games)
    assert means[0] == pytest.approx(means[1], abs=4.5 * (2 * 0.06 / games) ** 0.5)
