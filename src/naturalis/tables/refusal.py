"""How a table says no."""

from __future__ import annotations

from naturalis.rules import Refused
from naturalis.wire.refusal_codes import CODES

NO_SUCH_TABLE = "no_such_table"


class TableRefused(Refused):
    """A table refuses a command or a query and stays as it was. ``code`` is one of CODES of wire/refusal_codes.py."""

    def __init__(self, code: str) -> None:
        super().__init__(code, CODES[code])
