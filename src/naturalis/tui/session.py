"""One game at one keyboard: whose turn, what was typed, what is shown, and when the bots act.

The game itself is only asked to play moves; whatever is drawn or said comes from the view of the seat at the
keyboard, so nothing hidden from it can be printed. Bots choose from views of their own.
"""

from __future__ import annotations

from pathlib import Path

from naturalis.rules import Draw, Game, KeepObjective, Move, Place, Refused, View
from naturalis.text import Texts
from naturalis.tui import commands
from naturalis.tui.area import draw_whole
from naturalis.tui.bot_seats import Bots
from naturalis.tui.final_scoring import scoring, verdict
from naturalis.tui.input_parser import Command, Number, Part, read
from naturalis.tui.move_list import listing, matching
from naturalis.tui.narration import SLOTS, story
from naturalis.tui.refusal_reasons import sentence, why
from naturalis.tui.save_file import CannotSave, save
from naturalis.tui.screen import Shown, screen
from naturalis.tui.terminal import Leave, Terminal, printable


class Session:
    """A game from where it stands to its end, or until the input ends. ``path``: where it is saved, if anywhere;
    ``bots``: those that play some of the seats, if any.
    """

    def __init__(
        self,
        terminal: Terminal,
        t: Texts,
        game: Game,
        names: tuple[str, ...],
        path: Path | None,
        bots: Bots | None = None,
    ) -> None:
        self.terminal, self.t, self.names, self.path = terminal, t, names, path
        self.bots = bots or Bots({})
        self._people = [seat for seat in range(game.seats) if seat not in self.bots.levels]
        self.seat = next((seat for seat in game.acting if seat in self._people), self._people[0] if self._people else 0)
        self.refused: tuple[Move, str] | None = None
        self.around: tuple[int, int] | None = None  # the part of the area to show, where not the usual one
        self.leaving = False  # the player asked to quit, and was told that nothing is saved
        self._game = game
        self._picks: list[Move] = []

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

    def show(self) -> None:
        """Draw the whole screen anew."""
        shown = Shown(self.view, self.seat, self.names, self.story(), self.around)
        self.terminal.clear()
        self.terminal.lines(screen(self.t, shown, self.terminal.width, self.terminal.height))

    def handle(self, line: str) -> None:
        """Do what the line asks, or say why not. Nothing is refused in silence, and nothing is an error here."""
        asked, quitting = read(self.t, line), self.leaving
        self.leaving = False
        if isinstance(asked, Command):
            self.leaving = quitting  # so that a second quit is understood
            commands.RUN[asked.name](self, asked.argument)
            return
        picks, self._picks = self._picks, []
        if asked is None:
            if line.strip():
                self.terminal.say(self.t("not_understood", text=printable(line)), style="red")
            else:
                self.show()
        elif isinstance(asked, Number) and 1 <= asked.value <= len(picks):
            self._play(picks[asked.value - 1])
        else:
            self._ask_for(asked)

    def resolve(self, asked: Move | Number | Part) -> Move | Part:
        """A number alone is an objective, a card of the display or a card of the hand, whatever fits the moment."""
        if not isinstance(asked, Number):
            return asked
        view = self.view
        if view.phase == "objectives" or asked.value > 86:
            return KeepObjective(asked.value)
        if view.phase == "draw" and asked.value in view.display:
            return Draw(SLOTS[view.display.index(asked.value)])
        return Part(card=asked.value)

    def representative(self, part: Part) -> Move:
        """A whole move that stands for this part when it is to be said why there is none like it."""
        spots = self.view.spots(self.seat)
        hand = [held.card for held in self.view.hand(self.seat) if held and held.card]
        card = part.card if part.card is not None else hand[0] if hand else 0
        x, y = part.spot or (spots[0] if spots else (1, 1))
        return Place(card, part.face or "back", x, y)

    def offer(self, moves: list[Move], lines: list[str] | None = None) -> None:
        """Show moves to pick from by number, in these lines where they are given."""
        self._picks = moves
        for line in listing(self.t, self.view, self.seat, moves) if lines is None else lines:
            self.terminal.say(line)
        self.terminal.say(self.t("list.pick"), style="dim")

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

    def _ask_for(self, asked: Move | Number | Part) -> None:
        asked = self.resolve(asked)
        if not isinstance(asked, Part):
            self._play(asked)
            return
        found = matching(self.view, self.seat, asked)
        if not found:
            self._play(self.representative(asked))
            return
        if asked.card is not None and asked.face is None and all(move.face == "back" for move in found):
            front = Place(asked.card, "front", found[0].x, found[0].y)
            self.terminal.say(why(self.t, self.view, self.seat, front, "missing_resources", self.names))
        self.offer(list(found))

    def _play(self, move: Move) -> None:
        try:
            self._game.play(move, self.seat)
        except Refused as refusal:
            self.refused = (move, refusal.code)
            self.terminal.say(f"{sentence(self.t, refusal.code)} {self.t('refused.hint')}", style="red")
            return
        self.refused = self.around = None
        self.keep()

    # the end

    def _ending(self) -> None:
        """The final scoring, card by card, and who won. All is open now."""
        self.terminal.clear()
        result, view = self._game.result, self.view
        assert result is not None, "the game is over"
        self.terminal.say(self.story()[-1], style="bold")
        for score in result.scores:
            self.terminal.say()
            self.terminal.lines(draw_whole(view, score.seat, self.terminal.width, spots=False))
            for line in scoring(self.t, view, score, self.names[score.seat], whole=True):
                self.terminal.say(line)
        self.terminal.say()
        for line in verdict(self.t, result, self.names):
            self.terminal.say(line, style="bold")
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
