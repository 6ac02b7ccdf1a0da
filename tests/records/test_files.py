"""Files of records: read line by line, in any packing that people send them in."""

from __future__ import annotations

import gzip
import io
import json
import sys
from pathlib import Path

import pytest

from naturalis import Rng
from naturalis.files import STANDARD_STREAM
from naturalis.records import Record, RecordError, encode, read_records, record_of
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


@pytest.mark.parametrize("data", [b"", b"\n", b" \n\n"])
def test_an_empty_file_has_no_games(data: bytes, tmp_path: Path) -> None:
    assert read(tmp_path / "a.jsonl", data) == []


def test_empty_lines_before_the_first_record(tmp_path: Path) -> None:
    assert read(tmp_path / "a.jsonl", b"\n" + LINE + b"\n" + LINE) == [(2, RECORD), (3, RECORD)]


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf" + LINE, gzip.compress(LINE, mtime=0), gzip.compress(LINE + b"\n", mtime=0)]
)
def test_a_byte_order_mark_and_gzip(data: bytes, tmp_path: Path) -> None:
    assert read(tmp_path / "a.json", data) == [(1, RECORD)]


@pytest.mark.parametrize(
    ("data", "says"),
    [(LINE.decode().encode("utf-16"), "UTF-16"), (gzip.compress(LINE, mtime=0)[:-9], "gzip data is damaged")],
)
def test_a_file_that_is_no_text_is_named(data: bytes, says: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=says):
        read(tmp_path / "a.json", data)


def test_records_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE + b"\n" + LINE)))
    assert [record for _, record in read_records(STANDARD_STREAM)] == [RECORD, RECORD]
