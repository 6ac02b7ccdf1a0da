"""The examples of docs/protocol.md, for the tests that hold them against the code and against a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.helpers.repository import ROOT


def first_requests() -> Iterator[tuple[str, Any, int, Any]]:
    """Each request of "The first requests": method and path, its body, the status and the body of the answer."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```http\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    parts = [_split(part.strip()) for part in block.split("\n\n")]
    for (asked, sent), (status, told) in zip(parts[::2], parts[1::2], strict=True):
        yield asked, sent, int(status), told


def _split(part: str) -> tuple[str, Any]:
    first, _, rest = part.partition("\n")
    return first, json.loads(rest[rest.index("{") :]) if "{" in rest else None
