"""``naturalis`` without a command: a server and the browser, or one sentence."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from naturalis.cli import main, start
from naturalis.server.shared.settings import ServerSettings
from tests.helpers.cli import refused

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the browser is a shell script")
ADVICE = "To play in the terminal, run 'naturalis play'; 'naturalis --help' lists all commands.\n"


class Start:
    """``naturalis`` in a folder of its own, with a browser that only notes what it is to open."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._opened = folder / "opened"
        self._opened.touch()
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self._opened}"\n')
        browser.chmod(0o755)
        self._environment = {name: value for name, value in os.environ.items() if not name.startswith("NATURALIS_")}
        self._environment |= {"BROWSER": str(browser), "NATURALIS_DATA": str(folder / "data"), **environment}

    @property
    def opened(self) -> list[str]:
        return self._opened.read_text().splitlines()

    @contextmanager
    def running(self) -> Iterator[tuple[subprocess.Popen[str], str]]:
        """The process, and the address that it says first."""
        command = [sys.executable, "-m", "naturalis"]
        with subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            ready = process.stdout.readline()
            try:
                yield process, ready.split()[-1] if ready else ""
            finally:
                process.send_signal(signal.SIGINT)
                process.wait()


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as bound:
        port: int = bound.getsockname()[1]
        return port


@POSIX
@pytest.mark.slow
def test_it_serves_and_opens_the_browser(tmp_path: Path) -> None:
    port = free_port()
    game = Start(tmp_path, NATURALIS_PORT=str(port))
    with game.running() as (process, address):
        assert address == f"http://127.0.0.1:{port}/"
        assert process.stdout is not None
        assert process.stdout.readline() == ADVICE
        assert process.stdout.readline().startswith(f"Games are kept in {tmp_path}")
        with urlopen(address) as page:
            assert b"<title>Naturalis" in page.read()
        with game.running() as (second, same):  # finds the first
            assert same == address
            assert second.stdout is not None
            assert second.stdout.readline() == ADVICE
            assert second.wait() == 0
        assert game.opened == [address, address]
    assert process.returncode == 0


@pytest.mark.parametrize("chosen", [False, True])
def test_another_program_on_the_usual_port(
    chosen: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Another port will do, unless the player has chosen this one."""
    started: list[ServerSettings] = []

    def note(settings: ServerSettings, advice: str) -> int:
        assert advice + "\n" == ADVICE
        started.append(settings)
        return 0

    monkeypatch.setenv("BROWSER", "none")
    monkeypatch.setenv("NATURALIS_DATA", str(tmp_path))
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        if chosen:
            monkeypatch.setenv("NATURALIS_PORT", str(port))
        else:
            monkeypatch.delenv("NATURALIS_PORT", raising=False)
            monkeypatch.setattr(start, "read_settings", lambda _: ServerSettings(port=port))
        monkeypatch.setattr(start, "_HEALTH_TIMEOUT_S", 0.05)
        monkeypatch.setattr(start, "serve", note)
        assert main([]) == 0
    assert [settings.port for settings in started] == [port if chosen else 0]
    assert started[0].host == "127.0.0.1"
    assert started[0].open_browser
    assert capsys.readouterr().out == ""


def test_without_a_screen_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    sentence = refused([], capsys)
    assert "play in the terminal with 'naturalis play'" in sentence
    assert "'naturalis serve --host 0.0.0.0'" in sentence


def test_a_wrong_setting_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "none")
    monkeypatch.setenv("NATURALIS_PORT", "many")
    assert "NATURALIS_PORT 'many' is not a whole number" in refused([], capsys)
