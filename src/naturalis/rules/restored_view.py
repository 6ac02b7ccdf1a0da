# cython: boundscheck=False, wraparound=False, cdivision=True
"""A View made of view data, as a client gets it from a server: the inverse of view_data."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from naturalis import _cython as cython  # type: ignore[no-redef]

from naturalis.rules.events import Ended, EndTriggered, Event, Held
from naturalis.rules.literals import BACKS, COLOURS, EDITIONS, ENDINGS, FACES, LEVELS, TRIGGERS
from naturalis.rules.position import Laid
from naturalis.rules.view import View
from naturalis.rules.view_checks import check_view_data, require, tybor_dealt
from naturalis.rules.view_data import PlayerData, ViewData

if not cython.compiled:
    from naturalis.rules.area import find_spot, lay
    from naturalis.rules.card_arrays import HIDDEN
    from naturalis.rules.lattice import position
    from naturalis.rules.state import (
        CHOSEN,
        DECK,
        DRAW,
        HAND,
        NOT_CHOSEN,
        OBJECTIVES,
        OVER,
        PLACE,
        STARTERS,
        State,
    )

_PHASES = {"starters": STARTERS, "objectives": OBJECTIVES, "place": PLACE, "draw": DRAW, "over": OVER}


def restore_view(data: ViewData, events: Sequence[Event] = ()) -> View:
    """The view that this data was made of. ViewError where no game can look like this.

    ``events`` is all that the seat has seen happen. The data does not say why the end was triggered and why the game
    is over; no rule depends on either, but without the events the view is not equal to the original in that.
    """
    s: State = State()
    check_view_data(data)
    s.clear(data.seats)
    _restore_table(s, data)
    _restore_tybor(s, data)
    for seat, player in enumerate(data.players):
        _restore_player(s, seat, player)
        _restore_objectives(s, seat, player, data)
    _restore_end(s, data, events)
    _check_spots(s)
    return View(s, data.seat)


def _restore_table(s: State, data: ViewData) -> None:
    i: cython.int
    dealt = (tybor_dealt(data.level), 0)
    s.edition, s.level = EDITIONS.index(data.edition), 1 + LEVELS.index(data.level) if data.level else 0
    s.first, s.version, s.phase = NOT_CHOSEN if data.first is None else data.first, data.version, _PHASES[data.phase]
    s.round, s.last_round = data.round, data.last_round or 0
    if s.phase == PLACE or s.phase == DRAW:
        s.seat = data.acting[0]
    for i in range(4):
        s.display[i] = data.display[i] or 0
    for i in range(2):
        pile = data.decks[i]
        s.left[i], s.top[i] = pile.left, DECK - dealt[i] - pile.left
        if pile.top is not None:
            s.deck[DECK * i + s.top[i]] = HIDDEN + BACKS.index(pile.top)
    for card in data.seen:
        s.seen[card] = 1
    for i in range(len(data.common)):
        s.aims[i] = data.common[i]


def _restore_tybor(s: State, data: ViewData) -> None:
    if data.tybor is None:
        return
    s.tybor_dealt = tybor_dealt(data.level)
    s.tybor_cards, s.tybor_score = len(data.tybor.cards), data.tybor.score
    for number, held in enumerate(data.tybor.cards):
        s.tybor[number] = _card(held)
        s.tybor_symbols += 1 << 8 * "FPAI".index(held.back[1])


def _restore_player(s: State, seat: cython.int, player: PlayerData) -> None:
    pos: cython.int
    s.starter[seat], s.score[seat] = player.starter, player.score
    if player.colour is not None:
        s.colour[seat] = COLOURS.index(player.colour)
    for slot, held in enumerate(player.hand):
        if held is not None:
            s.hand[HAND * seat + slot] = _card(held)
    for number, laid in enumerate(player.area):
        pos = position(laid.x, laid.y)
        require(number == 0 or find_spot(s, seat, pos) >= 0, f"a card at {laid.x},{laid.y}, where none can be laid")
        lay(s, seat, 2 * _card(laid) + FACES.index(laid.face), pos)
    if player.area:
        s.side[seat] = FACES.index(player.area[0].face)


def _card(held: Held | Laid) -> int:
    """The core's number of a card, or of its back where no more is known."""
    return HIDDEN + BACKS.index(str(held.back)) if held.card is None else held.card


def _restore_objectives(s: State, seat: cython.int, player: PlayerData, data: ViewData) -> None:
    offered = player.offered or (() if player.secret is None else (player.secret,))
    for number, card in enumerate(offered):
        s.aims[2 + 2 * seat + number] = card
    if player.secret is not None:
        s.kept[seat] = offered.index(player.secret)
    elif s.phase > OBJECTIVES or (s.phase == OBJECTIVES and seat not in data.acting):
        s.kept[seat] = CHOSEN


def _restore_end(s: State, data: ViewData, events: Sequence[Event]) -> None:
    if s.phase == OVER:
        s.seat = (s.first + data.seats - 1) % data.seats  # a game ends after a whole round; alone, at once if stuck
    for event in events:
        if isinstance(event, EndTriggered):
            s.trigger = 1 + TRIGGERS.index(event.reason)
            s.trigger_seat = -1 if event.seat is None else event.seat
        elif isinstance(event, Ended):
            s.ending = 1 + ENDINGS.index(event.reason)


def _check_spots(s: State) -> None:
    require(s.phase != PLACE or s.spots[s.seat] > 0, f"seat {s.seat} has no open spot")
