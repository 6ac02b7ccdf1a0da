"""Python processes in which some packages cannot be imported, as where they are not installed."""

from __future__ import annotations

from collections.abc import Set
from pathlib import Path

_BLOCKER = """\
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
"""


def block_packages(folder: Path, names: Set[str]) -> None:
    """Make this folder, when it is in PYTHONPATH, hide these packages."""
    (folder / "sitecustomize.py").write_text(_BLOCKER.format(blocked=names), encoding="utf-8")
