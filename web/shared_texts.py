"""Writes web/src/text/shared: the sentences that pages and terminal have in common, from src/naturalis/text.

Those files are the one source; what is written here is never edited. ``python web/shared_texts.py``; with ``--check``
nothing is written, and it ends with 1 where a file is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from naturalis.text import LANGUAGES, entries

FOLDER = Path(__file__).parent / "src" / "text" / "shared"
SHARED = (  # ids, or the beginnings of ids that end with a dot
    "tybor", "nothing", "points", "symbol.", "kingdom.", "kind.", "face.", "colour.", "column.", "corner_shows.",
    "per.", "card.name", "card.plain", "card.back", "card.corners", "card.centre", "card.scores", "card.needs", "aim.",
    "bot.name.", "refusal.", "told.",
)  # fmt: skip
LEFT_OUT = ("aim.short.", "told.step.", "told.match.")  # the terminal's own


def text(language: str) -> str:
    """The file of one language."""
    found = {name: entry for name, entry in entries(language).items() if _is_shared(name)}
    lines = (f"  {json.dumps(name)}: {json.dumps(entry, ensure_ascii=False)}," for name, entry in found.items())
    head = "// Written by web/shared_texts.py out of src/naturalis/text. Change that instead of this file."
    return "\n".join([head, "export const shared = {", *lines, "} as const;", ""])


def main(arguments: list[str]) -> int:
    """Write, or check."""
    stale = [name for name in LANGUAGES if not _is(FOLDER / f"{name}.ts", text(name))]
    for name in stale:
        if arguments != ["--check"]:
            FOLDER.mkdir(parents=True, exist_ok=True)
            (FOLDER / f"{name}.ts").write_text(text(name), encoding="utf-8", newline="\n")
        else:
            print(f"web/src/text/shared/{name}.ts is stale: run python web/shared_texts.py", file=sys.stderr)
    return 1 if stale and arguments == ["--check"] else 0


def _is_shared(name: str) -> bool:
    if name.startswith(LEFT_OUT):
        return False
    return any(name == start or (start.endswith(".") and name.startswith(start)) for start in SHARED)


def _is(path: Path, wanted: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == wanted


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
