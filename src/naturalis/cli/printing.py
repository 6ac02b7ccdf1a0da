"""Prints the output of the subcommands. All text, trusted or not, goes through ``say``."""

from __future__ import annotations

import sys
from typing import TextIO

from naturalis.text.characters import fit, visible


def say(text: str = "", stream: TextIO | None = None, *, flush: bool = False) -> None:
    """Print lines, without control characters, in characters that the stream (default: standard output) has."""
    say_styled(visible(text) + "\n", stream)
    if flush:
        (stream or sys.stdout).flush()


def say_styled(text: str, stream: TextIO | None = None) -> None:
    """Print text that may hold escape sequences of our own; the caller has cleaned what comes from others."""
    stream = stream or sys.stdout
    stream.write(fit(text, stream.encoding or "utf-8"))
