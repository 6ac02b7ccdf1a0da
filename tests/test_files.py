"""Files: links stay links, pipes and devices stay what they are, and only regular files are replaced."""

from __future__ import annotations

import gzip
import io
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from naturalis.files import STANDARD_STREAM, InputError, check_output, is_stream, open_input, open_output, read_text


def write(path: Path, data: bytes = b"new") -> None:
    check_output(path)
    with open_output(path) as file:
        file.write(data)


def write_half(path: Path) -> None:
    with open_output(path) as file:
        file.write(b"half")
        raise KeyboardInterrupt


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with open_output(path) as file:
        file.write(b"new")
        assert not path.exists()
    assert path.read_bytes() == b"new"
    assert [*tmp_path.iterdir()] == [path]


def test_after_a_failure_nothing_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert path.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [path]


def test_a_check_leaves_nothing_behind(tmp_path: Path) -> None:
    check_output(tmp_path / "out")
    assert not [*tmp_path.iterdir()]


def test_a_new_file_obeys_the_umask_and_an_old_one_keeps_its_mode(tmp_path: Path) -> None:
    private, new = tmp_path / "private", tmp_path / "new"
    private.touch(mode=0o600)
    umask = os.umask(0o027)
    try:
        write(private)
        write(new)
    finally:
        os.umask(umask)
    assert stat.S_IMODE(private.stat().st_mode) == 0o600
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


@pytest.mark.parametrize("target_exists", [True, False])
def test_a_link_stays_and_its_target_is_written(tmp_path: Path, target_exists: bool) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    target, link = folder / "target", tmp_path / "link"
    if target_exists:
        target.write_bytes(b"old")
    link.symlink_to(Path("elsewhere") / "target")
    write(link)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert {*tmp_path.rglob("*")} == {folder, target, link}


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert is_stream(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join()
    assert got == [b"new"]
    assert pipe.is_fifo()


def test_a_device_stays_a_device() -> None:
    write(Path(os.devnull))
    assert Path(os.devnull).is_char_device()


def test_a_full_device_is_an_error() -> None:
    with pytest.raises(OSError, match="No space left"):
        write(Path("/dev/full"))


OUTPUT = "import sys; from pathlib import Path; from naturalis.files import open_output\nprint('before')\n"
OUTPUT += "with open_output(Path(sys.argv[1])) as file: file.write(b'data\\n')\nprint('after')"


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "out"])
def test_the_file_that_is_standard_output_gets_all_in_order(name: str, tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", OUTPUT, name], stdout=out, cwd=tmp_path, check=True)
    assert (tmp_path / "out").read_bytes() == b"before\ndata\nafter\n"
    assert len([*tmp_path.iterdir()]) == 1


def test_a_pipe_that_is_standard_output_gets_all_in_order(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", OUTPUT, "/dev/stdout"], capture_output=True, cwd=tmp_path, check=True)
    assert done.stdout == b"before\ndata\nafter\n"


def test_a_folder_is_no_output(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        check_output(tmp_path)


@pytest.mark.parametrize("path", ["/proc/naturalis", "/proc/version"])
def test_what_cannot_be_written_is_noticed_by_the_check(path: str) -> None:
    with pytest.raises(OSError, match="/proc/"):
        check_output(Path(path))


READ_ONLY = "import os, sys; from pathlib import Path; from naturalis.files import check_output\n"
READ_ONLY += "os.setuid(65534)\ncheck_output(Path(sys.argv[1]))"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
@pytest.mark.parametrize("name", ["read-only", "other"])
def test_what_may_not_be_written_is_noticed_by_the_check(name: str, tmp_path: Path) -> None:
    (tmp_path / "read-only").touch(mode=0o444)
    tmp_path.chmod(0o777 if name == "read-only" else 0o555)
    for folder in tmp_path.parents[:-2]:
        folder.chmod(folder.stat().st_mode | 0o111)
    program = [sys.executable, "-c", READ_ONLY, str(tmp_path / name)]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert "PermissionError: [Errno 13]" in done.stderr


PACKED = gzip.compress("Ada é".encode(), mtime=0)
MARKED_AND_PACKED = gzip.compress(b"\xef\xbb\xbf" + "Ada é".encode(), mtime=0)


@pytest.mark.parametrize("data", ["Ada é".encode(), b"\xef\xbb\xbf" + "Ada é".encode(), PACKED, MARKED_AND_PACKED])
def test_text_plain_marked_and_packed(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").write_bytes(data)
    assert read_text(tmp_path / "in") == "Ada é"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert read_text(STANDARD_STREAM) == "Ada é"
    assert not sys.stdin.closed


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("{}".encode("utf-16"), "UTF-16"),
        ("{}".encode("utf-16-le"), "UTF-16"),
        ("{}".encode("utf-16-be"), "UTF-16"),
        ("{}".encode("utf-32"), "UTF-32"),
        (b"PK\x03\x04 and more", "a zip archive"),
        (b"SQLite format 3\x00", "a SQLite database"),
        (PACKED[:-5], "gzip data is damaged"),
        (PACKED[:12] + b"\xff" * 8 + PACKED[20:], "gzip data is damaged"),
        (b"\x1f\x8b?", "gzip data is damaged"),
        (b"\xe9t\xe9", "byte 0 is not UTF-8"),
    ],
)
def test_what_is_no_text_is_named(data: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(data)
    with pytest.raises(InputError, match=says):
        read_text(tmp_path / "in")


def test_an_empty_file_is_empty_text(tmp_path: Path) -> None:
    (tmp_path / "in").touch()
    with open_input(tmp_path / "in") as file:
        assert file.read() == b""
