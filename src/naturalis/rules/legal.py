# cython: boundscheck=False, wraparound=False, cdivision=True
"""Which moves a seat may make, and why another move is refused. Nothing here changes the game."""

from __future__ import annotations

from msgspec import Struct

from naturalis.cards.symbols import ABSENT, NAMES
from naturalis.rules.lattice import coordinates
from naturalis.rules.literals import COLOURS, FACES, SOURCES
from naturalis.rules.moves import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from naturalis.rules.area import BLOCKED, OCCUPIED, affordable, faces, find_spot
    from naturalis.rules.card_arrays import CORNER, COST
    from naturalis.rules.display import sources
    from naturalis.rules.lattice import position, within_reach
    from naturalis.rules.setup import colour_free
    from naturalis.rules.state import (
        DRAW,
        HAND,
        LAID,
        NOT_CHOSEN,
        OBJECTIVES,
        OVER,
        PLACE,
        SPOTS,
        STARTERS,
        State,
    )

SOURCE = {name: number for number, name in enumerate(SOURCES)}
HUGE = 10_000  # whatever is larger need not even become a C number
COLOUR = {name: number for number, name in enumerate(COLOURS)}


_TOWARD = ((-1, 1), (1, 1), (-1, -1), (1, -1))  # from a card to its neighbour at each corner


class BlockedSpot(Struct, frozen=True):
    """A place where no card can go, the code of the rule that forbids it, and the cards whose missing corner it would
    need: from the upper left to the lower right.
    """

    x: int
    y: int
    code: str
    by: tuple[tuple[int, int], ...]


def acting(s: State) -> tuple[int, ...]:
    """The seats that may move now: several during the set-up, none when the game is over."""
    if s.phase == OVER:
        return ()
    if s.phase >= PLACE:
        return (s.seat,)
    return tuple([seat for seat in range(s.seats) if _has_choice(s, seat)])


def _has_choice(s: State, seat: cython.int) -> bool:
    if s.phase == STARTERS:
        return s.side[seat] == NOT_CHOSEN or s.colour[seat] == NOT_CHOSEN
    return s.kept[seat] == NOT_CHOSEN


def legal_moves(s: State, seat: cython.int) -> list[Move]:
    """Every move the seat may make now, set-up choices included; none if it must wait."""
    if s.phase == STARTERS:
        return _starter_moves(s, seat)
    if s.phase == OBJECTIVES:
        if s.kept[seat] != NOT_CHOSEN:
            return []
        return [KeepObjective(s.aims[2 + 2 * seat]), KeepObjective(s.aims[3 + 2 * seat])]
    if s.phase == OVER or seat != s.seat:
        return []
    if s.phase == DRAW:
        return _draws(s)
    return _placements(s, seat)


def _starter_moves(s: State, seat: cython.int) -> list[Move]:
    moves: list[Move] = []
    if s.side[seat] == NOT_CHOSEN:
        moves += [ChooseStarter(face) for face in FACES]
    if s.colour[seat] == NOT_CHOSEN:
        moves += [ChooseColour(name) for name, number in COLOUR.items() if colour_free(s, number)]
    return moves


def _placements(s: State, seat: cython.int) -> list[Move]:
    options: cython.int = faces(s, seat)
    k: cython.int
    moves: list[Move] = []
    spots = [coordinates(s.spot[seat * SPOTS + k]) for k in range(s.spots[seat])]
    for k in range(2 * HAND):
        if options >> k & 1:
            card, face = s.hand[HAND * seat + k // 2], FACES[k % 2]
            moves += [Place(card, face, x, y) for x, y in spots]
    return moves


def _draws(s: State) -> list[Move]:
    options: cython.int = sources(s)
    return [Draw(SOURCES[source]) for source in range(6) if options >> source & 1]


def why_not(s: State, seat: object, move: Move) -> str | None:
    """The code of the first rule that this move breaks (refusal.CODES), or None if the seat may make it."""
    if not well_formed(move):
        return "not_a_move"
    if type(seat) is not int or not 0 <= seat < s.seats:
        return "no_such_seat"
    if s.phase == OVER:
        return "game_over"
    if isinstance(move, Place):
        return "setup_unfinished" if s.phase < PLACE else _why_not_place(s, seat, move)
    if isinstance(move, Draw):
        return "setup_unfinished" if s.phase < PLACE else _why_not_draw(s, seat, SOURCE[move.source])
    return "setup_over" if s.phase >= PLACE else _why_not_choose(s, seat, move)


def blocked_spots(s: State, seat: cython.int) -> tuple[BlockedSpot, ...]:
    """The places that touch the seat's area and hold no card, where none can go because a corner is missing."""
    k: cython.int
    corner: cython.int
    face: cython.int
    cards = [coordinates(s.where[seat * LAID + k]) for k in range(s.cards[seat])]
    taken = set(cards)
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for k in range(s.cards[seat]):
        x, y = cards[k]
        face = s.face[seat * LAID + k]
        for corner in range(4):
            if CORNER[4 * face + corner] == ABSENT:
                dx, dy = _TOWARD[corner]
                if (x + dx, y + dy) not in taken:
                    found.setdefault((x + dx, y + dy), []).append((x, y))
    return tuple([
        BlockedSpot(place[0], place[1], "absent_corner", tuple(sorted(by, key=_reading_order)))
        for place, by in sorted(found.items())
    ])  # fmt: skip


def _reading_order(place: tuple[int, int]) -> tuple[int, int]:
    return -place[1], place[0]


def missing_resources(s: State, seat: cython.int, card: cython.int) -> dict[str, int]:
    """What the seat lacks of a card's cost, by kingdom."""
    missing: dict[str, int] = {}
    kingdom: cython.int
    lack: cython.int
    for kingdom in range(4):
        lack = (COST[card] >> 8 * kingdom & 255) - (s.symbols[seat] >> 8 * kingdom & 255)
        if lack > 0:
            missing[NAMES[kingdom]] = lack
    return missing


@cython.cfunc
def well_formed(move: object) -> bool:
    """Whether it is a move at all: values built by hand can hold anything, and events must be able to repeat it."""
    if isinstance(move, Place):
        return type(move.x) is int and type(move.y) is int and type(move.card) is int and move.face in FACES
    if isinstance(move, Draw):
        return move.source in SOURCES
    if isinstance(move, ChooseStarter):
        return move.face in FACES
    if isinstance(move, ChooseColour):
        return move.colour in COLOURS
    return isinstance(move, KeepObjective) and type(move.card) is int


@cython.cfunc
def _why_not_choose(s: State, seat: cython.int, move: ChooseStarter | ChooseColour | KeepObjective) -> str | None:
    if isinstance(move, KeepObjective):
        if s.phase == STARTERS:
            return "objectives_not_dealt"
        if s.kept[seat] != NOT_CHOSEN:
            return "already_chosen"
        offered = (s.aims[2 + 2 * seat], s.aims[3 + 2 * seat])
        return None if move.card in offered else "not_offered"
    if isinstance(move, ChooseStarter):
        return None if s.side[seat] == NOT_CHOSEN else "already_chosen"
    if s.colour[seat] != NOT_CHOSEN:
        return "already_chosen"
    return None if colour_free(s, COLOUR[move.colour]) else "colour_taken"


@cython.cfunc
@cython.exceptval(check=False)
def slot_of(s: State, seat: cython.int, card: cython.int) -> cython.int:
    """The card's slot in the seat's hand; -1 if it is not there."""
    slot: cython.int
    for slot in range(HAND):
        if s.hand[HAND * seat + slot] == card:
            return slot
    return -1


@cython.cfunc
def _why_not_place(s: State, seat: cython.int, move: Place) -> str | None:
    spot: cython.int
    if seat != s.seat:
        return "not_your_turn"
    if s.phase == DRAW:
        return "draw_first"
    if not 1 <= move.card <= 80 or slot_of(s, seat, move.card) < 0:
        return "not_in_hand"
    if (move.x + move.y) % 2:
        return "off_grid" if _beside_a_card(s, seat, move) else "touches_nothing"
    if not (-HUGE < move.x < HUGE and -HUGE < move.y < HUGE and within_reach(move.x, move.y)):
        return "touches_nothing"
    spot = find_spot(s, seat, position(move.x, move.y))
    if spot < 0:
        return "spot_taken" if spot == OCCUPIED else "absent_corner" if spot == BLOCKED else "touches_nothing"
    return None if move.face == "back" or affordable(s, seat, move.card) else "missing_resources"


@cython.cfunc
def _beside_a_card(s: State, seat: cython.int, move: Place) -> bool:
    """Whether the place lies half a card above, below, left or right of a card: only there two corners are covered."""
    k: cython.int
    for k in range(s.cards[seat]):
        x, y = coordinates(s.where[seat * LAID + k])
        if abs(x - move.x) + abs(y - move.y) == 1:
            return True
    return False


@cython.cfunc
def _why_not_draw(s: State, seat: cython.int, source: cython.int) -> str | None:
    if seat != s.seat:
        return "not_your_turn"
    if s.phase != DRAW:
        return "place_first"
    if source < 4:
        return None if s.display[source] else "slot_empty"
    return None if s.left[source - 4] else "deck_empty"
