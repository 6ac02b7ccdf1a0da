"""Whether there is a browser to open, and opening it."""

from __future__ import annotations

import webbrowser

import pytest

from naturalis.cli.browser import has_screen, open_browser


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "freebsd14", True),
        ({"BROWSER": "/opt/editor/browser.sh"}, "linux", True),
        ({}, "win32", True),
        ({}, "darwin", True),
    ],
)
def test_a_screen_is_there_or_not(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert has_screen(environment, platform) == expected


def test_it_opens_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")

    def note(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    assert open_browser("http://127.0.0.1:8765/")
    assert opened == ["http://127.0.0.1:8765/"]


@pytest.mark.parametrize("error", [webbrowser.Error("none"), FileNotFoundError("none")])
def test_no_browser_is_no_failure(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_address: str) -> bool:
        raise error

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", fail)
    assert not open_browser("http://127.0.0.1:8765/")
