"""One seat at a keyboard: shows a table, and acts on typed lines.

Whatever is drawn or said comes from the view of that seat, so nothing hidden from it can be printed. Where the game
itself is, here or on a server, is for the subclasses to know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

from naturalis.rules import Draw, KeepObjective, Move, Place, Result, View
from naturalis.text import Texts
from naturalis.text.characters import printable
from naturalis.tui.area import draw_whole
from naturalis.tui.bot_seats import Bots
from naturalis.tui.final_scoring import scoring, verdict
from naturalis.tui.input_parser import Command, Number, Part, read
from naturalis.tui.move_list import listing, matching
from naturalis.tui.narration import SLOTS
from naturalis.tui.refusal_reasons import sentence, why
from naturalis.tui.screen import Shown, screen
from naturalis.tui.terminal import Terminal


class TableScreen(ABC):
    """What the seat at the keyboard sees, and what it types. ``commands`` are those that this table knows."""

    commands: ClassVar[Mapping[str, Callable[..., None]]]
    help_key: ClassVar[str]  # the text that lists them

    def __init__(self, terminal: Terminal, t: Texts, names: tuple[str, ...], seat: int, bots: Bots | None) -> None:
        self.terminal, self.t, self.names, self.seat = terminal, t, names, seat
        self.bots = bots or Bots({})
        self.refused: tuple[Move, str] | None = None
        self.around: tuple[int, int] | None = None  # the part of the area to show, where not the usual one
        self.leaving = False  # the player typed quit or pressed Ctrl-C once, and was warned
        self._picks: list[Move] = []

    @property
    @abstractmethod
    def view(self) -> View:
        """Everything that the seat at the keyboard may know."""

    @abstractmethod
    def story(self, since: int = 0) -> list[str]:
        """The events after this version, as the seat at the keyboard saw them."""

    @abstractmethod
    def _play(self, move: Move) -> None:
        """Make the move, or say why not."""

    def show(self) -> None:
        """Redraw the whole screen."""
        shown = Shown(self.view, self.seat, self.names, self.story(), self.around)
        self.terminal.clear()
        self.terminal.lines(screen(self.t, shown, self.terminal.width, self.terminal.height))

    def handle(self, line: str) -> None:
        """Do what the line asks, or say why not. No line is ignored, and none raises an error."""
        typed, quitting = read(self.t, line, self.commands), self.leaving
        self.leaving = False
        if isinstance(typed, Command):
            self.leaving = quitting  # so that a second quit is understood
            self.commands[typed.name](self, typed.argument)
            return
        picks, self._picks = self._picks, []
        if typed is None:
            if line.strip():
                self.terminal.say(self.t("not_understood", text=printable(line)), style="red")
            else:
                self.show()
        elif isinstance(typed, Number) and 1 <= typed.value <= len(picks):
            self._play(picks[typed.value - 1])
        else:
            self._ask_for(typed)

    def resolve(self, typed: Move | Number | Part) -> Move | Part:
        """Resolve a bare number: an objective, a card of the display or of the hand, whichever fits the phase."""
        if not isinstance(typed, Number):
            return typed
        view = self.view
        if view.phase == "objectives" or typed.value > 86:
            return KeepObjective(typed.value)
        if view.phase == "draw" and typed.value in view.display:
            return Draw(SLOTS[view.display.index(typed.value)])
        return Part(card=typed.value)

    def representative(self, part: Part) -> Move:
        """A complete move in place of a part that no legal move matches, so that its refusal can be explained."""
        spots = self.view.spots(self.seat)
        hand = [held.card for held in self.view.hand(self.seat) if held and held.card]
        card = part.card if part.card is not None else hand[0] if hand else 0
        x, y = part.spot or (spots[0] if spots else (1, 1))
        return Place(card, part.face or "back", x, y)

    def offer(self, moves: list[Move], lines: list[str] | None = None) -> None:
        """Show moves to pick from by number, in these lines if given."""
        self._picks = moves
        for line in listing(self.t, self.view, self.seat, moves) if lines is None else lines:
            self.terminal.say(line)
        self.terminal.say(self.t("list.pick"), style="dim")

    def show_result(self, result: Result) -> None:
        """The final scoring, card by card, and who won. All is open now."""
        view = self.view
        self.terminal.clear()
        self.terminal.say(self.story()[-1], style="bold")
        for score in result.scores:
            self.terminal.say()
            self.terminal.lines(draw_whole(view, score.seat, self.terminal.width, spots=False))
            for line in scoring(self.t, view, score, self.names[score.seat], whole=True):
                self.terminal.say(line)
        self.terminal.say()
        for line in verdict(self.t, result, self.names):
            self.terminal.say(line, style="bold")

    def say_refused(self, move: Move, code: str) -> None:
        """Say that a rule forbids this move; ``why`` tells more."""
        self.refused = (move, code)
        self.terminal.say(f"{sentence(self.t, code)} {self.t('refused.hint')}", style="red")

    def _ask_for(self, typed: Move | Number | Part) -> None:
        typed = self.resolve(typed)
        if not isinstance(typed, Part):
            self._play(typed)
            return
        found = matching(self.view, self.seat, typed)
        if not found:
            self._play(self.representative(typed))
            return
        if typed.card is not None and typed.face is None and all(move.face == "back" for move in found):
            front = Place(typed.card, "front", found[0].x, found[0].y)
            self.terminal.say(why(self.t, self.view, self.seat, front, "missing_resources", self.names))
        self.offer(list(found))
