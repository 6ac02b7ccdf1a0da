"""Writes what others read of the wire: TypeScript types, the JSON Schema, the OpenAPI document.

``python -m naturalis.wire.generate``, run in the folder of the repository. With ``--check`` nothing is written; it ends
with 1 where a file is not as it would be written, and names it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from naturalis.wire import json_schema, openapi, typescript
from naturalis.wire.refusal_codes import CODES


def files() -> dict[str, str]:
    """The text of each file, by its path in the repository."""
    return {
        "web/src/wire/messages.ts": typescript.messages(CODES),
        "docs/schema/messages.json": _pretty(json_schema.document()),
        "docs/schema/openapi.json": _pretty(openapi.openapi()),
    }


def stale(root: Path, texts: dict[str, str]) -> list[str]:
    """The paths of the files that are missing, or not as they should be."""
    return [path for path, text in texts.items() if not _is(root / path, text)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, or check. 0 where all is well."""
    parser = argparse.ArgumentParser(prog="python -m naturalis.wire.generate", description="Write the wire's files.")
    parser.add_argument("--check", action="store_true", help="write nothing; end with 1 where a file is stale")
    options = parser.parse_args(arguments)
    root = Path.cwd()
    if not (root / "pyproject.toml").is_file():
        parser.error(f"{root} is not the folder of the repository")
    texts = files()
    old = stale(root, texts)
    for path in old:
        if options.check:
            print(f"{path} is stale: run python -m naturalis.wire.generate", file=sys.stderr)
            continue
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(texts[path], encoding="utf-8", newline="\n")
        print(path)
    return 1 if options.check and old else 0


def _is(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _pretty(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(main())
