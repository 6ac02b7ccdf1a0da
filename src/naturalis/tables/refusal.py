"""How a table declines what it is asked."""

from __future__ import annotations

from naturalis.wire.refusal_codes import CODES

GONE = "no_such_table"


class Declined(Exception):
    """Something that is not done; the table is as it was. ``code`` is one of CODES."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: {CODES[code]}")
        self.code = code
