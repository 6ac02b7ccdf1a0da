"""How much work each guest and each address may cause, by what it costs: time on the event loop and bytes sent.

A frame or a request is paid for after it was served, so nobody has to guess its price. Whoever has used up their budget
waits until it has grown again: their commands are read later, and their queries are refused with ``slow_down``.
"""

from __future__ import annotations

import types
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from time import monotonic, thread_time
from typing import Any, NamedTuple, TypeVar

from naturalis.server.shared.settings import ServerSettings

BURST_S = 5  # a budget that was not used holds so many seconds' worth
BYTES_PER_SECOND = 100_000_000  # sending costs time after the answer is made: about a second for so many bytes
_MAX_KEYS = 10_000

T = TypeVar("T")


class Visitor(NamedTuple):
    """Who pays: the address as ``address_key`` returns it, and the guest or seat key; "" for someone without either."""

    address: str = ""
    person: str = ""


NOBODY = Visitor()


class WorkBudget:
    """Seconds of work that one guest or address has left; below 0 is a debt."""

    __slots__ = ("_at", "_burst", "_credit", "_rate")

    def __init__(self, rate: float, now: float) -> None:
        self._rate = rate
        self._burst = self._credit = rate * BURST_S
        self._at = now

    def charge(self, seconds: float, now: float) -> float:
        """Pay for work; return how many seconds it takes until the debt is paid, or 0. A debt has a bound, too."""
        credit = self._credit + max(0.0, now - self._at) * self._rate
        credit = max(min(credit, self._burst) - seconds, -self._burst)
        self._credit, self._at = credit, now
        return -credit / self._rate if credit < 0 else 0.0


class _Budgets:
    """A budget for each key; the least recently used one is forgotten beyond a bound."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._budgets: OrderedDict[str, WorkBudget] = OrderedDict()

    def charge(self, key: str, seconds: float, now: float) -> float:
        budget = self._budgets.get(key)
        if budget is None:
            if len(self._budgets) >= _MAX_KEYS:
                self._budgets.popitem(last=False)
            budget = self._budgets[key] = WorkBudget(self._rate, now)
        else:
            self._budgets.move_to_end(key)
        return budget.charge(seconds, now)


class WorkLimits:
    """The budgets of all guests and addresses of one server."""

    def __init__(self, settings: ServerSettings, on_charge: Callable[[float, bool], None] | None = None) -> None:
        """``on_charge`` hears of all work: the seconds, and whether its visitor has used up a budget."""
        self._on_charge = on_charge
        self._guests = _Budgets(settings.work_per_guest / 1000)
        self._addresses = _Budgets(settings.work_per_address / 1000)

    def charge(self, visitor: Visitor, seconds: float, sent_bytes: int = 0) -> float:
        """Let a visitor pay for work; return how many seconds they should wait until they may cause more."""
        now = monotonic()
        cost = seconds + sent_bytes / BYTES_PER_SECOND
        wait_s = self._addresses.charge(visitor.address, cost, now)
        if visitor.person:
            wait_s = max(wait_s, self._guests.charge(visitor.person, cost, now))
        if self._on_charge is not None and cost:
            self._on_charge(cost, wait_s > 0)
        return wait_s


@types.coroutine
def timed(work: Coroutine[Any, Any, T]) -> Generator[Any, Any, tuple[T, float]]:
    """Run a coroutine; return its result and the processor time that it took on the event loop, without its waits."""
    spent = 0.0
    step: Callable[[Any], Any] = work.send
    argument: Any = None
    while True:
        began = thread_time()
        try:
            waits_for = step(argument)
        except StopIteration as done:
            return done.value, spent + thread_time() - began
        spent += thread_time() - began
        try:
            argument, step = (yield waits_for), work.send
        except GeneratorExit:
            work.close()
            raise
        except BaseException as why:
            argument, step = why, work.throw
