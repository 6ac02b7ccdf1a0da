"""Words that several messages use."""

from __future__ import annotations

from typing import Literal

Stage = Literal["open", "playing", "over"]
ConcedeReason = Literal["resigned", "time", "absent"]
Language = Literal["en", "fr", "cs"]
EndReason = Literal["played", "conceded", "closed"]
