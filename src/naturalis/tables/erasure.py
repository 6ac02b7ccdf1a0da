"""Erasing a person from a table: their name, and what they wrote, in every event that there ever was.

Events are otherwise never changed. The rewritten ones fold to the same table that ``PersonErased`` makes of the old
one, so a server that has the table in memory and one that reads it anew show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from naturalis.tables import stored_events
from naturalis.tables.decision import Decision
from naturalis.tables.playing import concede
from naturalis.tables.seating import leave
from naturalis.tables.stored_events import Envelope, ErasedSeat, PersonErased, StoredEvent
from naturalis.tables.stored_formats import EventRow, decode, encode
from naturalis.tables.table import ERASED_NAME, ERASED_PERSON, ERASED_TEXT, Table


@dataclass(frozen=True, slots=True)
class Rewritten:
    """An event with another body."""

    version: int
    at: int
    body: bytes


@dataclass(frozen=True, slots=True)
class Erasure:
    """The event to append, and the older events that change with it."""

    event: PersonErased
    rows: tuple[Rewritten, ...]


def next_departure(table: Table, person: str, *, with_others: bool = False) -> Decision | None:
    """The next step by which the person leaves the table's game; None once they have. Others who may play their seat,
    on devices of their own, keep it, unless they leave ``with_others``.
    """
    own = [
        seat
        for seat, chair in enumerate(table.chairs)
        if person in chair.people and (with_others or len(chair.people) == 1)
    ]
    if table.stage == "open" and own:
        return leave(table, own[0])
    if table.stage == "playing":
        seat = next((seat for seat in own if not table.chairs[seat].conceded), None)
        return None if seat is None else concede(table, seat, "resigned")
    return None


def erase(table: Table, rows: Sequence[EventRow], person: str, key: str) -> Erasure | None:
    """Erase the person from a table with these events; None if they are not there. ``key`` makes their pseudonym."""
    if not any(person in row.body.decode() for row in rows):
        return None
    eraser = _Eraser(person, ERASED_PERSON + key)
    rewritten, lines = [], []
    for row in rows:
        envelope = decode(row.body)
        clean = eraser.clean(envelope)
        if clean != envelope:
            rewritten.append(Rewritten(row.version, row.at, encode(clean)))
            if isinstance(clean.event, stored_events.ChatSaid | stored_events.CommentMade):
                lines.append(row.version)
    seats = tuple(eraser.erased_seat(table, seat) for seat, chair in enumerate(table.chairs) if person in chair.people)
    event = PersonErased(seats, tuple(lines), eraser.pseudonym if table.host == person else None)
    return Erasure(event, tuple(rewritten))


def _seat_name(seat: int) -> str:
    """The name of an erased player. The seat's number tells two of them apart."""
    return f"{ERASED_NAME} {seat + 1}"


class _Eraser:
    """Rewrites the events of one table in their order. Knows in which seats the person sits as it goes along."""

    def __init__(self, person: str, pseudonym: str) -> None:
        self.pseudonym = pseudonym
        self._person = person
        self._seats: set[int] = set()

    def erased_seat(self, table: Table, seat: int) -> ErasedSeat:
        """What becomes of a seat that the person may play: it loses its name if they took it under theirs."""
        chair = table.chairs[seat]
        name = _seat_name(seat) if seat in self._seats else chair.name or ""
        return ErasedSeat(seat, name, tuple(sorted({self.pseudonym, *chair.people} - {self._person})))

    def clean(self, envelope: Envelope) -> Envelope:
        """The event without the person."""
        by = self.pseudonym if envelope.by == self._person else envelope.by
        return replace(envelope, event=self._clean_event(envelope.event, by == self.pseudonym), by=by)

    def _clean_event(self, event: StoredEvent, own: bool) -> StoredEvent:
        match event:
            case stored_events.TableMade() if event.person == self._person:
                return replace(event, person=self.pseudonym, name=ERASED_NAME)
            case stored_events.SeatTaken():
                self._seats.discard(event.seat)
                if event.person != self._person:
                    return event
                self._seats.add(event.seat)
                return replace(event, person=self.pseudonym, name=_seat_name(event.seat))
            case stored_events.PersonAdmitted() if event.person == self._person:
                return replace(event, person=self.pseudonym)
            case stored_events.SeatFreed() | stored_events.BotSeated():
                self._seats.discard(event.seat)
            case stored_events.HostChanged() if event.person == self._person:
                return replace(event, person=self.pseudonym, name=ERASED_NAME)
            case stored_events.ChatSaid() if event.text is not None and (own or event.seat in self._seats):
                return replace(event, text=ERASED_TEXT)
            case stored_events.CommentMade() if own:
                return replace(event, name=ERASED_NAME, text=None if event.text is None else ERASED_TEXT)
        return event
