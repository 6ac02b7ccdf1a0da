"""All that a table consists of, as plain values to compare."""

from __future__ import annotations

from typing import Any

from naturalis.tables.table import Table


def state_of(table: Table) -> dict[str, Any]:
    """All that a table consists of."""
    apart = ("game", "before", "chairs", "outages", "_shares")
    told = {name: value for name, value in vars(table).items() if name not in apart}
    told["chairs"] = [{name: getattr(chair, name) for name in chair.__slots__} for chair in table.chairs]
    for chair in told["chairs"]:
        chair["clock"] = (chair["clock"].left_ms, chair["clock"].since)
    for name in ("game", "before"):
        game = getattr(table, name)
        told[name] = game and (game.deal, game.events)
    return told
