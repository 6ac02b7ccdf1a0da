"""docs/bots.md on programs: its examples, tables and reasons agree with the code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from naturalis import Game, Rng, Tybor, new_game, parse_move
from naturalis.bots import BotFailed, Budget
from naturalis.bots.child_process import MAX_LINE_BYTES
from naturalis.bots.stdio_bot import (
    ANSWER_TIMEOUT_MS,
    Hello,
    HelloAnswer,
    MoveAnswer,
    Question,
    StdioBot,
    encode_hello,
    encode_question,
)
from naturalis.rules.view_data import ObjectiveData, PlayableData, PlayerData, StarterData, ViewData
from tests.helpers.bot_programs import BEGIN, GREET, asked, program
from tests.helpers.games import random_play
from tests.helpers.repository import ROOT

TEXT = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").partition("## A bot in any language")[2]
ANSWERS, HELLO, QUESTION, TYBOR = re.findall(r"^```json\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)[:4]
TWICE = BEGIN + """hear(); os.write(1, b'{"name": "x"}\\n\\n'); hear()"""


def third_round(game: Game) -> Game:
    """Play the game at random until someone must place a card in round 3."""
    for _ in random_play(game, Rng(20)):
        if game.phase == "place" and game.round == 3:
            break
    return game


def test_the_question_is_the_one_that_the_code_sends() -> None:
    game = third_round(new_game(seed=20))
    line = encode_question(game.view(game.acting[0]), 1, Budget(ms=500))
    assert same_order(json.loads(QUESTION)) == same_order(json.loads(line))


def test_tybor_is_what_the_code_sends() -> None:
    game = third_round(new_game(20, 1, "english", "hard"))
    assert same_order(json.loads(TYBOR)) == same_order(
        json.loads(encode_question(game.view(0), 1, Budget()))["view"]["tybor"]
    )


def same_order(value: Any) -> Any:
    """Return the value with its objects as lists of pairs, so that their order counts."""
    if isinstance(value, dict):
        return [(key, same_order(inner)) for key, inner in value.items()]
    return [same_order(inner) for inner in value] if isinstance(value, list) else value


def test_the_hello_is_part_of_the_one_that_the_code_sends() -> None:
    shown, sent = json.loads(HELLO), json.loads(encode_hello())
    few, all_of_them = shown.pop("cards"), sent.pop("cards")
    assert shown == sent
    assert list(few) == list(all_of_them)
    for name, group in few.items():
        assert group
        assert all(same_order(card) in same_order(all_of_them[name]) for card in group)


def test_the_answers_are_ones_that_we_take() -> None:
    greeting, answer = ANSWERS.splitlines()
    assert msgspec.json.decode(greeting, type=HelloAnswer).name == "plain"
    move = parse_move(msgspec.json.decode(answer, type=MoveAnswer).move)
    game = third_round(new_game(seed=20))
    assert move in game.view(game.acting[0]).legal_moves


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("### The hello\n", Hello),
        ("Of each resource and gold card", PlayableData),
        ("Of each starter", StarterData),
        ("Of each objective", ObjectiveData),
        ("### The question\n", Question),
        ("The `view`:", ViewData),
        ("Each of `players`:", PlayerData),
        ("`tybor`:", Tybor),
    ],
)
def test_every_field_is_in_its_table_in_order(before: str, kind: type[msgspec.Struct]) -> None:
    table = TEXT.partition(f"\n{before}")[2].partition("| field | type | |\n|---|---|---|\n")[2].partition("\n\n")[0]
    tagged = ["type"] if kind in (Hello, Question) else []
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [*tagged, *kind.__struct_fields__]


def test_the_limits_are_those_of_the_code() -> None:
    assert "from 1 to 9999999; the default is 10000." in TEXT
    assert ANSWER_TIMEOUT_MS == 10_000
    assert f"more than {MAX_LINE_BYTES} bytes" in TEXT


@pytest.mark.parametrize(
    ("row", "bot"),
    [
        ("the program cannot be started", lambda _: StdioBot("nonesuch")),
        ("it ends, or crashes", lambda folder: program(folder, GREET + "hear(); [][0]")),
        ("it is killed by", lambda folder: program(folder, "import os; os.kill(os.getpid(), 11)")),
        ("it closes its output", lambda folder: program(folder, "import os, time; os.close(1); time.sleep(600)")),
        ("it takes too long", lambda folder: program(folder, "import time; time.sleep(600)", 300, 300)),
        ("it writes a line that was not", lambda folder: program(folder, TWICE)),
        ("it writes a line of more", lambda folder: program(folder, BEGIN + "hear(); say('x' * 99_999); hear()")),
        ("its line is not UTF-8", lambda folder: program(folder, BEGIN + "hear(); say('hello')")),
        ("its move is no move", lambda folder: program(folder, GREET + "hear(); say('{\"move\": \"pass\"}')")),
        ("its move is illegal", lambda folder: program(folder, GREET + "hear(); say('{\"move\": \"41f@1,1\"}')")),
    ],
)  # fmt: skip
def test_a_reason_begins_as_its_row_says(row: str, bot: Callable[[Path], StdioBot], tmp_path: Path) -> None:
    reason = re.findall(rf"^\| {row}.* \| (the bot.+) \|$", TEXT, re.MULTILINE)[0]
    pattern = re.escape(reason).replace("…", ".+").replace(r"10\ s", r"[\d.]+ s").replace("missing_resources", r"\w+")
    with pytest.raises(BotFailed, match=f"^{pattern}"):
        asked(bot(tmp_path))
