"""The texts of the pages by language, read from where they are written, so that tests name a text by its id."""

from __future__ import annotations

import json
import re
from functools import cache

from naturalis.text import CardName
from naturalis.text.typography import elide
from tests.helpers.repository import ROOT

FORMS = ("accusative", "of", "label")  # of a card's name
TEXTS = ROOT / "web" / "src" / "text"
_ENTRY = re.compile(r'^  "?([\w.-]+)"?:\s*("(?:[^"\\]|\\.)*")', re.M)  # texts with several forms are left out


@cache
def words(language: str) -> dict[str, str]:
    """Every text of one form by its id."""
    found: dict[str, str] = {}
    for path in sorted(TEXTS.rglob(f"{language}.ts")):
        found |= {name: json.loads(text) for name, text in _ENTRY.findall(path.read_text(encoding="utf-8"))}
    assert len(found) > 300, f"the texts of {language} were not found"
    return {name: _printed(language, text) for name, text in found.items()}


def _printed(language: str, text: str) -> str:
    """Apostrophes as the pages print them. Spaces are all taken as equal, also those that do not break."""
    return text if language == "cs" else re.sub(r"(?<=[^\W\d_]|\})'(?=[^\W\d_]|{)", "’", text)


def word(language: str, name: str, **values: object) -> str:
    """A text with its blanks filled in."""
    text = words(language)[name]
    if language == "fr":
        text = elide(text, values)
    for blank, value in values.items():
        for form in FORMS if isinstance(value, CardName) else ():
            text = text.replace(f"{{{blank}.{form}}}", getattr(value, form))
        text = text.replace(f"{{{blank}}}", str(value))
    return text
