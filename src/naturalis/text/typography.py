"""Typographic rules of each language, applied to the sentences before and while values are filled in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

NO_BREAK_SPACE = "\u00a0"

_APOSTROPHE = re.compile(r"(?<=[^\W\d_]|\})'(?=[^\W\d_]|\{)")
_FRENCH = re.compile(r" (?=[;:!?»%])|(?<=«) ")
_CZECH = re.compile(r"(?:(?<=^[ksvzouai])|(?<=[\s(„][ksvzouai])) (?=\S)| (?=%)", re.IGNORECASE)
_DE = re.compile(r"\b([dD])e \{(\w+)\}")
_VOWELS = "aeiou"


def typeset(language: str, text: str) -> str:
    """The sentence with apostrophes and no-break spaces as its language wants them.

    All no-break spaces are U+00A0, since many terminal fonts lack the narrow one.
    """
    if language == "cs":
        return _CZECH.sub(NO_BREAK_SPACE, text)
    text = _APOSTROPHE.sub("’", text)
    return _FRENCH.sub(NO_BREAK_SPACE, text) if language == "fr" else text


def elide(text: str, values: Mapping[str, object]) -> str:
    """French: *de {who}* becomes *d’{who}* where the value begins with a vowel."""
    return _DE.sub(lambda de: f"{de[1]}’{{{de[2]}}}" if begins_with_vowel(str(values[de[2]])) else de[0], text)


def begins_with_vowel(word: str) -> bool:
    """Whether French elides before this name. Names with h keep *de*: the spelling does not say which h is mute."""
    letters = unicodedata.normalize("NFKD", word[:2].casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if plain[:1] == "y":  # a vowel in Yves, a consonant in Yann
        return plain[1:2].isalpha() and plain[1:2] not in _VOWELS
    return plain[:1] in _VOWELS if plain else False
