"""The client under chaos: that of the package, impatient, and with a note of every command's first answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

from naturalis.client import TableConnection, Timings
from naturalis.client.pending import PendingRequest
from naturalis.client.websocket import Opener, open_websocket
from naturalis.wire.client_messages import Command
from naturalis.wire.server_messages import Done

IMPATIENT = Timings(
    open_timeout_s=3.0, close_timeout_s=0.3, ping_interval_s=0.25, silence_timeout_s=1.5, answer_timeout_s=1.0,
    resync_timeout_s=1.0, unavailable_retry_s=0.25, first_retry_s=0.05, max_retry_s=0.05,
)  # fmt: skip


class ChaosClient(TableConnection):
    """Someone at a table. ``done`` has the version with which each command was acknowledged, ``refused`` the code."""

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
        self._unanswered: set[str] = set()
        numbers = count(1)
        self.new_id = lambda: f"{name}-{next(numbers)}"
        self.start()

    async def command(self, message: Command) -> Done:
        """Send a command, whose answer is noted as soon as it comes."""
        self._unanswered.add(message.id)
        self.tally["sent"] += 1
        return await super().command(message)

    async def _send_request(self, request: PendingRequest) -> None:
        self.tally["resent"] += request.sends > 0 and request.message["id"] in self._unanswered
        await super()._send_request(request)

    def _note(self, message: dict[str, Any]) -> None:
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
