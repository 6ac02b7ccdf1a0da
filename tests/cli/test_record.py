"""``naturalis record verify`` and ``naturalis record show``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.records import encode, record_of
from naturalis.text import card_name
from tests.helpers.cli import refused
from tests.helpers.evidence import GOLDEN, game_in

LINE = encode(record_of(game_in(GOLDEN / "solo-normal-eager.txt")))


def test_good_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(LINE + b"\n" + LINE + b"\n")
    assert main(["record", "verify", str(path), str(path)]) == 0
    assert capsys.readouterr().out == "4 records: 4 obey the rules, 0 do not\n"


def test_a_bad_record_is_named_by_line_event_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(LINE)
    number = next(e["version"] for e in raw["events"] if e["type"] == "placed" and e["points"])
    raw["events"][number - 1]["points"] += 1
    path = tmp_path / "games.jsonl"
    path.write_bytes(LINE + b"\n" + json.dumps(raw).encode() + b"\n{}\n")
    assert main(["record", "verify", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith(f"{path}:2: event {number}: differs: ")
    assert out[1].startswith(f"{path}:3: not a record: ")
    assert out[2] == "3 records: 1 obey the rules, 2 do not"


def test_an_unfinished_record_does_not_verify_but_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(LINE)
    del raw["result"]
    raw["events"] = raw["events"][:4]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw, indent=1), encoding="utf-8")
    assert main(["record", "verify", str(path)]) == 1
    assert "event 5: unfinished" in capsys.readouterr().out
    assert main(["record", "show", str(path)]) == 0
    assert "The game goes on after event 4" in capsys.readouterr().out


def test_an_empty_file_has_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"")
    assert main(["record", "verify", str(path)]) == 0
    assert capsys.readouterr().out == "0 records: 0 obey the rules, 0 do not\n"
    assert refused(["record", "show", str(path)], capsys) == f"naturalis: {path} has no games\n"


def test_show_tells_every_event_and_the_breakdown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(LINE)
    assert main(["record", "show", str(path), "--notation"]) == 0
    out = capsys.readouterr().out
    golden = (GOLDEN / "solo-normal-eager.txt").read_text(encoding="utf-8").splitlines()
    for line in golden[1 : 1 + len(json.loads(LINE)["events"])]:
        assert line in out
    drawn = out.partition("the game ends")[2]
    assert drawn.count("╭") + drawn.count("╔") > 5
    assert "objective" in drawn
    assert "Tybor: " in out


def test_show_tells_a_game_in_sentences_with_the_names_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(LINE)
    assert main(["record", "show", str(path)]) == 0
    out = capsys.readouterr().out
    for event in json.loads(LINE)["events"]:
        if event["type"] == "placed":
            name = card_name("en", event["card"])
            assert f"{event['version']:>4}  seat 0: places {name} ({event['card']})" in out
    assert "seat 0 places" not in out


def test_show_picks_one_of_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = encode(record_of(game_in(GOLDEN / "two-french-eager.txt")))
    path = tmp_path / "games.jsonl"
    path.write_bytes(LINE + b"\n" + other + b"\n")
    assert main(["record", "show", str(path), "--game", "2"]) == 0
    assert "2 seats, french edition" in capsys.readouterr().out
    assert main(["record", "show", str(path), "--game", "3"]) == 2
    assert "has only 2 games" in capsys.readouterr().err


def test_show_tells_a_broken_record_too_but_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(LINE)
    raw["events"][-2]["score"] += 1
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["record", "show", str(path)]) == 1
    assert "differs" in capsys.readouterr().err


def evil_record(path: Path) -> str:
    """A record whose names would colour the terminal, ring its bell, turn its text around and begin a line."""
    game = game_in(GOLDEN / "two-french-eager.txt")
    path.write_bytes(encode(record_of(game, ["\x1b[31mEve\x07\nseat 9", "\u202eMallory\u2066"])))
    return str(path)


@pytest.mark.parametrize("command", [["record", "show"], ["analyse", "--playouts", "8", "--seat", "0"]])
def test_names_cannot_control_the_terminal(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, evil_record(tmp_path / "game.json")]) == 0
    printed = capsys.readouterr()
    assert "?[31mEve??seat 9" in printed.out
    assert not [c for c in printed.out + printed.err if c != "\n" and unicodedata.category(c) in ("Cc", "Cf")]


def test_values_in_complaints_cannot_control_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(LINE[:-1] + b',"\\u001b[2Jlatin":1}')
    assert main(["record", "verify", str(path)]) == 1
    assert "unknown field `?[2Jlatin`" in capsys.readouterr().out


def test_a_terminal_with_ascii_only_gets_an_aligned_drawing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(LINE)
    command = [sys.executable, "-m", "naturalis", "record", "show", str(path)]
    done = {
        encoding: subprocess.run(
            command, env=os.environ | {"PYTHONIOENCODING": encoding}, capture_output=True, check=True
        ).stdout.decode(encoding)
        for encoding in ("ascii", "utf-8")
    }  # fmt: skip
    assert "?" not in done["ascii"]
    assert done["ascii"].count("+") > 40
    assert [*map(len, done["ascii"].splitlines())] == [*map(len, done["utf-8"].splitlines())]
