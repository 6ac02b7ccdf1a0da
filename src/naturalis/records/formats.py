"""The versions of the record's format. Reading a record of an older format upgrades it step by step.

To change the format, raise FORMAT, add the step that turns a document of the previous format into the new one, and
keep a record of the previous format in tests/records/formats, where a test reads it for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 1

# From each older format to the next: UPGRADES[n] turns a document of format n into one of format n + 1.
UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


def upgrade(document: dict[str, Any]) -> dict[str, Any]:
    """Bring a document up to the current format."""
    while document["format"] < FORMAT:
        number = document["format"]
        document = UPGRADES[number](document) | {"format": number + 1}
    return document
