"""The state of a table: the sum of its events. Only ``fold`` changes it.

Life of a move online, step 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast, get_args

from msgspec.structs import replace

from naturalis.rules import (
    ColourChosen,
    Drawn,
    Event,
    Game,
    ObjectiveKept,
    Placed,
    Refused,
    StarterChosen,
    move_of,
)
from naturalis.rules.literals import Colour
from naturalis.tables import stored_events
from naturalis.tables.clocks import Outage, SeatClock
from naturalis.tables.stored_events import Envelope, StoredEvent
from naturalis.tables.stored_settings import from_stored
from naturalis.wire.literals import ConcedeReason, Stage
from naturalis.wire.reduce import CHAT_LINES
from naturalis.wire.server_messages import ChatLine, CommentLine, Outcome
from naturalis.wire.table_settings import BotLevel, NoClock, TableSettings

ERASED_NAME = "N. N."  # of people who are erased: *nomen nescio*, the same in every language
ERASED_TEXT = "…"
ERASED_PERSON = "erased:"  # how the ids begin that take the place of theirs
CONCEDED_LEVEL: BotLevel = "scribe"  # the bot for a seat that gave up while others play on
Line = TypeVar("Line", ChatLine, CommentLine)
_GAME = frozenset(get_args(Event))
_MOVES = frozenset({StarterChosen, ColourChosen, ObjectiveKept, Placed, Drawn})  # the other events follow from these
MAX_REMEMBERED_COMMANDS = 128  # so that a command sent again gets its first answer


class Chair:
    """A seat of a table: who may play it, and who does so now."""

    __slots__ = (
        "away_since", "clock", "colour", "conceded", "key", "level", "name", "people", "process", "stand_in", "vote",
    )  # fmt: skip

    def __init__(self, settings: TableSettings) -> None:
        self.people: set[str] = set()  # who may play it: the player on any of their devices
        self.name: str | None = None  # of the person or the bot
        self.level: BotLevel | None = None  # of the bot whose seat it is
        self.colour: Colour | None = None
        self.key: bytes | None = None  # the hash of the seat's key
        self.process: str | None = None  # the server process that the player is connected to
        self.away_since: int | None = None
        self.stand_in: BotLevel | None = None  # of the bot that plays for the player
        self.conceded: ConcedeReason | None = None
        self.vote: int | None = None  # the seat that should begin
        self.clock = SeatClock(settings.clock)

    @property
    def free(self) -> bool:
        """Whether nobody has the seat."""
        return not self.people and self.level is None

    def copy(self) -> Chair:
        """An independent copy."""
        twin = Chair.__new__(Chair)
        twin.people, twin.name, twin.level, twin.colour = self.people.copy(), self.name, self.level, self.colour
        twin.key, twin.process, twin.away_since = self.key, self.process, self.away_since
        twin.stand_in, twin.conceded, twin.vote = self.stand_in, self.conceded, self.vote
        twin.clock = self.clock.copy()
        return twin

    def is_played_by(self, actor: str) -> bool:
        """Whether this actor, a person or a program with the seat's key, has the seat."""
        return actor in self.people or (self.key is not None and actor == key_actor(self.key))

    def rest(self, at: int, outages: Sequence[Outage]) -> None:
        """Stop the clock because a bot plays now; a player who comes back gets the whole time of a turn."""
        self.clock.pause(at, outages)
        self.clock.refill()

    @property
    def bot(self) -> BotLevel | None:
        """The level of the bot that plays the seat now."""
        return self.level or self.stand_in


def key_actor(digest: bytes) -> str:
    """The name under which a program with the key of a seat acts."""
    return f"key:{digest.hex()[:16]}"


def _without_text(line: Line) -> Line:
    return line if line.text is None else replace(line, text=ERASED_TEXT)


class CorruptTable(Exception):
    """The stored events of a table cannot be read, or do not follow from each other."""


class Table:
    """A table at the version of the last event folded in."""

    def __init__(self, table_id: str, outages: Sequence[Outage] = ()) -> None:
        self.id = table_id
        self.version = 0
        self.made = 0
        self.updated = 0
        self.settings = TableSettings()
        self.host = ""
        self.host_name = ""
        self.host_process: str | None = None  # where a host without a seat is connected
        self.host_away_since: int | None = None
        self.chairs: list[Chair] = []
        self.stage: Stage = "open"
        self.game: Game | None = None
        self.before: Game | None = None  # the game before the placement that can be undone
        self.seed = 0
        self.chat: list[ChatLine] = []
        self.comments: list[CommentLine] = []  # of spectators
        self.comment_count = 0  # of all times
        self.outcome: Outcome | None = None
        self.rematch: str | None = None
        self.erased_at = 0  # the version at which someone was last erased: nothing older may be shown any more
        self.outages = outages
        self.removed: frozenset[str] = frozenset()  # people whom the host has removed; they may not sit down again
        self._commands: dict[tuple[str, str], None] = {}
        self._follow = 0  # events of the last move still to come
        self._shares = False  # whether a copy shares the chairs

    def copy(self) -> Table:
        """An independent copy to try changes on. Most moves change no chair, so the chairs are copied only before one
        changes.
        """
        self._shares = True
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin._commands = self._commands.copy()
        return twin

    def _own_chairs(self) -> list[Chair]:
        """The chairs, safe to change."""
        if self._shares:
            self.chairs = [chair.copy() for chair in self.chairs]
            self._shares = False
        return self.chairs

    def knows(self, by: str, command: str) -> bool:
        """Whether this command was carried out already."""
        return (by, command) in self._commands

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        return self.game.acting if self.game is not None and self.stage == "playing" else ()

    @property
    def unfinished(self) -> bool:
        """Whether events that follow from the last move are still missing."""
        return self._follow > 0

    def fold(self, version: int, at: int, line: Envelope, played_game: Game | None = None) -> None:
        """Apply the next event. ``played_game`` is the game after it, if the move was just played on a copy."""
        if version != self.version + 1:
            raise CorruptTable(f"table {self.id}: version {version} came after {self.version}")
        event = line.event
        if isinstance(event, stored_events.TableMade) != (version == 1):
            raise CorruptTable(f"table {self.id}: version {version} is {event}")
        timed = not isinstance(self.settings.clock, NoClock)
        before, turn = (self.acting, self.turn) if timed else ((), 0)
        if type(event) in _GAME:
            self._play(cast("Event", event), at, played_game)
        elif not (self._seat(event, at, line.by) or self._arrange(event, at)):
            raise CorruptTable(f"table {self.id}: {event} does not follow")
        self.version = version
        self.updated = at
        if line.by is not None and line.command is not None:
            self._remember(line.by, line.command)
        if timed:
            self._run_clocks(before, turn, at)

    def _remember(self, by: str, command: str) -> None:
        self._commands[by, command] = None
        if len(self._commands) > MAX_REMEMBERED_COMMANDS:
            del self._commands[next(iter(self._commands))]

    @property
    def turn(self) -> int:
        """Which turn of the acting seats this is; 0 for all of the set-up."""
        return 0 if self.game is None or self.game.phase in ("starters", "objectives") else self.game.round

    def _run_clocks(self, before: tuple[int, ...], turn: int, at: int) -> None:
        after, now = self.acting, self.turn
        if (before, turn) == (after, now):
            return
        chairs = self._own_chairs()
        for seat in before:
            clock = chairs[seat].clock
            if turn != now or seat not in after:
                (clock.stop if turn else clock.pause)(at, self.outages)
        if not turn and now:  # the set-up is over
            for chair in chairs:
                chair.clock.refill()
        for seat in after:
            if chairs[seat].bot is None:
                chairs[seat].clock.start(at)

    def _seat(self, event: StoredEvent, at: int, by: str | None) -> bool:
        """Apply an event about one seat; returns whether it was one."""
        seat = getattr(event, "seat", None)
        if not isinstance(seat, int):
            return False
        if not 0 <= seat < len(self.chairs):
            raise CorruptTable(f"table {self.id}: there is no seat {seat}")
        chair = self._own_chairs()[seat]
        match event:
            case stored_events.SeatTaken():
                chair.people, chair.name, chair.away_since = {event.person}, event.name, at
            case stored_events.PersonAdmitted():
                chair.people.add(event.person)
            case stored_events.SeatKeyMade():
                chair.key = event.digest
            case stored_events.PlayerConnected():
                chair.process, chair.away_since = event.process, None
            case stored_events.PlayerDisconnected():
                chair.process, chair.away_since = None, at
            case stored_events.BotSeated():
                chair.level, chair.name = event.level, event.name
            case stored_events.SeatColourSet():
                chair.colour = event.colour
            case stored_events.FirstVoted():
                chair.vote = event.first
            case stored_events.SeatFreed():
                self._free(seat, at, by)
            case _:
                return self._change_player(event, chair, at)
        return True

    def _free(self, seat: int, at: int, by: str | None) -> None:
        if by is not None and not self.chairs[seat].is_played_by(by):
            self.removed |= self.chairs[seat].people
        if self.host in self.chairs[seat].people:
            self.host_process, self.host_away_since = None, at
        self.chairs[seat] = Chair(self.settings)

    def _change_player(self, event: StoredEvent, chair: Chair, at: int) -> bool:
        match event:
            case stored_events.HostChanged():
                self.host, self.host_name = event.person, event.name
            case stored_events.StandInStarted():
                chair.stand_in = event.level
                chair.rest(at, self.outages)
            case stored_events.StandInEnded():
                chair.stand_in = None
                if event.seat in self.acting and not isinstance(self.settings.clock, NoClock):
                    chair.clock.start(at)
            case stored_events.SeatConceded():
                chair.conceded, chair.stand_in = event.reason, CONCEDED_LEVEL
                chair.rest(at, self.outages)
            case stored_events.ChatSaid():
                line = ChatLine(self.version + 1, at, event.seat, event.phrase, event.text)
                self.chat = [*self.chat, line][-CHAT_LINES:]
            case _:
                return False
        return True

    def _arrange(self, event: StoredEvent, at: int) -> bool:
        """Apply an event about the whole table; returns whether it was one."""
        match event:
            case stored_events.TableMade():
                self.made = at
                self.settings, self.host, self.host_name = from_stored(event.settings), event.person, event.name
                self.host_away_since = at
                self.chairs, self._shares = [Chair(self.settings) for _ in range(self.settings.seats)], False
            case stored_events.HostConnected():
                self.host_process, self.host_away_since = event.process, None
            case stored_events.HostDisconnected():
                self.host_process, self.host_away_since = None, at
            case stored_events.BeginsSet():
                self.settings = replace(self.settings, begins=event.begins)
            case stored_events.GameDealt():
                if self.stage != "open":
                    raise CorruptTable(f"table {self.id}: dealt a second time")
                self.stage, self.game, self.seed = "playing", Game(event.deal), event.seed
            case stored_events.PlacementUndone():
                if self.before is None:
                    raise CorruptTable(f"table {self.id}: nothing to undo")
                self.game, self.before = self.before, None
            case stored_events.TableConcluded():
                self.stage, self.before, self.outcome = "over", None, Outcome("conceded", event.winners, at)
            case stored_events.TableClosed():
                self.stage, self.outcome = "over", Outcome("closed", (), at)
            case _:
                return self._add_to(event, at)
        return True

    def _add_to(self, event: StoredEvent, at: int) -> bool:
        """Apply an event that neither seats nor the game depend on; returns whether it was one."""
        match event:
            case stored_events.CommentMade():
                line = CommentLine(self.version + 1, at, event.name, event.phrase, event.text)
                self.comments = [*self.comments, line][-CHAT_LINES:]
                self.comment_count += 1
            case stored_events.RematchMade():
                self.rematch = event.table
            case stored_events.PersonErased():
                self._erase(event)
            case _:
                return False
        return True

    def _erase(self, event: stored_events.PersonErased) -> None:
        chairs = self._own_chairs()
        for seat in event.seats:
            if not 0 <= seat.seat < len(chairs):
                raise CorruptTable(f"table {self.id}: there is no seat {seat.seat}")
            chairs[seat.seat].name, chairs[seat.seat].people = seat.name, set(seat.people)
        if event.host is not None:
            self.host, self.host_name = event.host, ERASED_NAME
        erased = {*event.lines}
        self.chat = [_without_text(line) if line.version in erased else line for line in self.chat]
        self.comments = [
            replace(_without_text(line), name=ERASED_NAME) if line.version in erased else line for line in self.comments
        ]
        self.erased_at = self.version + 1

    def _play(self, event: Event, at: int, played_game: Game | None) -> None:
        """Apply an event of the game: play a player's move again; the events that follow come with it."""
        moved = type(event) in _MOVES
        if self.game is None or moved == self.unfinished:
            raise CorruptTable(f"table {self.id}: {event} does not follow")
        if moved:
            played = self._played(event) if played_game is None else played_game
            self.before = self.game if isinstance(event, Placed) and played.phase == "draw" else None
            self._follow = played.version - self.game.version - 1
            self.game = played
        else:
            self._follow -= 1
        if isinstance(event, ColourChosen):
            self._own_chairs()[event.seat].colour = event.colour
        self._check(event)
        if self.game.over and not self._follow:
            self._conclude(self.game, at)

    def _played(self, event: Event) -> Game:
        assert self.game is not None
        seat_and_move = move_of(event)
        if seat_and_move is None:
            raise CorruptTable(f"table {self.id}: {event} hides what was played")
        seat, move = seat_and_move
        game = self.game.copy()
        try:
            game.play(move, seat)
        except Refused as why:
            raise CorruptTable(f"table {self.id}: {why}") from None
        return game

    def _check(self, event: object) -> None:
        assert self.game is not None
        expected = self.game.events[-1 - self._follow]
        if expected != event:
            raise CorruptTable(f"table {self.id}: {event} is stored, but {expected} follows from the rules")

    def _conclude(self, game: Game, at: int) -> None:
        result = game.result
        assert result is not None
        self.stage = "over"
        winners = result.winners
        if any(self.chairs[seat].conceded for seat in winners):
            left = [seat for seat, chair in enumerate(self.chairs) if not chair.conceded]
            best = min((result.places[seat] for seat in left), default=0)
            winners = tuple(seat for seat in left if result.places[seat] == best)
        self.outcome = Outcome("played", winners, at, result)
