"""Random tables: people and bots sit down, play, talk, undo, go away, run out of time and give up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, get_args

from naturalis import Game
from naturalis.rules import Refused
from naturalis.rules.literals import COLOURS
from naturalis.store.contract import EventRow
from naturalis.tables import deadlines, playing, projection, seating, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.projection import Viewpoint
from naturalis.tables.stored_events import Envelope, PersonAdmitted, PlayerConnected, SeatKeyMade
from naturalis.tables.stored_formats import encode
from naturalis.tables.table import Table
from naturalis.wire import client_messages
from naturalis.wire.server_messages import News
from naturalis.wire.table_settings import (
    Absence,
    BotLevel,
    Clock,
    Concede,
    DayClock,
    GameClock,
    NoClock,
    StandIn,
    TableSettings,
    TurnClock,
    Wait,
)
from tests.helpers.games import Kind

CLOCKS: tuple[Clock, ...] = (NoClock(), TurnClock(30), GameClock(20, 5), DayClock(1))
ABSENCES: tuple[Absence, ...] = (Wait(), StandIn(30), Concede(40))
BOT_LEVELS: tuple[BotLevel, ...] = get_args(BotLevel)


class Step(NamedTuple):
    """What was appended at once, the game after it where a move was rehearsed, and what each viewer was told."""

    entries: list[EventRow]
    game: Game | None
    told: dict[Viewpoint, list[News]]


class RandomTable:
    """A table where chance decides what people do. ``steps`` plays it to its end, and yields after each append."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.chance = Random(seed)
        self.table = Table("kq3v8t2m")
        self.now = 1_790_000_000_000
        self.settings = TableSettings(
            kind.seats, kind.level, kind.edition, clock=self.chance.choice(CLOCKS), chat="free",
            absent=self.chance.choice(ABSENCES),
        )  # fmt: skip
        self.viewpoints: Sequence[Viewpoint] = (*range(kind.seats), None)

    def steps(self) -> Iterator[Step]:
        """Everything that happens at the table, from its making to what is said after the game."""
        host = Actor("p0", "Ada")
        yield self.append(seating.make(self.settings, host))
        yield from self._take_seats()
        yield self.append(
            seating.start(self.table, host, client_messages.Start("s", "scribe"), self.chance.getrandbits(63), 1)
        )
        while self.table.stage == "playing":
            self.now += self.chance.choice([0, 50, 900, 4000, 9000])
            if late := deadlines.overdue(self.table, self.now, lambda process: process != "dead"):
                yield self.append(late)
                continue
            yield self.append(self._aside() or self._move())
        yield self.append(self._say(self.chance.randrange(self.settings.seats)) or Decision(()))
        yield self.append(playing.rematch(self.table, host, "n3xt"))

    def append(self, decision: Decision, by: str = "p0") -> Step:
        """What a server would do with a decision."""
        entries = [
            EventRow(self.table.version + n, self.now, encode(Envelope(event, by, f"i{self.table.version}")))
            for n, event in enumerate(decision.events, 1)
        ]
        told = projection.advance(self.table, entries, self.viewpoints, decision.game)
        return Step(entries, decision.game, told)

    def _take_seats(self) -> Iterator[Step]:
        for seat in range(self.settings.seats):
            person = Actor(f"p{seat}")
            if seat and self.chance.random() < 0.3:
                level = self.chance.choice(BOT_LEVELS)
                yield self.append(seating.seat_bot(self.table, Actor("p0"), client_messages.SeatBot("b", seat, level)))
                continue
            yield self.append(seating.sit(self.table, person, client_messages.Sit("s", seat), f"Name {seat}"))
            if self.chance.random() < 0.5:
                colour = client_messages.ChooseSeatColour("c", seat, COLOURS[seat])
                yield self.append(seating.choose_colour(self.table, person, colour))
            if self.chance.random() < 0.3:
                vote = client_messages.VoteFirst("v", seat, self.chance.randrange(self.settings.seats))
                yield self.append(seating.vote_first(self.table, person, vote))
            if seat and self.chance.random() < 0.3:
                yield self.append(seating.leave(self.table, seat))
        if self.chance.random() < 0.3:
            begins = client_messages.SetBegins("f", self.chance.choice(["chance", "vote", 0]))
            yield self.append(seating.set_begins(self.table, Actor("p0"), begins))

    def _aside(self) -> Decision | None:
        """Something besides a move, sometimes."""
        table, chance = self.table, self.chance
        seat = chance.randrange(self.settings.seats)
        chair = table.chairs[seat]
        if not chair.people:
            return None
        match chance.randrange(60):
            case 0 | 1 | 2:
                return self._say(seat)
            case 3 | 4 | 5 if chair.process is None:
                return Decision((PlayerConnected(seat, chance.choice(["alive", "dead"])),))
            case 6 | 7:
                return Decision((stored_events.PlayerDisconnected(seat),)) if chair.process else None
            case 8 | 9 if not chair.conceded and table.settings.absent != Wait() and not chair.stand_in:
                return Decision((stored_events.StandInStarted(seat, "novice"),))
            case 10 | 11 if chair.stand_in and not chair.conceded:
                return playing.come_back(table, Actor(f"p{seat}"), client_messages.Return("r", seat))
            case 12:
                return Decision((SeatKeyMade(seat, bytes(chance.randbytes(32))),))
            case 13:
                return Decision((PersonAdmitted(seat, f"p{seat}again"),))
            case 15 | 16:
                return Decision((stored_events.CommentMade("Zoe", "hello"),))
            case 14 if not chair.conceded and chance.random() < 0.4:
                return playing.resign(table, Actor(f"p{seat}"), client_messages.Resign("g", seat))
        return None

    def _say(self, seat: int) -> Decision | None:
        line = (
            client_messages.Say("t", seat, phrase="thanks")
            if self.chance.random() < 0.5
            else client_messages.Say("t", seat)
        )
        try:
            return playing.say(self.table, Actor(f"p{seat}"), line, None if line.phrase else "čau <b>")
        except Refused:  # a bot's seat
            return None

    def _move(self) -> Decision:
        table = self.table
        seat = self.chance.choice(table.acting)
        person, chair = Actor(f"p{seat}"), table.chairs[seat]
        if chair.people and not chair.conceded and playing.can_undo(table, seat) and self.chance.random() < 0.25:
            return playing.undo(table, person, client_messages.Undo("u", seat))
        assert table.game is not None
        move = self.chance.choice(table.game.moves_of(seat))
        if chair.conceded or not chair.people or (chair.stand_in and self.chance.random() < 0.7):
            return playing.move(table, seat, move)
        return playing.play(table, person, client_messages.Play("m", seat, move))
