"""A table for tests of single decisions: people p0, p1 …, a clock that the test sets, and a server's appends."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from naturalis import Draw, Game, Move, Place
from naturalis.rules import Refused
from naturalis.server.live_tables.dispatch import decide
from naturalis.store.contract import EventRow
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.playing import move as made
from naturalis.tables.seating import make, start
from naturalis.tables.stored_events import Envelope, GameDealt, PlayerConnected, StoredEvent
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.table import Table
from naturalis.wire import client_messages
from naturalis.wire.refusal_codes import CODES
from naturalis.wire.table_settings import TableSettings

BEGAN = 1_000_000
PEOPLE = [Actor(f"p{seat}", f"Name {seat}") for seat in range(4)]
STRANGER = Actor("stranger", "Who")


class DrivenTable:
    """A table with everything that was appended to it."""

    def __init__(self, outages: list[tuple[int, int]] | None = None, **settings: Any) -> None:
        self.now = BEGAN
        self.entries: list[EventRow] = []
        self.outages = outages if outages is not None else []
        self.table = Table("kq3v8t2m", self.outages)
        self.append(make(TableSettings(**settings), PEOPLE[0]))

    @classmethod
    def playing(cls, people: int = 2, present: bool = True, **settings: Any) -> DrivenTable:
        """A table whose game has begun: so many people, who are here, and novices. Seat 0 is the first to play."""
        settings.setdefault("seats", people)
        driven = cls(**settings)
        for seat in range(people):
            driven.ask(seat, "Sit", seat=seat)
        starts = (start(driven.table, PEOPLE[0], client_messages.Start("s", "novice"), seed, 1) for seed in count())
        driven.append(next(decision for decision in starts if _first(decision) == 0))
        for seat in range(people if present else 0):
            driven.append(Decision((PlayerConnected(seat, "here"),)))
        return driven

    @classmethod
    def in_turn(cls, people: int = 2, **settings: Any) -> DrivenTable:
        """A table after the set-up."""
        driven = cls.playing(people, **settings)
        driven.set_up()
        return driven

    @property
    def game(self) -> Game:
        """The game."""
        assert self.table.game is not None
        return self.table.game

    def append(self, decision: Decision, by: str | None = None, command: str | None = None) -> tuple[StoredEvent, ...]:
        """Append what was decided."""
        for number, event in enumerate(decision.events):
            line = Envelope(event) if number else Envelope(event, by, command)
            entry = EventRow(self.table.version + 1, self.now, encode(line))
            self.entries.append(entry)
            self.table.fold(entry.version, entry.at, decode(entry.body), decision.game)
        return decision.events

    def ask(self, who: int | Actor, kind: str, **parts: Any) -> tuple[StoredEvent, ...]:
        """Carry out a command of this person; what happened."""
        command = getattr(client_messages, kind)(**{"id": f"i{self.table.version}", **parts})
        actor = PEOPLE[who] if isinstance(who, int) else who
        return self.append(decide(self.table, actor, command), actor.person, command.id)

    def declined(self, who: int | Actor | None, kind: str, **parts: Any) -> str:
        """The code with which a command of this person is declined."""
        command = getattr(client_messages, kind)(**{"id": "i", **parts})
        with pytest.raises(Refused) as why:
            decide(self.table, PEOPLE[who] if isinstance(who, int) else who, command)
        assert why.value.code in CODES
        return why.value.code

    def move(self, seat: int | None = None, kind: type[Move] | None = None) -> tuple[StoredEvent, ...]:
        """The first move (of this kind) of a seat that the game waits for."""
        seat = self.table.acting[0] if seat is None else seat
        moves = [move for move in self.game.moves_of(seat) if kind is None or isinstance(move, kind)]
        return self.append(made(self.table, seat, moves[0]))

    def set_up(self) -> None:
        """All choices of the set-up."""
        while self.game.phase in ("starters", "objectives"):
            self.move()

    def turn(self) -> None:
        """A placement and its draw."""
        self.move(kind=Place)
        self.move(kind=Draw)

    def again(self) -> Table:
        """The table, folded anew from what was kept."""
        table = Table(self.table.id, self.outages)
        for entry in self.entries:
            table.fold(entry.version, entry.at, decode(entry.body))
        return table


def _first(decision: Decision) -> int:
    return next(event.deal.first for event in decision.events if isinstance(event, GameDealt))
