"""Which release this is: its version, and the commit that it was built from.

The version is stated here and nowhere else. pyproject.toml reads this file, and setup.py writes the commit beside it
into whatever it builds.
"""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"

COMMIT_FILE = "commit.txt"
_GIT_TIMEOUT_S = 10


def commit() -> str | None:
    """Return the commit: a built package carries it, a checkout asks Git. None if neither knows."""
    folder = Path(__file__).resolve().parent
    try:
        return (folder / COMMIT_FILE).read_text(encoding="ascii").strip()
    except OSError:
        return _commit_of_checkout(folder.parent.parent)


def _commit_of_checkout(root: Path) -> str | None:
    if not (root / ".git").exists():
        return None
    import subprocess  # most programs never ask

    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=9", "--exclude=*"],
            cwd=root, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=_GIT_TIMEOUT_S,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None
