"""``naturalis serve`` on the command line: its help, and how it refuses."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.server.shared.settings import every_setting
from naturalis.store.contract import StoreError
from tests.helpers.cli import refused


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in every_setting():
        monkeypatch.delenv(setting.environment, raising=False)


def test_help_teaches_by_example_and_has_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["serve", "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert "  naturalis serve --open" in told
    for setting in every_setting():
        assert setting.flag in told
        assert setting.environment in told


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refused(["serve", "--port", str(port), "--data", str(tmp_path)], capsys)
    assert f"127.0.0.1 port {port}: address already in use; name another with --host or --port" in told


def test_an_address_that_is_not_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(["serve", "--host", "203.0.113.1", "--port", "0", "--data", str(tmp_path)], capsys)
    assert "cannot listen on 203.0.113.1" in told


def test_a_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "file"
    wrong.write_text("no folder", encoding="utf-8")
    told = refused(["serve", "--port", "0", "--data", str(wrong)], capsys)
    assert "--data DIR" in told
    assert wrong.read_text(encoding="utf-8") == "no folder"


def test_a_file_that_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "naturalis.sqlite").write_bytes(b"something else entirely, " * 100)
    assert "naturalis.sqlite" in refused(["serve", "--port", "0", "--data", str(tmp_path)], capsys)


def test_a_store_that_fails_at_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise StoreError("the disk is gone")

    monkeypatch.setattr("naturalis.server.process.background_jobs.BackgroundJobs.start", fail)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.err.splitlines()[-1] == "naturalis: the server cannot run: it could not start; its log says why"
    assert "the disk is gone" in printed.err  # in the log


def test_a_database_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(["serve", "--port", "0", "--database", "postgresql://ada:secret@127.0.0.1:1/none"], capsys)
    assert "secret" not in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "x"], "--port 'x' is not a whole number from 0 to 65535"),
        (["--heartbeat-seconds", "0"], "--heartbeat-seconds '0' is not"),
        (["--database", "mysql://x"], "--database is not a URL that begins with postgresql://"),
        (["--origins", "evil"], "--origins 'evil' is not"),
    ],
)
def test_a_setting_that_cannot_be_used(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(["serve", *arguments], capsys)
