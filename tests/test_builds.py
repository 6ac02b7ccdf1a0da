"""One source, two builds: the compiled and the interpreted core give the same games to the last byte."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from naturalis import _build
from tests.helpers.games import FEW_KINDS, KINDS, Kind, more_by_night, rest_by_night
from tests.helpers.repository import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(_build.name() == "interpreted", reason="nothing to compare with: this is the interpreted build"),
]


def naturalis(mode: str, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in another process, in this build mode; folder: where else the package lies."""
    path = {"PYTHONPATH": str(folder)} if folder else {}
    return subprocess.run(
        [sys.executable, "-m", "naturalis", *arguments],
        env=os.environ | {"NATURALIS_BUILD": mode} | path, capture_output=True, text=True, check=False,
    )  # fmt: skip


def digest(mode: str, kind: Kind, games: int, out: Path) -> str:
    table = ["--solo", kind.level] if kind.level else ["--seats", str(kind.seats)]
    done = naturalis(
        mode, "simulate", "--games", str(games), "--seed", "11", *table,
        "--edition", kind.edition, "--workers", "1", "--out", str(out),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return hashlib.sha256(out.read_bytes()).hexdigest()


@pytest.mark.parametrize("games", more_by_night(20, 2000))
@pytest.mark.parametrize(
    "kind", rest_by_night(KINDS, FEW_KINDS), ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}"
)
def test_both_builds_play_the_same_games(kind: Kind, games: int, tmp_path: Path) -> None:
    interpreted, compiled = tmp_path / "interpreted.jsonl", tmp_path / "compiled.jsonl"
    same = digest("off", kind, games, interpreted) == digest("require", kind, games, compiled)
    if not same:
        pairs = zip(interpreted.read_bytes().splitlines(), compiled.read_bytes().splitlines(), strict=True)
        number = next(number for number, (a, b) in enumerate(pairs) if a != b)
        pytest.fail(f"game {number} of {kind}, seed 11, differs between the builds")


@pytest.mark.parametrize(("mode", "build"), [("try", "compiled"), ("off", "interpreted"), ("require", "compiled")])
def test_the_version_says_which_build_runs(mode: str, build: str) -> None:
    assert f"({build} core" in naturalis(mode, "--version").stdout


def test_an_unknown_build_mode_is_refused() -> None:
    done = naturalis("fast", "--version")
    assert done.returncode != 0
    assert "NATURALIS_BUILD must be try, off or require, not 'fast'" in done.stderr


@pytest.mark.parametrize(
    ("mode", "code"), [("try", 0), pytest.param("off", 0, marks=pytest.mark.nightly), ("require", 1)]
)
def test_building_without_a_c_compiler(mode: str, code: int, tmp_path: Path) -> None:
    """``try`` goes on without the compiled core, ``off`` never tries, ``require`` fails."""
    leave = shutil.ignore_patterns("*.so", "*.pyd", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=leave)
    if (ROOT / "build" / "cython").is_dir():  # translated already, if this is where the core was built
        shutil.copytree(ROOT / "build" / "cython", tmp_path / "build" / "cython")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, tmp_path)  # as old as it is: newer, everything would be translated again
    built = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=tmp_path,
        env=os.environ | {"NATURALIS_BUILD": mode, "CC": "no-such-compiler"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (built.returncode != 0) == bool(code), built.stderr
    assert not [*tmp_path.rglob("*.so")]
    if mode == "try":
        assert "the interpreted build works" in built.stdout
        assert "(interpreted core" in naturalis("try", "--version", folder=tmp_path / "src").stdout
