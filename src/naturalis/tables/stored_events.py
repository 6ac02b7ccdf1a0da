"""What happened at a table, as it is kept. What all may see is told in the words of wire/table_events.py.

Envelope events hold secrets: the deal, who a person is, the hash of a seat's key. ``told`` in telling.py builds what a
seat may see of each.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

from naturalis.rules import Deal, Event
from naturalis.wire.table_events import (
    BotSeated,
    Conceded,
    Concluded,
    GivenBack,
    RematchMade,
    Said,
    SeatColour,
    TableClosed,
    TakenOver,
    Undone,
    Unseated,
    WentAway,
)
from naturalis.wire.table_settings import TableSettings


class Made(Struct, frozen=True, tag="made", forbid_unknown_fields=True):
    """A person made the table."""

    settings: TableSettings
    person: str
    name: str


class Taken(Struct, frozen=True, tag="taken", forbid_unknown_fields=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str


class Admitted(Struct, frozen=True, tag="admitted", forbid_unknown_fields=True):
    """A person showed the key of a seat and may play it, too: the same player on another device."""

    seat: int
    person: str


class KeyMade(Struct, frozen=True, tag="key_made", forbid_unknown_fields=True):
    """A seat has a new key, of which this is the hash; an older key is worth nothing now."""

    seat: int
    digest: bytes


class Hosted(Struct, frozen=True, tag="hosted", forbid_unknown_fields=True):
    """The person who has this seat became the host, as the one before has left."""

    seat: int
    person: str
    name: str


class HostCame(Struct, frozen=True, tag="host_came", forbid_unknown_fields=True):
    """The host, who has no seat, is connected to this server process."""

    process: str


class HostWent(Struct, frozen=True, tag="host_went", forbid_unknown_fields=True):
    """The host, who has no seat, is not at the table any more."""


class Dealt(Struct, frozen=True, tag="dealt", forbid_unknown_fields=True):
    """The game began with this deal. ``seed`` is what the bots' choices at this table come from."""

    deal: Deal
    seed: int


class Attended(Struct, frozen=True, tag="attended", forbid_unknown_fields=True):
    """A player of this seat is connected to this server process."""

    seat: int
    process: str


StoredEvent: TypeAlias = (
    Made | Taken | Admitted | KeyMade | Hosted | HostCame | HostWent | Dealt | Attended | BotSeated | Unseated
    | SeatColour | Undone | WentAway | TakenOver | GivenBack | Conceded | Concluded | TableClosed | Said | RematchMade
    | Event
)  # fmt: skip


class Envelope(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One event with who asked for it, and with which command; the first of what a command brought about has them."""

    event: StoredEvent
    by: str | None = None
    command: str | None = msgspec.field(default=None, name="intent")


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Envelope)
encode = _encoder.encode
decode = _decoder.decode
