"""The players' sentences by language. Ids are dotted, values are named, plurals follow the language.

An entry is a sentence, or a table of its plural forms; the form is chosen by the value ``n``:

    >>> Texts("cs")("points", n=3)
    '3 body'
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from naturalis.text.card_names import CardName
from naturalis.text.typography import elide, typeset

Entry: TypeAlias = str | dict[str, str]

LANGUAGES = ("en", "fr", "cs")
FORMS = frozenset({"one", "few", "other"})


class Texts:
    """All texts of one language: ``texts("refusal.spot_taken")``. Raises KeyError for an unknown id."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"the language must be {', '.join(LANGUAGES)}, not {language!r}")
        self.language = language
        self._entries = entries(language)
        self._sentences = _sentences(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The text with this id, its parameters filled in."""
        entry = self._sentences[key]
        if isinstance(entry, dict):
            number = values["n"]
            if not isinstance(number, int):
                raise TypeError(f"{key} is counted: n must be an int, not {number!r}")
            entry = entry[plural(self.language, number)]
        return (elide(entry, values) if self.language == "fr" else entry).format(**values)

    def name(self, key: str, /, **values: object) -> CardName:
        """The text with this id, whose forms are separated by ``|``, as a name."""
        return CardName(*self(key, **values).split("|"))

    def word(self, key: str) -> str:
        """The first of the words that a player may type for this id, in this language."""
        return str(self._entries[key]).split()[0]

    def words(self, key: str) -> frozenset[str]:
        """The words a player may type for this id, in this language or in English, folded."""
        both = (self._entries[key], entries("en")[key])
        return frozenset(fold(word) for entry in both if isinstance(entry, str) for word in entry.split())


def plural(language: str, n: int) -> str:
    """Which form a number takes: 0 is singular in French; Czech has its own form for 2 to 4."""
    if language == "fr":
        return "one" if abs(n) < 2 else "other"
    if abs(n) == 1:
        return "one"
    return "few" if language == "cs" and 2 <= abs(n) <= 4 else "other"


def fold(text: str) -> str:
    """The text without capitals and accents, to compare what people type."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def system_language(environ: Mapping[str, str]) -> str:
    """The language that the environment asks for, if we have it; else English."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


@cache
def entries(language: str) -> dict[str, Entry]:
    """Every id of the language with its sentence or plural forms."""
    table = tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))
    found: dict[str, Entry] = {}
    _flatten("", table, found)
    return found


@cache
def _sentences(language: str) -> dict[str, Entry]:
    """Every id with its text typeset."""
    return {
        key: typeset(language, entry)
        if isinstance(entry, str)
        else {form: typeset(language, text) for form, text in entry.items()}
        for key, entry in entries(language).items()
    }


def _flatten(prefix: str, table: dict[str, object], found: dict[str, Entry]) -> None:
    for name, value in table.items():
        if isinstance(value, dict) and not value.keys() <= FORMS:
            _flatten(f"{prefix}{name}.", value, found)
        elif isinstance(value, dict):
            found[prefix + name] = {form: str(text) for form, text in value.items()}
        else:
            found[prefix + name] = str(value)
