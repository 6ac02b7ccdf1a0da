"""Frozen samples of what the store holds, one file for each format, and the shape of the current format.

After FORMAT was raised, ``python -m tests.tables.stored_samples`` writes the samples of the new format from those of
the one before it. It never touches a file that is there. Add a line for every event that is new.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from naturalis.tables.lobby_summary import LobbySummary
from naturalis.tables.stored_events import Envelope
from naturalis.tables.stored_formats import FORMAT, decode, encode

FOLDER = Path(__file__).parent / "formats"


def samples(number: int) -> list[bytes]:
    """The stored events of a format, as the program of its time wrote them."""
    return (FOLDER / f"format-{number}.jsonl").read_bytes().splitlines()


def shape() -> Any:
    """Every type that is on disk with its fields, without prose: what must not change inside a format."""
    _, types = msgspec.json.schema_components([Envelope, LobbySummary], ref_template="{name}")
    return json.loads(json.dumps(_without_prose(types)))


def _without_prose(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_prose(part) for name, part in value.items() if name not in ("description", "title")}
    return [_without_prose(part) for part in value] if isinstance(value, list) else value


def shape_file() -> Path:
    """Where the shape of the current format is frozen."""
    return FOLDER / f"format-{FORMAT}.schema.json"


def _write() -> None:
    new = FOLDER / f"format-{FORMAT}.jsonl"
    if not new.exists():
        new.write_bytes(b"".join(encode(decode(line)) + b"\n" for line in samples(FORMAT - 1)))
    if not shape_file().exists():
        types = [f"{json.dumps(name)}: {json.dumps(found, sort_keys=True)}" for name, found in sorted(shape().items())]
        shape_file().write_text("{\n" + ",\n".join(types) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
