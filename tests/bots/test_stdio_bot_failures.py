"""Programs that fail in every possible way: each gives a reason of one sentence and leaves no process."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from threading import Event, Timer

import pytest

from naturalis import Rng
from naturalis.bots import BotFailed, Budget
from naturalis.bots.child_process import ChildProcess
from naturalis.bots.stdio_bot import StdioBot
from tests.helpers.bot_programs import BEGIN, GOOD, GREET, asked, first_view, gone, program

FAILURES = {
    "ends before the hello": ("", "ended with exit code 0 before it answered$"),
    "crashes at the start": ("import nonesuch", "ended with exit code 1 .*; it said .*ModuleNotFoundError"),
    "crashes in the game": (GREET + "hear(); [][0]", "ended with exit code 1 .*; it said 'IndexError: list index"),
    "ends with a code": (GREET + "hear(); sys.exit(7)", "ended with exit code 7 before it answered$"),
    "says why it ends": (GREET + "hear(); sys.exit('no idea\\n\\n')", "exit code 1 .*; it said 'no idea'$"),
    "is killed": (GREET + "hear(); os.kill(os.getpid(), signal.SIGKILL)", "ended by signal SIGKILL"),
    "is killed by a nameless signal": (GREET + "hear(); os.kill(os.getpid(), 40)", "ended by signal 40"),
    "closes its output": (GREET + "hear(); os.close(1); time.sleep(600)", "closed its output before it answered$"),
    "an unfinished line": (GREET + "hear(); os.write(1, b'{\"move\": \"starter:front\"}')", "ended with exit code 0"),
    "no JSON in the hello": (BEGIN + "hear(); say('hello')", "line 'hello' is not JSON; the answer must .*\"name\""),
    "no name in the hello": (BEGIN + "hear(); say('{}')", "has the wrong form .*`name`"),
    "no JSON": (GREET + "hear(); say('starter:front')", "line 'starter:front' is not JSON; .*\"move\""),
    "an empty line": (GREET + "hear(); say('')", "line '' is not JSON"),
    "half of JSON": (GREET + "hear(); say('{')", "line '{' is not JSON"),
    "two values": (GREET + "hear(); say('{\"move\": \"starter:front\"} 1')", "is not JSON"),
    "deep JSON": (GREET + "hear(); say('{\"x\":' + '[' * 60_000)", "is not JSON"),
    "no object": (GREET + "hear(); say('\"starter:front\"')", "has the wrong form"),
    "no move": (GREET + "hear(); say('{\"Move\": \"starter:front\"}')", "has the wrong form .*`move`"),
    "a number for a move": (GREET + "hear(); say('{\"move\": 4}')", "has the wrong form .*Expected `str`"),
    "no UTF-8": (GREET + "hear(); os.write(1, b'{\"move\":\"starter:front\",\"x\":\"\\xff\"}\\n')", "is not UTF-8"),
    "a line too long": (GREET + "hear(); say('x' * 65_537); hear()", "wrote a line of more than 65536 bytes$"),
    "a line without end": (GREET + "hear()\nwhile 1: os.write(1, b'x' * 99)", "wrote a line of more than 65536 bytes$"),
    "no move at all": (GREET + "hear(); say('{\"move\": \"pass\"}')", "answer 'pass' is not a move; moves look like"),
    "an illegal move": (
        GREET + "hear(); say('{\"move\": \"41f@1,1\"}')",
        "chose 41f@1,1, which is refused as setup_unfinished: starters and objectives are not all chosen yet$",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_has_a_reason_and_leaves_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, reason = FAILURES[name]
    pids = started(monkeypatch)
    bot = program(tmp_path, source)
    with pytest.raises(BotFailed, match=f"^the bot.*{reason}") as failure:
        asked(bot)
    assert "\n" not in str(failure.value)
    assert len(str(failure.value)) < 500
    assert len(pids) == 1
    assert gone(pids[0])
    assert bot.pid is None
    bot.close()


def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collect the ids of all processes that start from now on."""
    pids: list[int] = []
    plain = ChildProcess.__init__

    def noting(self: ChildProcess, command: list[str]) -> None:
        plain(self, command)
        pids.append(self.pid)

    monkeypatch.setattr(ChildProcess, "__init__", noting)
    return pids


STALLS = {
    "at the hello": "time.sleep(600)",
    "without reading": 'select.select([0], [], []); say(\'{"name": "x"}\'); time.sleep(600)',
    "in the game": 'hear(); say(\'{"name": "x"}\'); hear(); time.sleep(600)',
    "in the middle of a line": 'hear(); say(\'{"name": "x"}\'); hear(); os.write(1, b\'{"move"\'); time.sleep(600)',
    "deaf to signals": "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(600)",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", STALLS)
def test_a_bot_that_stalls_is_not_waited_for(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pids = started(monkeypatch)
    source = f"{BEGIN}sys.stderr.write('thinking\\n')\n{STALLS[name]}"
    bot = program(tmp_path, source, answer_timeout_ms=400, start_timeout_ms=1000)
    with pytest.raises(BotFailed, match=r"^the bot gave no answer in (0\.4|1) s(; it said 'thinking')?$"):
        asked(bot)
    assert gone(pids[0])


def test_a_bot_that_never_reads_is_not_waited_for_even_when_the_pipe_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids = started(monkeypatch)
    running = ChildProcess([*shlex.split(command_of(tmp_path, "import time; time.sleep(600)"))])
    with pytest.raises(BotFailed, match=r"gave no answer in 0\.3 s"):
        running.request(b"x" * 5_000_000, 0.3)
    running.terminate()
    assert gone(pids[0])


def command_of(folder: Path, source: str) -> str:
    """Return the command that runs this Python source."""
    return shlex.join(program(folder, source)._command)


def test_a_bot_that_left_a_child_behind_is_said_to_have_ended(tmp_path: Path) -> None:
    """The grandchild holds the output open, so that it does not end with the program."""
    source = (
        GREET
        + """
hear()
child = subprocess.Popen(["sleep", "600"])
sys.stderr.write(f"{child.pid}\\n"); sys.stderr.flush()
os._exit(5)
"""
    )
    with pytest.raises(BotFailed, match=r"ended with exit code 5 before it answered; it said '\d+'") as failure:
        asked(program(tmp_path, source))
    assert gone(int(re.findall(r"'(\d+)'", str(failure.value))[0]))


@pytest.mark.parametrize("extra", ["hello", '{"move": "starter:front"}', ""])
def test_a_line_too_many_is_held_against_the_next_question(extra: str, tmp_path: Path) -> None:
    source = (
        GREET
        + f"""
while True:
    text = json.dumps({{"move": hear()["moves"][0]}})
    os.write(1, (text + "\\n" + {extra!r} + "\\n").encode())
"""
    )
    bot = program(tmp_path, source)
    asked(bot)
    with pytest.raises(BotFailed, match=f"wrote a line that it was not asked for: {re.escape(repr(extra))}$"):
        asked(bot)


def test_a_flood_of_lines_is_held_against_the_next_question(tmp_path: Path) -> None:
    source = GREET + "question = hear()\nwhile True: move(question)\n"
    bot = program(tmp_path, source)
    asked(bot)
    with pytest.raises(BotFailed):  # whatever came in between, it was not asked for
        asked(bot, 200_000)


def test_a_bot_that_speaks_first_fails(tmp_path: Path) -> None:
    bot = program(tmp_path, BEGIN + "os.write(1, b'Welcome!\\n'); hear(); say('{\"name\": \"x\"}'); move(hear())")
    with pytest.raises(BotFailed, match=r"the bot's line 'Welcome!' is not JSON|not asked for: 'Welcome!'"):
        asked(bot)


def test_a_bot_that_ended_between_two_questions_fails_at_the_second(tmp_path: Path) -> None:
    bot = program(tmp_path, GREET + "move(hear()); sys.exit(3)")
    asked(bot)
    with pytest.raises(BotFailed, match="ended with exit code 3 before it answered"):
        asked(bot)


def test_a_bot_is_started_anew_after_a_failure(tmp_path: Path) -> None:
    bot = program(tmp_path, GREET + "move(hear()); hear(); sys.exit(3)")
    pids = set()
    for _ in range(3):
        asked(bot)
        pids.add(bot.pid)
        with pytest.raises(BotFailed):
            asked(bot)
    bot.close()
    assert len(pids) == 3


def test_a_command_that_is_not_there_or_may_not_be_run(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no program", encoding="utf-8")
    odd = tmp_path / "odd"
    odd.write_bytes(b"\x00\x01\x02")
    odd.chmod(0o755)
    for command, why in (
        ("nonesuch-bot --fast", "'nonesuch-bot' cannot be started (No such file or directory)"),
        (shlex.quote(str(text)), f"'{text}' cannot be started (Permission denied)"),
        (shlex.quote(str(tmp_path)), f"'{tmp_path}' cannot be started (Permission denied)"),
        (shlex.quote(str(odd)), f"'{odd}' cannot be started (Exec format error)"),
        ("'a\0b'", "cannot be started (embedded null byte)"),
    ):
        bot = StdioBot(command)
        with pytest.raises(BotFailed, match=re.escape(why)):
            asked(bot)
        bot.close()


@pytest.mark.parametrize("source", [BEGIN + "hear(); time.sleep(600)", GREET + "hear(); time.sleep(600)"])
def test_stopping_a_bot_that_thinks(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pids = started(monkeypatch)
    bot = program(tmp_path, source, 600_000)
    stop = Event()
    timer = Timer(0.3, stop.set)
    timer.start()
    with pytest.raises(BotFailed, match=r"^the bot was stopped before it answered$"):
        bot.choose(first_view(), Rng(1), Budget(stop=stop))
    timer.join()
    assert gone(pids[0])


def test_an_answer_in_time_is_taken_where_it_could_be_stopped(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    bot.choose(first_view(), Rng(1), Budget(stop=Event()))
    bot.close()


def test_closing_a_bot_that_thinks(tmp_path: Path) -> None:
    """From another thread, as a server would."""
    bot = program(tmp_path, GREET + "hear(); time.sleep(600)", 600_000)
    timer = Timer(0.5, bot.close)
    timer.start()
    with pytest.raises(BotFailed):
        asked(bot)
    timer.join()
    with pytest.raises(BotFailed, match=r"the bot is closed; make a new one"):
        asked(bot)


def test_an_interrupted_question_is_not_answered_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = program(tmp_path, GOOD)
    asked(bot)
    pid = bot.pid
    assert pid is not None

    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ChildProcess, "_wait_for_lines", interrupt)
        with pytest.raises(KeyboardInterrupt):
            asked(bot)
    assert gone(pid)
    asked(bot)
    assert bot.pid != pid
    bot.close()
