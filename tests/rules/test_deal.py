"""Deals: what is one, and one sentence for everything that is not."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from naturalis import Deal, DealError, Game, Rng, deal, format_deal, parse_deal
from tests.helpers.games import KINDS, Kind, make_deal


@pytest.mark.parametrize("kind", KINDS)
def test_a_shuffled_deal_is_a_deal_and_round_trips(kind: Kind) -> None:
    for seed in range(20):
        dealt = deal(kind.seats, Rng(seed), kind.edition, kind.level)
        assert parse_deal(format_deal(dealt)) == dealt
        assert msgspec.json.decode(msgspec.json.encode(dealt), type=Deal) == dealt
        assert Game(dealt).deal == dealt
        assert (dealt.edition, dealt.seats, dealt.level) == (kind.edition, kind.seats, kind.level)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"edition": "german"}, "the edition must be english or french, not 'german'"),
        ({"level": "brutal"}, "the solo level must be easy, normal, hard, not 'brutal'"),
        ({"level": "easy"}, "the solo game has 1 seat, not 2"),
        ({"seats": 1}, "a game between players has 2, 3 or 4 seats, not 1"),
        ({"seats": 5}, "a game between players has 2, 3 or 4 seats, not 5"),
        ({"first": 2}, "the first player must be a seat from 0 to 1, not 2"),
        ({"first": -1}, "the first player must be a seat from 0 to 1, not -1"),
        ({"first": "0"}, "a deal is made of whole numbers, such as 81, not '0'"),
        ({"seats": 2.0}, "a deal is made of whole numbers, such as 81, not 2.0"),
        ({"golds": ("41",)}, "a deal is made of whole numbers, such as 81, not '41'"),
        ({"offered": (1, 2)}, "a deal holds tuples of card numbers"),
        ({"starters": None}, "a deal holds tuples of card numbers"),
        ({"resources": tuple(range(1, 40))}, "the resource cards must be 1 to 40, each once"),
        ({"resources": (1, *range(1, 40))}, "the resource cards must be 1 to 40, each once"),
        ({"golds": tuple(range(40, 80))}, "the gold cards must be 41 to 80, each once"),
        ({"starters": (81,)}, "the starters must be 2 different cards from 81 to 86"),
        ({"starters": (81, 81)}, "the starters must be 2 different cards from 81 to 86"),
        ({"starters": (81, 87)}, "the starters must be 2 different cards from 81 to 86"),
        ({"common": (87,)}, "two objectives are common and two are offered to each seat"),
        ({"offered": ((87, 88),)}, "two objectives are common and two are offered to each seat"),
        ({"offered": ((87, 88), (89,))}, "two objectives are common and two are offered to each seat"),
        ({"common": (87, 87)}, "the objectives must be 6 different cards from 87 to 102"),
        ({"common": (86, 87)}, "the objectives must be 6 different cards from 87 to 102"),
        ({"resources": tuple(range(2, 41)), "tybor": (1,)}, "Tybor must have 0 resource cards"),
    ],
)
def test_what_is_not_a_deal_is_refused_in_a_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(DealError) as why:
        msgspec.structs.replace(make_deal(), **change)
    assert message in str(why.value)


@pytest.mark.parametrize(
    ("level", "tybor", "wanted"),
    [("normal", (1, 2, 11, 21), 4), ("normal", (1, 11), 4), ("easy", (1, 11, 21, 31), 2), ("easy", (1, 2), 2)],
)
def test_tybor_needs_cards_of_different_kingdoms(level: Any, tybor: tuple[int, ...], wanted: int) -> None:
    with pytest.raises(DealError, match=f"Tybor must have {wanted} resource cards of different kingdoms"):
        make_deal(seats=1, level=level, tybor=tybor)


@pytest.mark.parametrize(("seats", "level"), [(1, None), (5, None), (0, None), (2, "hard"), (1, "none")])
def test_there_is_no_such_table(seats: int, level: Any) -> None:
    with pytest.raises(DealError):
        deal(seats, Rng(1), level=level)
