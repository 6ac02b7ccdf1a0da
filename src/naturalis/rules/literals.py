"""The words in moves, events and records for values that the core stores as numbers."""

from __future__ import annotations

from typing import Literal, TypeAlias

# Compiled, an argument declared int turns rubbish into a TypeError, or 1.5 into 1; under these names it can be refused.
Seat: TypeAlias = int
Seed: TypeAlias = int
Face = Literal["front", "back"]
Colour = Literal["red", "blue", "green", "yellow"]
Edition = Literal["english", "french"]
Level = Literal["easy", "normal", "hard"]
Source = Literal["resource-left", "resource-right", "gold-left", "gold-right", "resource", "gold"]
Column = Literal["left", "right"]
Phase = Literal["starters", "objectives", "place", "draw", "over"]
Trigger = Literal["points", "decks_empty", "nothing_left"]
Skip = Literal["last_turn", "nothing_left"]
Ending = Literal["last_round", "all_stuck"]

FACES: tuple[Face, ...] = ("front", "back")
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
EDITIONS: tuple[Edition, ...] = ("english", "french")
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")  # the core counts them from 1; 0 is a game between players
SOURCES: tuple[Source, ...] = ("resource-left", "resource-right", "gold-left", "gold-right", "resource", "gold")
COLUMNS: tuple[Column, ...] = ("left", "right")
TRIGGERS: tuple[Trigger, ...] = ("points", "decks_empty", "nothing_left")
ENDINGS: tuple[Ending, ...] = ("last_round", "all_stuck")
BACKS = ("rF", "rP", "rA", "rI", "gF", "gP", "gA", "gI")  # resource or gold, and the kingdom: what a back shows
