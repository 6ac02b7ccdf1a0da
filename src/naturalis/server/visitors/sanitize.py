"""Names and chat as they may be shown to others: nothing invisible, nothing that reorders or spills over the line.

What is removed depends on the Unicode version of Python, so text is cleaned once, when it comes in, and kept so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import category, normalize

NAME_LENGTH = 24
CHAT_LENGTH = 300
MARKS = 2  # combining marks that a character keeps, of those that take no room; and as many of those that do
_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)  # letters, marks and symbols by their category, but there is nothing to see


def clean_name(text: str) -> str:
    """The name on one line, at most 24 characters as people count them. ValueError where nothing is left of it."""
    return _clean(text, NAME_LENGTH, "a name")


def clean_chat(text: str) -> str:
    """What was said, on one line, at most 300 characters; a link stays plain text. ValueError where nothing is left."""
    return _clean(text, CHAT_LENGTH, "what is said")


def _clean(text: str, most: int, what: str) -> str:
    cleaned = _once(text, most)
    while (again := _once(cleaned, most)) != cleaned:  # what was removed may have stood between two that now combine
        cleaned = again
    if not cleaned:
        raise ValueError(f"{what} needs a character that can be seen")
    return cleaned


def _once(text: str, most: int) -> str:
    text = _INVISIBLE.sub("", " ".join(text.split()))
    text = "".join(character for character in text if category(character) not in _FORBIDDEN)
    text = normalize("NFC", text)
    kept = "".join(_first(_characters(" ".join(text.split())), most))
    return kept.strip()


def _characters(text: str) -> Iterator[str]:
    """Each base with the marks that it keeps. A mark without a base is dropped."""
    base, over, beside = "", 0, 0
    for character in text:
        kind = category(character)
        if kind[0] != "M":
            if base:
                yield base
            base, over, beside = character, 0, 0
        elif base in ("", " "):
            continue
        elif kind == "Mc":  # takes room of its own: vowels of Indian scripts
            beside += 1
            base += character if beside <= MARKS else ""
        else:
            over += 1
            base += character if over <= MARKS else ""
    if base:
        yield base


def _first(characters: Iterator[str], most: int) -> Iterator[str]:
    for _, character in zip(range(most), characters, strict=False):
        yield character
