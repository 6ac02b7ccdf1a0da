"""Commands before the game: sitting down, colours, bots, the start."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from naturalis.rules import ChooseColour, Game, Rng, deal
from naturalis.rules.literals import COLOURS, Colour
from naturalis.tables import stored_events
from naturalis.tables.decision import Actor, Decision, chair_of, must_be_open, own_chair
from naturalis.tables.hosting import handed_over, host_chairs, is_host
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import GameDealt, SeatTaken, StoredEvent, TableMade
from naturalis.tables.stored_settings import to_stored
from naturalis.tables.table import Table
from naturalis.text.bot_names import pick_bot_name
from naturalis.wire import client_messages
from naturalis.wire.table_settings import TableSettings


def make(settings: TableSettings, actor: Actor) -> Decision:
    """A new table with the actor as its host."""
    return Decision((TableMade(to_stored(settings), actor.person, actor.name),))


def sit(table: Table, actor: Actor, command: client_messages.Sit, name: str) -> Decision:
    """Take a free seat under this name."""
    must_be_open(table)
    if actor.person in table.removed:
        raise TableRefused("removed")
    if not chair_of(table, command.seat).free:
        raise TableRefused("seat_taken")
    events: list[StoredEvent] = [SeatTaken(command.seat, actor.person, name)]
    if command.colour is not None:
        _free_colour(table, command.seat, command.colour)
        events.append(stored_events.SeatColourSet(command.seat, command.colour))
    return Decision(tuple(events))


def choose_colour(table: Table, actor: Actor, command: client_messages.ChooseSeatColour) -> Decision:
    """Choose a seat's colour; the host may do so for bots."""
    must_be_open(table)
    chair = chair_of(table, command.seat)
    if not (chair.level and is_host(table, actor.person)):
        own_chair(table, actor, command.seat)
    if command.colour is not None:
        _free_colour(table, command.seat, command.colour)
    return Decision((stored_events.SeatColourSet(command.seat, command.colour),))


def leave(table: Table, seat: int) -> Decision:
    """Free a seat. If the host leaves, another player becomes the host; if the last person leaves, the table closes."""
    events: list[StoredEvent] = [stored_events.SeatFreed(seat)]
    others = any(chair.people for number, chair in enumerate(table.chairs) if number != seat)
    if not others and (host_chairs(table) or table.host_process is None):
        events.append(stored_events.TableClosed())
    elif host_chairs(table) == [table.chairs[seat]] and (heir := handed_over(table)):
        events.append(heir)
    return Decision(tuple(events))


def seat_bot(table: Table, actor: Actor, command: client_messages.SeatBot) -> Decision:
    """Put a bot into a seat without a person."""
    _host(table, actor)
    chair = chair_of(table, command.seat)
    if chair.people:
        raise TableRefused("seat_taken")
    name = chair.name or pick_bot_name(table.id, _names(table))  # a bot whose level changes keeps its name
    return Decision((stored_events.BotSeated(command.seat, command.level, name),))


def clear(table: Table, actor: Actor, command: client_messages.Clear) -> Decision:
    """Free a seat for someone else."""
    _host(table, actor)
    if chair_of(table, command.seat).free:
        raise TableRefused("seat_free")
    return Decision((stored_events.SeatFreed(command.seat),))


def set_begins(table: Table, actor: Actor, command: client_messages.SetBegins) -> Decision:
    """Decide who will begin."""
    _host(table, actor)
    if isinstance(command.begins, int):
        chair_of(table, command.begins)
    return Decision((stored_events.BeginsSet(command.begins),))


def vote_first(table: Table, actor: Actor, command: client_messages.VoteFirst) -> Decision:
    """Vote for the seat that should begin."""
    must_be_open(table)
    own_chair(table, actor, command.seat)
    if command.first is not None:
        chair_of(table, command.first)
    return Decision((stored_events.FirstVoted(command.seat, command.first),))


def start(table: Table, actor: Actor, command: client_messages.Start, seed: int, stream: int) -> Decision:
    """Fill the free seats with bots, deal the cards and assign colours."""
    _host(table, actor)
    events: list[StoredEvent] = []
    names = _names(table)
    for seat, chair in enumerate(table.chairs):
        if chair.free:
            if command.fill is None:
                raise TableRefused("seats_free")
            names.append(pick_bot_name(table.id, names))
            events.append(stored_events.BotSeated(seat, command.fill, names[-1]))
    if not any(chair.people for chair in table.chairs):
        raise TableRefused("nobody_seated")
    settings = table.settings
    cards = deal(settings.seats, Rng(seed, stream), settings.edition, settings.level)
    cards = replace(cards, first=_first(table, cards.first, Rng(seed ^ 1, stream)))
    events.append(GameDealt(cards, seed ^ stream))
    game = Game(cards)
    for seat, colour in enumerate(_colours(table)):
        events += game.play(ChooseColour(colour), seat)
    return Decision(tuple(events))


def _first(table: Table, by_chance: int, rng: Rng) -> int:
    """Who begins. Chance decides a tied vote, too."""
    begins = table.settings.begins
    if isinstance(begins, int):
        return begins
    votes = Counter(chair.vote for chair in table.chairs if chair.vote is not None)
    if begins == "chance" or not votes:
        return by_chance
    most = max(votes.values())
    tied = [seat for seat in range(len(table.chairs)) if votes[seat] == most]
    return tied[rng.below(len(tied))]


def _names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs if chair.name]


def _colours(table: Table) -> list[Colour]:
    """The chosen colours, and for the others the first free ones."""
    chosen = [chair.colour for chair in table.chairs]
    free = iter([colour for colour in COLOURS if colour not in chosen])
    return [next(free) if colour is None else colour for colour in chosen]


def _host(table: Table, actor: Actor) -> None:
    must_be_open(table)
    if not is_host(table, actor.person):
        raise TableRefused("not_host")


def _free_colour(table: Table, seat: int, colour: Colour) -> None:
    if any(chair.colour == colour and number != seat for number, chair in enumerate(table.chairs)):
        raise TableRefused("colour_taken")
