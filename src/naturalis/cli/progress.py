"""A progress bar on standard error, for anything that can take more than a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Advance(Protocol):
    """Call it with how much more is done, and where it changed, with what to say beside the bar."""

    def __call__(self, amount: int = 1, what: str | None = None) -> None: ...


@contextmanager
def progress(what: str, total: int | None, done: int = 0) -> Iterator[Advance]:
    """A bar that shows how far, how fast and how long still; silent where standard error is no terminal.

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
