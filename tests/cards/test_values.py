"""The printed cards as values: how they are found, written, and what most of an objective is made of."""

from __future__ import annotations

import pytest

from naturalis.cards import load
from naturalis.cards.symbols import ANIMAL, FUNGI, INSECT, LETTERS, NAMES, PLANT


def test_a_card_is_found_by_its_number() -> None:
    cards = load()
    assert [cards[number].id for number in (1, 80, 81, 86, 87, 102)] == [1, 80, 81, 86, 87, 102]


@pytest.mark.parametrize("number", [0, -1, 103])
def test_a_number_that_is_on_no_card_is_a_key_error(number: int) -> None:
    with pytest.raises(KeyError):
        load()[number]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1 fungi resource [F.F-]"),
        (8, "8 fungi resource [.F.-] 1"),
        (41, "41 fungi gold [-..Q] 1 per quill costs FFA"),
        (50, "50 fungi gold [.-.-] 5 costs FFFFF"),
        (82, "82 starter front [A..F] centre F back [PAFI]"),
        (91, "91 objective 3 per F:0,0 F:0,-2 P:1,-3"),
        (99, "99 objective 3 per QKM"),
    ],
)
def test_a_card_reads_as_one_line(number: int, text: str) -> None:
    assert str(load()[number]) == text


def test_the_dominant_kingdom_is_the_one_with_most_cards() -> None:
    dominant = {objective.id: objective.dominant for objective in load().objectives}
    assert [dominant[n] for n in range(87, 95)] == [FUNGI, PLANT, ANIMAL, INSECT] * 2
    assert [dominant[n] for n in range(95, 99)] == [FUNGI, PLANT, ANIMAL, INSECT]
    assert [dominant[n] for n in range(99, 103)] == [None] * 4


def test_every_symbol_has_a_letter_and_a_name() -> None:
    assert len(LETTERS) == len(NAMES) == len(set(LETTERS)) == len(set(NAMES)) == 9
