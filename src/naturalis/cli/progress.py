"""A progress bar on standard error, for anything that can take more than a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Call it with how much more is done."""

    def __call__(self, amount: int = 1) -> None: ...


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Advance]:
    """A bar that shows how far, how fast and how long still; silent where standard error is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bars:
        task = bars.add_task(what, total=total)

        def advance(amount: int = 1) -> None:
            bars.advance(task, amount)

        yield advance
