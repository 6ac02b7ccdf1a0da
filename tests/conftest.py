"""Hypothesis, for every test: no clock decides, and a run can be repeated exactly. Tests may be coroutines."""

from __future__ import annotations

import asyncio
import inspect

import pytest
from hypothesis import HealthCheck, settings

LONGEST = 600.0  # seconds for one coroutine, on a machine that is busy with others

settings.register_profile(
    "naturalis",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("naturalis")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in the loop of its fixture ``runner`` or in one of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    runner = pyfuncitem.funcargs.get("runner")
    run = runner.run if isinstance(runner, asyncio.Runner) else asyncio.run
    run(asyncio.wait_for(pyfuncitem.obj(**given), LONGEST))
    return True
