"""The reasons for Tybor's choices, against the display and the cards that he had before each of them."""

from __future__ import annotations

import pytest

from naturalis import Drawn, Rng, TyborTook
from naturalis.cards import load
from naturalis.cards.symbols import NAMES
from naturalis.rules import tybor_reasons
from naturalis.rules.literals import SOURCES
from naturalis.rules.tybor import matches
from tests.helpers.games import KINDS, by_build, moments, random_move, stored_game

SOLO = [kind for kind in KINDS if kind.level]


@pytest.mark.parametrize("seed", range(by_build(12, 2)))
def test_reasons_are_what_lay_there_and_what_he_had(seed: int) -> None:
    game, rng = SOLO[seed % len(SOLO)].game(seed), Rng(seed)
    turns = 0
    while not game.over:
        assert game.tybor is not None
        display, has = list(game.display), dict(game.tybor.resources)
        seat, move = random_move(game, rng)
        events = game.play(move, seat)
        took = [event for event in events if isinstance(event, TyborTook)]
        if isinstance(events[0], Drawn) and (slot := SOURCES.index(events[0].source)) < 4:
            display[slot] = events[0].refill
        for event, reasons in zip(took, tybor_reasons(game, took) if took else (), strict=True):
            slot = event.column == "right"
            gold = display[2 + slot]
            assert (reasons.resource, reasons.gold, reasons.resources) == (display[slot], gold, has)
            if gold is not None:
                card = load().playable[gold - 1]
                assert reasons.five == (card.points == 5)
                assert reasons.matches == tuple(aim for aim in game.common if matches(gold, aim))
                paid = all(has[NAMES[k]] >= n for k, n in enumerate(card.cost))
                assert event.step == (1 if paid else 2 if reasons.five or reasons.matches else 3)
            if event.step > 1 and event.card is not None:
                has[NAMES[load().playable[event.card - 1].kingdom]] += 1
            display[slot if event.step == 3 else 2 + slot] = event.refill
            turns += 1
    assert turns > 5


def test_a_column_without_a_gold_card() -> None:
    found = [
        (event, reasons)
        for event, _, after in moments(stored_game("tybor_finds_nothing")) if isinstance(event, TyborTook)
        for reasons in tybor_reasons(after, [event])
    ]  # fmt: skip
    bare = [(event, reasons) for event, reasons in found if reasons.gold is None]
    assert bare
    for event, reasons in bare:
        assert (event.step, reasons.resource, reasons.five, reasons.matches) == (3, event.card, False, ())
