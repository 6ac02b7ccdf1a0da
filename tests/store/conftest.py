"""Both stores for every test of the contract.

``place`` is an empty place of either kind; ``store`` is opened there, in the event loop that the test runs in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from naturalis.store import open_store
from naturalis.store.backup.file import RestorableStore
from tests.helpers.postgres import Server, postgres_server


@pytest.fixture(autouse=True)
def runner() -> Iterator[asyncio.Runner]:
    """The event loop of this test."""
    with asyncio.Runner() as made:
        yield made


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The PostgreSQL of this worker."""
    with postgres_server() as started:
        yield started


@pytest.fixture(scope="session")
def only_database(server: Server) -> str:
    """The database that the tests of this worker use in turn: to make one for each takes ten times as long."""
    return server.create()


@pytest.fixture
def database(server: Server, only_database: str) -> str:
    """The name of an empty database."""
    server.clear(only_database)
    return only_database


@pytest.fixture
def url(server: Server, database: str) -> str:
    """The URL of an empty database."""
    return server.url(database)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where a store of either kind can be opened; nothing is there yet."""
    if request.param == "postgres":
        found: str = request.getfixturevalue("url")
        return found
    return tmp_path / "data" / "naturalis.sqlite"


@pytest.fixture
def store(place: str | Path, runner: asyncio.Runner) -> Iterator[RestorableStore]:
    """An empty store."""
    opened = runner.run(open_store(place))
    yield opened
    runner.run(opened.close())
