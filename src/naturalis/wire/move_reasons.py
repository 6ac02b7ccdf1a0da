"""Why a move is good or bad: codes with amounts, as bots/reason.py defines them. Clients have their own sentences."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

ReasonCode = Literal[
    "points", "completes_set", "completes_pattern", "breaks_set", "triggers_end", "last_placement", "set_lacks_one",
    "readies_pattern", "spoils_pattern", "shows", "covers", "for_good", "opens_spots", "closes_spots", "affords",
    "unaffords", "nears", "raises", "lowers", "next_objective", "loses_objective", "buries", "plans_points",
    "plans_objective", "keeps_spot", "keeps_points", "keeps_payable", "keeps_objective", "keeps_card", "keeps_set",
    "keeps_pattern", "keeps_symbols", "keeps_spots", "forgoes_points", "forgoes_objective", "forgoes_plan",
    "forgoes_plan_objective", "forgoes_next", "takes_points", "takes_objective", "takes_lacking", "takes_for_gold",
    "takes_for_set", "takes_for_pattern", "takes_gold", "nothing_shown", "denies_tybor", "denies_seat",
    "denies_seat_objective", "leaves_points", "leaves_objective", "leaves_tybor", "leaves_seat",
    "leaves_seat_objective", "starter_symbols", "starter_for_good", "starter_corners", "kept_worth", "kept_begun",
    "kept_in_hand", "kept_shares",
]  # fmt: skip


class MoveReason(Struct, frozen=True, omit_defaults=True):
    """A fact that speaks for or against a move. The code says which of the other fields mean something: an amount, a
    card of the hand or display, one of the seat's objectives (``secret``: its own), numbers of symbols, a spot,
    another seat.
    """

    code: ReasonCode
    n: int = 0
    card: int | None = None
    objective: int | None = None
    secret: bool = False
    symbols: dict[str, int] = field(default_factory=dict)
    spot: tuple[int, int] | None = None
    seat: int | None = None
