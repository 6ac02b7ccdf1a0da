"""The server's source of randomness: seeds of deals, ids and keys.

A server takes its numbers from the operating system, and no setting changes that. Only code that builds a ``Server``
itself, as tests do, can give it a seeded source.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from random import Random

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without l, o, 0 and 1, which look alike
KEY_BYTES = 32


class Randomness:
    """Numbers that nobody can guess, unless a test passes a seeded source."""

    def __init__(self, source: Random | None = None) -> None:
        self._source = source or secrets.SystemRandom()

    def seed(self) -> int:
        """Return a seed for a deal or for the bots of a table."""
        return self._source.getrandbits(63)

    def id(self, letters: int = 16) -> str:
        """Return an id for a table, a person or a process: readable, and hard to guess (5 bits a letter)."""
        return "".join(self._source.choice(ALPHABET) for _ in range(letters))

    def key(self) -> str:
        """Return a key that nobody can guess, for a cookie or a link."""
        return urlsafe_b64encode(self._source.randbytes(KEY_BYTES)).rstrip(b"=").decode()
