"""An event loop in a thread of its own: the keyboard waits in one thread, the connection lives in another."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from threading import Thread
from typing import Any, TypeVar

_T = TypeVar("_T")
_POLL_S = 0.1  # how soon Ctrl-C is noticed


class BackgroundLoop:
    """Runs coroutines for code that is not asynchronous. Use it in a with statement."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, name="connection", daemon=True)

    def __enter__(self) -> BackgroundLoop:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.run(_cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _serve(self) -> None:
        self._loop.run_forever()
        self._loop.close()  # here: after a Ctrl-C, join returns while the loop is still running

    def submit(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        """Start the work; the future has its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Wait for the work; Ctrl-C cancels it."""
        future = self.submit(work)
        try:
            while True:
                try:
                    return future.result(_POLL_S)
                except NotYet:
                    if future.done():
                        raise
        except BaseException:
            future.cancel()
            raise


async def _cancel_all() -> None:
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
