# cython: boundscheck=False, wraparound=False, cdivision=True
"""A game: the one thing that changes. Moves come in through play, which checks; events come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules import breakdown as scoring
from naturalis.rules import events, legal
from naturalis.rules.deal import Deal, check_table
from naturalis.rules.events import Event, Held
from naturalis.rules.literals import (
    BACKS,
    COLUMNS,
    EDITIONS,
    ENDINGS,
    FACES,
    LEVELS,
    TRIGGERS,
    Edition,
    Level,
    Seat,
    Seed,
)
from naturalis.rules.moves import ChooseColour, ChooseStarter, Draw, KeepObjective, Move, Place
from naturalis.rules.position import Position
from naturalis.rules.refusal import MoveRefused
from naturalis.rules.view import View

if not cython.compiled:
    from naturalis.rules.card_arrays import COLOUR, HIDDEN, UNIT, back_of
    from naturalis.rules.lattice import position
    from naturalis.rules.legal import slot_of
    from naturalis.rules.redeal import fill
    from naturalis.rules.rng import Rng
    from naturalis.rules.setup import choose_colour, choose_starter, keep_objective, open_table, shuffle_into
    from naturalis.rules.state import DECK, HAND, TYBOR_RIGHT, State
    from naturalis.rules.turn import DEALT, ENDED, PASSED, SKIPPED, TRIGGERED, advance, draw, place

_STEPS: tuple[Literal[1, 2, 3], ...] = (1, 2, 3)


def deal(seats: int, rng: Rng, edition: Edition = "english", level: Level | None = None) -> Deal:
    """Shuffle the cards for this many seats (2 to 4, or 1 with a level of the solo game)."""
    s: State = State()
    check_table(seats, edition, level)
    shuffle_into(s, seats, EDITIONS.index(edition), 1 + LEVELS.index(level) if level else 0, rng)
    return deal_of(s)


def deal_of(s: State) -> Deal:
    """The deal that a whole state began with: drawn cards stay in the decks' order."""
    return Deal(
        edition=EDITIONS[s.edition],
        seats=s.seats,
        level=LEVELS[s.level - 1] if s.level else None,
        first=s.first,
        resources=tuple([s.deck[i] for i in range(s.top[0] + s.left[0])]),
        golds=tuple([s.deck[DECK + i] for i in range(s.top[1] + s.left[1])]),
        starters=tuple([s.starter[i] for i in range(s.seats)]),
        common=(s.aims[0], s.aims[1]),
        offered=tuple([(s.aims[2 + 2 * i], s.aims[3 + 2 * i]) for i in range(s.seats)]),
        tybor=tuple([s.tybor[i] for i in range(s.tybor_dealt)]),
    )


def redeal(view: View, rng: Rng) -> Game:
    """A whole game drawn at random among those that look exactly like this view, all equally likely.

    It can be played on; its past is not known, so it has no deal and its events begin now.
    """
    s: State = State()
    masked: State = view._state
    s.copy_from(masked)
    fill(s, -1 if view.seat is None else view.seat, rng)
    return Game._around(s, None, [])


class Game(Position):
    """A game being played, dealt from a Deal: ``Game(deal(2, Rng(7)))``.

    ``play`` makes a move or refuses it; nothing else changes a game.
    """

    __slots__ = ("_deal", "_events")
    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key
    _deal: Deal | None
    _events: list[Event]

    def __init__(self, deal: Deal) -> None:
        s: State = State()
        i: cython.int
        s.clear(deal.seats)
        s.edition = EDITIONS.index(deal.edition)
        s.level = 1 + LEVELS.index(deal.level) if deal.level else 0
        s.first = deal.first
        for i in range(len(deal.resources)):
            s.deck[i] = deal.resources[i]
        for i in range(DECK):
            s.deck[DECK + i] = deal.golds[i]
        s.left[0], s.left[1] = len(deal.resources), DECK
        for i in range(deal.seats):
            s.starter[i] = deal.starters[i]
            s.aims[2 + 2 * i], s.aims[3 + 2 * i] = deal.offered[i]
        s.aims[0], s.aims[1] = deal.common
        for i in range(len(deal.tybor)):
            s.tybor[i] = deal.tybor[i]
            s.tybor_symbols += UNIT[COLOUR[2 * s.tybor[i]]]
        s.tybor_cards = len(deal.tybor)
        open_table(s)
        self._state = s
        self._deal = deal
        self._events = []

    @classmethod
    def _around(cls, state: State, deal: Deal | None, past: list[Event]) -> Game:
        game = cls.__new__(cls)
        game._state = state
        game._deal = deal
        game._events = past
        return game

    @property
    def deal(self) -> Deal | None:
        """What chance decided; None for a redealt game, whose past is unknown."""
        return self._deal

    @property
    def first(self) -> int:
        """The seat that plays first in every round."""
        s: State = self._state
        return s.first

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far."""
        return tuple(self._events)

    def copy(self) -> Game:
        """An equal game that goes on independently."""
        s: State = State()
        mine: State = self._state
        s.copy_from(mine)
        return Game._around(s, self._deal, self._events.copy())

    def view(self, seat: int | None = None) -> View:
        """All that this seat may know; without a seat, all that everybody may."""
        return View(self._state, None if seat is None else self._seat(seat))

    def play(self, move: Move, seat: Seat | None = None) -> tuple[Event, ...]:
        """Make a move for the seat to act (during the set-up, name the seat) and return what happened.

        Refused, with a code, where the rules forbid it; the game is then exactly as it was.
        """
        mover = self._mover(seat)
        code = legal.why_not(self._state, mover, move)
        if code is not None:
            raise MoveRefused(code, move, mover)
        return self._apply(move, mover)

    @property
    def result(self) -> scoring.Result | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        scores = tuple([self.breakdown(seat) for seat in range(self.seats)])
        return scoring.result(scores, None if self.tybor is None else self.tybor.score)

    def __repr__(self) -> str:
        kind = f"solo {self.level}" if self.level else f"{self.seats} seats"
        return f"<Game of {kind}: version {self.version}, {self.phase}, seats to act {list(self.acting)}>"

    def _apply(self, move: Move, seat: cython.int) -> tuple[Event, ...]:
        """Make a legal move: no question is asked."""
        s: State = self._state
        step: cython.int
        if isinstance(move, Place):
            place(s, slot_of(s, seat, move.card), move.face == "back", position(move.x, move.y))
            event = _placed(s, move)
        elif isinstance(move, Draw):
            draw(s, legal.SOURCE[move.source])
            event = _drawn(s, move)
        else:
            event = _choose(s, seat, move)
        happened = [event]
        step = advance(s)
        while step:
            happened.append(_automatic(s, step))
            step = advance(s)
        self._events += happened
        return tuple(happened)


def new_game(seed: Seed, seats: int = 2, edition: Edition = "english", level: Level | None = None) -> Game:
    """A freshly dealt game; the same seed gives the same deal. With a level it is the solo game."""
    return Game(deal(1 if level else seats, Rng(seed), edition, level))


def replay(deal: Deal, moves: Iterable[tuple[int, Move]]) -> Game:
    """The game that these moves, each with its seat, lead to."""
    game = Game(deal)
    for seat, move in moves:
        game.play(move, seat)
    return game


# What the core did, as events. Each is called right after its step, before the next one.


def _back(card: cython.int) -> str:
    return BACKS[back_of(card) - HIDDEN]


def _top(s: State, gold: cython.int) -> str | None:
    return _back(s.deck[DECK * gold + s.top[gold]]) if s.left[gold] else None


def _choose(s: State, seat: cython.int, move: ChooseStarter | ChooseColour | KeepObjective) -> Event:
    if isinstance(move, ChooseStarter):
        choose_starter(s, seat, FACES.index(move.face))
        return events.StarterChosen(s.version, seat, s.starter[seat], move.face)
    if isinstance(move, ChooseColour):
        choose_colour(s, seat, legal.COLOUR[move.colour])
        return events.ColourChosen(s.version, seat, move.colour)
    keep_objective(s, seat, move.card == s.aims[3 + 2 * seat])
    return events.ObjectiveKept(s.version, seat, move.card)


def _placed(s: State, move: Place) -> Event:
    card: cython.int = move.card
    return events.Placed(
        s.version, s.seat, s.did_slot, _back(card), move.face, move.x, move.y, s.did_points, s.score[s.seat],
        s.seen[card] == 1, card,
    )  # fmt: skip


def _drawn(s: State, move: Draw) -> Event:
    gold: cython.int = s.did_card > DECK
    return events.Drawn(
        s.version, s.seat, move.source, _back(s.did_card), s.did_card, s.did_refill or None, _top(s, gold)
    )


def _automatic(s: State, step: cython.int) -> Event:
    if step == TRIGGERED:
        culprit = None if s.trigger_seat < 0 else s.trigger_seat
        return events.EndTriggered(s.version, TRIGGERS[s.trigger - 1], s.last_round, culprit)
    if step == SKIPPED:
        last = not s.level and s.round == s.last_round
        return events.DrawSkipped(s.version, s.seat, "last_turn" if last else "nothing_left")
    if step == PASSED:
        return events.Passed(s.version, s.seat)
    if step == ENDED:
        return events.Ended(s.version, ENDINGS[s.ending - 1])
    if step == DEALT:
        return _hands_dealt(s)
    return _tybor_took(s)


def _hands_dealt(s: State) -> Event:
    hands = tuple([tuple([_held(s.hand[HAND * i + slot]) for slot in range(HAND)]) for i in range(s.seats)])
    offered = tuple([(s.aims[2 + 2 * i], s.aims[3 + 2 * i]) for i in range(s.seats)])
    return events.HandsDealt(s.version, hands, (s.aims[0], s.aims[1]), offered, (_top(s, 0), _top(s, 1)))


def _held(card: cython.int) -> Held:
    return Held(_back(card), card)


def _tybor_took(s: State) -> Event:
    column = COLUMNS[s.phase - TYBOR_RIGHT]  # the phase has moved on already
    return events.TyborTook(
        s.version, column, _STEPS[s.did_step - 1], s.did_points, s.tybor_score, s.did_card or None,
        s.did_refill or None, _top(s, s.did_step < 3) if s.did_card else None,
    )  # fmt: skip
