"""For every browser test: the browser of this worker, a server, and people who come.

Every test has its own seed, so each run of it sees the same deals. ``--seeds 20`` runs every test that uses a server
with 20 others. A test fails if anything goes wrong in a page that it did not expect. After a failure, screenshots and
logs are in ``build/browser``.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar
from zlib import crc32

import pytest
from playwright.async_api import Browser, expect

from naturalis.bots.bot import Budget
from naturalis.server.shared.limits import Limits
from tests.browser.chromium import MADE, chromium
from tests.browser.person import DESKTOP, TIMEOUT_MS, Device, Person, Taste
from tests.helpers.seeded_randomness import SeededRandomness
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import served

Held = TypeVar("Held")
expect.set_options(timeout=TIMEOUT_MS)
FAILED = pytest.StashKey[bool]()
QUICK_ANALYSES = Limits(analysis_budget=Budget(playouts=20), analysis_niceness=0)


class Come(Protocol):
    """Lets someone come to the server, or to another address; what they have set is a ``Taste``."""

    async def __call__(
        self, name: str = "Ann", device: Device = DESKTOP, at: str | None = None, **taste: Any
    ) -> Person: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember whether the test failed, for whoever cleans up after it."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session", autouse=True)
def runner() -> Iterator[asyncio.Runner]:
    """The event loop of this worker: the browser stays from test to test."""
    with asyncio.Runner() as made:
        yield made


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    """The browser of this worker."""
    yield from _kept(runner, chromium())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with several seeds, where the command line asks for them."""
    seeds = metafunc.config.getoption("seeds")
    if seeds and "here" in metafunc.fixturenames:
        metafunc.parametrize("sweep", range(1, seeds + 1), ids=lambda seed: f"seed{seed}")


@pytest.fixture
def sweep() -> int:
    """The number of this run in a sweep over many seeds; 0 outside one."""
    return 0


@pytest.fixture
def randomness(request: pytest.FixtureRequest, sweep: int) -> SeededRandomness:
    """The deals, ids and keys of this test: its own, and the same in every run."""
    test = request.node.nodeid.replace(f"seed{sweep}", "")
    return SeededRandomness(crc32(test.encode()) + sweep)


@pytest.fixture
def here(runner: asyncio.Runner, tmp_path: Path, randomness: SeededRandomness) -> Iterator[Running]:
    """A server in this process, with a store of its own."""
    yield from _kept(runner, served(tmp_path, randomness=randomness, limits=QUICK_ANALYSES))


@pytest.fixture
def come(request: pytest.FixtureRequest, runner: asyncio.Runner, browser: Browser, here: Running) -> Iterator[Come]:
    """People who come with browsers of their own."""
    yield from _kept(runner, visits(browser, here.address, request.node))


@asynccontextmanager
async def visits(browser: Browser, address: str, test: pytest.Item) -> AsyncIterator[Come]:
    """People who come to a server with browsers of their own; nothing may go wrong in their pages."""
    people: list[Person] = []
    kept = MADE / re.sub(r"[^\w.-]+", "-", test.nodeid.removeprefix("tests/browser/"))
    shutil.rmtree(kept, ignore_errors=True)  # of an earlier run

    async def come(name: str = "Ann", device: Device = DESKTOP, at: str | None = None, **taste: Any) -> Person:
        people.append(await Person.come(browser, at or address, name, device, Taste(**taste)))
        return people[-1]

    yield come
    wrong = {person.name: person.watch.problems for person in people if person.watch.problems}
    failed = bool(wrong) or test.stash.get(FAILED, False)
    for person in people:
        await person.leave(kept if failed else None)
    assert not wrong, f"went wrong in a page: {wrong}"


def _kept(runner: asyncio.Runner, manager: AbstractAsyncContextManager[Held]) -> Iterator[Held]:
    """Hold something open in the worker's event loop while a fixture is used."""
    held = runner.run(manager.__aenter__())
    yield held
    runner.run(manager.__aexit__(None, None, None))
