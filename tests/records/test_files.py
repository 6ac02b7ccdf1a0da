"""Record files: read line by line, written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from naturalis import Rng
from naturalis.records import Record, RecordError, encode, read_records, record_of, writing
from tests.helpers.games import KINDS, played_out

RECORD = record_of(played_out(KINDS[0].game(1), Rng(1)))
LINE = encode(RECORD)


def read(path: Path, data: bytes) -> list[tuple[int, Record | RecordError]]:
    path.write_bytes(data)
    return list(read_records(path))


def test_one_document(tmp_path: Path) -> None:
    assert read(tmp_path / "a.json", LINE) == [(1, RECORD)]


def test_one_document_over_many_lines(tmp_path: Path) -> None:
    assert read(tmp_path / "a.json", json.dumps(json.loads(LINE), indent=2).encode()) == [(1, RECORD)]


def test_many_with_an_empty_line_between(tmp_path: Path) -> None:
    assert read(tmp_path / "a.jsonl", LINE + b"\n\n" + LINE + b"\n") == [(1, RECORD), (3, RECORD)]


def test_a_bad_line_does_not_hide_the_good_ones(tmp_path: Path) -> None:
    found = read(tmp_path / "a.jsonl", LINE + b"\n{}\n" + LINE + b"\n")
    assert [number for number, _ in found] == [1, 2, 3]
    assert isinstance(found[1][1], RecordError)
    assert found[2][1] == RECORD


def test_a_truncated_line_is_no_record(tmp_path: Path) -> None:
    found = read(tmp_path / "a.jsonl", LINE + b"\n" + LINE[: len(LINE) // 2])
    assert isinstance(found[1][1], RecordError)


def test_a_file_appears_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with writing(path) as file:
        file.write(LINE)
        assert not path.exists()
    assert path.read_bytes() == LINE
    assert [*tmp_path.iterdir()] == [path]


def write_half(path: Path) -> None:
    with writing(path) as file:
        file.write(LINE)
        raise KeyboardInterrupt


def test_after_a_failure_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]
