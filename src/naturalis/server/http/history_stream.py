"""The history of a table, made in threads and sent in parts: a long one holds up neither the loop nor the memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from time import thread_time

import msgspec
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from naturalis.store.contract import EventRow
from naturalis.tables.clocks import Outage
from naturalis.tables.projection import Viewpoint, step_by_step, without_comment
from naturalis.tables.replays import score_changes
from naturalis.tables.table import Table

CHUNK_BYTES = 32 * 1024
_encode = msgspec.json.Encoder().encode


def history_parts(
    table_id: str, entries: Sequence[EventRow], seat: Viewpoint, outages: Sequence[Outage], *, counted: bool
) -> Iterator[bytes]:
    """Yield the JSON of a ``History`` in parts. The scores come in a second pass, so that they need not be kept."""
    yield b'{"seat":%s,"news":[' % _encode(seat)
    comma = b""
    for _, news in step_by_step(Table(table_id, outages), entries, (seat,)):
        yield comma + _encode([without_comment(one) for one in news[seat]])[1:-1]
        comma = b","
    yield b'],"counted":['
    comma = b""
    for score in score_changes(table_id, entries, seat, outages) if counted else ():
        yield comma + _encode(score)
        comma = b","
    yield b"]}"


class HistoryResponse(StreamingResponse):
    """Sends the parts in chunks. A client that does not read gets no further chunk made, and is cut off in the end."""

    def __init__(
        self, parts: Iterator[bytes], *, charge: Callable[[float], object], on_end: Callable[[], None]
    ) -> None:
        """``charge`` gets the processor time of each chunk; ``on_end`` is called once, whatever happens."""
        super().__init__(_stream(parts, charge), media_type="application/json")
        self._on_end = on_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the response."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._on_end()


async def _stream(parts: Iterator[bytes], charge: Callable[[float], object]) -> AsyncIterator[bytes]:
    while True:
        chunk, seconds = await asyncio.to_thread(_next_chunk, parts)
        charge(seconds)
        if not chunk:
            return
        yield chunk


def _next_chunk(parts: Iterator[bytes]) -> tuple[bytes, float]:
    began, size = thread_time(), 0
    found: list[bytes] = []
    for part in parts:
        found.append(part)
        size += len(part)
        if size >= CHUNK_BYTES:
            break
    return b"".join(found), thread_time() - began
