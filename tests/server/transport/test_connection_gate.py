"""The gate: limits in all and by address, places for health checks, and one line in the log."""

from __future__ import annotations

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
