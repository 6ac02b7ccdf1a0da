"""A fingerprint of the installed package, because other code on another machine would play other games."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import naturalis

_FOLDERS = ("arena", "bots", "cards", "rules", "workers")
_SUFFIXES = (".json", ".py", ".tsv")


@cache
def fingerprint() -> str:
    """Return the version with a hash of every file that decides how a game goes."""
    return fingerprint_of(Path(naturalis.__file__).parent)


def fingerprint_of(package: Path) -> str:
    """Return the fingerprint of the package in this folder."""
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in _SUFFIXES:
                digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{naturalis.__version__}+{digest.hexdigest()[:12]}"
