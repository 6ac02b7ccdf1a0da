"""Chooses which build of the core runs: the compiled one, or the same source interpreted.

NATURALIS_BUILD decides, with the same three words as at installation: ``try`` (default) takes the compiled core if
there is one, ``off`` runs the source, ``require`` refuses to start without the compiled core.
"""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

_MODES = ("try", "off", "require")


class _SourceOnly:
    """Finds the package's modules as .py files, even if compiled ones lie beside them."""

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
    """Obey NATURALIS_BUILD; call it before any module of the core is imported."""
    mode = os.environ.get("NATURALIS_BUILD", "try")
    if mode not in _MODES:
        _refuse(f"NATURALIS_BUILD must be try, off or require, not {mode!r}")
    if mode == "off":
        sys.meta_path.insert(0, _SourceOnly())
    if mode == "require" and name() != "compiled":
        _refuse("NATURALIS_BUILD is require, but the core is not compiled; run 'make build'")


def _refuse(sentence: str) -> NoReturn:
    """Raise ImportError; the command, which is only just importing the package, prints the sentence instead."""
    if sys.argv[:1] == ["-m"] or Path(sys.argv[0] if sys.argv else "").stem == "naturalis":
        print(f"naturalis: {sentence}", file=sys.stderr)
        sys.exit(2)
    raise ImportError(sentence)


def name() -> str:
    """``compiled`` or ``interpreted``."""
    from naturalis.rules import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
