"""The names of bots: each with a letter of its own, and not always the same at every table."""

from __future__ import annotations

from naturalis.text.bot_names import NAMES, pick_bot_name


def test_no_two_names_share_a_letter() -> None:
    assert len({name[0] for name in NAMES}) == len(NAMES)


def test_a_name_has_a_letter_that_nobody_at_the_table_has() -> None:
    taken: list[str] = []
    for _ in range(4):
        taken.append(pick_bot_name("kq3v8t2m", [*taken, "guda", "Isa"]))
    assert len({name[0] for name in taken} | {"G", "I"}) == 6
    assert len({pick_bot_name(f"table{number}", []) for number in range(50)}) > 10
