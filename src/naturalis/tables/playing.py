"""During and after the game: moves, undo, giving up, talking, the rematch.

The life of a move, step 3 on the server: it is rehearsed on a copy, and the events that it brings are decided here.
"""

from __future__ import annotations

from naturalis.rules import Move, Refused
from naturalis.tables.decision import Actor, Decision, must_be_playing, own_chair
from naturalis.tables.refusal import Declined
from naturalis.tables.stored_events import AnyKept
from naturalis.tables.table import Table
from naturalis.wire import client_messages, table_events
from naturalis.wire.literals import Conceding


def play(table: Table, actor: Actor, intent: client_messages.Play) -> Decision:
    """Make a move. A player who moves is back: a bot that stood in gives the seat back first."""
    must_be_playing(table)
    chair = own_chair(table, actor, intent.seat)
    if chair.conceded:
        raise Declined("already_conceded")
    played = move(table, intent.seat, intent.move)
    if chair.stand_in:
        return Decision((table_events.GivenBack(intent.seat), *played.events), played.game)
    return played


def move(table: Table, seat: int, asked: Move) -> Decision:
    """A move of whoever decides for the seat."""
    game = must_be_playing(table).copy()
    try:
        return Decision(game.play(asked, seat), game)
    except Refused as why:
        raise Declined(why.code) from None


def can_undo(table: Table, seat: int) -> bool:
    """Whether the seat has placed a card and not drawn yet: nothing hidden has come to light since."""
    return table.stage == "playing" and table.before is not None and table.acting == (seat,)


def undo(table: Table, actor: Actor, intent: client_messages.Undo) -> Decision:
    """Take the placement back. A bot that stood in gives the seat back first, and does not lay its card again."""
    must_be_playing(table)
    chair = own_chair(table, actor, intent.seat)
    if chair.conceded:
        raise Declined("already_conceded")
    if not can_undo(table, intent.seat):
        raise Declined("nothing_to_undo")
    back = (table_events.GivenBack(intent.seat),) if chair.stand_in else ()
    return Decision((*back, table_events.Undone(intent.seat)))


def resign(table: Table, actor: Actor, intent: client_messages.Resign) -> Decision:
    """Give up."""
    must_be_playing(table)
    own_chair(table, actor, intent.seat)
    return concede(table, intent.seat, "resigned")


def concede(table: Table, seat: int, reason: Conceding) -> Decision:
    """A seat has lost. The table ends where fewer than two others, or no people, are left to play."""
    if table.chairs[seat].conceded:
        raise Declined("already_conceded")
    events: list[AnyKept] = [table_events.Conceded(seat, reason)]
    left = [n for n, chair in enumerate(table.chairs) if n != seat and not chair.conceded]
    if len(left) < 2 or not any(table.chairs[n].people for n in left):
        events.append(table_events.Concluded(tuple(left)))
    return Decision(tuple(events))


def come_back(table: Table, actor: Actor, intent: client_messages.Return) -> Decision:
    """Take the seat back from the bot that stands in."""
    must_be_playing(table)
    chair = own_chair(table, actor, intent.seat)
    if chair.conceded:
        raise Declined("already_conceded")
    if not chair.stand_in:
        raise Declined("no_stand_in")
    return Decision((table_events.GivenBack(intent.seat),))


def say(table: Table, actor: Actor, intent: client_messages.Say, text: str | None) -> Decision:
    """Say a phrase, or this cleaned text."""
    own_chair(table, actor, intent.seat)
    if table.settings.chat == "off":
        raise Declined("chat_off")
    if (intent.phrase is None) == (not text):
        raise Declined("nothing_said")
    if text and table.settings.chat != "free":
        raise Declined("phrases_only")
    return Decision((table_events.Said(intent.seat, intent.phrase, text or None),))


def rematch(table: Table, actor: Actor, game: str) -> Decision:
    """Tell everyone of the table that follows."""
    if table.stage != "over":
        raise Declined("not_over")
    if not any(actor.plays(chair) for chair in table.chairs) and actor.person != table.host:
        raise Declined("not_your_seat")
    return Decision(() if table.rematch == game else (table_events.RematchMade(game),))
