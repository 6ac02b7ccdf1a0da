"""The latest updates of a table: a client that reconnects after a moment gets only what it missed."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from naturalis.tables.projection import Viewpoint


class ReconnectHistory:
    """The encoded updates of the last steps of one table. A step is one commit: one or more versions."""

    def __init__(self, max_steps: int, version: int) -> None:
        self._steps: deque[tuple[int, Mapping[Viewpoint, bytes]]] = deque(maxlen=max_steps)
        self._recounted_at = version  # clients that know no later version may show clocks from before an outage

    def add(self, first_version: int, updates: Mapping[Viewpoint, bytes]) -> None:
        """Keep the updates of a step, which begins with this version."""
        self._steps.append((first_version, updates))

    def clear(self, version: int) -> None:
        """Forget all steps, because the clocks were recounted at this version."""
        self._steps.clear()
        self._recounted_at = version

    def since(
        self, last: int, current: int, viewpoints: Sequence[Viewpoint], *, has_clocks: bool
    ) -> list[bytes] | None:
        """Return the updates after version ``last`` for these viewpoints; None if they are not all here."""
        if has_clocks and last <= self._recounted_at:
            return None
        if last == current and self._steps:
            return []
        missed = [(first, updates) for first, updates in self._steps if first > last]
        if not missed or missed[0][0] != last + 1:
            return None
        if not all(viewpoint in updates for _, updates in missed for viewpoint in viewpoints):
            return None
        return [updates[viewpoint] for _, updates in missed for viewpoint in viewpoints]
