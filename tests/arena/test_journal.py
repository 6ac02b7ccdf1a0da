"""The journal: games come back as they were, a partial line is dropped, another arena's journal is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from naturalis.arena import GameResult, JournalError, Plan, play_games
from naturalis.arena.journal import open_journal, read_journal, read_plan

PLAN = Plan(("uniform", "uniform"), 2, seed=3)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return list(play_games(PLAN, range(6), 1))


def append(path: Path, results: list[GameResult], plan: Plan = PLAN) -> Path:
    with open_journal(path, plan) as journal:
        for result in results:
            journal.add(result)
    return path


def test_games_come_back_as_they_were(tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", results[:3])
    append(path, results[3:])
    assert read_journal(path, PLAN) == results


def test_in_the_order_of_their_numbers_and_each_once(tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", [results[4], results[1], results[4]])
    assert read_journal(path, PLAN) == [results[1], results[4]]


def test_no_file_has_no_games(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "a.jsonl", PLAN) == []


@pytest.mark.parametrize("cut", [1, 2, 50, 400])
def test_a_partial_last_line_is_dropped(cut: int, tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", results[:3])
    path.write_bytes(path.read_bytes()[:-cut])
    assert read_journal(path, PLAN) == results[:2]
    append(path, results[2:])
    assert read_journal(path, PLAN) == results


@pytest.mark.parametrize("left", [0, 1, 30, -1])
def test_a_partial_first_line_too(left: int, tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", [])
    path.write_bytes(path.read_bytes()[:left])
    assert read_journal(path, PLAN) == []
    assert read_journal(append(path, results), PLAN) == results


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        (Plan(("uniform", "greedy"), 2, seed=3), "with specs uniform uniform, not uniform greedy"),
        (Plan(("uniform", "uniform"), 3, seed=3), "with seats 2, not 3"),
        (Plan(("uniform", "uniform"), 1, "easy", seed=3), "with seats 2, not 1"),
        (Plan(("uniform", "uniform"), 2, None, "french", 3), "with edition english, not french"),
        (Plan(("uniform", "uniform"), 2, seed=4), "with seed 3, not 4"),
    ],
)
def test_another_arenas_journal_is_refused(plan: Plan, says: str, tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", results)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=says):
        read_journal(path, plan)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["rubbish", "rubbish\n", '{"format": 1}\n', '{"arena": 2}\n', "\xff\xfe\n", "\n"])
def test_what_is_no_journal_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(JournalError, match="is not the journal of an arena; use another file"):
        read_journal(path, PLAN)


def test_one_of_another_version_is_refused(tmp_path: Path) -> None:
    path = append(tmp_path / "a.jsonl", [])
    path.write_text(path.read_text("utf-8").replace('"version":"', '"version":"9.'), encoding="utf-8")
    with pytest.raises(JournalError, match="was written by version 9"):
        read_journal(path, PLAN)


def test_a_damaged_line_is_named(tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", results)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2][:40] + b"\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalError, match=r"line 3 of .* is damaged; remove that line"):
        read_journal(path, PLAN)


def test_a_folder_is_no_journal(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot read"):
        read_journal(tmp_path, PLAN)
    with pytest.raises(JournalError, match="cannot read"), open_journal(tmp_path, PLAN):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes of Unix")
def test_a_pipe_is_no_journal(tmp_path: Path) -> None:
    """It would wait for a writer for ever."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(JournalError, match=r"pipe is no regular file, so an arena cannot resume from it; use another"):
        read_journal(path, PLAN)
    with pytest.raises(JournalError, match="pipe is no regular file"):
        read_plan(path)


def test_the_plan_of_a_journal(tmp_path: Path, results: list[GameResult]) -> None:
    assert read_plan(append(tmp_path / "a.jsonl", results)) == PLAN


def test_a_journal_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot write"), open_journal(tmp_path / "none" / "a.jsonl", PLAN):
        pass


def test_two_arenas_do_not_write_to_one(tmp_path: Path, results: list[GameResult]) -> None:
    path = tmp_path / "a.jsonl"
    with open_journal(path, PLAN) as journal:
        journal.add(results[0])
        with pytest.raises(JournalError, match="is in use by another arena"), open_journal(path, PLAN):
            pass
        journal.add(results[1])
    assert read_journal(path, PLAN) == results[:2]


def test_an_open_journal_has_the_games_written_before(tmp_path: Path, results: list[GameResult]) -> None:
    path = append(tmp_path / "a.jsonl", results[:2])
    with open_journal(path, PLAN) as journal:
        assert journal.results == results[:2]
        journal.add(results[2])
    assert read_journal(path, PLAN) == results[:3]
