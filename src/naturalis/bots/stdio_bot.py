"""Bots in any language: a program that reads questions as JSON lines and writes its moves. docs/bots.md has it all."""

from __future__ import annotations

import re
import shlex
from functools import cache
from threading import Event
from typing import TypeVar

import msgspec
from msgspec import Struct

from naturalis.bots.bot import BotFailed, Budget
from naturalis.bots.child_process import Program, shown
from naturalis.rules import CODES, Move, NotationError, Rng, View, parse_move
from naturalis.rules.view_data import CardsData, ViewData, cards_data, view_data

FORMAT = 1
PATIENCE = 10_000  # milliseconds
_SPEC = re.compile(r"stdio(?:,patience=([1-9][0-9]{0,6}))?:(.*)", re.DOTALL)
_T = TypeVar("_T")


class Hello(Struct, frozen=True, tag="hello"):
    """The first line that a program gets."""

    format: int
    cards: CardsData


class Thinking(Struct, frozen=True, omit_defaults=True):
    """The budget of a turn, as far as there is one."""

    ms: float | None = None
    playouts: int | None = None
    threads: int = 1


class Question(Struct, frozen=True, tag="choose"):
    """What to decide. ``seed`` is a number for programs that need chance."""

    format: int
    seed: int
    budget: Thinking
    moves: tuple[str, ...]
    view: ViewData


class Greeting(Struct, frozen=True):
    """The answer to a hello."""

    name: str


class Answer(Struct, frozen=True):
    """The answer to a question."""

    move: str


@cache
def hello() -> bytes:
    """The hello line, without its end."""
    return msgspec.json.encode(Hello(format=FORMAT, cards=cards_data()))


def question(view: View, seed: int, budget: Budget) -> bytes:
    """The question that puts this view's moves to a program, without its end."""
    return msgspec.json.encode(
        Question(
            format=FORMAT, seed=seed, budget=Thinking(ms=budget.ms, playouts=budget.playouts, threads=budget.threads),
            moves=tuple(map(str, view.legal_moves)), view=view_data(view),
        )
    )  # fmt: skip


class Stdio:
    """A program as a bot. It is started when it is first asked, and again when it is asked after a failure.

    ``patience`` is how many milliseconds an answer may take beyond the thinking time of the budget, ``start`` how
    many the answer to the hello may take (as long as patience, if that is more).
    """

    def __init__(self, command: str, patience: float = PATIENCE, start: float = PATIENCE) -> None:
        try:
            self._command = shlex.split(command)
        except ValueError as why:
            raise ValueError(f"{command!r} is no command ({str(why).lower()}); close every quote in it") from None
        if not self._command:
            raise ValueError("stdio needs the command that starts the bot; write stdio:python3 bot.py")
        self._patience = patience
        self._start = max(start, patience)
        self._program: Program | None = None
        self._closed = False
        self.name: str | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return None if self._program is None else self._program.pid

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """The program's move. BotFailed where it gives none, or an illegal one; then the program is ended."""
        seed = rng.below(2**31 - 1)
        try:
            program = self._running(budget.stop)
            patience = (self._patience + (budget.ms or 0)) / 1000
            answer = _decoded(program.ask(question(view, seed, budget), patience, budget.stop), Answer, '{"move": "…"}')
            return _legal(view, answer.move)
        except BaseException:  # also where we are interrupted: the answer to this question must not meet the next one
            self._end()
            raise

    def close(self) -> None:
        """End the program and whatever it started."""
        self._closed = True
        self._end()

    def _running(self, stop: Event | None) -> Program:
        """The program, started and greeted."""
        program = self._program
        if program is None:
            if not self._closed:
                self._program = program = Program(self._command)
            if program is None or self._closed:  # closed before, or by another thread just now
                raise BotFailed("the bot is closed; make a new one")
            line = program.ask(hello(), self._start / 1000, stop)
            self.name = _decoded(line, Greeting, '{"name": "…"}').name
        return program

    def _end(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end()


def stdio(spec: str) -> Stdio:
    """The bot of a spec ``stdio:COMMAND`` or ``stdio,patience=MS:COMMAND``; ValueError says what to write instead."""
    found = _SPEC.fullmatch(spec)
    if not found:
        raise ValueError(f"{spec!r} names no program; write stdio:COMMAND or stdio,patience=2500:COMMAND")
    return Stdio(found[2], int(found[1] or PATIENCE))


def _decoded(line: bytes, kind: type[_T], form: str) -> _T:
    try:
        return msgspec.json.decode(line.decode(), type=kind)
    except UnicodeDecodeError:
        why = "is not UTF-8"
    except msgspec.ValidationError as wrong:
        why = f"has the wrong form ({wrong})"
    except (msgspec.DecodeError, RecursionError):
        why = "is not JSON"
    raise BotFailed(f"the bot's line {shown(line)} {why}; the answer must look like {form}")


def _legal(view: View, text: str) -> Move:
    try:
        move = parse_move(text)
    except NotationError as why:
        raise BotFailed(f"the bot's answer {why}") from None
    code = view.why_not(move)
    if code is not None:
        raise BotFailed(f"the bot chose {move}, which is refused as {code}: {CODES[code]}")
    return move
