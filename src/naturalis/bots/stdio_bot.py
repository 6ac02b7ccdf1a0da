"""Bots in any language: a program that reads questions as JSON lines and writes its moves. See docs/bots.md."""

from __future__ import annotations

import re
from functools import cache
from threading import Event
from typing import TypeVar

import msgspec
from msgspec import Struct

from naturalis.bots.bot import BotFailed, Budget
from naturalis.bots.child_process import ChildProcess, quote
from naturalis.rules import CODES, Move, NotationError, Rng, View, parse_move
from naturalis.rules.view_data import CardsData, ViewData, cards_data, view_data
from naturalis.systems import split_command

FORMAT = 1
ANSWER_TIMEOUT_MS = 10_000
_MAX_TIMEOUT_MS = 9_999_999
_SPEC = re.compile(r"stdio(?:,patience=([^:]*))?:(.*)", re.DOTALL)
_T = TypeVar("_T")


class Hello(Struct, frozen=True, tag="hello"):
    """The first line that a program gets."""

    format: int
    cards: CardsData


class QuestionBudget(Struct, frozen=True, omit_defaults=True):
    """The budget of a turn; a limit that is not set is left out."""

    ms: float | None = None
    playouts: int | None = None
    threads: int = 1


class Question(Struct, frozen=True, tag="choose"):
    """A decision to make. ``seed`` is a number for programs that need randomness."""

    format: int
    seed: int
    budget: QuestionBudget
    moves: tuple[str, ...]
    view: ViewData


class HelloAnswer(Struct, frozen=True):
    """The answer to a hello."""

    name: str


class MoveAnswer(Struct, frozen=True):
    """The answer to a question."""

    move: str


@cache
def encode_hello() -> bytes:
    """Encode the hello, without a line feed."""
    return msgspec.json.encode(Hello(format=FORMAT, cards=cards_data()))


def encode_question(view: View, seed: int, budget: Budget) -> bytes:
    """Encode the question that asks a program for a move in this view, without a line feed."""
    limits = QuestionBudget(ms=budget.ms, playouts=budget.playouts, threads=budget.threads)
    moves = tuple(map(str, view.legal_moves))
    return msgspec.json.encode(
        Question(format=FORMAT, seed=seed, budget=limits, moves=moves, view=view_data(view))
    )  # fmt: skip


class StdioBot:
    """A program as a bot. It starts with the first question, and again with the next question after a failure.

    ``answer_timeout_ms`` is how long an answer may take beyond the thinking time of the budget;
    ``start_timeout_ms`` is how long the answer to the hello may take (at least as long as an answer).
    """

    def __init__(
        self, command: str, answer_timeout_ms: float = ANSWER_TIMEOUT_MS, start_timeout_ms: float = ANSWER_TIMEOUT_MS
    ) -> None:
        try:
            self._command = split_command(command)
        except ValueError as why:
            raise ValueError(f"{command!r} is not a command ({str(why).lower()}); close every quote in it") from None
        if not self._command:
            raise ValueError("stdio needs the command that starts the bot; write stdio:python3 bot.py")
        self._answer_timeout_ms = answer_timeout_ms
        self._start_timeout_ms = max(start_timeout_ms, answer_timeout_ms)
        self._process: ChildProcess | None = None
        self._closed = False
        self.name: str | None = None

    @property
    def pid(self) -> int | None:
        """The process id, while the program runs."""
        return None if self._process is None else self._process.pid

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """Return the program's move. Ends the program and raises BotFailed if it gives no legal move."""
        seed = rng.below(2**31 - 1)
        try:
            process = self._running_process(budget.stop)
            timeout_s = (self._answer_timeout_ms + (budget.ms or 0)) / 1000
            line = process.request(encode_question(view, seed, budget), timeout_s, budget.stop)
            return _legal_move(view, _decode(line, MoveAnswer, '{"move": "…"}').move)
        except BaseException:  # even an interrupt: a late answer must not count for the next question
            self._end()
            raise

    def close(self) -> None:
        """End the program and whatever it started."""
        self._closed = True
        self._end()

    def _running_process(self, stop: Event | None) -> ChildProcess:
        """Return the process; start it and exchange hellos first if necessary."""
        process = self._process
        if process is None:
            if not self._closed:
                self._process = process = ChildProcess(self._command)
            if process is None or self._closed:  # closed before, or by another thread just now
                raise BotFailed("the bot is closed; make a new one")
            line = process.request(encode_hello(), self._start_timeout_ms / 1000, stop)
            self.name = _decode(line, HelloAnswer, '{"name": "…"}').name
        return process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()


def parse_stdio_spec(spec: str) -> StdioBot:
    """Make the bot of a spec ``stdio:COMMAND`` or ``stdio,patience=MS:COMMAND``. Raises ValueError on a bad spec."""
    found = _SPEC.fullmatch(spec)
    if not found:
        raise ValueError(f"{spec!r} names no program; write stdio:COMMAND or stdio,patience=2500:COMMAND")
    patience, command = found.groups()
    if patience is None:
        return StdioBot(command)
    if not re.fullmatch(r"[0-9]{1,7}", patience) or not 1 <= int(patience) <= _MAX_TIMEOUT_MS:
        raise ValueError(
            f"the patience of stdio must be a whole number of milliseconds from 1 to {_MAX_TIMEOUT_MS}, "
            f"not {patience[:40]!r}; write stdio,patience=2500:COMMAND"
        )
    return StdioBot(command, int(patience))


def _decode(line: bytes, kind: type[_T], form: str) -> _T:
    try:
        return msgspec.json.decode(line.decode(), type=kind)
    except UnicodeDecodeError:
        why = "is not UTF-8"
    except msgspec.ValidationError as wrong:
        why = f"has the wrong form ({wrong})"
    except (msgspec.DecodeError, RecursionError):
        why = "is not JSON"
    raise BotFailed(f"the bot's line {quote(line)} {why}; the answer must look like {form}")


def _legal_move(view: View, text: str) -> Move:
    try:
        move = parse_move(text)
    except NotationError as why:
        raise BotFailed(f"the bot's answer {why}") from None
    code = view.why_not(move)
    if code is not None:
        raise BotFailed(f"the bot chose {move}, which is refused as {code}: {CODES[code]}")
    return move
