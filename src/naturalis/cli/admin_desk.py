"""What all commands of ``naturalis admin`` share: the store, who asks, the log of what they do, and how to print."""

from __future__ import annotations

import getpass
import socket
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from naturalis.cli.printing import say
from naturalis.server.shared.services import wall_clock
from naturalis.store.contract import Store
from naturalis.store.moderation_contract import AuditEntry


@dataclass(frozen=True)
class Desk:
    """Where a host works."""

    store: Store
    who: str
    now: Callable[[], int] = wall_clock

    async def record(self, action: str, target: str = "", detail: str = "") -> None:
        """Write into the log what is about to be done."""
        await self.store.add_audit(AuditEntry(self.now(), self.who, action, target, detail))

    def until(self, seconds: int | None) -> int | None:
        """The time in milliseconds after so many seconds; None for ever."""
        return None if seconds is None else self.now() + seconds * 1000


def default_name() -> str:
    """The user and the machine, such as ``ada@games``."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        user = "unknown"
    return f"{user}@{socket.gethostname()}"


def time_text(at: int | None, never: str = "for ever") -> str:
    """A time in milliseconds as hosts read it, in UTC."""
    return never if at is None else datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def print_rows(heads: Sequence[str], rows: Iterable[Sequence[str]], nothing: str) -> None:
    """Print a table with aligned columns, or a sentence if there is nothing."""
    cells = [[*heads], *([*row] for row in rows)]
    if len(cells) == 1:
        say(nothing)
        return
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    for row in cells:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
