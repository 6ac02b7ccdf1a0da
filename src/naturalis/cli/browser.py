"""The player's web browser: whether there is one to open, and opening it."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # BROWSER: set by hand, or by an editor that works from afar


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a browser can open a window here. One in the terminal would cover the server's output."""
    return platform in ("win32", "darwin") or any(environment.get(name) for name in _SCREENS)


def open_browser(address: str) -> bool:
    """Open the page in a browser; returns whether that seems to have worked."""
    if not has_screen():
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
