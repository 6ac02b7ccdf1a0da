"""Before the game: who sits where, in which colour, and the start."""

from __future__ import annotations

from naturalis.rules import ChooseColour, Game, Rng, deal
from naturalis.rules.literals import COLOURS, Colour
from naturalis.tables.decision import Actor, Decision, chair_of, must_be_open, own_chair
from naturalis.tables.hosting import handed_over, host_chairs, is_host
from naturalis.tables.refusal import Declined
from naturalis.tables.stored_events import AnyKept, Dealt, Made, Taken
from naturalis.tables.table import Table
from naturalis.wire import client_messages, table_events
from naturalis.wire.table_settings import TableSettings


def make(settings: TableSettings, actor: Actor) -> Decision:
    """A new table, whose host the actor is."""
    return Decision((Made(settings, actor.person, actor.name),))


def sit(table: Table, actor: Actor, intent: client_messages.Sit, name: str) -> Decision:
    """Take a free seat under this name."""
    must_be_open(table)
    if not chair_of(table, intent.seat).free:
        raise Declined("seat_taken")
    events: list[AnyKept] = [Taken(intent.seat, actor.person, name)]
    if intent.colour is not None:
        _free_colour(table, intent.seat, intent.colour)
        events.append(table_events.SeatColour(intent.seat, intent.colour))
    return Decision(tuple(events))


def choose_colour(table: Table, actor: Actor, intent: client_messages.ChooseSeatColour) -> Decision:
    """Choose a seat's colour; the host may do it for bots."""
    must_be_open(table)
    chair = chair_of(table, intent.seat)
    if not (chair.level and is_host(table, actor.person)):
        own_chair(table, actor, intent.seat)
    if intent.colour is not None:
        _free_colour(table, intent.seat, intent.colour)
    return Decision((table_events.SeatColour(intent.seat, intent.colour),))


def leave(table: Table, seat: int) -> Decision:
    """Free a seat. When the host goes another player is the host; when the last person goes, the table is closed."""
    events: list[AnyKept] = [table_events.Unseated(seat)]
    others = any(chair.people for number, chair in enumerate(table.chairs) if number != seat)
    if not others and (host_chairs(table) or table.host_process is None):
        events.append(table_events.TableClosed())
    elif host_chairs(table) == [table.chairs[seat]] and (heir := handed_over(table)):
        events.append(heir)
    return Decision(tuple(events))


def seat_bot(table: Table, actor: Actor, intent: client_messages.SeatBot) -> Decision:
    """Put a bot into a seat that no person has."""
    _host(table, actor)
    if chair_of(table, intent.seat).people:
        raise Declined("seat_taken")
    return Decision((table_events.BotSeated(intent.seat, intent.level),))


def clear(table: Table, actor: Actor, intent: client_messages.Clear) -> Decision:
    """Free a seat for someone else."""
    _host(table, actor)
    if chair_of(table, intent.seat).free:
        raise Declined("seat_free")
    return Decision((table_events.Unseated(intent.seat),))


def start(table: Table, actor: Actor, intent: client_messages.Start, seed: int, stream: int) -> Decision:
    """Fill the free seats, deal the cards and give everyone their tokens."""
    _host(table, actor)
    events: list[AnyKept] = []
    for seat, chair in enumerate(table.chairs):
        if chair.free:
            if intent.fill is None:
                raise Declined("seats_free")
            events.append(table_events.BotSeated(seat, intent.fill))
    if not any(chair.people for chair in table.chairs):
        raise Declined("nobody_seated")
    settings = table.settings
    cards = deal(settings.seats, Rng(seed, stream), settings.edition, settings.level)
    events.append(Dealt(cards, seed ^ stream))
    game = Game(cards)
    for seat, colour in enumerate(_colours(table)):
        events += game.play(ChooseColour(colour), seat)
    return Decision(tuple(events))


def _colours(table: Table) -> list[Colour]:
    """The colours that were chosen, and for the others the first that are free."""
    chosen = [chair.colour for chair in table.chairs]
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return [next(free) if colour is None else colour for colour in chosen]


def _host(table: Table, actor: Actor) -> None:
    must_be_open(table)
    if not is_host(table, actor.person):
        raise Declined("not_host")


def _free_colour(table: Table, seat: int, colour: Colour) -> None:
    if any(chair.colour == colour and number != seat for number, chair in enumerate(table.chairs)):
        raise Declined("colour_taken")
