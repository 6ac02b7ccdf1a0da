"""The reasons for a move: codes with amounts, which each language turns into a sentence.

Every code states one fact. The comments below say when it is true of a move in a position; *before* and *after* mean
the seat's own area and hand before and after the move, *the other move* is the one that it is compared with.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct, field

ReasonCode: TypeAlias = Literal[
    # a placement: what it brings or costs at once
    "points",  # n points are scored now
    "completes_set",  # objective, of symbols: fulfilled more often, worth n more points at the end
    "completes_pattern",  # objective, a pattern: fulfilled more often, worth n more points at the end
    "breaks_set",  # objective, of symbols: fulfilled less often, worth n points less at the end
    "triggers_end",  # the move triggers the end; round n is the last. Also of a draw
    "last_placement",  # the seat places no card after this one
    # a placement: the area
    "set_lacks_one",  # objective: its next set lacks exactly these symbols, one in all, and lacked more before
    "readies_pattern",  # objective: a card of this kingdom would complete it, worth n, at the spot; none could before
    "spoils_pattern",  # objective: a card could have completed it somewhere, worth n; now none can anywhere
    "shows",  # so many more of these symbols are visible: those that an objective, cost or card of the hand counts
    "covers",  # so many fewer of these symbols are visible: those that an objective, cost or card of the hand counts
    "for_good",  # the card lies face down: this resource can never be covered
    "opens_spots",  # n new open spots
    "closes_spots",  # n open spots, besides the one that it takes, are closed for good
    # a placement: the cards that stay in the hand
    "affords",  # the gold card can be paid after, not before, and can then score n in the next turn
    "unaffords",  # the gold card, which could have scored n, cannot be paid any more
    "nears",  # the gold card lacks fewer resources than before: still these
    "raises",  # the card could score fewer points before; in the next turn it can score n
    "lowers",  # the card could score more points before; in the next turn it can score only n
    "next_objective",  # the card can complete the objective in the next turn, worth n; before it could not
    "loses_objective",  # the card could complete the objective before, worth n; then it cannot, nor does the move
    "buries",  # the card lies face down; its front would have had points
    # the expected continuation
    "plans_points",  # the card of the next placement scores n
    "plans_objective",  # the card of the next placement completes the objective, worth n
    # a placement compared with the other move
    "keeps_spot",  # the card can still score n on the spot, its best one; after the other move the spot is gone
    "keeps_points",  # the card can still score n in the next turn; after the other move only less
    "keeps_payable",  # the gold card can still be paid and score n; after the other move it cannot be paid
    "keeps_objective",  # the card can still complete the objective, worth n; after the other move it cannot
    "keeps_card",  # the card, which has points, stays in the hand; the other move lays it face down
    "keeps_set",  # the objective keeps the n points that the other move would break
    "keeps_pattern",  # a card can still complete the objective, worth n; after the other move none can
    "keeps_symbols",  # these symbols stay visible, which the other move would cover
    "keeps_spots",  # n open spots stay that the other move would close
    "forgoes_points",  # the other move scores n more now
    "forgoes_objective",  # the other move completes the objective, worth n more than after this one
    "forgoes_plan",  # the card of the other line's next placement scores n: more than that of this line's
    "forgoes_plan_objective",  # the card of the other line's next placement completes the objective, worth n
    "forgoes_next",  # after the other move the card could score n in the next turn; after this one less
    # a draw
    "takes_points",  # the card can score n in the next turn
    "takes_objective",  # the card can complete the objective in the next turn, worth n
    "takes_lacking",  # the gold card lacks only these resources to be paid
    "takes_for_gold",  # one of the card's faces shows these resources, which the gold card in the hand lacks
    "takes_for_set",  # one of the card's faces shows these symbols, which the next set of the objective lacks
    "takes_for_pattern",  # the objective's pattern has cards of the card's kingdom
    "takes_gold",  # an unseen gold card, of a kingdom of which so many resources are visible in the area
    "nothing_shown",  # no card of the display can score in the next turn
    "denies_tybor",  # Tybor could pay the gold card now and would score n for it
    "denies_seat",  # the gold card could score n for the other seat, as its area lies: more than any other shown
    "denies_seat_objective",  # only this card could complete the common objective for the other seat, worth n
    "leaves_points",  # the other move takes the card, which can score n in the next turn: more than the one taken
    "leaves_objective",  # the other move takes the card, which can complete the objective next, worth n; this one not
    "leaves_tybor",  # the other move takes the gold card, which Tybor could pay now to score n
    "leaves_seat",  # the other move takes the gold card, which could score n for the other seat: more than any other
    "leaves_seat_objective",  # the other move takes the card, the only one to complete the objective for the other seat
    # a starter
    "starter_symbols",  # the face shows these resources
    "starter_for_good",  # these resources are in its centre
    "starter_corners",  # the face has n corners
    # an objective to keep
    "kept_worth",  # it scores n points each time
    "kept_begun",  # these of its symbols are visible already
    "kept_in_hand",  # n cards of the hand serve it: of its pattern's kingdoms, or showing its symbols on a face
    "kept_shares",  # it and the common objective have a symbol or kingdom in common
]  # fmt: skip
REASON_CODES: tuple[ReasonCode, ...] = get_args(ReasonCode)


class Reason(Struct, frozen=True, omit_defaults=True):
    """One reason for or against a move: its code, and the amounts that the code speaks of.

    ``card`` is a card of the hand or display, ``objective`` one of the seat's three; ``secret`` if it is its own.
    ``seat`` is another seat.
    """

    code: ReasonCode
    n: int = 0
    card: int | None = None
    objective: int | None = None
    secret: bool = False
    symbols: dict[str, int] = field(default_factory=dict)
    spot: tuple[int, int] | None = None
    seat: int | None = None
