"""Why a move is refused: one set of codes for exceptions, messages, the terminal and tooltips.

The sentences people read live in the language files under text/, one for each code.
"""

from __future__ import annotations

CODES = {
    "not_a_move": "that is no move: an unknown kind, word or number in it",
    "no_such_seat": "the table has no such seat",
    "game_over": "the game is over",
    "not_your_turn": "another seat is to act",
    "setup_unfinished": "starters and objectives are not all chosen yet",
    "setup_over": "the set-up is over",
    "objectives_not_dealt": "objectives are offered once every seat has its starter and colour",
    "already_chosen": "the seat has made this choice",
    "colour_taken": "another seat has this colour",
    "not_offered": "this objective was not offered to the seat",
    "draw_first": "the seat has placed a card and must draw now",
    "place_first": "the seat must place a card before it draws",
    "not_in_hand": "the card is not in the seat's hand",
    "off_grid": "a card there would cover two corners of one card",
    "spot_taken": "a card lies there",
    "touches_nothing": "no card touches that place",
    "absent_corner": "a card that touches that place has no corner there",
    "missing_resources": "the front's cost is not met by the visible resources",
    "deck_empty": "that deck is empty",
    "slot_empty": "no card lies in that slot of the display",
}


class Refused(ValueError):
    """What was asked for is not allowed; nothing has changed. ``code`` says why, in one word."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code


class MoveRefused(Refused):
    """The rules do not allow this move; the game is as it was. ``code`` is one of CODES."""

    def __init__(self, code: str, move: object, seat: int | None) -> None:
        shown = repr(move) if code == "not_a_move" else move  # rubbish may have no text form
        super().__init__(code, f"{shown} by seat {seat}: {CODES[code]}")
        self.move = move
        self.seat = seat
