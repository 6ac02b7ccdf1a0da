"""What someone at a table asks for becomes a decision, or is declined. The life of a move, step 2 on the server."""

from __future__ import annotations

from base64 import b32encode
from hashlib import sha256

from naturalis.server.cleaning import clean_chat, clean_name
from naturalis.server.randomness import Randomness
from naturalis.tables import playing, seating
from naturalis.tables.decision import Actor, Decision, must_be_playing, own_chair
from naturalis.tables.refusal import Declined
from naturalis.tables.table import Table
from naturalis.wire import happened, intents


def decide(
    table: Table, actor: Actor | None, intent: intents.AnyIntent, randomness: Randomness | None = None
) -> Decision:
    """What is to be appended. Declined, with a code, where it must not be; nothing is changed here."""
    if actor is None:
        raise Declined("no_session")
    match intent:
        case intents.Play():
            return playing.play(table, actor, intent)
        case intents.Undo():
            return playing.undo(table, actor, intent)
        case intents.Resign():
            return playing.resign(table, actor, intent)
        case intents.Return():
            return playing.come_back(table, actor, intent)
        case intents.Say():
            return playing.say(table, actor, intent, None if intent.text is None else _said(intent.text))
        case intents.Rematch():
            return playing.rematch(table, actor, rematch_id(table.id))
        case _:
            return _arrange(table, actor, intent, randomness or Randomness())


def _arrange(table: Table, actor: Actor, intent: intents.AnyIntent, randomness: Randomness) -> Decision:
    match intent:
        case intents.Sit():
            return seating.sit(table, actor, intent, _name(intent.name or actor.name))
        case intents.Stand():
            return _stand(table, actor, intent)
        case intents.ChooseSeatColour():
            return seating.choose_colour(table, actor, intent)
        case intents.SeatBot():
            return seating.seat_bot(table, actor, intent)
        case intents.Clear():
            return seating.clear(table, actor, intent)
        case intents.Start():
            return seating.start(table, actor, intent, randomness.seed(), randomness.seed())
        case _:
            raise TypeError(f"{intent!r} is no intent")


def _stand(table: Table, actor: Actor, intent: intents.Stand) -> Decision:
    chair = own_chair(table, actor, intent.seat)
    if table.stage == "open":
        return seating.leave(table, intent.seat)
    must_be_playing(table)
    return Decision(() if chair.process is None else (happened.WentAway(intent.seat),))


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
