"""How much work a page has while something is done, from Chromium's trace."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.browser.person import Person

FRAME = 1000 / 60  # milliseconds


class Work:
    """The tasks of the page's main thread, each by the milliseconds that it took of the processor."""

    def __init__(self) -> None:
        self.tasks: list[float] = []

    @property
    def late(self) -> int:
        """How many tasks took longer than a frame."""
        return sum(task > FRAME for task in self.tasks)

    def __str__(self) -> str:
        longest = ", ".join(f"{task:.1f}" for task in sorted(self.tasks)[-5:])
        return f"{len(self.tasks)} tasks, {sum(self.tasks):.0f} ms, {self.late} late, the longest {longest} ms"


@asynccontextmanager
async def traced(person: Person) -> AsyncIterator[Work]:
    """Trace what is done inside. Other programs on the machine do not count: it is time of the processor."""
    browser = person.context.browser
    assert browser
    work = Work()
    await browser.start_tracing(page=person.page, categories=["toplevel", "devtools.timeline"])
    try:
        yield work
    finally:
        events = json.loads(await browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[float]] = defaultdict(list)
    for event in events:
        thread = (event["pid"], event["tid"])
        if thread in threads and event["name"] in ("RunTask", "ThreadControllerImpl::RunTask") and "tdur" in event:
            tasks[thread].append(event["tdur"] / 1000)
    work.tasks = max(tasks.values(), key=sum, default=[])
