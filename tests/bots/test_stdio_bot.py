"""Programs that play correctly: the two examples and some small ones, in every kind of game."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis import Rng, new_game
from naturalis.bots import BOT_KINDS, Budget, SpecError, player
from naturalis.bots.stdio_bot import StdioBot
from naturalis.bots.uniform_bot import UniformBot
from tests.helpers.bot_programs import (
    BEGIN,
    EXAMPLES,
    GOOD,
    GREET,
    PLAIN,
    asked,
    first_view,
    gone,
    node,
    play,
    program,
    running,
)
from tests.helpers.games import FEW_KINDS, KINDS, Kind, rest_by_night


@pytest.mark.slow
@pytest.mark.parametrize("kind", rest_by_night(KINDS, FEW_KINDS), ids=str)
def test_the_examples_play_every_kind_of_game_and_choose_the_same_moves(kind: Kind) -> None:
    java = f"{shlex.quote(node())} {shlex.quote(str(EXAMPLES / 'plain_bot.mjs'))}"
    one, two = StdioBot(PLAIN), StdioBot(java)
    try:
        game = kind.game(5)
        while not game.over:
            seat = game.acting[-1]
            view = game.view(seat)
            move = one.choose(view, Rng(1), Budget())
            assert two.choose(view, Rng(1), Budget()) == move
            game.play(move, seat)
        assert game.result is not None
        assert (one.name, two.name) == ("plain", "plain")
    finally:
        one.close()
        two.close()


def test_the_example_beats_random_play() -> None:
    bot = StdioBot(PLAIN)
    won = 0
    for seed in range(20):
        seat = seed % 2
        game = play(new_game(seed), [bot, UniformBot()] if seat == 0 else [UniformBot(), bot], Rng(seed))
        assert game.result is not None
        won += game.result.winners == (seat,)
    bot.close()
    assert won >= 15


def test_the_example_uses_nothing_of_ours(tmp_path: Path) -> None:
    """It runs alone, in another folder, in a Python without packages."""
    shutil.copy(EXAMPLES / "plain_bot.py", tmp_path / "bot with spaces é.py")
    bot = StdioBot(f"{shlex.quote(sys.executable)} -I -S '{tmp_path}/bot with spaces é.py'")
    asked(bot)
    bot.close()


def test_several_games_at_once_on_one_process(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    games = [kind.game(9) for kind in KINDS]
    pids = set()
    while any(not game.over for game in games):
        for game in games:
            if not game.over:
                seat = game.acting[0]
                game.play(bot.choose(game.view(seat), Rng(1), Budget()), seat)
                pids.add(bot.pid)
    bot.close()
    assert len(pids) == 1


def test_the_program_starts_when_it_is_asked_and_ends_when_closed(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    pids = [bot.pid]
    asked(bot, 3)
    pids.append(bot.pid)
    pid = bot.pid or 0
    assert running(pid)
    bot.close()
    bot.close()
    assert not running(pid)
    assert [*pids, bot.pid] == [None, pid, None]


def test_a_bot_that_never_played_closes_too(tmp_path: Path) -> None:
    program(tmp_path, GOOD).close()


def test_what_it_started_ends_with_it(tmp_path: Path) -> None:
    """Even if both of them ignore SIGTERM."""
    stubborn = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(1, flush=True); time.sleep(600)"
    )
    source = f"""{BEGIN}
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", {stubborn!r}], stdout=subprocess.PIPE)
child.stdout.readline()
hear(); say(json.dumps({{"name": str(child.pid)}}))
while True: move(hear())
"""
    bot = program(tmp_path, source)
    asked(bot)
    pid, child = bot.pid, int(bot.name or 0)
    assert pid is not None
    assert running(child)
    bot.close()
    assert gone(pid)
    assert gone(child)


def test_a_forgotten_bot_takes_its_program_along(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    asked(bot)
    pid = bot.pid
    assert pid is not None
    del bot
    assert gone(pid)


def test_when_we_end_without_closing_the_program_ends(tmp_path: Path) -> None:
    """On exit we end even a stubborn program; after kill -9 only its input ends, and it must notice."""
    careless = GREET + "move(hear())\ntime.sleep(600)\n"
    for source, last_words in ((careless, "sys.exit(0)"), (GOOD, "os.kill(os.getpid(), signal.SIGKILL)")):
        ours = f"""
import os, signal, sys
from pathlib import Path
from tests.helpers.bot_programs import asked, program
bot = program(Path({str(tmp_path)!r}), {source!r})
asked(bot)
print(bot.pid, flush=True)
{last_words}
"""
        done = subprocess.run([sys.executable, "-c", ours], capture_output=True, text=True, check=False)
        assert done.stdout, done.stderr
        assert done.returncode in (0, -signal.SIGKILL)
        assert gone(int(done.stdout))


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # later Pythons warn: we have threads
def test_a_forked_copy_of_us_ends_nothing(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    asked(bot)
    pid = os.fork()
    if pid == 0:
        try:
            bot.close()
        finally:
            os._exit(0)
    os.waitpid(pid, 0)
    asked(bot)
    bot.close()


def test_much_on_stderr_blocks_nobody(tmp_path: Path) -> None:
    noise = 'sys.stderr.write("x" * 1_000_000 + "\\n" + "noise é\\n" * 10_000)\n'
    bot = program(tmp_path, GREET + f"while True:\n    question = hear()\n    {noise}    move(question)\n")
    asked(bot, 5)
    bot.close()


def test_an_answer_in_several_pieces_is_one_answer(tmp_path: Path) -> None:
    source = (
        GREET
        + """
while True:
    for letter in json.dumps({"move": hear()["moves"][0]}) + "\\r\\n":
        sys.stdout.write(letter); sys.stdout.flush()
        time.sleep(0.001)
"""
    )
    bot = program(tmp_path, source)
    asked(bot, 3)
    bot.close()


def test_any_letters_and_further_fields_are_welcome(tmp_path: Path) -> None:
    source = (
        BEGIN
        + """
hear(); say(json.dumps({"name": "mnich Tybor ☘ 修", "by": ["é"]}, ensure_ascii=False))
while True: say(json.dumps({"note": "žluť ☘", "move": hear()["moves"][-1]}, ensure_ascii=False))
"""
    )
    bot = program(tmp_path, source)
    asked(bot, 2)
    assert bot.name == "mnich Tybor ☘ 修"
    bot.close()


def test_the_longest_line_is_still_read(tmp_path: Path) -> None:
    source = (
        GREET
        + """
while True:
    text = json.dumps({"move": hear()["moves"][0]})
    say(text + " " * (65_536 - len(text)))
"""
    )
    bot = program(tmp_path, source)
    asked(bot, 3)
    bot.close()


def test_the_program_is_told_budget_and_seed(tmp_path: Path) -> None:
    source = (
        GREET
        + """
while True:
    question = hear()
    with open(sys.argv[0] + ".json", "w") as out: json.dump([question["budget"], question["seed"]], out)
    move(question)
"""
    )
    bot = program(tmp_path, source)
    heard = []
    for budget in (Budget(), Budget(ms=500), Budget(playouts=9, threads=2)):
        bot.choose(first_view(), Rng(4), budget)
        heard.append(json.loads((tmp_path / "bot.py.json").read_text(encoding="utf-8")))
    bot.close()
    seed = Rng(4).below(2**31 - 1)
    assert heard == [[{}, seed], [{"ms": 500.0}, seed], [{"playouts": 9, "threads": 2}, seed]]


def test_specs(tmp_path: Path) -> None:
    program(tmp_path, GOOD)
    for spec in (f"stdio:{PLAIN}", f"stdio,patience=9000:{PLAIN}"):
        with player(spec) as ready:
            assert ready.spec == spec
            ready.choose(first_view(), Rng(1))
    assert "stdio" in BOT_KINDS


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("stdio", "write stdio:COMMAND"),
        ("stdio:", "write stdio:python3 bot.py"),
        ("stdio:   ", "write stdio:python3 bot.py"),
        ("stdio:'bot", "close every quote"),
        ("stdio,patience=0:bot", "stdio,patience=2500:COMMAND"),
        ("stdio,patience=1.5:bot", "stdio,patience=2500:COMMAND"),
        ("stdio,ms=5:bot", "stdio,patience=2500:COMMAND"),
        ("stdio,patience=5", "stdio,patience=2500:COMMAND"),
        ("stdiox:bot", "there is no bot 'stdiox'"),
    ],
)
def test_a_wrong_spec_is_refused(spec: str, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        player(spec)
