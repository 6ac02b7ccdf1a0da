"""The references inside a JSON Schema."""

from __future__ import annotations

from typing import Any


def references(value: Any) -> set[str]:
    """Every reference anywhere inside."""
    if isinstance(value, dict):
        here = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return here.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()
