"""Rate limits: a burst, then the rate, however the clock moves; bounded memory; grouped addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naturalis.server.visitors.rate_limits import (
    Bucket,
    ConcurrencyLimit,
    Limiter,
    address_key,
    is_loopback,
    throttle,
)

TIMES = st.lists(st.floats(0, 100), max_size=200).map(sorted)


def test_a_burst_and_then_the_rate() -> None:
    bucket = Bucket(20, 60, 1000.0)
    assert [bucket.allow(1000.0) for _ in range(61)] == [True] * 60 + [False]
    assert bucket.wait_s(1000.0) == pytest.approx(0.05)
    assert [bucket.allow(1000.5) for _ in range(12)].count(True) == 10
    assert [bucket.allow(9999.0) for _ in range(100)].count(True) == 60


def test_what_is_refused_does_not_count() -> None:
    bucket = Bucket(1, 1, 0.0)
    assert bucket.allow(0.0)
    assert not any(bucket.allow(step / 100) for step in range(1, 99))
    assert bucket.allow(1.0)


@given(TIMES)
def test_never_more_than_the_burst_and_the_rate_allow(times: list[float]) -> None:
    bucket = Bucket(2, 5, 0.0)
    allowed = [time for time in times if bucket.allow(time)]
    for first in range(len(allowed)):
        for last in range(first, len(allowed)):
            assert last - first + 1 <= 5 + 2 * (allowed[last] - allowed[first]) + 1e-6


@given(TIMES)
def test_who_asks_no_faster_than_the_rate_is_never_refused(times: list[float]) -> None:
    bucket = Bucket(2, 5, 0.0)
    last = -1.0
    for time in times:
        if time - last >= 0.51:
            last = time
            assert bucket.allow(time)


@given(st.lists(st.floats(0, 100), max_size=100))
def test_a_clock_that_jumps_gains_nothing(times: list[float]) -> None:
    bucket = Bucket(1, 3, 0.0)
    assert sum(bucket.allow(time) for time in times) <= 3 + max(times, default=0)


async def test_throttle_sleeps_as_long_as_the_rate_demands() -> None:
    now, bucket = 0.0, Bucket(40, 5, 0.0)

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds + 1e-9  # a real clock never stands still

    for _ in range(25):
        await throttle(bucket, lambda: now, sleep)
    assert now == pytest.approx(20 / 40, abs=1e-6)  # five at once, then 40 a second


def test_a_bucket_is_small() -> None:
    assert not hasattr(Bucket(1, 1, 0.0), "__dict__")


def test_each_key_has_its_own() -> None:
    limiter = Limiter(1, 2)
    assert [limiter.allow(key, 0.0) for key in "aaabab"] == [True, True, False, True, False, True]
    assert limiter.retry_after("a", 0.0) == 1
    assert limiter.retry_after("unknown", 0.0) == 1


def test_the_wait_is_in_whole_seconds() -> None:
    limiter = Limiter(1 / 60, 1)
    assert limiter.allow("a", 0.0)
    assert limiter.retry_after("a", 0.5) == 60
    assert limiter.retry_after("a", 58.5) == 2


def test_memory_is_bounded_and_the_least_recent_key_goes_first() -> None:
    limiter = Limiter(0.001, 1, max_keys=10)
    assert limiter.allow("busy", 0.0)
    for number in range(1000):
        assert limiter.allow(f"key {number}", 0.0)
        assert not limiter.allow("busy", 0.0)
        assert len(limiter) <= 10


def test_keys_whose_bucket_is_full_again_are_forgotten() -> None:
    limiter = Limiter(1, 5)
    for number in range(100):
        limiter.allow(f"key {number}", 0.0)
    assert len(limiter) == 100
    for number in range(50):
        limiter.allow(f"late {number}", 60.0)
    assert len(limiter) == 50


def test_a_key_in_use_is_not_forgotten_before_memory_is_full() -> None:
    limiter = Limiter(0.001, 1)
    assert limiter.allow("a", 0.0)
    for number in range(500):
        limiter.allow(f"key {number}", 1.0)
    assert not limiter.allow("a", 2.0)


def test_a_gauge_counts_who_is_inside() -> None:
    gauge = ConcurrencyLimit(2)
    assert [gauge.enter("a"), gauge.enter("a"), gauge.enter("a"), gauge.enter("b")] == [True, True, False, True]
    assert gauge.total == 3
    gauge.leave("a")
    assert gauge.enter("a")
    for key in "aab":
        gauge.leave(key)
    assert gauge.total == 0
    with pytest.raises(KeyError):
        gauge.leave("a")
    assert gauge.total == 0


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
        ("x" * 100, "x" * 64),
    ],
)
def test_addresses_are_grouped(address: str, key: str) -> None:
    assert address_key(address) == key
    assert address_key(key) == key


def test_limiter_and_gauge_group_by_themselves() -> None:
    limiter, gauge = Limiter(1, 1), ConcurrencyLimit(1)
    assert limiter.allow("2001:db8::1", 0.0)
    assert not limiter.allow("2001:db8::2", 0.0)
    assert gauge.enter("2001:db8::1")
    assert not gauge.enter("2001:db8::2")
    gauge.leave("2001:db8::3")
    assert gauge.enter("2001:db8::2")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "a.localhost", "127.0.0.1", "127.9.9.9", "::1", "[::1]"])
def test_hosts_that_are_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "example.org", "localhost.example.org", "192.0.2.1", "127.1"])
def test_hosts_that_are_not(host: str) -> None:
    assert not is_loopback(host)
