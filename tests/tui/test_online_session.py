"""A seat at a server's table: its threads share one lock, which no key may break."""

from __future__ import annotations

from typing import Any

import pytest

from naturalis.tui.online_session import OnlineSession


class InterruptedLock:
    """A lock that another thread holds when one wants it back, and Ctrl-C comes while one waits."""

    def __init__(self, presses: int) -> None:
        self.held, self.presses = 1, presses

    def release(self) -> None:
        self.held -= 1

    def acquire(self) -> None:
        if self.presses:
            self.presses -= 1
            raise KeyboardInterrupt
        self.held += 1


class AnsweringLoop:
    """Has the answer at once."""

    def run(self, work: str) -> str:
        return work


@pytest.mark.parametrize("presses", [0, 1, 3])
def test_ctrl_c_while_another_thread_prints_leaves_the_lock_whole(presses: int) -> None:
    session: Any = OnlineSession.__new__(OnlineSession)
    session._lock, session._loop = InterruptedLock(presses), AnsweringLoop()
    if presses:
        with pytest.raises(KeyboardInterrupt):
            session.wait_for("answer")
    else:
        assert session.wait_for("answer") == "answer"
    assert session._lock.held == 1
    assert not session._lock.presses
