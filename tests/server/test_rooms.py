"""The server's folders import each other in one direction only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.helpers.repository import ROOT

SERVER = ROOT / "src" / "naturalis" / "server"
MAY_IMPORT = {
    "monitoring": set[str](),
    "shared": {"monitoring"},
    "visitors": {"monitoring", "shared"},
    "live_tables": {"monitoring", "shared", "visitors"},
    "moderation": {"monitoring", "shared", "visitors", "live_tables"},
    "push": {"monitoring", "shared", "visitors", "live_tables"},
    "http": {"monitoring", "shared", "visitors", "live_tables", "push"},
    "transport": {"monitoring", "shared", "visitors", "live_tables"},
    "process": {
        "monitoring", "shared", "visitors", "live_tables", "moderation", "push", "http", "transport", "app",
    },
}  # fmt: skip


def imported_rooms(path: Path) -> set[str]:
    """The folders of the server, or ``app``, from which a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("naturalis.server."):
            found.add(node.module.split(".")[2])
    return found


def test_every_folder_has_its_row() -> None:
    assert {path.parent.name for path in SERVER.glob("*/__init__.py")} == {*MAY_IMPORT}


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_folder_imports_only_what_it_may(room: str) -> None:
    for path in (SERVER / room).glob("*.py"):
        assert imported_rooms(path) <= MAY_IMPORT[room] | {room}, f"{path.name} breaks the order of the folders"
