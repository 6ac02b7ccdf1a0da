"""What bots at a table are called: scribes and naturalists of old, each with a letter of its own."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

NAMES = (
    "Alcuin", "Bertila", "Claricia", "Diemut", "Ende", "Florentius", "Guda", "Herrad", "Isidor", "Jacquemart", "Konrad",
    "Leoba", "Maius", "Notker", "Oderisi", "Pietro", "Quirin", "Rufillus", "Sibylla", "Tuotilo", "Ulisse", "Vigila",
    "Wigand", "Zdislava",
)  # fmt: skip


def pick_bot_name(table_id: str, taken: Iterable[str]) -> str:
    """A name whose letter nobody else at the table has, as far as possible. Tables begin at different names."""
    names = list(taken)
    letters, start = {name[:1].casefold() for name in names}, crc32(table_id.encode())
    turned = [NAMES[(start + step) % len(NAMES)] for step in range(len(NAMES))]
    return next(name for name in turned if name[0].casefold() not in letters)
