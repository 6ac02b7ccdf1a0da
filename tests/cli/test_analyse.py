"""``naturalis analyse``: the table, JSON, the chart, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from naturalis import Move, Rng, View, new_game
from naturalis.bots import Budget, review
from naturalis.bots.analysis import Analysis, MoveEvaluation
from naturalis.cli import main
from naturalis.records import encode, record_of
from tests.helpers.cli import refused
from tests.helpers.evidence import GOLDEN, game_in
from tests.helpers.games import random_play

SVG = "{http://www.w3.org/2000/svg}"


def opinionated(view: View, budget: Budget, rng: Rng, _keep: Move) -> Analysis:
    """An analysis that costs no time: moves are worth what chance says."""
    found = [
        MoveEvaluation(str(move), rng.below(1000) / 1000, 0.02, (12.0, 9.0), 3, (str(move), "draw:gold"))
        for move in view.legal_moves
    ]  # fmt: skip
    found.sort(key=lambda judged: -judged.win)
    return Analysis(view.seat or 0, view.version, tuple(found), budget.playouts or 0, 0.0)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "analyse", opinionated)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(encode(record_of(game_in(GOLDEN / "two-english-eager.txt"), ["Ada", "bot:scribe"])))
    return path


def test_a_line_for_each_move_and_the_seats_together(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record)]) == 0
    printed = capsys.readouterr()
    moves = review.review(game_in(GOLDEN / "two-english-eager.txt"), Budget(playouts=1), Rng(1)).moves
    lines = printed.out.splitlines()
    assert lines[0] == "2 seats, english edition, finished; 200 ms per move"
    assert lines[2].split() == ["event", "round", "player", "move", "win", "cost", "better"]
    table = lines[3 : 3 + len(moves)]
    assert all(move.move in line for move, line in zip(moves, table, strict=True))
    assert lines[3 + len(moves)] == ""
    assert sum(": better:" in line or "better: " in line for line in lines) == 6
    seats = [number for number, line in enumerate(lines) if line.startswith(("Ada: ", "bot:scribe: "))]
    assert seats[0] == 4 + len(moves)
    assert all("accuracy" in lines[number] for number in seats)
    assert printed.err == ""


def test_mistakes_come_with_reasons_and_every_move_on_request(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> list[str]:
        return [line for line in capsys.readouterr().out.splitlines() if line.startswith("    ") and ": " in line]

    assert main(["analyse", str(record), "--playouts", "1"]) == 0
    few = told()
    assert main(["analyse", str(record), "--playouts", "1", "--reasons"]) == 0
    every = told()
    found = review.review(game_in(GOLDEN / "two-english-eager.txt"), Budget(playouts=1), Rng(1))
    mistakes = [move for part in found.summary for move in found.moves if move.version in part.mistakes]
    assert 0 < len(few) == sum(bool(move.reasons) + bool(move.best_reasons) for move in mistakes)
    printed = {line.split()[0].rstrip(":") for line in few}
    assert {move.move for move in mistakes if move.reasons} <= printed
    assert any(re.search(r"^    \d+[fb]@\S+ \([a-z ]+\): ", line) for line in every)
    assert len(every) > len(found.moves)


def test_json_as_a_file_or_alone_on_standard_output(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = record.parent / "review.json"
    assert main(["analyse", str(record), "--playouts", "5", "--json", str(out)]) == 0
    assert "5 playouts per move" in capsys.readouterr().out
    assert main(["analyse", str(record), "--playouts", "5", "--json", "-"]) == 0
    alone = capsys.readouterr().out
    assert alone.encode() == out.read_bytes()
    found = json.loads(alone)
    assert list(found) == ["seats", "level", "names", "moves", "summary", "versions", "outcome"]
    assert set(found["moves"][0]) == {
        "version", "round", "seat", "move", "before", "after", "cost", "margin", "best", "line", "points", "choices",
        "rank", "playouts", "lead", "lead_margin", "reasons", "best_reasons",
    }  # fmt: skip
    assert set(found["summary"][0]) == {"seat", "moves", "cost", "accuracy", "mistakes", "best"}
    assert sum(found["outcome"]) == 1


def test_the_seed_decides(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("3", "3", "4"):
        assert main(["analyse", str(record), "--playouts", "5", "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("golden", ["two-english-eager", "solo-normal-eager"])
def test_the_chart_has_a_line_for_each_seat(golden: str, tmp_path: Path) -> None:
    game = game_in(GOLDEN / f"{golden}.txt")
    path, chart = tmp_path / "game.json", tmp_path / "game.svg"
    path.write_bytes(encode(record_of(game, ["<Ada & Co>", "Ben"][: game.seats])))
    assert main(["analyse", str(path), "--chart", str(chart)]) == 0
    drawn = Xml.fromstring(chart.read_text(encoding="utf-8"))
    assert len([path for path in drawn.iter(f"{SVG}path") if "line" in path.get("class", "")]) == game.seats
    assert "<Ada & Co>" in {text.text for text in drawn.iter(f"{SVG}text")}
    marked = [dot for dot in drawn.iter(f"{SVG}circle") if dot.find(f"{SVG}title") is not None]
    assert marked
    before = chart.read_bytes()
    assert main(["analyse", str(path), "--chart", str(chart)]) == 0
    assert chart.read_bytes() == before


def test_one_seat_alone(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), "--seat", "1", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {move["seat"] for move in found["moves"]} == {1}


@pytest.mark.parametrize("moves", [2, 5, 30])
def test_a_saved_game_goes_as_far_as_it_goes(moves: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = random_play(new_game(2), Rng(2))
    for _ in range(moves):
        game = next(play)
    game = next(play)
    path, chart = tmp_path / "game.json", tmp_path / "game.svg"
    path.write_bytes(encode(record_of(game)))
    assert main(["analyse", str(path), "--chart", str(chart)]) == 0
    out = capsys.readouterr().out
    assert "unfinished" in out
    assert "seat 0" in out
    Xml.fromstring(chart.read_text(encoding="utf-8"))


def test_one_game_of_many(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = record.parent / "games.jsonl"
    many.write_bytes(record.read_bytes() + b"\n" + encode(record_of(game_in(GOLDEN / "solo-normal-eager.txt"))) + b"\n")
    assert main(["analyse", str(many), "--game", "2"]) == 0
    assert "solo normal" in capsys.readouterr().out


def test_refusals(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "this game has seats 0 to 1" in refused(["analyse", str(record), "--seat", "2"], capsys)
    assert "such as --seat 1" in refused(["analyse", str(record), "--seat", "4"], capsys)
    assert "such as --ms 500" in refused(["analyse", str(record), "--ms", "0"], capsys)
    assert "has only 1 game" in refused(["analyse", str(record), "--game", "9"], capsys)
    assert "cannot read" in refused(["analyse", str(record.parent / "none.json")], capsys)
    assert "there is no folder" in refused(
        ["analyse", str(record), "--chart", str(record.parent / "no" / "a.svg")], capsys
    )
    assert "there is no folder" in refused(
        ["analyse", str(record), "--json", str(record.parent / "no" / "a.json")], capsys
    )
    record.write_bytes(encode(record_of(new_game(1))))
    assert "no move to judge" in refused(["analyse", str(record)], capsys)
    record.write_text("hello", encoding="utf-8")
    assert "not valid JSON" in refused(["analyse", str(record)], capsys)


def test_a_record_that_breaks_a_rule(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = json.loads(record.read_bytes())
    next(event for event in raw["events"] if event["type"] == "placed")["score"] += 1
    record.write_text(json.dumps(raw), encoding="utf-8")
    assert "differs" in refused(["analyse", str(record)], capsys)


def test_help_teaches_by_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["analyse", "--help"])
    assert "  naturalis analyse game.json" in capsys.readouterr().out
