"""The levels that people choose as opponents, from the weakest to the strongest, and the spec of each."""

from __future__ import annotations

from msgspec import Struct


class OpponentLevel(Struct, frozen=True):
    """A strength that people choose by ``name``. The text files hold what players read about it."""

    name: str
    spec: str


LEVELS = (
    OpponentLevel("novice", "careless"),
    OpponentLevel("scribe", "learned"),
    OpponentLevel("illuminator", "search:playouts=32"),
    OpponentLevel("naturalist", "search:ms=250"),
)
LEVEL_NAMES = tuple(level.name for level in LEVELS)
LEVEL_SPECS = {level.name: level.spec for level in LEVELS}
