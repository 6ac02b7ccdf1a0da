"""Which build of the core runs: the compiled one or the same source interpreted.

NATURALIS_BUILD decides, with the same three words as when installing: ``try`` (default) takes the compiled core
where there is one, ``off`` runs the source, ``require`` refuses to start without the compiled core.
"""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from types import ModuleType

_MODES = ("try", "off", "require")


class _SourceOnly:
    """Finds naturalis modules as .py files, beside which compiled ones may lie."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("naturalis.") or path is None:
            return None
        source = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)
        for folder in path:
            spec = importlib.machinery.FileFinder(folder, source).find_spec(name)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Obey NATURALIS_BUILD; called before anything of the core is imported."""
    mode = os.environ.get("NATURALIS_BUILD", "try")
    if mode not in _MODES:
        raise ImportError(f"NATURALIS_BUILD must be {', '.join(_MODES)}, not {mode!r}")
    if mode == "off":
        sys.meta_path.insert(0, _SourceOnly())
    if mode == "require" and name() != "compiled":
        raise ImportError("NATURALIS_BUILD is require, but the core is not compiled: run 'make build'")


def name() -> str:
    """``compiled`` or ``interpreted``."""
    from naturalis.rules import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
