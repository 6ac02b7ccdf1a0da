"""The fingerprint of the package: the same for the same files, another one for others."""

from __future__ import annotations

import shutil
from pathlib import Path

import naturalis
from naturalis.workers.installation import fingerprint, fingerprint_of


def test_any_change_to_what_decides_a_game_shows(tmp_path: Path) -> None:
    copy = tmp_path / "naturalis"
    source = Path(naturalis.__file__).parent
    for folder in ("arena", "bots", "cards", "rules", "workers"):
        shutil.copytree(source / folder, copy / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    assert fingerprint_of(copy) == fingerprint()
    assert fingerprint().startswith(f"{naturalis.__version__}+")
    weights = copy / "bots" / "learned.json"
    weights.write_bytes(weights.read_bytes() + b"\n")
    assert fingerprint_of(copy) != fingerprint()
