"""The contexts that weights depend on are what the game and the printed cards say they are."""

from __future__ import annotations

from functools import cache

import pytest

from naturalis import Game, View
from naturalis.bots.features import CONTEXT_NAMES, DRAW_NAMES, PLACEMENT_NAMES, FeatureWeights
from naturalis.cards import load
from tests.helpers.games import by_build
from tests.helpers.ratings import positions, rated, weights_of

CARDS = {card.id: card for card in load().playable}
OBJECTIVES = {card.id: card for card in load().objectives}
KINGDOMS = ("fungi", "plant", "animal", "insect")


@cache
def counting(kind: str, name: str, context: str) -> FeatureWeights:
    """Return weights by which a move is rated by one feature times one context."""
    names = PLACEMENT_NAMES if kind == "placement" else DRAW_NAMES
    none = (0.0,) * len(CONTEXT_NAMES)
    one = tuple([float(other == context) for other in CONTEXT_NAMES])
    return {**weights_of(kind), f"{kind}_context": {other: one if other == name else none for other in names}}


def lacking(card: int, symbols: dict[str, int]) -> int:
    cost = CARDS[card].cost
    return sum([max(0, cost[k] - symbols[kingdom]) for k, kingdom in enumerate(KINGDOMS)])


def within_one(value: float) -> float:
    return max(-1.0, min(1.0, value))


def expected(game: Game) -> dict[str, float]:
    """Work out every context of the seat to act, from what the game shows."""
    seat = game.acting[0]
    tybor = game.tybor
    others = [game.score(other) for other in range(game.seats) if other != seat] + ([tybor.score] if tybor else [])
    symbols = game.symbols(seat)
    kingdoms = sorted([symbols[kingdom] for kingdom in KINGDOMS])
    hand = [CARDS[held.card] for held in game.hand(seat) if held is not None and held.card is not None]
    golds = [card for card in hand if card.kind == "gold"]
    lacks = [lacking(card.id, symbols) for card in golds]
    shown = [lacking(card, symbols) for card in game.display[2:] if card is not None]
    secret = game.secret(seat)
    assert secret is not None
    objectives = [OBJECTIVES[card] for card in (*game.common, secret)]
    sets = [one for one in objectives if one.symbols]
    lines = [one for one in objectives if one.pattern and len({cell.kingdom for cell in one.pattern}) == 1]
    twins = [sum([card.kingdom == kingdom for card in hand]) - 1 for kingdom in range(4)]
    late = 1 - turns_left(game) / 11
    found = {
        "three_seats": game.seats == 3,
        "four_seats": game.seats == 4,
        "alone": tybor is not None,
        "last_rounds": game.last_round is not None,
        "lead": within_one((game.score(seat) - max(others)) / 10),
        "score": game.score(seat) / 20,
        "golds_held": (len(golds) - 2) / 2,
        "golds_ready": lacks.count(0) / 2,
        "golds_near": lacks.count(1) / 2,
        "spots_open": within_one((len(game.spots(seat)) - 7) * 0.15),
        "resources": within_one((sum(kingdoms) - 6) * 0.15),
        "top_kingdom": within_one((kingdoms[3] - 3) * 0.3),
        "second_kingdom": within_one((kingdoms[2] - 2) * 0.4),
        "kingdoms_missing": kingdoms.count(0) / 2,
        "objects": within_one((sum(symbols.values()) - sum(kingdoms) - 2) * 0.3),
        "sets": len(sets) / 2,
        "object_sets": sum([max(one.symbols) > 3 for one in sets]) / 2,
        "sets_near": sum([one_short(one.symbols, list(symbols.values())) for one in sets]) / 2,
        "lines": len(lines) / 2,
        "per_corner_held": any(card.per == "corner" for card in golds),
        "per_object_held": any(card.per not in ("corner", "flat") for card in golds),
        "twins_held": max([*twins, 0]) / 2,
        "shown_golds_ready": shown.count(0) / 2,
        "shown_golds_near": shown.count(1) / 2,
        "ends_round": (seat + 1) % game.seats == game.first,
    }
    for name, of in (("lead", "lead"), ("spots", "spots_open"), ("golds_held", "golds_held")):
        found[f"late_{name}"] = late * found[of]
    for name in ("golds_ready", "resources"):
        found[f"late_{name}"] = late * found[name]
    found["round"] = within_one((game.round - 5) / 5)
    for name, of in (("golds_held", "golds_held"), ("spots", "spots_open"), ("resources", "resources")):
        found[f"round_{name}"] = found["round"] * found[of]
    return {name: float(value) for name, value in found.items()}


def one_short(needed: tuple[int, ...], have: list[int]) -> bool:
    """Whether one symbol is missing for the next set."""
    need = [needed.count(symbol) for symbol in range(7)]
    sets = min([have[k] // n for k, n in enumerate(need) if n])
    return sum([max(0, n * (sets + 1) - have[k]) for k, n in enumerate(need)]) == 1


def turns_left(game: Game) -> int:
    """Estimate the turns left as the policy does: by the leader's points and the cards in the decks."""
    if game.last_round is not None:
        return game.last_round - game.round
    tybor = game.tybor
    leader = max([*[game.score(seat) for seat in range(game.seats)], tybor.score if tybor else 0])
    cards = sum([pile.left for pile in game.decks])
    return min(1 + int((20 - leader) * 0.85), 1 + cards // (3 if tybor else game.seats), 11)


def context_of(view: View, context: str) -> float:
    """Return a context as the ratings of placements show it: every card covers a corner at least."""
    covered = rated(view, weights_of("placement", covered=1.0))
    rating = rated(view, counting("placement", "covered", context))
    found = {round(rating[move] / covered[move], 9) for move in covered}
    assert len(found) == 1, "all moves of a decision share a context"
    return found.pop()


@pytest.mark.parametrize("context", CONTEXT_NAMES)
def test_a_context_is_what_the_game_shows(context: str) -> None:
    seen = set()
    for game, view in positions("place", range(by_build(48, 4))):
        assert context_of(view, context) == pytest.approx(expected(game)[context], abs=1e-8)
        seen.add(context_of(view, context))
    assert len(seen) > 1 or by_build(0, 1)


@pytest.mark.parametrize("context", CONTEXT_NAMES)
def test_draws_have_the_same_contexts(context: str) -> None:
    for game, view in positions("draw", range(by_build(12, 2))):
        takes = rated(view, weights_of("draw", takes_gold=1.0))
        rating = rated(view, counting("draw", "takes_gold", context))
        for move, gold in takes.items():
            assert rating[move] == pytest.approx(gold * expected(game)[context], abs=1e-8)
