"""What the lobby shows of an open table, as the store keeps it: found without reading the table's events.

Like stored events, a summary has types of its own and a format number. It follows from the events, so one that cannot
be read is left out of the lobby until the table changes again.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from naturalis.tables.stored_events import StoredColour
from naturalis.tables.stored_settings import StoredBotLevel, StoredSettings, from_stored, to_stored
from naturalis.tables.table import Chair, Table
from naturalis.wire.http_bodies import LobbyTable
from naturalis.wire.server_messages import SeatInfo, TableInfo


class SummarySeat(Struct, frozen=True, omit_defaults=True):
    """A seat of an open table."""

    kind: Literal["free", "person", "bot"]
    name: str | None = None
    level: StoredBotLevel | None = None
    colour: StoredColour | None = None
    present: bool | None = None


class LobbySummary(Struct, frozen=True, omit_defaults=True, tag_field="f", tag=2):
    """An open table: when it was made, its settings, the host's name, who sits there."""

    made: int
    settings: StoredSettings
    host: str
    seats: tuple[SummarySeat, ...]


_PREFIX = b'{"f":2,'
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(LobbySummary).decode


def encode_summary(table: Table) -> bytes:
    """The summary to store with a table that the lobby shows."""
    seats = tuple([_seat(chair) for chair in table.chairs])
    return _encode(LobbySummary(table.made, to_stored(table.settings), table.host_name, seats))


def _seat(chair: Chair) -> SummarySeat:
    if chair.level is not None:
        return SummarySeat("bot", name=chair.name, level=chair.level, colour=chair.colour)
    if not chair.people:
        return SummarySeat("free")
    return SummarySeat("person", name=chair.name, colour=chair.colour, present=chair.process is not None)


def lobby_table(table_id: str, summary: bytes) -> LobbyTable | None:
    """What the lobby shows of the table with this id; None where the summary cannot be read."""
    try:
        found = _decode(summary) if summary.startswith(_PREFIX) else _from_1(msgspec.json.decode(summary))
    except (msgspec.MsgspecError, KeyError, TypeError):
        return None
    seats = [SeatInfo(seat.kind, seat.name, seat.level, seat.colour, seat.present) for seat in found.seats]
    return LobbyTable(found.made, TableInfo(table_id, "open", from_stored(found.settings), found.host, tuple(seats)))


def _from_1(document: Any) -> LobbySummary:
    """Format 1 was the lobby's message of that time: the table's id and stage are the row's own."""
    table = document["table"]
    fields = {"made": document["made"], "settings": table["settings"], "host": table["host"], "seats": table["seats"]}
    return msgspec.convert(fields, LobbySummary)
