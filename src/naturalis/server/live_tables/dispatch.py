"""What someone at a table asks for becomes a decision, or is declined. The life of a move, step 2 on the server."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

from naturalis.server.shared.randomness import Randomness
from naturalis.server.visitors.sanitize import clean_chat, clean_name
from naturalis.tables import playing, seating
from naturalis.tables.decision import Actor, Decision, must_be_playing, own_chair
from naturalis.tables.refusal import Declined
from naturalis.tables.table import Table
from naturalis.wire import client_messages, table_events


def decide(
    table: Table, actor: Actor | None, intent: client_messages.AnyIntent, randomness: Randomness | None = None
) -> Decision:
    """What is to be appended. Declined, with a code, where it must not be; nothing is changed here."""
    if actor is None:
        raise Declined("no_session")
    match intent:
        case client_messages.Play():
            return playing.play(table, actor, intent)
        case client_messages.Undo():
            return playing.undo(table, actor, intent)
        case client_messages.Resign():
            return playing.resign(table, actor, intent)
        case client_messages.Return():
            return playing.come_back(table, actor, intent)
        case client_messages.Say():
            return playing.say(table, actor, intent, None if intent.text is None else _said(intent.text))
        case client_messages.Rematch():
            return playing.rematch(table, actor, rematch_id(table.id))
        case _:
            return _arrange(table, actor, intent, randomness or Randomness())


def _arrange(table: Table, actor: Actor, intent: client_messages.AnyIntent, randomness: Randomness) -> Decision:
    match intent:
        case client_messages.Sit():
            return seating.sit(table, actor, intent, _name(intent.name or actor.name))
        case client_messages.Stand():
            return _stand(table, actor, intent)
        case client_messages.ChooseSeatColour():
            return seating.choose_colour(table, actor, intent)
        case client_messages.SeatBot():
            return seating.seat_bot(table, actor, intent)
        case client_messages.Clear():
            return seating.clear(table, actor, intent)
        case client_messages.Start():
            return seating.start(table, actor, intent, randomness.seed(), randomness.seed())
        case _:
            raise TypeError(f"{intent!r} is no intent")


def _stand(table: Table, actor: Actor, intent: client_messages.Stand) -> Decision:
    chair = own_chair(table, actor, intent.seat)
    if table.stage == "open":
        return seating.leave(table, intent.seat)
    must_be_playing(table)
    return Decision(() if chair.process is None else (table_events.WentAway(intent.seat),))


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except ValueError:
        raise Declined("bad_name") from None


def _said(text: str) -> str:
    try:
        return clean_chat(text)
    except ValueError:
        raise Declined("nothing_said") from None


def rematch_id(game: str) -> str:
    """The id of the table that follows this one: always the same, so that two who ask for it get one."""
    return b32encode(sha256(f"rematch of {game}".encode()).digest()).decode().lower()[:16]
