"""A server's randomness from a seed, so that a test sees the same deals, ids and keys in every run."""

from __future__ import annotations

from random import Random

from naturalis.server.shared.randomness import Randomness


class SeededRandomness(Randomness):
    """Deals, ids and keys each have a stream of their own: a deal does not depend on who came before it."""

    def __init__(self, seed: int) -> None:
        super().__init__(Random(f"{seed} ids and keys"))
        self._deals = Random(f"{seed} deals")
        self._chosen: list[int] = []

    def seed(self) -> int:
        """Return the seed that a test has chosen, or else the next of the stream."""
        return self._chosen.pop(0) if self._chosen else self._deals.getrandbits(63)

    def deal_next(self, seed: int) -> None:
        """Deal the next table as ``new_game(seed, ...)`` does."""
        self._chosen = [seed, 0]
