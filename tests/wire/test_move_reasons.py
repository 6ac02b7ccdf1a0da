"""Reasons as they are sent: the same codes and fields as those of the bots."""

from __future__ import annotations

from typing import get_args

from msgspec import json
from msgspec.structs import fields

from naturalis.bots.reason import REASON_CODES, Reason
from naturalis.server.shared.bot_threads import reason_messages
from naturalis.wire.move_reasons import MoveReason, ReasonCode


def test_the_wire_has_the_codes_and_fields_of_the_bots() -> None:
    assert get_args(ReasonCode) == REASON_CODES
    assert [field.name for field in fields(MoveReason)] == [field.name for field in fields(Reason)]


def test_only_what_a_code_speaks_of_is_sent() -> None:
    sent = reason_messages(
        [Reason("points", 3), Reason("keeps_spot", 6, 54, spot=(1, -1)), Reason("shows", symbols={"plant": 2})]
    )
    assert json.decode(json.encode(sent)) == [
        {"code": "points", "n": 3},
        {"code": "keeps_spot", "n": 6, "card": 54, "spot": [1, -1]},
        {"code": "shows", "symbols": {"plant": 2}},
    ]
