"""Turns commands into decisions, or refuses them. Life of a move online, step 5."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

from naturalis.server.shared.randomness import Randomness
from naturalis.server.visitors.sanitize import clean_chat, clean_name, distinct_name
from naturalis.tables import playing, seating, stored_events
from naturalis.tables.decision import Actor, Decision, must_be_playing, own_chair
from naturalis.tables.hosting import is_host
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import Table
from naturalis.wire import client_messages


def decide(
    table: Table, actor: Actor | None, command: client_messages.Command, randomness: Randomness | None = None
) -> Decision:
    """Return what to append. Raises Refused with a code if the table refuses. Changes nothing."""
    if actor is None:
        raise TableRefused("no_session")
    match command:
        case client_messages.Play():
            return playing.play(table, actor, command)
        case client_messages.Undo():
            return playing.undo(table, actor, command)
        case client_messages.Resign():
            return playing.resign(table, actor, command)
        case client_messages.Return():
            return playing.come_back(table, actor, command)
        case client_messages.Say():
            return playing.say(table, actor, command, None if command.text is None else _clean_chat(command.text))
        case client_messages.Comment():
            text = None if command.text is None else _clean_chat(command.text)
            return playing.comment(table, actor, command, text, distinct_name(actor.name, _other_names(table, actor)))
        case client_messages.Rematch():
            return playing.rematch(table, actor, rematch_id(table.id))
        case _:
            return _decide_seating(table, actor, command, randomness or Randomness())


def _decide_seating(table: Table, actor: Actor, command: client_messages.Command, randomness: Randomness) -> Decision:
    match command:
        case client_messages.Sit():
            name = _clean_name(command.name or actor.name)
            return seating.sit(table, actor, command, distinct_name(name, _other_names(table, actor)))
        case client_messages.Stand():
            return _stand(table, actor, command)
        case client_messages.ChooseSeatColour():
            return seating.choose_colour(table, actor, command)
        case client_messages.SeatBot():
            return seating.seat_bot(table, actor, command)
        case client_messages.Clear():
            return seating.clear(table, actor, command)
        case client_messages.SetBegins():
            return seating.set_begins(table, actor, command)
        case client_messages.VoteFirst():
            return seating.vote_first(table, actor, command)
        case client_messages.Start():
            return seating.start(table, actor, command, randomness.seed(), randomness.seed())
        case _:
            raise TypeError(f"{command!r} is no command")


def _stand(table: Table, actor: Actor, command: client_messages.Stand) -> Decision:
    chair = own_chair(table, actor, command.seat)
    if table.stage == "open":
        return seating.leave(table, command.seat)
    must_be_playing(table)
    return Decision(() if chair.process is None else (stored_events.PlayerDisconnected(command.seat),))


def _other_names(table: Table, actor: Actor) -> list[str]:
    """The names of the other people at the table, and of its host."""
    names = [chair.name or "" for chair in table.chairs if chair.people and not actor.plays(chair)]
    return names if is_host(table, actor.person) else [*names, table.host_name]


def _clean_name(text: str) -> str:
    try:
        return clean_name(text)
    except ValueError:
        raise TableRefused("bad_name") from None


def _clean_chat(text: str) -> str:
    try:
        return clean_chat(text)
    except ValueError:
        raise TableRefused("nothing_said") from None


def rematch_id(table_id: str) -> str:
    """Return the id of the table that follows this one: always the same, so two requests get one table."""
    return b32encode(sha256(f"rematch of {table_id}".encode()).digest()).decode().lower()[:16]
