"""The gate: limits in all and by address, places for health checks, and one line in the log."""

from __future__ import annotations

import sys

import pytest

from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.limits import Limits
from naturalis.server.shared.settings import ServerSettings
from naturalis.server.shared.timings import Timings
from naturalis.server.transport import connection_gate
from naturalis.server.transport.connection_gate import ConnectionGate


def gate(**settings: object) -> ConnectionGate:
    limits = Limits(http_connections=3, reserved_connections=2)
    return ConnectionGate(ServerSettings(**{"max_connections": 1, **settings}), limits, Timings(), Metrics())  # type: ignore[arg-type]


def test_all_places_then_the_reserve_then_none() -> None:
    here = gate()
    assert [here.enter(f"198.51.100.{n}") for n in range(7)] == ["ordinary"] * 4 + ["reserved"] * 2 + ["none"]
    here.upgraded("198.51.100.0")
    here.leave()
    assert here.enter("198.51.100.9") == "reserved"


def test_one_address_and_the_proxies() -> None:
    here = gate(connections_per_address=2, trusted_proxies=("127.0.0.1", "10.0.0.0/8"), max_connections=100)
    assert [here.enter("2001:db8::1") for _ in range(3)] == ["ordinary", "ordinary", "none"]
    assert here.enter("2001:db8::2") == "none", "the same network"
    assert {here.enter("10.1.2.3") for _ in range(5)} == {"ordinary"}
    here.upgraded("2001:db8::1")
    assert here.enter("2001:db8::2") == "ordinary"


def test_few_descriptors_limit_the_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_gate, "open_files_limit", lambda: connection_gate.DESCRIPTORS_FOR_OURSELVES + 4)
    here = gate(max_connections=1000)
    assert [here.enter("127.0.0.1") for _ in range(5)] == ["ordinary"] * 2 + ["reserved"] * 2 + ["none"]


class FakeResource:
    """The limit of open files of a system that grants at most so many."""

    RLIMIT_NOFILE, RLIM_INFINITY = 7, -1

    def __init__(self, soft: int, hard: int, granted: int) -> None:
        self.limits, self._granted = (soft, hard), granted

    def getrlimit(self, _kind: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _kind: int, limits: tuple[int, int]) -> None:
        if limits[0] == self.RLIM_INFINITY or limits[0] > self._granted:
            raise ValueError("current limit exceeds maximum limit")
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "granted", "expected"),
    [
        (1024, 524_288, 524_288, 524_288),  # Linux
        (256, -1, 10_240, 10_240),  # macOS, which states no limit and has one
        (256, -1, 512, 256),  # nothing is granted
        (4096, 4096, 4096, 4096),
        (65_536, -1, 10_240, 65_536),  # never lowered
        (-1, -1, 0, 2**31),
    ],
)
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(
    soft: int, hard: int, granted: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = FakeResource(soft, hard, granted)
    monkeypatch.setitem(sys.modules, "resource", fake)
    monkeypatch.setattr(sys, "platform", "linux")
    assert connection_gate.open_files_limit() == expected
    assert fake.limits == (soft if expected in (soft, 2**31) else expected, hard)
