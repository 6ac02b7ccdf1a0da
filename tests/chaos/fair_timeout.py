"""A timeout that is fair to the server: what a busy machine is late by does not count."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from time import monotonic

STEP_S = 0.02
PRESSURE = Path("/proc/pressure/cpu")
MAX_EXTENSION = 10  # times the timeout


def pressure() -> float:
    """Seconds in which something was ready to run and got no processor; 0 where the system does not say."""
    try:
        found = re.search(r"some .* total=(\d+)", PRESSURE.read_text(encoding="ascii"))
    except OSError:
        return 0.0
    return int(found[1]) / 1e6 if found else 0.0


class FairTimeout:
    """Measures by how much this process is late. Make it in a running event loop, and stop it at the end."""

    def __init__(self) -> None:
        self._late = 0.0
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            due = monotonic() + STEP_S
            await asyncio.sleep(STEP_S)
            self._late += max(0.0, monotonic() - due - STEP_S)

    async def within(self, seconds: float, true: Callable[[], bool], since: float | None = None) -> bool:
        """Wait until this holds, at most so long and what the machine itself is late by; return whether it does."""
        late, pressed, since = self._late, pressure(), monotonic() if since is None else since
        while not true():
            over = monotonic() - since - seconds
            if over > 0 and over > min(MAX_EXTENSION * seconds, 3 * (self._late - late) + pressure() - pressed):
                return False
            await asyncio.sleep(0.01)
        return True

    def stop(self) -> None:
        """Stop measuring."""
        self._task.cancel()
