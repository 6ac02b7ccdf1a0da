"""Budgets of work: by guest and by address, with a burst, a bounded debt and bounded memory."""

from __future__ import annotations

import asyncio
from time import thread_time

import pytest

from naturalis.server.shared.settings import ServerSettings
from naturalis.server.visitors import work_limits
from naturalis.server.visitors.work_limits import BURST_S, Visitor, WorkBudget, WorkLimits, timed


def test_a_budget_has_a_burst_and_then_a_debt_that_is_paid_with_time() -> None:
    budget = WorkBudget(0.1, 0.0)
    assert budget.charge(0.1 * BURST_S, 0.0) == 0
    assert budget.charge(0.05, 0.0) == pytest.approx(0.5)
    assert budget.charge(0.0, 0.4) == pytest.approx(0.1)
    assert budget.charge(0.0, 0.6) == 0
    assert budget.charge(1e6, 1.0) <= BURST_S, "nobody is shut out for long"


def test_guests_and_addresses_pay_for_their_own_work() -> None:
    work = WorkLimits(ServerSettings(work_per_guest=100, work_per_address=200))
    eve, ann, bob = Visitor("a", "eve"), Visitor("a", "ann"), Visitor("b", "bob")
    assert work.charge(eve, 0.1 * BURST_S + 0.01) > 0
    assert work.charge(ann, 0.01) == 0, "the address has more than one guest may use"
    assert work.charge(ann, 0.1 * BURST_S) > 0
    assert work.charge(bob, 0.01) == 0
    assert work.charge(Visitor("c"), 0, sent_bytes=work_limits.BYTES_PER_SECOND) == 0
    assert work.charge(Visitor("c"), 0, sent_bytes=work_limits.BYTES_PER_SECOND) > 0


def test_the_memory_for_budgets_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_limits, "_MAX_KEYS", 10)
    work = WorkLimits(ServerSettings())
    for number in range(50):
        work.charge(Visitor(f"a{number}", f"p{number}"), 0.001)
    assert len(work._guests._budgets) == len(work._addresses._budgets) == 10


def _spin(seconds: float) -> None:
    end = thread_time() + seconds
    while thread_time() < end:
        pass


async def test_time_on_the_loop_counts_and_waiting_does_not() -> None:
    async def work(seconds: float) -> str:
        _spin(seconds)
        await asyncio.sleep(0.05)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.sleep(10)
        _spin(seconds)
        return "done"

    (first, cost), (second, dear) = await asyncio.gather(timed(work(0.01)), timed(work(0.04)))
    assert first == second == "done"
    assert 0.02 <= cost < dear
    assert dear >= 0.08


async def test_errors_and_cancellation_pass_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await timed(fails())
    ended: list[str] = []

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("yes")

    async def run() -> None:
        await timed(waits())

    task = asyncio.create_task(run())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["yes"]
