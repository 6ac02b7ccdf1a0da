"""Words that several messages use."""

from __future__ import annotations

from typing import Literal

Stage = Literal["open", "playing", "over"]
Conceding = Literal["resigned", "time", "absent"]
Ended = Literal["played", "conceded", "closed"]
