"""Sanitizing: any text becomes readable, short and one line, or is refused; clean text stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, is_normalized, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis.server.visitors.sanitize import (
    MAX_CHAT_CHARS,
    MAX_NAME_CHARS,
    clean_chat,
    clean_name,
    distinct_name,
    look_of,
)

ODD = (
    "a\u0301\u0300\u0327\u200d\u200b\u202e\u2066\ufeff\u00ad"
    "\ufe0f\u0903\u093e\u3164\u2800\u1100\u1161\t\n \u2028\ud800\ue000"
)
TEXTS = st.text() | st.text(ODD + "be漢é👍🏽", max_size=80) | st.text(st.characters(categories=["M", "L", "C", "Z"]))
BOTH = pytest.mark.parametrize("clean", [clean_name, clean_chat])


def cleaned(clean: Callable[[str], str], text: str) -> str:
    try:
        return clean(text)
    except ValueError:
        return ""


@BOTH
@given(TEXTS)
def test_cleaning_again_changes_nothing(clean: Callable[[str], str], text: str) -> None:
    once = cleaned(clean, text)
    assert cleaned(clean, once) == once


@BOTH
@given(TEXTS)
def test_nothing_forbidden_is_left(clean: Callable[[str], str], text: str) -> None:
    once = cleaned(clean, text)
    assert not {category(character) for character in once} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert " ".join(once.split()) == once
    assert is_normalized("NFC", once)
    once.encode()


@BOTH
@given(TEXTS)
def test_it_never_gets_longer(clean: Callable[[str], str], text: str) -> None:
    once = cleaned(clean, text)
    assert len(once) <= len(normalize("NFC", text))
    bases = [character for character in once if category(character)[0] != "M"]
    assert len(bases) <= (MAX_NAME_CHARS if clean is clean_name else MAX_CHAT_CHARS)


@given(TEXTS)
def test_no_character_carries_a_pile_of_marks(text: str) -> None:
    over = 0
    for character in cleaned(clean_chat, text):
        over = over + 1 if category(character) in ("Mn", "Me") else over if category(character) == "Mc" else 0
        assert over <= 2


@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=1, max_size=MAX_NAME_CHARS))
def test_plain_names_stay(text: str) -> None:
    assert clean_name(text) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \t\n Bella  ", "Anna Bella"),
        ("Zoe\u0308", "Zoë"),
        ("Jiří Šťastný", "Jiří Šťastný"),
        ("\u202egnirts\u202c", "gnirts"),
        ("A\u200bn\u200dn\ufeffa", "Anna"),
        ("a\u200d\u0301", "á"),
        ("\u0301Bob", "Bob"),
        ("q\u0321\u0322\u0323\u0324\u0325x", "q\u0321\u0322x"),
        ("ज़ीं", "ज़ीं"),
        ("田中\u3000さん", "田中 さん"),
        ("x" * 30, "x" * 24),
        ("e\u0301\u0327" * 30, "ȩ\u0301" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("❤\ufe0f Bob \ue000", "❤ Bob"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("Bob\x00\x1b[31m", "Bob[31m"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text", ["", " \t\n", "\u200b\u200d", "\u3164", "\u2800", "\u0301", "\ud800", "\x00", "\ufe0f"]
)
@BOTH
def test_invisible_text_is_refused(clean: Callable[[str], str], text: str) -> None:
    with pytest.raises(ValueError, match="needs a visible character"):
        clean(text)


def test_chat_is_longer_and_links_stay_text() -> None:
    assert clean_chat("look:  https://example.org/?a=1&b=2") == "look: https://example.org/?a=1&b=2"
    assert len(clean_chat("x" * 1000)) == MAX_CHAT_CHARS


def test_a_long_text_is_no_trouble() -> None:
    assert clean_chat("a\u0301\u200b" * 100_000) == "á" * MAX_CHAT_CHARS


@pytest.mark.parametrize(
    ("name", "others", "given"),
    [
        ("Ada", [], "Ada"),
        ("Ada", ["Bob"], "Ada"),
        ("Ada", ["Ada"], "Ada 2"),
        ("ada", ["Ada", "Ada 2"], "ada 3"),
        ("\u0410d\u0430", ["Ada"], "\u0410d\u0430 2"),  # Cyrillic letters
        ("\u00c1da", ["Ada"], "\u00c1da 2"),
        ("A d-a", ["Ada"], "A d-a 2"),
        ("Ioio", ["1o1o"], "Ioio 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
    ],
)
def test_a_name_that_looks_like_another_gets_a_number(name: str, others: list[str], given: str) -> None:
    assert distinct_name(name, others) == given
    assert look_of(given) not in map(look_of, others)
