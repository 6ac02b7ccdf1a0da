"""The bots for people to play against, from the weakest to the strongest, and the spec that each stands for."""

from __future__ import annotations

from msgspec import Struct


class Level(Struct, frozen=True):
    """A strength that people choose by ``name``. What players read about it is with the other texts."""

    name: str
    spec: str


LEVELS = (
    Level("novice", "careless"),
    Level("scribe", "learned"),
    Level("illuminator", "search:playouts=110"),
    Level("naturalist", "search:ms=500"),
)
NAMES = tuple(level.name for level in LEVELS)
SPECS = {level.name: level.spec for level in LEVELS}
