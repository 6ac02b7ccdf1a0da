"""A seat at a server's table, at this keyboard.

Three threads share the work. The keyboard waits in the main one, the connection lives in a background loop, and a
third prints what happens at the table, also while a line is being typed. Whatever is shown comes from one snapshot.
"""

from __future__ import annotations

from concurrent.futures import CancelledError
from contextlib import suppress
from queue import SimpleQueue
from threading import Event as ThreadEvent
from threading import RLock, Thread
from typing import Any

from msgspec import structs

from naturalis.client import ClientError, RequestRefused, ServerUnreachable, StateChange, Update
from naturalis.client.seat import SeatAtTable
from naturalis.rules import CODES, Event, Move, View
from naturalis.text import Texts
from naturalis.text.characters import printable
from naturalis.tui import online_commands as own
from naturalis.tui.background_loop import BackgroundLoop
from naturalis.tui.commands import LOOK_COMMANDS
from naturalis.tui.narration import story
from naturalis.tui.online_snapshot import Snapshot, take_snapshot
from naturalis.tui.refusal_reasons import sentence
from naturalis.tui.table_events import in_words, outcome_in_words, seat_names, waiting_room
from naturalis.tui.table_screen import TableScreen
from naturalis.tui.terminal import Leave, Terminal
from naturalis.wire.server_messages import Announced, News

_POLL_S = 0.1
_PRINTER_TIMEOUT_S = 1.0  # for what is being printed when one leaves


class OnlineSession(TableScreen):
    """A game on a server from the waiting room to its end."""

    commands = LOOK_COMMANDS | {
        "hint": own.hint, "say": own.say, "undo": own.undo, "resign": own.resign, "start": own.start,
        "rematch": own.rematch, "report": own.report, "quit": own.leave,
    }  # fmt: skip
    help_key = "help.join"

    def __init__(self, terminal: Terminal, t: Texts, loop: BackgroundLoop, place: SeatAtTable) -> None:
        assert place.number is not None, "a spectator has no keyboard"
        self._loop, self.place = loop, place
        self._updates: SimpleQueue[Update | None] = SimpleQueue()
        self._attend()  # before the snapshot: what happens after it is in the queue
        self.snapshot: Snapshot = loop.run(take_snapshot(place))
        super().__init__(terminal, t, seat_names(t, self.snapshot.table.table.seats), place.number, None)
        self.resigning = False  # the player typed resign once, and was warned
        self._lock = RLock()
        self._may_type = ThreadEvent()
        self._events_shown = 0  # how many events of the game are on the screen
        self._offline = False
        self._announced: set[str] = set()  # the ids of announcements that were printed
        self._over = False  # and the result was shown

    def _attend(self) -> None:
        self.place.connection.listen(self._updates.put)

    @property
    def view(self) -> View:
        """All that the seat at the keyboard may know."""
        assert self.snapshot.position is not None, "the game has started"
        return self.snapshot.position.view

    def story(self, since: int = 0) -> list[str]:
        """What happened after this version, as the seat at the keyboard saw it."""
        position = self.snapshot.position
        return [] if position is None else story(self.t, position.view, position.events, self.names)[since:]

    # the keyboard

    def run(self) -> int:
        """Play until the game is over and the player leaves, or the input ends; the exit code."""
        printer = Thread(target=self._print_updates, name="printer", daemon=True)
        try:
            with self._lock:
                self._begin()
            printer.start()
            while not self._ended:
                line = self._ask()
                with self._lock:
                    self._answer(line)
        except (Leave, KeyboardInterrupt):
            self._leave()
        finally:
            self._updates.put(None)
            if printer.ident is not None:
                printer.join(_PRINTER_TIMEOUT_S)
            self.bots.close()
        return 0

    @property
    def _ended(self) -> bool:
        """Whether there is nothing more to type: the connection is over, or the game where nobody sits there."""
        return self.snapshot.ended is not None or (self._over and not self.terminal.interactive)

    def _ask(self) -> str:
        while not self.terminal.interactive and not self._may_type.wait(_POLL_S):
            pass  # a program types: each line is meant for a turn of its own
        if self._ended:
            raise Leave
        return self.terminal.ask("> ")

    def _answer(self, line: str) -> None:
        if self._over and not line.strip():
            raise Leave
        if self.snapshot.position is None:
            own.answer_in_waiting_room(self, line)
        else:
            self.handle(line)
        self._update()

    def _play(self, move: Move) -> None:
        code = self.view.why_not(move, self.seat)
        if code is not None:
            self.say_refused(move, code)
            return
        try:
            self.wait_for(self.place.connection.play(self.seat, move))
        except RequestRefused as refusal:
            self.say_no(refusal)
        else:
            self.refused = self.around = None

    def wait_for(self, work: Any) -> Any:
        """Wait for the server, while the printer goes on: it may have to tell that the connection is lost."""
        self._lock.release()
        try:
            return self._loop.run(work)
        finally:
            self._take_lock()

    def _take_lock(self) -> None:
        """Hold the lock again, whatever happens: a Ctrl-C while another thread has it waits until it is ours."""
        try:
            self._lock.acquire()
        except KeyboardInterrupt:
            self._take_lock()
            raise

    def say_no(self, refusal: RequestRefused) -> None:
        """Say why the server refused something."""
        if refusal.code in CODES:
            text = sentence(self.t, refusal.code)
        elif refusal.code in own.KNOWN_REFUSALS:
            text = self.t(f"join.no.{refusal.code}")
        else:
            text = self.t("join.refused", why=printable(str(refusal), 200))
        self.terminal.say(text, style="red")

    def show(self) -> None:
        """Draw the whole screen anew, with the time that is left below it."""
        super().show()
        left = self.snapshot.clock(self.seat)
        if left is not None:
            self.terminal.say(self.t("join.clock", left=left), style="bold")

    # what happens

    def _begin(self) -> None:
        """Show where the table stands when one comes to it."""
        position = self.snapshot.position
        if position is None:
            self._show_waiting_room()
        else:
            self._events_shown = len(position.events)
            self.show()
        self._tell_announcements()
        self._after_update()

    def _tell_announcements(self) -> None:
        """Print what the host of the server says to everyone, each once."""
        for announcement in self.place.connection.announced.announcements:
            if announcement.id not in self._announced:
                self._announced.add(announcement.id)
                self.terminal.say(self.t("join.announced", text=printable(announcement.text, 300)), style="bold")

    def _show_waiting_room(self) -> None:
        table = self.snapshot.table.table
        for line in waiting_room(self.t, table.host, table.seats, self.seat):
            self.terminal.say(line)
        self.terminal.say(self.t("join.host" if self.snapshot.host else "join.wait"), style="dim")

    def _print_updates(self) -> None:
        """Print everything that happens, until the session ends."""
        while (update := self._updates.get()) is not None:
            with self._lock, suppress(Leave, CancelledError), self.terminal.beside_prompt():
                self._update(update)

    def _update(self, first: Update | None = None) -> None:
        """Take in all that has happened, and show it."""
        updates = [] if first is None else [first]
        while not self._updates.empty():
            waiting = self._updates.get()
            if waiting is None:
                self._updates.put(None)
                break
            updates.append(waiting)
        if not updates or (self._over and self.snapshot.ended):
            return
        before = self.snapshot
        try:
            self.snapshot = self._loop.run(take_snapshot(self.place))
        except ServerUnreachable:
            pass  # the history is missing; what happens next asks for it again
        except ClientError as why:
            self.snapshot = structs.replace(self.snapshot, ended=str(why))
            updates.append(StateChange("closed"))
        self.names = seat_names(self.t, self.snapshot.table.table.seats)
        for update in updates:
            self._tell(update)
        self._tell_game(before)
        self._after_update()

    def _tell(self, update: Update) -> None:
        if isinstance(update, StateChange):
            self._tell_connection(update.state)
        elif isinstance(update, Announced):
            self._tell_announcements()
        elif isinstance(update, News) and not isinstance(update.event, Event) and update.seat == self.seat:
            line = in_words(self.t, update.event, self.names)
            if line is not None:
                self.terminal.say(line, style="italic")

    def _tell_connection(self, state: str) -> None:
        if state == "waiting" and not self._offline:
            self._offline = True
            self.terminal.say(self.t("join.offline"), style="yellow")
        elif state == "online" and self._offline:
            self._offline = False
            self.terminal.say(self.t("join.online"), style="green")
        elif state == "closed" and self.snapshot.ended is not None:
            self.terminal.say(self.t("join.ended", why=self.snapshot.ended), style="red")

    def _tell_game(self, before: Snapshot) -> None:
        """The moves since the last time; the whole screen where it is this seat's turn to act."""
        position = self.snapshot.position
        if position is None or self.snapshot.stage == "over":
            return
        if before.position is None:
            self.terminal.say(self.t("join.starts"), style="bold")
        moved = before.position is None or before.position.view != position.view
        if moved and self.seat in self.snapshot.acting:
            self.show()
        elif moved:
            for line in self.story(min(self._events_shown, len(position.events))):
                self.terminal.say(line, style="italic")
        self._events_shown = len(position.events)

    def _after_update(self) -> None:
        if self.snapshot.stage == "over" and not self._over:
            self._over = True
            self._show_outcome()
        if self._over or self.snapshot.ended is not None or self.seat in self.snapshot.acting:
            self._may_type.set()
        else:
            self._may_type.clear()

    def _show_outcome(self) -> None:
        outcome = self.snapshot.table.outcome
        if outcome is not None and outcome.result is not None and self.snapshot.position is not None:
            self.show_result(outcome.result)
        else:
            self.terminal.say(outcome_in_words(self.t, outcome, self.names), style="bold")
        if self.terminal.interactive:
            self.terminal.say(self.t("join.over"))

    def move_to_rematch(self, table: str) -> None:
        """Leave this table for the next one."""
        self.wait_for(self.place.move_to_rematch(table))
        self._attend()
        self._over, self._events_shown = False, 0
        self.terminal.say(self.t("join.rematch"), style="bold")
        self.snapshot = self._loop.run(take_snapshot(self.place))
        self._begin()

    # the end

    def _leave(self) -> None:
        """Give the seat back before the game; during the game, tell how to come back to it."""
        with suppress(Leave):
            self._loop.run(own.leave_seat(self.terminal, self.t, self.place))
