"""The reconnect history: all that a client missed, in order and for its viewpoints, or nothing at all."""

from __future__ import annotations

import pytest

from naturalis.server.live_tables.reconnect_history import ReconnectHistory


def filled() -> ReconnectHistory:
    """Steps that begin with versions 5, 6 and 8; the table is at version 8. Seat 1 came with version 6."""
    history = ReconnectHistory(3, 4)
    history.add(4, {None: b"forgotten"})
    history.add(5, {None: b"5", 0: b"5 to 0"})
    history.add(6, {None: b"6 7", 0: b"6 7 to 0", 1: b"6 7 to 1"})
    history.add(8, {None: b"8", 0: b"8 to 0", 1: b"8 to 1"})
    return history


@pytest.mark.parametrize(
    ("last", "viewpoints", "missed"),
    [
        (4, (None,), [b"5", b"6 7", b"8"]),
        (5, (0,), [b"6 7 to 0", b"8 to 0"]),
        (5, (0, 1), [b"6 7 to 0", b"6 7 to 1", b"8 to 0", b"8 to 1"]),
        (7, (None,), [b"8"]),
        (8, (None,), []),
        (4, (1,), None),  # seat 1 had no update of version 5
        (6, (None,), None),  # inside a step
        (3, (None,), None),  # too long ago
        (9, (None,), None),  # not one of our versions
    ],
)
def test_what_a_client_missed(last: int, viewpoints: tuple[int | None, ...], missed: list[bytes] | None) -> None:
    assert filled().since(last, 8, viewpoints, has_clocks=False) == missed


def test_an_empty_history_knows_nothing_not_even_that_nothing_happened() -> None:
    assert ReconnectHistory(3, 4).since(4, 4, (None,), has_clocks=False) is None


def test_after_a_recount_clients_with_old_clocks_need_the_whole_view() -> None:
    history = filled()
    history.clear(8)
    history.add(9, {None: b"9"})
    assert history.since(8, 9, (None,), has_clocks=True) is None
    assert history.since(8, 9, (None,), has_clocks=False) == [b"9"]
    assert history.since(9, 9, (None,), has_clocks=True) == []
