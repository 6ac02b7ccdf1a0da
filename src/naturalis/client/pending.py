"""Requests that have not been answered yet. They are sent again, under the same id, until they are."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from naturalis.client.frames import encode_frame


class PendingRequest:
    """One request: what was sent, when it is due to be sent again, and the future of its answer."""

    __slots__ = ("answer", "due", "message", "sends")

    def __init__(self, message: dict[str, Any]) -> None:
        self.message = message
        self.due = 0.0
        self.sends = 0
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    @property
    def text(self) -> str:
        """The frame to send."""
        return encode_frame(self.message).decode()


class PendingRequests:
    """All of them by id, in the order in which they were made."""

    def __init__(self) -> None:
        self._requests: dict[str, PendingRequest] = {}

    def __len__(self) -> int:
        return len(self._requests)

    def add(self, message: dict[str, Any]) -> PendingRequest:
        """Remember a request. Its id must be new among those that wait."""
        request = self._requests[message["id"]] = PendingRequest(message)
        return request

    def discard(self, request: PendingRequest) -> None:
        """Forget a request, answered or given up."""
        if self._requests.get(request.message["id"]) is request:
            del self._requests[request.message["id"]]

    def due(self) -> list[PendingRequest]:
        """The requests that are to be sent now."""
        now = monotonic()
        return [request for request in self._requests.values() if request.due <= now]

    def next_due(self) -> float:
        """When the next request is to be sent, by the monotonic clock; infinity without requests."""
        return min((request.due for request in self._requests.values()), default=float("inf"))

    def make_all_due(self) -> None:
        """Send all again: after a reconnect, whatever was sent before may be lost."""
        for request in self._requests.values():
            request.due = 0.0

    def find(self, request_id: str) -> PendingRequest | None:
        """The request with this id, if it still waits."""
        return self._requests.get(request_id)

    def fail(self, why: Exception) -> None:
        """No answer will come."""
        for request in self._requests.values():
            if not request.answer.done():
                request.answer.set_exception(why)
                request.answer.exception()  # marks it as retrieved: perhaps nobody waits for it
        self._requests.clear()
