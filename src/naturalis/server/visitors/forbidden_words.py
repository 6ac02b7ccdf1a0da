"""Words that are not said on this server: a file of the host's, read again when it changes.

A line of the file is a word, or several; ``word*`` also means every word that begins so, ``*word`` every word that ends
so, and ``#`` begins a comment. Words match whole and however they are dressed up: capitals, accents, look-alikes of
other alphabets, digits and signs for letters, repeated letters, spaces between the letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from unicodedata import category, normalize

from naturalis.server.visitors.sanitize import LOOKALIKES

_SIGNS = str.maketrans("@$€!¡34579+", "aseiieastgt")  # as letters; 0, 1, | and i are among the look-alikes
_SAME = re.compile(r"(\w)\1*")
_SPELLED = re.compile(r"(?<!\S)\w(?: \w)+(?!\S)")  # letters one by one
_NOTHING = re.compile(r"(?!)")


class ForbiddenWords:
    """The words of one file; none without a file. ``failed`` is called with a sentence if it cannot be read."""

    def __init__(self, path: Path | None, failed: Callable[[str], None] = lambda _: None) -> None:
        self._path = path
        self._failed = failed
        self._read_at: tuple[int, int] | None = None
        self._pattern = _NOTHING
        self.reload()

    def reload(self) -> None:
        """Read the file if it has changed. While it cannot be read, the words stay as they were."""
        if self._path is None:
            return
        try:
            status = self._path.stat()
            if (status.st_mtime_ns, status.st_size) != self._read_at:
                self._pattern = pattern_of(self._path.read_text(encoding="utf-8"))
                self._read_at = (status.st_mtime_ns, status.st_size)
        except (OSError, UnicodeDecodeError) as why:
            if self._read_at != (0, 0):
                self._failed(f"cannot read the forbidden words in {self._path}: {why}")
            self._read_at = (0, 0)

    def found_in(self, text: str) -> bool:
        """Whether the text has a forbidden word."""
        plain = (plain_text(text), plain_text(text.translate(_SIGNS)))
        return any(self._pattern.search(each) or self._pattern.search(_joined(each)) for each in plain)


def plain_text(text: str, keep: str = "") -> str:
    """Return the words of a text with one space between them, without anything that dresses them up."""
    bare = normalize("NFKD", text).casefold().translate(LOOKALIKES)
    return " ".join("".join(_plain(each, keep) for each in bare).split())


def _plain(character: str, keep: str) -> str:
    kind = category(character)[0]
    if kind == "M":
        return ""
    return character if kind in "LN" or character in keep else " "


def _joined(plain: str) -> str:
    """Return a plain text with the letters that stand one by one as words: b a d becomes bad."""
    return _SPELLED.sub(lambda letters: letters[0].replace(" ", ""), plain)


def pattern_of(lines: str) -> re.Pattern[str]:
    """Return what finds the words of such a file in a plain text, each letter once or more."""
    words = {plain_text(line.partition("#")[0], keep="*") for line in lines.splitlines()}
    found = [_word_pattern(word) for word in sorted(words) if word.strip("* ")]
    return re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)") if found else _NOTHING


def _word_pattern(word: str) -> str:
    stretched = _SAME.sub(lambda same: f"{same[1]}{{{len(same[0])},}}", word)
    return stretched.replace("*", r"\w*")
