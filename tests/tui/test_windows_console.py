"""The console of Windows, imitated: it obeys escape sequences if it can, and says so."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from naturalis.tui.windows_console import enable_escape_sequences


class Kernel:
    """Windows' console: its mode, and whether it knows escape sequences."""

    def __init__(self, console: bool, modern: bool) -> None:
        self.kernel32 = self
        self.mode = 0x0003
        self._console, self._modern = console, modern

    def GetStdHandle(self, number: int) -> int:  # noqa: N802  # Windows' name
        assert number == -11
        return 7

    def GetConsoleMode(self, handle: int, mode: Any) -> int:  # noqa: N802  # Windows' name
        assert handle == 7
        ctypes.cast(mode, ctypes.POINTER(ctypes.c_uint32))[0] = self.mode
        return int(self._console)

    def SetConsoleMode(self, handle: int, mode: int) -> int:  # noqa: N802  # Windows' name
        assert handle == 7
        if self._modern:
            self.mode = mode
        return int(self._modern)


@pytest.mark.parametrize(
    ("console", "modern", "obeys", "mode"),
    [(True, True, True, 0x0007), (True, False, False, 0x0003), (False, True, False, 0x0003)],
)
def test_it_is_asked_to_obey(console: bool, modern: bool, obeys: bool, mode: int) -> None:
    kernel = Kernel(console, modern)
    assert enable_escape_sequences("win32", kernel) == obeys
    assert kernel.mode == mode


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_other_terminals_always_obey(platform: str) -> None:
    assert enable_escape_sequences(platform)
