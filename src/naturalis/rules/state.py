# cython: boundscheck=False, wraparound=False, cdivision=True
"""A game as plain numbers: all that changes in one, flat, so that a copy is a few block moves.

Cards are their numbers, 0 is no card; a seat's part of an array begins at seat times its width.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

if not cython.compiled:
    SEATS = 4
    CELLS, MASK = 4096, 4095  # the cells of one area, wrapped around: see lattice.py
    LAID = 84  # room for the cards of one area; there are never more than 81
    SPOTS = 170  # room for its open spots: four at first, and each card laid adds at most two more: 164
    DECK, HAND = 40, 3
    CLOSED, FIRST_SPOT = 255, 85  # in grid: 0 untouched, k + 1 the k-th card, FIRST_SPOT + k the k-th open spot

    # What must happen next. DEAL, NEXT and Tybor's two are done by the game itself, the rest by a player.
    STARTERS, DEAL, OBJECTIVES, PLACE, DRAW, TYBOR_LEFT, TYBOR_RIGHT, NEXT, OVER = range(9)
    ENGLISH, FRENCH = range(2)  # editions: which book decides the end
    EASY, NORMAL, HARD = range(1, 4)  # levels of the solo game; 0 is a game between players

    NOT_CHOSEN = 255  # in side, colour and kept, and in first, as others see it
    CHOSEN = 254  # in kept, as others see it


@cython.final
@cython.cclass
class State:
    """Every field of a game. Only rules/ touches it; outside, a Game or a View stands around it."""

    def __init__(self) -> None:
        if not cython.compiled:
            # the table
            self.seats = self.edition = self.level = self.first = self.version = 0
            self.phase = self.seat = 0
            self.round = self.last_round = 0  # rounds count from 1; last_round is 0 until the end is triggered
            self.trigger = self.trigger_seat = 0  # why the end was triggered and by whom (-1: Tybor)
            self.ending = 0  # why the game is over
            self.display = [0] * 4  # resource left, resource right, gold left, gold right
            self.deck = [0] * 80  # resources from 0, golds from 40, in the order they are drawn, drawn ones too
            self.top, self.left = [0] * 2, [0] * 2  # per deck: how many are drawn, and how many are not
            self.aims = [0] * 16  # objectives: two common, then two offered to each seat
            self.seen = [0] * 112  # by card: everyone has seen its front
            # Tybor
            self.tybor = [0] * 80  # his resources, in the order he got them
            self.tybor_cards = self.tybor_dealt = self.tybor_score = 0
            self.tybor_symbols = 0
            # each seat
            self.starter, self.side, self.colour, self.kept = ([0] * SEATS for _ in range(4))
            self.hand = [0] * SEATS * HAND
            self.score = [0] * SEATS
            # each seat's area
            self.cards, self.spots = [0] * SEATS, [0] * SEATS
            self.symbols = [0] * SEATS  # how many of each are visible, a byte a symbol
            self.face, self.where = [0] * SEATS * LAID, [0] * SEATS * LAID
            self.spot = [0] * SEATS * SPOTS
            self.grid = [0] * SEATS * CELLS
            # what the last step did
            self.did_card = self.did_refill = self.did_points = 0
            self.did_slot = self.did_step = 0
            self.found = [0] * LAID  # where the copies of a pattern were found
            self.matching = [0] * LAID  # where the cards lie that could begin one
            self.pool, self.pooled = [0] * 80, [0] * 2  # the cards a redeal gives out

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def copy_from(self, other: State) -> cython.void:
        """Become equal to other."""
        n: cython.int = other.seats
        i: cython.int
        self.seats, self.edition, self.level = other.seats, other.edition, other.level
        self.first, self.version = other.first, other.version
        self.phase, self.seat = other.phase, other.seat
        self.round, self.last_round = other.round, other.last_round
        self.trigger, self.trigger_seat, self.ending = other.trigger, other.trigger_seat, other.ending
        self.display[:] = other.display
        self.deck[:] = other.deck
        self.top[:] = other.top
        self.left[:] = other.left
        self.aims[:] = other.aims
        self.seen[:] = other.seen
        self.starter[:] = other.starter
        self.side[:] = other.side
        self.colour[:] = other.colour
        self.kept[:] = other.kept
        self.hand[:] = other.hand
        self.score[:] = other.score
        self.cards[:] = other.cards
        self.spots[:] = other.spots
        self.symbols[:] = other.symbols
        self.tybor_cards, self.tybor_dealt = other.tybor_cards, other.tybor_dealt
        self.tybor_score, self.tybor_symbols = other.tybor_score, other.tybor_symbols
        if other.level:
            self.tybor[:] = other.tybor
        if cython.compiled:
            for i in range(n * LAID):
                self.face[i] = other.face[i]
            for i in range(n * LAID):
                self.where[i] = other.where[i]
            for i in range(n * SPOTS):
                self.spot[i] = other.spot[i]
            for i in range(n * CELLS):
                self.grid[i] = other.grid[i]
        else:
            self.face[:] = other.face
            self.where[:] = other.where
            self.spot[:] = other.spot
            self.grid[:] = other.grid

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear(self, seats: cython.int) -> cython.void:
        """Become an empty table for this many seats."""
        i: cython.int
        self.seats = seats
        self.edition = self.level = self.first = self.version = 0
        self.phase = self.seat = self.round = self.last_round = 0
        self.trigger = self.trigger_seat = self.ending = 0
        self.tybor_cards = self.tybor_dealt = self.tybor_score = 0
        self.tybor_symbols = 0
        for i in range(4):
            self.display[i] = self.starter[i] = 0
            self.side[i] = self.colour[i] = self.kept[i] = NOT_CHOSEN
            self.score[i] = self.cards[i] = self.spots[i] = 0
            self.symbols[i] = 0
        for i in range(2):
            self.top[i] = self.left[i] = 0
        for i in range(SEATS * HAND):
            self.hand[i] = 0
        for i in range(16):
            self.aims[i] = 0
        for i in range(112):
            self.seen[i] = 0
        if cython.compiled:
            for i in range(seats * CELLS):
                self.grid[i] = 0
        else:
            self.grid[:] = [0] * SEATS * CELLS
