"""Every text exists in every language with the same parameters, and every one is used."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import naturalis.tui
from naturalis import CODES
from naturalis.cards.symbols import NAMES
from naturalis.text import LANGUAGES, Entry, Texts, entries, fold, plural, system_language

SOURCES = sorted(Path(naturalis.tui.__file__).parent.glob("*.py"))
TYPED = ("command.", "verb.", "typed.")  # words players type: each language has its own number of them


def parameters(entry: Entry) -> set[str]:
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    names = (name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None)
    return {name.partition(".")[0] for name in names}  # {card.accusative} is a form of {card}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_texts_with_the_same_parameters(language: str) -> None:
    mine, english = entries(language), entries("en")
    assert sorted(mine) == sorted(english)
    for key, entry in mine.items():
        assert parameters(entry) == parameters(english[key]), key
        assert isinstance(entry, dict) == isinstance(english[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == {"one", "other"} | ({"few"} if language == "cs" else set()), key
        else:
            assert entry.strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    t = Texts(language)
    sentences = [t(f"refusal.{code}") for code in CODES]
    assert {key for key in entries(language) if key.startswith("refusal.")} == {f"refusal.{code}" for code in CODES}
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("language", ["fr", "cs"])
def test_translations_are_translated(language: str) -> None:
    same = {key for key, entry in entries(language).items() if entry == entries("en")[key]}
    for key in same:  # names, numbers and words that both languages share; no sentence is long and the same
        forms = entries("en")[key]
        own = re.sub(r"{\w+}", "", forms if isinstance(forms, str) else forms["other"])
        assert len(re.findall(r"[^\W\d_]{2,}", own)) <= 2, key


def _mentioned() -> Iterator[re.Pattern[str]]:
    """The texts that the terminal's source names: strings whole, f-strings as patterns."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.compile(re.escape(node.value))
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w-]+" for p in node.values]
                yield re.compile("".join(parts))


def test_no_text_is_unused() -> None:
    mentioned = list(_mentioned())
    assert [key for key in entries("en") if not any(pattern.fullmatch(key) for pattern in mentioned)] == []


def test_no_text_is_missing() -> None:
    known = entries("en")
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if called == "t" and isinstance(first, ast.Constant):
                assert first.value in known, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ["0 points", "1 point", "2 points", "4 points", "5 points", "21 points"]),
        ("fr", ["0 point", "1 point", "2 points", "4 points", "5 points", "21 points"]),
        ("cs", ["0 bodů", "1 bod", "2 body", "4 body", "5 bodů", "21 bodů"]),
    ],
)
def test_plurals(language: str, forms: list[str]) -> None:
    assert [Texts(language)("points", n=n) for n in (0, 1, 2, 4, 5, 21)] == forms


def test_every_symbol_can_be_counted() -> None:
    for language in LANGUAGES:
        t = Texts(language)
        for name in NAMES[:7]:
            assert len({t(f"symbol.{name}", n=n).partition(" ")[2] for n in (1, 3, 5)}) > 1
    assert Texts("cs")("symbol.plant", n=5) == "5 rostlin"


def test_what_players_type_is_not_ambiguous() -> None:
    for language in LANGUAGES:
        t = Texts(language)
        words = [word for key in entries("en") if key.startswith(("command.", "verb.")) for word in t.words(key)]
        assert len(words) == len(set(words)), language


def test_words_are_folded() -> None:
    assert fold("PRŮBĚH") == "prubeh"
    assert Texts("cs").words("command.log") == {"log", "history", "prubeh"}


def test_wrong_use_is_an_error() -> None:
    with pytest.raises(ValueError, match="en, fr, cs"):
        Texts("la")
    with pytest.raises(KeyError):
        Texts("en")("no.such.text")
    with pytest.raises(TypeError, match="n must be an int"):
        Texts("en")("points", n="three")
    assert plural("cs", -3) == "few"


@pytest.mark.parametrize(
    ("environ", "language"),
    [({}, "en"), ({"LANG": "cs_CZ.UTF-8"}, "cs"), ({"LANG": "cs_CZ", "LC_ALL": "fr_FR"}, "fr"), ({"LANG": "C"}, "en")],
)
def test_the_systems_language(environ: dict[str, str], language: str) -> None:
    assert system_language(environ) == language
