"""Commands during and after the game: moves, undo, resigning, chat, the rematch.

Life of a move online, step 5: tries the move on a copy of the game and returns its events.
"""

from __future__ import annotations

from naturalis.rules import Move
from naturalis.tables import stored_events
from naturalis.tables.decision import Actor, Decision, must_be_playing, own_chair
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import StoredEvent
from naturalis.tables.table import Table
from naturalis.wire import client_messages
from naturalis.wire.literals import ConcedeReason


def play(table: Table, actor: Actor, command: client_messages.Play) -> Decision:
    """Make a move. A player who moves is back, so a bot that stood in first gives the seat back."""
    must_be_playing(table)
    chair = own_chair(table, actor, command.seat)
    if chair.conceded:
        raise TableRefused("already_conceded")
    played = move(table, command.seat, command.move)
    if chair.stand_in:
        return Decision((stored_events.StandInEnded(command.seat), *played.events), played.game)
    return played


def move(table: Table, seat: int, chosen: Move) -> Decision:
    """A move for the seat, whether a player or a bot chose it."""
    game = must_be_playing(table).copy()
    return Decision(game.play(chosen, seat), game)


def can_undo(table: Table, seat: int) -> bool:
    """Whether the seat has placed a card and not drawn yet, so that nothing hidden was revealed since."""
    return table.stage == "playing" and table.before is not None and table.acting == (seat,)


def undo(table: Table, actor: Actor, command: client_messages.Undo) -> Decision:
    """Take the placement back. A bot that stood in first gives the seat back, so it does not place again."""
    must_be_playing(table)
    chair = own_chair(table, actor, command.seat)
    if chair.conceded:
        raise TableRefused("already_conceded")
    if not can_undo(table, command.seat):
        raise TableRefused("nothing_to_undo")
    back = (stored_events.StandInEnded(command.seat),) if chair.stand_in else ()
    return Decision((*back, stored_events.PlacementUndone(command.seat)))


def resign(table: Table, actor: Actor, command: client_messages.Resign) -> Decision:
    """Give up."""
    must_be_playing(table)
    own_chair(table, actor, command.seat)
    return concede(table, command.seat, "resigned")


def concede(table: Table, seat: int, reason: ConcedeReason) -> Decision:
    """A seat has lost. The table ends if fewer than two other seats, or no people, are left."""
    if table.chairs[seat].conceded:
        raise TableRefused("already_conceded")
    events: list[StoredEvent] = [stored_events.SeatConceded(seat, reason)]
    left = [n for n, chair in enumerate(table.chairs) if n != seat and not chair.conceded]
    if len(left) < 2 or not any(table.chairs[n].people for n in left):
        events.append(stored_events.TableConcluded(tuple(left)))
    return Decision(tuple(events))


def come_back(table: Table, actor: Actor, command: client_messages.Return) -> Decision:
    """Take the seat back from the bot that stands in."""
    must_be_playing(table)
    chair = own_chair(table, actor, command.seat)
    if chair.conceded:
        raise TableRefused("already_conceded")
    if not chair.stand_in:
        raise TableRefused("no_stand_in")
    return Decision((stored_events.StandInEnded(command.seat),))


def say(table: Table, actor: Actor, command: client_messages.Say, text: str | None) -> Decision:
    """Say a phrase, or this sanitized text."""
    own_chair(table, actor, command.seat)
    _check_chat(table, command, text)
    return Decision((stored_events.ChatSaid(command.seat, command.phrase, text or None),))


def comment(table: Table, actor: Actor, command: client_messages.Comment, text: str | None, name: str) -> Decision:
    """Say a phrase, or this sanitized text, to the other spectators. Nobody who plays here may."""
    must_be_spectator(table, actor)
    _check_chat(table, command, text)
    return Decision((stored_events.CommentMade(name, command.phrase, text or None),))


def must_be_spectator(table: Table, actor: Actor) -> None:
    """Raise Refused for those who have a seat here."""
    if any(actor.plays(chair) for chair in table.chairs):
        raise TableRefused("not_spectator")


def _check_chat(table: Table, line: client_messages.Say | client_messages.Comment, text: str | None) -> None:
    """Raise Refused unless the table allows a line like this."""
    if table.settings.chat == "off":
        raise TableRefused("chat_off")
    if (line.phrase is None) == (not text):
        raise TableRefused("nothing_said")
    if text and table.settings.chat != "free":
        raise TableRefused("phrases_only")


def rematch(table: Table, actor: Actor, rematch_id: str) -> Decision:
    """Announce the table of the rematch."""
    if table.stage != "over":
        raise TableRefused("not_over")
    if not any(actor.plays(chair) for chair in table.chairs) and actor.person != table.host:
        raise TableRefused("not_your_seat")
    return Decision(() if table.rematch == rematch_id else (stored_events.RematchMade(rematch_id),))
