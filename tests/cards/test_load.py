"""The card tables: exactly the printed deck, and a table that is not is refused with the row named."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from naturalis.cards import CardError, Starter, load, symbols
from naturalis.cards import load as load_function
from naturalis.cards.load import read
from naturalis.cards.symbols import ABSENT, EMPTY, KINGDOMS, OBJECTS

FOLDER = Path(str(symbols.__file__)).parent
TABLES = {name: (FOLDER / f"{name}.tsv").read_text(encoding="utf-8") for name in ("playable", "starters", "objectives")}


def test_the_box_holds_102_cards_numbered_without_gaps() -> None:
    cards = load()
    numbers = [card.id for group in (cards.playable, cards.starters, cards.objectives) for card in group]
    assert numbers == list(range(1, 103))


def test_the_box_is_read_once() -> None:
    assert load() is load_function()


def test_ten_cards_of_each_kind_and_kingdom() -> None:
    assert set(Counter((card.kind, card.kingdom) for card in load().playable).values()) == {10}


def test_resource_cards_lack_one_corner_but_for_none() -> None:
    for card in load().playable[:40]:
        assert card.corners.count(ABSENT) == (0 if card.id == 7 else 1), card
        assert card.cost == (0, 0, 0, 0)
        assert card.points in (0, 1)


def test_a_gold_card_costs_mostly_its_own_kingdom() -> None:
    for card in load().playable[40:]:
        assert card.cost[card.kingdom] * 2 > sum(card.cost), card
        assert card.points > 0


def test_the_golds_of_each_kingdom_are_worth_the_same() -> None:
    worth = [
        Counter((c.points, c.per in ("quill", "inkwell", "manuscript")) for c in load().playable[40:] if c.kingdom == k)
        for k in KINGDOMS
    ]
    assert all(kingdom == {(1, True): 3, (2, False): 3, (3, False): 3, (5, False): 1} for kingdom in worth)


def test_a_gold_card_for_objects_bears_that_object() -> None:
    names = {"quill": 4, "inkwell": 5, "manuscript": 6}
    for card in load().playable[40:]:
        if card.per in names:
            assert names[card.per] in card.corners, card


def test_symbols_are_balanced_between_the_kingdoms() -> None:
    shown = Counter(symbol for card in load().playable[:40] for symbol in card.corners)
    assert len({shown[k] for k in KINGDOMS}) == 1
    assert len({shown[o] for o in OBJECTS}) == 1


def test_objectives_are_eight_patterns_and_eight_sets() -> None:
    objectives = load().objectives
    assert [bool(o.pattern) for o in objectives] == [True] * 8 + [False] * 8
    assert [o.points for o in objectives] == [2, 2, 2, 2, 3, 3, 3, 3, 2, 2, 2, 2, 3, 2, 2, 2]


def test_starters_show_every_kingdom_on_their_back() -> None:
    for starter in load().starters:
        assert isinstance(starter, Starter)
        assert sorted(starter.back) == list(KINGDOMS)
        assert EMPTY in starter.front


def changed(table: str, old: str, new: str) -> dict[str, str]:
    assert old in TABLES[table]
    return TABLES | {table: TABLES[table].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("table", "old", "new", "message"),
    [
        ("playable", "id\tdeck", "id\tpile", "playable row 1: the columns must be id deck"),
        ("playable", "1\tresource\tF\tF.F-\t0", "1\tresource\tF\tF.F-", "playable row 2: 6 fields, there must be 7"),
        ("playable", "1\tresource\tF\t", "1\tresource\tX\t", "playable row 2: 'X' is not one of F P A I"),
        ("playable", "1\tresource\tF\t", "1\tpaper\tF\t", "playable row 2: 'paper'"),
        ("playable", "1\tresource\tF\t", "x\tresource\tF\t", "playable row 2: invalid literal"),
        ("playable", "2\tresource\tF\t", "9\tresource\tF\t", "playable row 3: card 9 where card 2 belongs"),
        ("playable", "F.F-\t0", "----\t0", "a face without any corner"),
        ("playable", "F.F-\t0", "F.F-F\t0", "too many values"),
        ("playable", "F.F-\t0", "F.F-\t4", "4 points are on no card"),
        ("playable", "F.F-\t0\tflat\t", "F.F-\t0\tflat\tFF", "resource cards are 1-40 without a cost"),
        ("playable", "1\tQ\tAFF", "1\tQ\t", "gold cards 41-80 with one"),
        ("playable", "1\tQ\tAFF", "1\tZ\tAFF", "'Z'"),
        ("playable", "1\tresource\tF\t", "1\tresource\tP\t", "9 resource cards of kingdom F, there must be 10"),
        ("playable", "80\tgold\tI\t..--\t5\tflat\tIIIII\n", "", "playable: 79 cards, there must be 80"),
        ("starters", "FPIA", "FPIF", "the back of a starter shows each kingdom once"),
        ("starters", ".PI.\tI\t", ".PI.\t\t", "a starter has one to three resources in its centre"),
        ("objectives", "pattern\t2\tF:0,0", "pattern\t4\tF:0,0", "4 points are on no objective"),
        ("objectives", "symbols\t2\tFFF", "symbols\t2\t", "a set of no symbols"),
        ("objectives", "symbols\t2\tFFF", "dreams\t2\tFFF", "an objective is a pattern or symbols"),
        ("objectives", "F:0,0 F:1,1 F:2,2", "F:0,0 F:1,1 P:2,2", "a pattern is three of one kingdom"),
        ("objectives", "F:0,0 F:0,-2 P:1,-3", "F:0,0 F:0,-2 F:1,-3", "a pattern is three of one kingdom"),
        ("objectives", "F:0,0 F:1,1 F:2,2", "F:0,0 F:1,1", "a pattern is three of one kingdom"),
    ],
)  # fmt: skip
def test_a_wrong_table_is_refused_with_its_row(table: str, old: str, new: str, message: str) -> None:
    with pytest.raises(CardError) as why:
        read(**changed(table, old, new))
    assert message in str(why.value)
    assert table in str(why.value)


def test_an_empty_table_is_refused() -> None:
    with pytest.raises(CardError, match="starters row 1"):
        read(TABLES["playable"], "", TABLES["objectives"])
