"""What a server asks a worker, and what the worker answers: messages of one release to itself, in JSON.

A question holds the view of one seat, so a worker learns what that seat may know and nothing else.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from naturalis import __version__
from naturalis.bots.analysis import Analysis
from naturalis.rules import parse_move
from naturalis.rules.restored_view import restore_view
from naturalis.rules.view_data import ViewData
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.wire.server_messages import HintedMove
from naturalis.wire.table_settings import BotLevel

RELEASE = __version__  # servers and workers of different releases leave each other alone


class ChooseMove(Struct, tag="choose", frozen=True):
    """Choose a move as a bot of this level, with this random source."""

    view: ViewData
    level: BotLevel
    seed: int
    stream: int


class FindHint(Struct, tag="hint", frozen=True):
    """Find the best moves."""

    view: ViewData


class AnalyseMove(Struct, tag="analyse", frozen=True):
    """Judge the moves of a finished game's position; ``idle``: only while no bot has to think."""

    view: ViewData
    played: str
    idle: bool


Question: TypeAlias = ChooseMove | FindHint | AnalyseMove


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer to any question: the part that was asked for, or ``interrupted``, or ``error``."""

    move: str | None = None
    hints: tuple[HintedMove, ...] = ()
    analysis: Analysis | None = None
    interrupted: bool = False
    error: str = ""


_decode_question = msgspec.json.Decoder(Question).decode
_decode_answer = msgspec.json.Decoder(Answer).decode
encode_question = msgspec.json.encode
encode_answer = msgspec.json.encode


def decode_answer(body: bytes) -> Answer:
    """Read an answer. One that cannot be read is an error of the worker."""
    try:
        return _decode_answer(body)
    except msgspec.MsgspecError as why:
        return Answer(error=str(why))


async def think(bots: BotThreads, question: bytes) -> Answer:
    """Answer a question with the threads of this process; an error is an answer, too."""
    try:
        asked = _decode_question(question)
        view = restore_view(asked.view)
        match asked:
            case ChooseMove():
                return Answer(move=str(await bots.choose(view, asked.level, asked.seed, asked.stream)))
            case FindHint():
                return Answer(hints=await bots.hint(view))
        played = parse_move(asked.played)
        found = await (bots.analyse_if_idle(view, played) if asked.idle else bots.analyse(view, played))
        return Answer(analysis=found, interrupted=found is None)
    except Exception as why:
        return Answer(error=f"{type(why).__name__}: {why}")
