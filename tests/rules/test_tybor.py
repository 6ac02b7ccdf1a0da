"""Tybor's procedure, step by step, and against a slow second telling of it on random games."""

from __future__ import annotations

from naturalis import Draw, Game, Held, Place, Rng, TyborTook
from naturalis.cards import Objective, load
from naturalis.cards.symbols import LETTERS, NAMES
from tests.helpers.games import Kind, make_deal, random_play, set_up, stored_game
from tests.helpers.hypothesis_games import games

CARDS = load()
AFTER_A_TURN = (1, 20, 21, 31)  # one of each kingdom


def first_turn(
    resources: tuple[int, ...],
    golds: tuple[int, ...],
    common: tuple[int, int],
) -> tuple[Game, tuple[TyborTook, ...]]:
    """The player lays a card face down and draws; what Tybor does then."""
    table = make_deal(resources, golds, seats=1, level="normal", starters=(81,), common=common, tybor=AFTER_A_TURN)
    game = set_up(Game(table))
    card = game.hand(0)[0]
    assert card is not None
    assert card.card is not None
    game.play(Place(card.card, "back", 1, 1))
    events = game.play(Draw("gold"))
    return game, tuple(event for event in events if isinstance(event, TyborTook))


def test_step_3_takes_the_resource_cards_of_both_columns() -> None:
    game, (left, right) = first_turn((11, 12, 2, 3, 13, 14, 15), (44, 45, 41), (88, 90))
    assert (left.column, left.step, left.card, left.refill, left.points) == ("left", 3, 11, 13, 0)
    assert (right.column, right.step, right.card, right.refill, right.points) == ("right", 3, 12, 14, 0)
    assert game.tybor is not None
    assert game.tybor.resources == {"fungi": 1, "plant": 3, "animal": 1, "insect": 1}
    assert game.tybor.cards[-2:] == (Held("rP", 11), Held("rP", 12))


def test_step_2_takes_a_gold_card_worth_five() -> None:
    game, (left, right) = first_turn((11, 12, 2, 3), (50, 60, 41, 42, 43, 44), (99, 102))
    assert [(e.step, e.card, e.points) for e in (left, right)] == [(2, 50, 0), (2, 60, 0)]
    assert game.tybor is not None
    assert game.tybor.cards[-2:] == (Held("gF", 50), Held("gP", 60))
    assert game.tybor.resources == {"fungi": 2, "plant": 2, "animal": 1, "insect": 1}
    assert game.tybor.score == 0


def test_step_2_takes_a_gold_card_of_the_dominant_colour() -> None:
    _, (left, right) = first_turn((11, 12, 2, 3), (44, 54, 41), (91, 95))  # two fungi and a plant; three fungi
    assert (left.step, left.card) == (2, 44)
    assert right.step == 3  # the plant of the ell does not count


def test_step_2_takes_a_gold_card_that_bears_an_object_of_the_objective() -> None:
    _, (left, right) = first_turn((11, 12, 2, 3), (58, 57, 41), (100, 90))  # manuscripts; insects
    assert (left.step, left.card) == (2, 58)  # M.--
    assert right.step == 3  # a quill


def test_step_1_discards_a_gold_card_for_its_printed_number_whatever_its_conditions() -> None:
    """With the left column's card he can pay for the gold card of the right one."""
    game, (left, right) = first_turn((11, 12, 2, 3, 13), (44, 52, 41, 42, 43), (88, 90))
    assert (left.step, left.card) == (3, 11)
    assert (right.step, right.card, right.points, right.score) == (1, 52, 1, 1)  # FPP: one for each manuscript
    assert right.refill == game.display[3]
    assert game.tybor is not None
    assert 52 not in [held.card for held in game.tybor.cards]
    assert game.tybor.resources["plant"] == 2  # never spent


@games(200, 15)
def test_his_turns_equal_a_second_telling(kind: Kind, seed: int) -> None:
    """Followed from the events alone, on solo games; stored ones at the end of the table are in test_rulings."""
    if not kind.level:
        return
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        pass
    retell(game)


def retell(game: Game) -> None:
    assert game.deal is not None
    display: list[int | None] = [*game.deal.resources[:2], *game.deal.golds[:2]]
    owned = [CARDS.playable[card - 1].kingdom for card in game.deal.tybor]
    objectives = [o for o in CARDS.objectives if o.id in game.common]
    score = 4 if game.level == "hard" else 0
    for event in game.events:
        if getattr(event, "source", "") in (slots := ["resource-left", "resource-right", "gold-left", "gold-right"]):
            display[slots.index(event.source)] = event.refill  # type: ignore[union-attr]
        if not isinstance(event, TyborTook):
            continue
        column = ("left", "right").index(event.column)
        gold = display[2 + column]
        step = 3 if gold is None else step_for(gold, owned, objectives)
        slot = column if step == 3 else 2 + column
        assert (event.step, event.card) == (step, display[slot])
        score += CARDS.playable[gold - 1].points if step == 1 and gold else 0
        assert event.score == score
        if step > 1 and event.card:
            owned.append(CARDS.playable[event.card - 1].kingdom)
        display[slot] = event.refill
    assert game.tybor is not None
    assert game.tybor.resources == {NAMES[k]: owned.count(k) for k in range(4)}
    assert [held.back[1] for held in game.tybor.cards] == [LETTERS[k] for k in owned]
    assert game.tybor.score == score


def step_for(gold: int, owned: list[int], objectives: list[Objective]) -> int:
    card = CARDS.playable[gold - 1]
    if all(owned.count(k) >= n for k, n in enumerate(card.cost)):
        return 1
    for objective in objectives:
        symbols = objective.symbols
        pattern = [cell.kingdom for cell in objective.pattern]
        colours = pattern or [s for s in symbols if s < 4]
        if colours and card.kingdom == max(colours, key=colours.count):
            return 2
        if any(s in card.corners for s in symbols if s >= 4):
            return 2
    return 2 if card.points == 5 else 3


def test_the_stored_game_at_the_end_of_the_table_follows_the_procedure() -> None:
    retell(stored_game("tybor_finds_nothing"))
