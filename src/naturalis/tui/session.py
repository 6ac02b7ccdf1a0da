"""One game at one keyboard: whose turn, what was typed, what is shown, and when the bots act.

The game itself is only asked to play moves; whatever is drawn or said comes from the view of the seat at the
keyboard, so nothing hidden from it can be printed. Bots choose from views of their own.
"""

from __future__ import annotations

from pathlib import Path

from naturalis.rules import Game, Move, Refused, View
from naturalis.text import Texts
from naturalis.tui import commands
from naturalis.tui.bot_seats import Bots
from naturalis.tui.narration import story
from naturalis.tui.save_file import CannotSave, save
from naturalis.tui.table_screen import TableScreen
from naturalis.tui.terminal import Leave, Terminal


class Session(TableScreen):
    """A game from where it stands to its end, or until the input ends. ``path``: where it is saved, if anywhere;
    ``bots``: those that play some of the seats, if any.
    """

    commands = commands.RUN
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

    @property
    def view(self) -> View:
        """All that the seat at the keyboard may know."""
        return self._game.view(self.seat)

    def story(self, since: int = 0) -> list[str]:
        """What happened after this version, as the seat at the keyboard saw it."""
        events = [event.for_seat(self.seat) for event in self._game.events]
        return story(self.t, self.view, events, self.names)[since:]

    def run(self) -> int:
        """Play until the game or the input ends; the exit code."""
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

    def keep(self) -> bool:
        """Save the game where it is to be saved; whether that worked. Without a file there is nothing to do."""
        if self.path is None:
            return False
        try:
            save(self._game, self.names, self.bots.levels, self.path)
        except CannotSave as why_not:
            self.terminal.say(self.t("save.failed", file=self.path, why=why_not), style="red")
            return False
        return True

    # a turn

    @property
    def _secret(self) -> bool:
        """Whether there is anything that one player must not see of another's."""
        return len(self._people) > 1 and self._game.phase != "starters"

    @property
    def _next(self) -> int:
        """Who has the keyboard next: whoever has it now, while they may act. It is no bot's turn."""
        acting = self._game.acting
        return self.seat if self.seat in acting or not acting else acting[0]

    def _turn(self) -> None:
        """One move of the seat at the keyboard, and the bots' after it; then the keyboard goes to whoever is next."""
        version, secret = self._game.version, self._secret
        self.show()
        while self._game.version == version:
            self.handle(self.terminal.ask("> "))
        version = self._let_bots_act(version)
        after = self._next
        if self._game.over or (self.seat == after and secret == self._secret):
            return
        if secret:
            self._tell(version)
            self.terminal.ask(self.t("hand_over.hide", who=self.names[after]) + " ")
        if self._secret:  # also when the first hands are dealt: until then anyone may have looked on
            self._wait_for(after)
        self.seat = after

    def _let_bots_act(self, version: int) -> int:
        """All that the bots may do now, with what happened after this version told before each thinks; returns
        the version up to which it was told.
        """
        thinking = None
        while (seat := next((seat for seat in self._game.acting if seat in self.bots.levels), None)) is not None:
            version = self._tell(version)
            if seat != thinking:
                self.terminal.say(self.t("bot.thinking", who=self.names[seat]), style="dim")
            thinking = seat
            self._game.play(self.bots.choose(self._game.view(seat)), seat)
            self.keep()
        return version

    def _tell(self, version: int) -> int:
        """What happened after this version; returns the version that it is now."""
        for line in self.story(version):
            self.terminal.say(line, style="italic")
        return self._game.version

    def _wait_for(self, seat: int) -> None:
        """Nothing is on the screen until the next player sits there."""
        self.terminal.clear()
        self.terminal.forget()
        self.terminal.ask(self.t("hand_over.ready", who=self.names[seat]) + " ")

    def _play(self, move: Move) -> None:
        try:
            self._game.play(move, self.seat)
        except Refused as refusal:
            self.say_refused(move, refusal.code)
            return
        self.refused = self.around = None
        self.keep()

    # the end

    def _ending(self) -> None:
        """The final scoring, card by card, and who won. All is open now."""
        assert self._game.result is not None, "the game is over"
        self.show_result(self._game.result)
        if self.keep():
            self.terminal.say(self.t("save.record", file=self.path))

    def _leave(self) -> None:
        """The input has ended: save, and say how to go on."""
        try:
            if self.keep():
                self.terminal.say(self.t("leave.saved", file=self.path))
            elif not self._game.over:
                self.terminal.say(self.t("leave.unsaved"))
        except Leave:
            pass  # nobody reads any more
