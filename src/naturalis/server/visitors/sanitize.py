"""Sanitizes names and chat before others see them: nothing invisible, nothing that reorders or overflows the line.

What it removes depends on Python's Unicode version, so the server sanitizes text once, on input, and stores the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from unicodedata import category, normalize

MAX_NAME_CHARS = 24
MAX_CHAT_CHARS = 300
MAX_MARKS_PER_CHAR = 2  # combining marks that a character keeps, counted apart with and without a width
_FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)  # letters, marks and symbols by their category, but invisible


LOOKALIKES = str.maketrans(
    "аеорсухіјѕкмтвнӏԁɡαορντικυχεβη01i|",
    "aeopcyxljskmtbhldgaopvtlkuxebnolll",
)  # Cyrillic and Greek letters, and digits, as they look; i and l look like 1


def clean_name(text: str) -> str:
    """Return the name on one line, at most 24 characters as people count them. Raises ValueError if nothing is left."""
    return _clean(text, MAX_NAME_CHARS, "a name")


def clean_chat(text: str) -> str:
    """Return the chat message on one line, at most 300 characters. Raises ValueError if nothing is left."""
    return _clean(text, MAX_CHAT_CHARS, "a chat message")


def distinct_name(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number if it is the same as one of the others or looks the same: Ada 2."""
    taken = {look_of(other) for other in others}
    number, found = 1, name
    while look_of(found) in taken:
        number += 1
        ending = f" {number}"
        found = "".join(islice(_characters(name), MAX_NAME_CHARS - len(ending))).strip() + ending
    return found


def look_of(name: str) -> str:
    """Return a text that is the same for names which look the same: without case, accents, spaces and signs."""
    bare = "".join(each for each in normalize("NFKD", name).casefold() if category(each)[0] in "LNS")
    return normalize("NFKC", bare.translate(LOOKALIKES)).replace("rn", "m").replace("vv", "w")


def _clean(text: str, max_length: int, what: str) -> str:
    cleaned = _clean_once(text, max_length)
    while (again := _clean_once(cleaned, max_length)) != cleaned:  # removing a character may let its neighbours combine
        cleaned = again
    if not cleaned:
        raise ValueError(f"{what} needs a visible character")
    return cleaned


def _clean_once(text: str, max_length: int) -> str:
    text = _INVISIBLE.sub("", " ".join(text.split()))
    text = "".join(character for character in text if category(character) not in _FORBIDDEN)
    text = normalize("NFC", text)
    return "".join(islice(_characters(" ".join(text.split())), max_length)).strip()


def _characters(text: str) -> Iterator[str]:
    """Yield each base character with the marks that it keeps; drop marks without a base."""
    base, over, beside = "", 0, 0
    for character in text:
        kind = category(character)
        if kind[0] != "M":
            if base:
                yield base
            base, over, beside = character, 0, 0
        elif base in ("", " "):
            continue
        elif kind == "Mc":  # has a width of its own, like the vowels of Indian scripts
            beside += 1
            base += character if beside <= MAX_MARKS_PER_CHAR else ""
        else:
            over += 1
            base += character if over <= MAX_MARKS_PER_CHAR else ""
    if base:
        yield base
