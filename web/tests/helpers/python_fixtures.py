"""What the server would send, for the tests of the pages: whole tables by chance, their hashes, the cards, the codes.

Writes one JSON document to standard output. Run in the folder of the repository.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[3]))  # for our tests' own chance games

from tests.helpers.games import KINDS
from tests.tables.random_table import RandomTable

from naturalis.rules.view_data import cards_data
from naturalis.tables import projection
from naturalis.tables.replays import open_view, replay_of
from naturalis.wire.refusal_codes import CODES
from naturalis.wire.view_hash import view_hash

TEXTS = ["čau", '"', "\\", "/", "😀", "\u2028", "a\nb", "\x1f", "\x7f", "\b\f\r\t", "é\u0301", "<b>&"]
TABLES = 6


def table(number: int) -> dict[str, Any]:
    """A table from its making to its end, as one viewer sees it: each step's news, and the view's hash after it."""
    random = RandomTable(KINDS[2 * number % len(KINDS)], number)
    viewer = random.viewpoints[number % len(random.viewpoints)]
    steps = [
        {"news": step.told[viewer], "hash": view_hash(projection.view_of(random.table, viewer))}
        for step in random.steps()
    ]
    return {"seat": viewer, "steps": steps, "last": projection.view_of(random.table, viewer)}


def replay(kind: int, seed: int) -> dict[str, Any]:
    """A game that is over: what is told of it, and the last view with nothing hidden."""
    random = RandomTable(KINDS[kind], seed)
    entries = []
    last = None
    for step in random.steps():
        entries += step.entries
        if last is None and random.table.stage == "over":
            last = open_view(random.table)
    return {"told": replay_of(random.table.id, entries), "last": last}


def main() -> None:
    """All of it."""
    document = {
        "tables": [table(number) for number in range(TABLES)],
        "texts": [{"text": text, "hash": view_hash({"text": text, "none": None, "some": [1, None]})} for text in TEXTS],
        "replays": [replay(0, 0), replay(4, 4), replay(6, 6), replay(1, 1)],
        "cards": cards_data(),
        "codes": sorted(CODES),
    }
    sys.stdout.buffer.write(msgspec.json.encode(document))


if __name__ == "__main__":
    main()
