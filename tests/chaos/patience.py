"""Waiting, but not for ever, and fairly: a machine that is busy with other things is no slow server."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic

STEP = 0.02
PRESSURE = Path("/proc/pressure/cpu")
MOST = 10  # times as long as asked for, at most


def pressure() -> float:
    """For how many seconds something on this machine was ready to run and got no processor; 0 where none tells."""
    try:
        found = re.search(r"some .* total=(\d+)", PRESSURE.read_text(encoding="ascii"))
    except OSError:
        return 0.0
    return int(found[1]) / 1e6 if found else 0.0


class Patience:
    """Knows by how much this process was late so far; to be made in a running event loop, and stopped at the end."""

    def __init__(self) -> None:
        self._late = 0.0
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            due = monotonic() + STEP
            await asyncio.sleep(STEP)
            self._late += max(0.0, monotonic() - due - STEP)

    async def within(self, seconds: float, true: Callable[[], bool], since: float | None = None) -> bool:
        """Wait so long until this holds, and longer by what the machine itself is late; whether it does."""
        late, pressed, since = self._late, pressure(), monotonic() if since is None else since
        while not true():
            over = monotonic() - since - seconds
            if over > 0 and over > min(MOST * seconds, 3 * (self._late - late) + pressure() - pressed):
                return False
            await asyncio.sleep(0.01)
        return True

    def stop(self) -> None:
        """Watch no more."""
        self._task.cancel()
