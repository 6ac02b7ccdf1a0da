"""Characters that are safe to print: no control characters, and only those that the terminal's encoding has."""

from __future__ import annotations

import unicodedata

# One character for one, so that a drawing stays aligned where only ASCII can be shown.
_ASCII = str.maketrans("╭╮╰╯─│╱╲╔╗╚╝═║·▼►×…—–’“”«»↗↘−→±\u00a0", '++++-|/\\++++=|.v>x~--\'""<>/\\->~ ')
_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # control and format characters, such as escapes and text direction
_JOINERS = "\u200c\u200d"  # format characters that words and emoji need


def visible(text: str) -> str:
    """Untrusted text that may be printed: line breaks stay, a ? takes the place of every other control character."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(character if _is_safe(character) else "?" for character in text)


def _is_safe(character: str) -> bool:
    return character in "\n" or character in _JOINERS or unicodedata.category(character) not in _UNSAFE


def printable(text: str, length: int = 40) -> str:
    """One line of untrusted text, stripped and shortened to this many characters."""
    shown = "".join(c if c.isprintable() else "?" for c in text.strip())
    return shown if len(shown) <= length else shown[: length - 1] + "…"


def fit(text: str, encoding: str) -> str:
    """The text in characters of this encoding, with exactly one in place of each that it lacks."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(character, encoding) for character in text)
    return text


def _nearest(character: str, encoding: str) -> str:
    for candidate in (character, character.translate(_ASCII), unicodedata.normalize("NFKD", character)[0]):
        try:
            candidate.encode(encoding)
        except UnicodeEncodeError:
            continue
        return candidate
    return "?"
