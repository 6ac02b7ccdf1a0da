"""The rulings: what the rule books leave open, settled once (marked ▸ in the source and on the rules page)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from naturalis import (
    Draw,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Game,
    Passed,
    Place,
    Placed,
    Rng,
    TyborTook,
    deal,
)
from naturalis.cards import load
from naturalis.cards.symbols import ABSENT
from naturalis.rules.literals import SOURCES
from tests.helpers.games import KINDS, Kind, by_build, make_deal, moments, played_out, scripted, set_up, stored_game

CARDS = load()
CLOSED_IN = "33f@1,1 77f@2,0 79f@-1,1 24f@-2,0 69f@-3,1"  # around the front of starter 85: no open spot is left


def test_ruling_a_player_without_an_open_spot_passes_without_drawing() -> None:
    game = scripted(CLOSED_IN, starters=(85, 81))
    assert game.spots(0) == ()
    game.play(Draw("resource"))  # the turn in which the last spot went is finished as usual
    before = len(game.events)
    game = played_out(game, Rng(1))
    seat_0 = [event for event in game.events[before:] if getattr(event, "seat", None) == 0]
    assert len(seat_0) > 10
    assert {type(event) for event in seat_0} <= {Passed, EndTriggered}
    assert all(held is not None for held in game.hand(0))
    assert isinstance(game.events[-1], Ended)
    assert game.events[-1].reason == "last_round"


def test_ruling_all_players_stuck_ends_the_game_at_once_also_in_solo() -> None:
    """Tybor does not even get his turn, and nothing is drawn."""
    table = make_deal(
        resources=(11, 12, 33, 24, 13, 14, 15, 16, 17, 18, 19), golds=(44, 45, 77, 79, 69),
        seats=1, level="normal", starters=(85,), common=(88, 90), tybor=(1, 20, 21, 31),
    )  # fmt: skip
    game = set_up(Game(table))
    for word, source in zip(CLOSED_IN.split(), ("gold", "gold", "resource", "resource", ""), strict=True):
        card, place = word.split("f@")
        x, y = map(int, place.split(","))
        events = game.play(Place(int(card), "front", x, y))
        if source:
            assert source in SOURCES
            game.play(Draw(source))
    assert [type(event) for event in events] == [Placed, Ended]
    assert events[-1] == Ended(game.version, "all_stuck")
    assert game.result is not None
    assert game.acting == ()


def test_ruling_all_players_stuck_cannot_happen_between_players_with_these_cards() -> None:
    """The topmost n cards of an area that lie side by side have n + 1 places above them, and each is closed by one
    of those cards' upper corners being absent. So one card lacks both: there is only one such face in the box.
    """
    faces = [card.corners for card in CARDS.playable]
    faces += [face for starter in CARDS.starters for face in (starter.front, starter.back)]
    assert sum(face[0] == face[1] == ABSENT for face in faces) == 1


@pytest.mark.parametrize("name", ["nothing_left_to_draw", "tybor_finds_nothing"])
def test_ruling_an_exhausted_deck_leaves_its_slot_empty(name: str) -> None:
    emptied: Counter[bool] = Counter()
    for event, _, after in moments(stored_game(name)):
        if isinstance(event, Drawn) and event.source in SOURCES[:4] and event.refill is None:
            gold = event.source.startswith("gold")
            assert after.decks[gold].left == 0
            assert after.display[SOURCES.index(event.source)] is None
            assert after.why_not(Draw(event.source)) in ("slot_empty", "place_first", "game_over")
            emptied[gold] += after.decks[not gold].left > 0  # the other deck could have refilled it
    assert emptied[False] + emptied[True] > 0


def test_ruling_nothing_left_to_draw_skips_the_draw() -> None:
    game = stored_game("nothing_left_to_draw")
    skipped = [event for event in game.events if isinstance(event, DrawSkipped) and event.reason == "nothing_left"]
    trigger = next(event for event in game.events if isinstance(event, EndTriggered))
    assert trigger.reason == "nothing_left"
    assert skipped
    assert all(event.version > trigger.version for event in skipped)
    for event, _, after in moments(game):
        if event in skipped:
            assert after.decks[0].left == after.decks[1].left == 0
            assert after.display == (None,) * 4


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.level is None])
def test_ruling_no_card_is_drawn_on_the_last_turn_between_players(kind: Kind) -> None:
    game = played_out(kind.game(3), Rng(3))
    last = [event for event in game.events if isinstance(event, DrawSkipped) and event.reason == "last_turn"]
    assert [event.seat for event in last] == [(game.first + k) % kind.seats for k in range(kind.seats)]
    for before, after in pairwise(game.events):
        if isinstance(after, DrawSkipped):
            assert isinstance(before, Placed | EndTriggered)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.level])
def test_ruling_the_last_draw_stays_in_the_solo_game(kind: Kind) -> None:
    game = played_out(kind.game(3), Rng(3))
    assert [type(event) for event in game.events[-5:]] == [Placed, Drawn, TyborTook, TyborTook, Ended]


def tybor_turns(name: str) -> list[tuple[TyborTook, int | None, int | None]]:
    """What Tybor did, with the resource and gold card that lay in the column when he looked at it."""
    found = []
    display: list[int | None] = []
    for event, before, _ in moments(stored_game(name)):
        if isinstance(event, Placed | Drawn):
            display = list(before.display)
        if isinstance(event, Drawn) and event.source in SOURCES[:4]:
            display[SOURCES.index(event.source)] = event.refill
        if isinstance(event, TyborTook):
            column = ("left", "right").index(event.column)
            found.append((event, display[column], display[2 + column]))
            display[column if event.step == 3 else 2 + column] = event.refill
    return found


def test_ruling_tybor_takes_the_resource_card_of_a_column_without_gold() -> None:
    without_gold = [(event, resource) for event, resource, gold in tybor_turns("tybor_finds_nothing") if gold is None]
    assert any(resource for _, resource in without_gold)
    for event, resource in without_gold:
        assert (event.step, event.card) == (3, resource)


def test_ruling_tybor_gets_nothing_where_there_is_nothing_to_take() -> None:
    empty = [event for event, resource, gold in tybor_turns("tybor_finds_nothing") if resource is gold is None]
    assert empty
    for event in empty:
        assert (event.step, event.card, event.points, event.refill, event.top) == (3, None, 0, None, None)


def test_ruling_tybor_on_easy_has_two_different_random_kingdoms() -> None:
    deals = by_build(600, 120)
    pairs = Counter(
        frozenset(CARDS.playable[card - 1].kingdom for card in deal(1, Rng(seed), level="easy").tybor)
        for seed in range(deals)
    )
    assert len(pairs) == 6  # every pair of kingdoms
    assert all(len(pair) == 2 for pair in pairs)
    assert min(pairs.values()) > deals / 12


def test_ruling_tybor_on_hard_starts_at_four_and_on_other_levels_at_nothing() -> None:
    scores = {
        level: tybor.score for level in ("easy", "normal", "hard") if (tybor := Kind(1, "english", level).game(1).tybor)
    }
    assert scores == {"easy": 0, "normal": 0, "hard": 4}
