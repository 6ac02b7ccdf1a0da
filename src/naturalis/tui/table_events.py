"""What happens at a server's table besides its game, in words: who comes and goes, and what is said."""

from __future__ import annotations

from collections.abc import Sequence

from naturalis.text import Texts, fold
from naturalis.text.characters import printable
from naturalis.tui.menu import clean
from naturalis.tui.names import listed
from naturalis.wire import table_events as events
from naturalis.wire.client_messages import Phrase
from naturalis.wire.server_messages import Outcome, SeatInfo
from naturalis.wire.table_events import TableEvent

_MAX_CHAT_CHARS = 300
PHRASES: tuple[Phrase, ...] = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "your_turn", "good_game", "bye",
)  # fmt: skip


def seat_names(t: Texts, seats: Sequence[SeatInfo]) -> tuple[str, ...]:
    """What everyone at the table is called; names come from other people, so they are cleaned."""
    return tuple(
        clean(seat.name or "") or t("menu.player", number=number) for number, seat in enumerate(seats, start=1)
    )


def waiting_room(t: Texts, host: str, seats: Sequence[SeatInfo], own: int | None) -> list[str]:
    """Who sits where before the game."""
    names = seat_names(t, seats)
    lines = [t("join.room", host=clean(host))]
    for number, seat in enumerate(seats):
        who = t("join.free") if seat.kind == "free" else names[number]
        lines.append(t("join.seat_you" if number == own else "join.seat", number=number + 1, who=who))
    return lines


def in_words(t: Texts, event: TableEvent, names: Sequence[str]) -> str | None:
    """One event as a sentence; None for what need not be said."""
    match event:
        case events.Seated():
            return t("join.event.seated", who=clean(event.name))
        case events.BotSeated():
            return t("join.event.bot_seated", who=clean(event.name), level=t(f"bot.name.{event.level}"))
        case events.Unseated():
            return t("join.event.unseated", number=event.seat + 1)
        case events.BeginsSet():
            if isinstance(event.begins, int):
                return t("join.event.begins_seat", who=names[event.begins])
            return t(f"join.event.begins_{event.begins}")
        case events.FirstVoted():
            return t("join.event.voted", who=names[event.seat])
        case events.NewHost():
            return t("join.event.new_host", who=clean(event.host))
        case events.TakenOver():
            return t("join.event.taken_over", who=names[event.seat], level=t(f"bot.name.{event.level}"))
        case events.Conceded():
            return t(f"join.conceded.{event.reason}", who=names[event.seat])
        case events.Said():
            return t("join.event.said", who=names[event.seat], text=spoken(t, event.phrase, event.text))
        case events.Commented():
            return t("join.event.commented", who=clean(event.name), text=spoken(t, event.phrase, event.text))
    return _simple(t, event, names)


def _simple(t: Texts, event: TableEvent, names: Sequence[str]) -> str | None:
    match event:
        case events.Undone():
            return t("join.event.undone", who=names[event.seat])
        case events.CameBack():
            return t("join.event.came_back", who=names[event.seat])
        case events.WentAway():
            return t("join.event.went_away", who=names[event.seat])
        case events.GivenBack():
            return t("join.event.given_back", who=names[event.seat])
        case events.RematchMade():
            return t("join.event.rematch_made")
    return None


def spoken(t: Texts, phrase: Phrase | None, text: str | None) -> str:
    """Something said, safe to print."""
    return t(f"phrase.{phrase}") if phrase in PHRASES else printable(text or "", _MAX_CHAT_CHARS)


def phrase_of(t: Texts, text: str) -> Phrase | None:
    """The set phrase that someone typed, by its words or its name."""
    wanted = _letters(text)
    return next((phrase for phrase in PHRASES if wanted in (_letters(phrase), _letters(t(f"phrase.{phrase}")))), None)


def _letters(text: str) -> str:
    return "".join(letter for letter in fold(text) if letter.isalpha())


def outcome_in_words(t: Texts, outcome: Outcome | None, names: Sequence[str]) -> str:
    """How a table ended whose game was not played to its end."""
    if outcome is None or outcome.ended == "closed":
        return t("join.over_closed")
    winners = listed(t, [names[seat] for seat in outcome.winners])
    return t("join.over_conceded", who=winners) if winners else t("join.over_nobody")
