"""Areas: which spots open and close when a card is laid, and what stays visible."""

from __future__ import annotations

from naturalis import Game, Place
from tests.helpers.games import make_deal, scripted, set_up


def test_a_starter_opens_a_spot_at_each_of_its_corners() -> None:
    game = set_up(Game(make_deal(starters=(81, 85))))
    assert game.spots(0) == ((-1, -1), (-1, 1), (1, -1), (1, 1))
    assert game.spots(1) == ((-1, 1), (1, 1))  # starter 85 has no lower corners


def test_the_back_of_a_starter_has_all_corners() -> None:
    game = set_up(Game(make_deal(starters=(85, 86))), faces=("back", "front"))
    assert len(game.spots(0)) == 4
    assert game.symbols(0) | {"quill": 0} == {
        "fungi": 1, "plant": 1, "animal": 1, "insect": 1, "quill": 0, "inkwell": 0, "manuscript": 0,
    }  # fmt: skip


def test_a_card_closes_its_spot_and_opens_those_at_its_own_corners() -> None:
    game = scripted("1f@1,1")  # without a lower right corner
    assert game.spots(0) == ((-1, -1), (-1, 1), (0, 2), (1, -1), (2, 2))


def test_an_absent_corner_closes_a_spot_that_was_open() -> None:
    before = scripted("1b@1,1 ?2f@-1,1")
    assert (0, 2) in before.spots(0)
    after = scripted("1b@1,1 3f@-1,1")  # card 3 has no upper right corner
    assert (0, 2) not in after.spots(0)
    assert (0, 2) in scripted("1b@1,1 2f@-1,1").spots(0)


def test_a_spot_closed_by_one_card_is_not_opened_by_another() -> None:
    game = scripted("3f@-1,1 1b@1,1")
    assert (0, 2) not in game.spots(0)


def test_a_spot_that_two_cards_touch_is_listed_once() -> None:
    game = scripted("1b@1,1 2b@-1,1")
    assert game.spots(0).count((0, 2)) == 1


def test_a_covered_symbol_is_lost_and_a_centre_never_is() -> None:
    game = scripted("1f@1,1 2b@0,2 3b@2,2", starters=(82, 81))
    assert game.symbols(0)["fungi"] == 5  # starter 2, card 1 its lower left one, two backs
    assert game.symbols(0)["animal"] == 1


def test_why_a_place_is_not_a_spot() -> None:
    game = scripted("1f@1,1 ?2f@2,2")
    codes = {(x, y): game.why_not(Place(2, "front", x, y)) for x, y in [(0, 0), (1, 1), (2, 0), (3, 3), (0, 1), (2, 2)]}
    assert codes == {
        (0, 0): "spot_taken", (1, 1): "spot_taken", (2, 0): "absent_corner", (3, 3): "touches_nothing",
        (0, 1): "off_grid", (2, 2): None,
    }  # fmt: skip


def test_a_far_place_that_shares_an_entry_of_the_grid_touches_nothing() -> None:
    """(x, y) with the same number modulo 4096 as a card, an open spot or a closed place: 88 steps away."""
    game = scripted("1f@1,1 ?2f@2,2")
    near = [(1, 1), (2, 2), (2, 0), (-1, 1)]
    shifts = [(u - v, u + v) for u in range(-100, 101) for v in range(-100, 101) if u + 201 * v in (4096, -4096)]
    assert shifts
    for (x, y), (dx, dy) in ((place, shift) for place in near for shift in shifts):
        assert game.why_not(Place(2, "back", x + dx, y + dy)) == "touches_nothing"


def test_a_long_chain_stays_exact_to_its_end() -> None:
    """A straight diagonal is the farthest that cards can come from the starter."""
    game = scripted(" ".join(f"{k}b@{k},{k}" for k in range(1, 31)))
    assert game.area(0)[-1].x == 30
    sides = {(k + step, k - step) for k in range(1, 31) for step in (-1, 1)}
    assert set(game.spots(0)) == {(-1, -1), (-1, 1), (1, -1), (31, 31)} | sides
