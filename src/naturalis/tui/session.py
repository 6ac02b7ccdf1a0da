"""A game at one keyboard: whose turn it is, what is shown, and when bots act.

It only plays moves in the game itself; everything that it prints comes from the view of the seat at the
keyboard, so nothing hidden from it can be printed. Bots choose from views of their own.
"""

from __future__ import annotations

from pathlib import Path

from naturalis.rules import Game, Move, Place, Refused, View
from naturalis.text import Texts
from naturalis.tui import commands
from naturalis.tui.bot_seats import Bots
from naturalis.tui.narration import story
from naturalis.tui.save_file import CannotSave
from naturalis.tui.save_file import save as write_save
from naturalis.tui.table_screen import TableScreen
from naturalis.tui.terminal import Interrupted, Leave, Terminal


class Session(TableScreen):
    """A game from where it stands to its end, or until the input ends. ``path``: where it is saved, if anywhere;
    ``bots``: those that play some of the seats, if any.
    """

    commands = commands.LOCAL_COMMANDS
    help_key = "help.commands"

    def __init__(
        self,
        terminal: Terminal,
        t: Texts,
        game: Game,
        names: tuple[str, ...],
        path: Path | None,
        bots: Bots | None = None,
    ) -> None:
        levels = bots.levels if bots else {}
        self._people = [seat for seat in range(game.seats) if seat not in levels]
        seat = next((seat for seat in game.acting if seat in self._people), self._people[0] if self._people else 0)
        super().__init__(terminal, t, names, seat, bots)
        self.path = path
        self._game = game
        self._before: Game | None = None  # the game before the placement that can be undone

    @property
    def view(self) -> View:
        """Everything that the seat at the keyboard may know."""
        return self._game.view(self.seat)

    def story(self, since: int = 0) -> list[str]:
        """The events after this version, as the seat at the keyboard saw them."""
        events = [event.for_seat(self.seat) for event in self._game.events]
        return story(self.t, self.view, events, self.names)[since:]

    def run(self) -> int:
        """Play until the game or the input ends; returns the exit code."""
        try:
            self._let_bots_act(self._game.version)
            self.seat = self._next
            if not self._game.over and self._secret:
                self._wait_for(self.seat)
            while not self._game.over:
                self._turn()
            self._ending()
        except (Leave, KeyboardInterrupt):
            self._leave()
        finally:
            self.bots.close()
        return 0

    def save(self) -> bool:
        """Save the game if it has a file; returns whether that worked."""
        if self.path is None:
            return False
        try:
            write_save(self._game, self.names, self.bots.levels, self.path)
        except CannotSave as why_not:
            self.terminal.say(self.t("save.failed", file=self.path, why=why_not), style="red")
            return False
        return True

    def undo(self) -> bool:
        """Take the last placement back, if its player has not drawn yet; returns whether there was one."""
        if self._before is None:
            return False
        self._game, self._before = self._before, None
        self.refused = self.around = None
        self.save()
        return True

    # a turn

    @property
    def _secret(self) -> bool:
        """Whether players have anything to hide from each other."""
        return len(self._people) > 1 and self._game.phase != "starters"

    @property
    def _next(self) -> int:
        """Who gets the keyboard next: the seat that has it now, as long as it may act. No bot is to move."""
        acting = self._game.acting
        return self.seat if self.seat in acting or not acting else acting[0]

    def _turn(self) -> None:
        """One move at the keyboard and the bots' moves after it; then hand the keyboard over."""
        version, secret = self._game.version, self._secret
        self.show()
        while self._game.version == version:
            line = self._ask("> ")
            try:
                self.handle(line)
            except KeyboardInterrupt:  # a hint was being looked for
                self._interrupted()
        version = self._let_bots_act(version)
        after = self._next
        if self._game.over or (self.seat == after and secret == self._secret):
            return
        if secret:
            self._tell(version)
            self._ask(self.t("hand_over.hide", who=self.names[after]) + " ")
        if self._secret:  # also when the first hands are dealt, because nothing was hidden before
            self._wait_for(after)
        self.seat = after

    def _let_bots_act(self, version: int) -> int:
        """Let the bots make all their moves. Prints the events after this version before each one thinks.

        Returns the version up to which events are printed.
        """
        thinking = None
        while (seat := next((seat for seat in self._game.acting if seat in self.bots.levels), None)) is not None:
            version = self._tell(version)
            if seat != thinking:
                level = self.t(f"bot.name.{self.bots.levels[seat]}")
                who = self.t("bot.named", name=self.names[seat], level=level)
                self.terminal.say(self.t("bot.thinking", who=who), style="dim")
            thinking = seat
            try:
                self._game.play(self.bots.choose(self._game.view(seat)), seat)
            except KeyboardInterrupt:
                self._interrupted()
            self.save()
        return version

    def _tell(self, version: int) -> int:
        """Print the events after this version; returns the current version."""
        for line in self.story(version):
            self.terminal.say(line, style="italic")
        return self._game.version

    def _wait_for(self, seat: int) -> None:
        """Keep the screen empty until the next player is at the keyboard."""
        self.terminal.clear()
        self.terminal.forget()
        self._ask(self.t("hand_over.ready", who=self.names[seat]) + " ")

    def _ask(self, prompt: str) -> str:
        """The next line typed. Ctrl-C leaves, but with an unsaved game only the second time."""
        while True:
            try:
                return self.terminal.ask(prompt)
            except Interrupted:
                self._interrupted()

    def _interrupted(self) -> None:
        """Leave after Ctrl-C; where that would lose the game, warn once and go on."""
        if self.path is not None or self.leaving:
            raise Leave
        self.leaving = True
        self.terminal.say(self.t("leave.interrupted"))

    def _play(self, move: Move) -> None:
        before = self._game.copy()
        try:
            self._game.play(move, self.seat)
        except Refused as refusal:
            self.say_refused(move, refusal.code)
            return
        self._before = before if isinstance(move, Place) and self._game.phase == "draw" else None
        self.refused = self.around = None
        self.save()

    # the end

    def _ending(self) -> None:
        """The final scoring, card by card, and who won. All is open now."""
        assert self._game.result is not None, "the game is over"
        self.show_result(self._game.result)
        if self.save():
            self.terminal.say(self.t("save.record", file=self.path))

    def _leave(self) -> None:
        """The input has ended: save, and say how to resume."""
        try:
            if self.save():
                self.terminal.say(self.t("leave.saved", file=self.path))
            elif not self._game.over:
                self.terminal.say(self.t("leave.unsaved"))
        except Leave:
            pass  # nobody is reading any more
