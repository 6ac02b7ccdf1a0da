"""The versions of the record's format. Reading a record of an older format upgrades it step by step.

To change the format, raise FORMAT, add the step that turns a document of the previous format into the new one, and
keep a record of the previous format in tests/records/formats, where a test reads it for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

FORMAT = 1

Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

# UPGRADES[n] turns a document of format n into one of format n + 1.
UPGRADES: dict[int, Upgrade] = {}


def upgrade(
    document: dict[str, Any], upgrades: Mapping[int, Upgrade] = UPGRADES, target: int = FORMAT
) -> dict[str, Any]:
    """Bring a document up to the current format."""
    while document["format"] < target:
        number = document["format"]
        document = upgrades[number](document) | {"format": number + 1}
    return document
