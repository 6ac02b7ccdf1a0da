"""The console of Windows, which obeys escape sequences only when asked to."""

from __future__ import annotations

import sys
from typing import Any

_STDOUT = -11
_VIRTUAL_TERMINAL = 0x0004


def enable_escape_sequences(platform: str = sys.platform, windows: Any = None) -> bool:
    """Ask the console to obey escape sequences; returns whether it does. Other terminals always do."""
    if platform != "win32":
        return True
    import ctypes

    kernel = (windows or getattr(ctypes, "windll")).kernel32  # noqa: B009  # only Windows has it
    handle, mode = kernel.GetStdHandle(_STDOUT), ctypes.c_uint32()
    if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(handle, mode.value | _VIRTUAL_TERMINAL))
