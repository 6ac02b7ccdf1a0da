"""The game: pure, no clock, no I/O, no global randomness; one source, compiled where possible."""

from naturalis.rules.breakdown import ObjectiveProgress, ObjectiveScore, Result, SeatScore, Shown
from naturalis.rules.deal import Deal, DealError
from naturalis.rules.event_text import format_event, parse_event
from naturalis.rules.events import (
    ColourChosen,
    Drawn,
    DrawSkipped,
    Ended,
    EndTriggered,
    Event,
    HandsDealt,
    Held,
    ObjectiveKept,
    Passed,
    Placed,
    StarterChosen,
    TyborTook,
)
from naturalis.rules.game import Game, deal, new_game, redeal, replay
from naturalis.rules.legal import BlockedSpot
from naturalis.rules.moves import ChooseColour, ChooseStarter, Draw, KeepObjective, LegalMoves, Move, Place
from naturalis.rules.notation import (
    NotationError,
    format_deal,
    format_game,
    move_of,
    parse_deal,
    parse_game,
    parse_move,
)
from naturalis.rules.perft import divide, perft
from naturalis.rules.position import Laid, Pile, Tybor
from naturalis.rules.refusal import CODES, MoveRefused, Refused
from naturalis.rules.rng import Rng
from naturalis.rules.tybor_reasons import TyborReasons, tybor_reasons
from naturalis.rules.view import View

__all__ = [
    "CODES",
    "BlockedSpot",
    "ChooseColour",
    "ChooseStarter",
    "ColourChosen",
    "Deal",
    "DealError",
    "Draw",
    "DrawSkipped",
    "Drawn",
    "EndTriggered",
    "Ended",
    "Event",
    "Game",
    "HandsDealt",
    "Held",
    "KeepObjective",
    "Laid",
    "LegalMoves",
    "Move",
    "MoveRefused",
    "NotationError",
    "ObjectiveKept",
    "ObjectiveProgress",
    "ObjectiveScore",
    "Passed",
    "Pile",
    "Place",
    "Placed",
    "Refused",
    "Result",
    "Rng",
    "SeatScore",
    "Shown",
    "StarterChosen",
    "Tybor",
    "TyborReasons",
    "TyborTook",
    "View",
    "deal",
    "divide",
    "format_deal",
    "format_event",
    "format_game",
    "move_of",
    "new_game",
    "parse_deal",
    "parse_event",
    "parse_game",
    "parse_move",
    "perft",
    "redeal",
    "replay",
    "tybor_reasons",
]
