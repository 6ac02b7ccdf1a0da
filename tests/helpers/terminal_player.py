"""Playing the terminal game without a terminal: someone who reads the prompts and types."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from pathlib import Path

from naturalis import Draw, Game, Move, Place, new_game
from naturalis.rules.literals import Level
from naturalis.text import Texts
from naturalis.tui import PlayOptions, run
from naturalis.tui.bot_seats import Bots
from naturalis.tui.play import MakeBots
from naturalis.tui.session import Session
from naturalis.tui.terminal import Terminal
from tests.helpers.games import make_deal

PROMPT = "\n> "
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Typist(io.StringIO):
    """Someone at the keyboard: Enter where the keyboard is handed over, else the next line of ``types``."""

    def __init__(self, out: io.StringIO, types: Callable[[], str | None]) -> None:
        super().__init__()
        self._out, self._types = out, types
        self.handed_over: list[int] = []  # how much had been printed at each Enter

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # _IOBase is said to read bytes
        if self._out.getvalue().endswith(PROMPT):
            line = self._types()
            return "" if line is None else line + "\n"
        self.handed_over.append(len(self._out.getvalue()))
        return "\n"


def eager(game: Game, seat: int) -> Move:
    """A move that scores where one does: it makes games long and full of gold cards, but not endless."""
    best, most = game.moves_of(seat)[0], -1
    for move in game.moves_of(seat):
        worth = 0
        if isinstance(move, Place):
            trial = game.copy()
            trial.play(move, seat)
            worth = 10 * (trial.score(seat) - game.score(seat)) + len(trial.spots(seat))
        elif isinstance(move, Draw):
            worth = len(move.source) + game.version % 5
        if worth > most:
            best, most = move, worth
    return best


class Shadow:
    """The same game, played alongside, to know what to type; the seat at the keyboard stays while it may act."""

    def __init__(self, game: Game, spell: Callable[[Move], str] = str, until: int = 10**9) -> None:
        self.game, self._spell, self._until = game, spell, until
        self._seat = 0

    def __call__(self) -> str | None:
        if self.game.version >= self._until:
            return None
        if self._seat not in self.game.acting:
            self._seat = self.game.acting[0]
        move = eager(self.game, self._seat)
        self.game.play(move, self._seat)
        return self._spell(move)


def typed(lines: Iterable[str], make_bots: MakeBots = Bots, /, **options: object) -> tuple[int, str]:
    """The exit code and everything printed when these lines are typed and then the input ends."""
    out, rest = io.StringIO(), iter(lines)
    chosen = PlayOptions(**{"language": "en", "seed": 7, **options})  # type: ignore[arg-type]
    code = run(chosen, Typist(out, lambda: next(rest, None)), out, out, make_bots)
    return code, out.getvalue()


def table(
    seed: int = 7, seats: int = 2, level: Level | None = None, language: str = "en", bots: Bots | None = None
) -> tuple[Session, Game]:
    """A session to be driven by ``handle``, and its game."""
    game = new_game(seed, seats, level=level)
    return session_of(game, language, bots=bots), game


def fixed(language: str = "en") -> tuple[Session, Game]:
    """A solo game whose cards are known: starter 82, hand 27, 9 and 56, objectives 102 and 101 offered."""
    resources, golds, tybor = (10, 12, 27, 9), (66, 57, 56), (1, 11, 21, 31)
    game = Game(make_deal(resources, golds, seats=1, level="normal", starters=(82,), tybor=tybor))
    return session_of(game, language), game


def session_of(game: Game, language: str = "en", path: Path | None = None, bots: Bots | None = None) -> Session:
    terminal = Terminal(io.StringIO(), io.StringIO())
    return Session(terminal, Texts(language), game, NAMES[: game.seats], path, bots)


def said(session: Session, line: str) -> str:
    """What is printed in answer to this line."""
    out = session.terminal.console.file
    stream = out._stream  # type: ignore[attr-defined]
    assert isinstance(stream, io.StringIO)
    stream.seek(0)
    stream.truncate()
    session.handle(line)
    return stream.getvalue()
