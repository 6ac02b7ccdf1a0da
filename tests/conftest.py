"""Settings for every test: Hypothesis repeats a run exactly and heeds no clock, and a test may be a coroutine."""

from __future__ import annotations

import asyncio
import inspect
import logging
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

COROUTINE_TIMEOUT_S = 600.0  # generous: the machine may be busy
LONGEST = ("tests/chaos/", "tests/workers/test_ray_cluster")

# Suites about what Windows does not have: signals, pipes with names, pseudo-terminals, /dev, PostgreSQL from a package.
POSIX_ONLY = [
    "arena/test_journal.py",
    "bots/test_stdio_bot.py",
    "bots/test_stdio_bot_failures.py",
    "bus/test_contract.py",
    "chaos",
    "cli/test_admin.py",
    "cli/test_arena.py",
    "cli/test_backup_schedule.py",
    "cli/test_join.py",
    "cli/test_output.py",
    "server/process/test_drain.py",
    "server/process/test_group_member.py",
    "server/process/test_hint_follower.py",
    "server/process/test_liveness.py",
    "server/process/test_process_group.py",
    "server/process/test_worker.py",
    "server/push/test_notifier.py",
    "server/shared/test_cluster_bots.py",
    "server/test_no_stale_answers.py",
    "server/test_two_servers.py",
    "store",
    "test_container.py",
    "test_files.py",
    "tui/test_join_in_terminal.py",
    "tui/test_terminal.py",
    "workers/test_local.py",
    "workers/test_ray_cluster.py",
]
collect_ignore = POSIX_ONLY if sys.platform == "win32" else []

settings.register_profile(
    "naturalis",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("naturalis")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let ``make sweep`` choose how many deals the browser tests see."""
    parser.addoption("--seeds", type=int, default=0, help="run every browser test with this many seeds of its deals")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the suites that wait longest for others, so that no process is left with one of them at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in the loop of its fixture ``runner`` or in one of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    runner = pyfuncitem.funcargs.get("runner")
    run = runner.run if isinstance(runner, asyncio.Runner) else asyncio.run
    run(asyncio.wait_for(pyfuncitem.obj(**given), COROUTINE_TIMEOUT_S))
    return True


@pytest.fixture(autouse=True)
def unchanged_logging() -> Iterator[None]:
    """Give back the log after each test: a server that a test ran here would go on writing to that test's stderr."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
