"""Characters that are safe to print."""

from __future__ import annotations

import pytest

from naturalis.text.characters import fit, printable, visible


def test_characters_are_replaced_one_by_one() -> None:
    assert fit("╭·─╮ ▼ ╱ é ř × 漢", "ascii") == "+.-+ v / e r x ?"
    assert fit("╭ é", "latin-1") == "+ é"
    assert fit("\ud800", "utf-8") == "?"


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\r", "\x7f", "\x9b", "\u202e", "\u2066", "\u2028", "\ufeff"])
def test_no_character_controls_the_terminal(character: str) -> None:
    assert visible(f"a{character}b") == "a?b"
    assert printable(f"a{character}b") == "a?b"


@pytest.mark.parametrize("text", ["Zoë 漢", "two\nlines", "10\u00a0%", "نام\u200cها", "👩\u200d🚀"])
def test_ordinary_text_stays(text: str) -> None:
    assert visible(text) == text


def test_a_printable_line_is_short() -> None:
    assert printable("\x1b[2Jhello\n") == "?[2Jhello"
    assert len(printable("a" * 100)) == 40
