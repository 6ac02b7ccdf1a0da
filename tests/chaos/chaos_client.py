"""The client under chaos: that of the package, with a note of every command's first answer and of every wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any

from naturalis.client import TableConnection, Timings
from naturalis.client.connection import State
from naturalis.client.frames import JsonObject
from naturalis.client.pending import PendingRequest
from naturalis.client.websocket import Opener, open_websocket
from naturalis.wire.client_messages import Command
from naturalis.wire.server_messages import Done

WAITS = ("answer", "reconnect", "standstill")
IMPATIENT = Timings(
    open_timeout_s=3.0, close_timeout_s=0.3, ping_interval_s=0.25, silence_timeout_s=1.5, answer_timeout_s=1.0,
    resync_timeout_s=1.0, unavailable_retry_s=0.25, first_retry_s=0.05, max_retry_s=0.05,
)  # fmt: skip


class ChaosClient(TableConnection):
    """Someone at a table. ``done`` has the version with which each command was acknowledged, ``refused`` the code.

    ``longest`` has the longest time in seconds until a request was answered (``answer``), until a lost connection was
    back (``reconnect``), and without anything new at a table where a game is played (``standstill``).
    """

    def __init__(
        self, server: Callable[[], str], table: str, cookie: str | None, name: str,
        opener: Opener = open_websocket, timings: Timings = IMPATIENT,
    ) -> None:  # fmt: skip
        super().__init__(server, table, cookie=cookie, timings=timings, opener=opener, on_message=self._note)
        self.name = name
        self.tally: Counter[str] = Counter()  # of commands: sent, resent, acknowledged, refused
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.problems: list[dict[str, Any]] = []
        self.longest = dict.fromkeys(WAITS, 0.0)
        self._lost_at: float | None = None
        self._newest: tuple[int, float] | None = None  # the newest version, and since when
        self._unanswered: set[str] = set()
        numbers = count(1)
        self.new_id = lambda: f"{name}-{next(numbers)}"
        self.start()

    async def command(self, message: Command) -> Done:
        """Send a command, whose answer is noted as soon as it comes."""
        self._unanswered.add(message.id)
        self.tally["sent"] += 1
        return await super().command(message)

    async def exchange(self, message: JsonObject) -> JsonObject:
        """Send a message and return its answer; note how long it took."""
        began = monotonic()
        answer = await super().exchange(message)
        self._note_wait("answer", began)
        return answer

    async def _set_state(self, state: State, retry_s: float | None = None) -> None:
        if state == "online" and self._lost_at is not None:
            self._note_wait("reconnect", self._lost_at)
            self._lost_at = None
        elif state != "online" and self._lost_at is None:
            self._lost_at = monotonic()
        await super()._set_state(state, retry_s)

    def _note_wait(self, kind: str, since: float) -> None:
        self.longest[kind] = max(self.longest[kind], monotonic() - since)

    def _note_version(self, version: int) -> None:
        if self._newest is None or version > self._newest[0]:
            if self._newest is not None and self.stage == "playing":
                self._note_wait("standstill", self._newest[1])
            self._newest = version, monotonic()

    async def _send_request(self, request: PendingRequest) -> None:
        self.tally["resent"] += request.sends > 0 and request.message["id"] in self._unanswered
        await super()._send_request(request)

    def _note(self, message: dict[str, Any]) -> None:
        if message["type"] in ("news", "welcome"):
            self._note_version(message["version"])
        if message["type"] == "problem":
            self.problems.append(message)
        if message.get("id") not in self._unanswered or message.get("code") == "unavailable":
            return  # of the last, nobody knows whether it was done
        self._unanswered.discard(message["id"])
        if message["type"] == "done":
            self.tally["acknowledged"] += 1
            self.done[message["id"]] = message["version"]
        else:
            self.tally["refused"] += 1
            self.refused[message["id"]] = message["code"]
