"""Progress bars on standard error, for everything that may take a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Reports progress: how much more is done and, if it changed, the text beside the bar."""

    def __call__(self, amount: int = 1, what: str | None = None) -> None: ...


@contextmanager
def progress(what: str, total: int | None, done: int = 0) -> Iterator[Advance]:
    """Show a progress bar with the time left, unless standard error is no terminal.

    ``done`` of the total was done before.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bars:
        task = bars.add_task(escape(what), total=total, completed=done)

        def advance(amount: int = 1, what: str | None = None) -> None:
            bars.update(task, advance=amount, description=None if what is None else escape(what))

        yield advance
