"""Which release this is: one version for everything, and the commit of a checkout and of a built package."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import naturalis
from naturalis import _release
from tests.helpers.repository import ROOT


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is elsewhere."""
    folder = tmp_path / "src" / "naturalis"
    folder.mkdir(parents=True)
    monkeypatch.setattr(_release, "__file__", str(folder / "_release.py"))
    return folder


def git(folder: Path, *arguments: str) -> str:
    settings = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    return subprocess.run(["git", *settings, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_the_version_is_stated_once() -> None:
    assert naturalis.__version__ == _release.__version__
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", _release.__version__)
    stated = [
        path.relative_to(ROOT).as_posix()
        for path in [ROOT / "pyproject.toml", ROOT / "setup.py", *(ROOT / "src").rglob("*.py")]
        if re.search(r"^_*version_* *=.*\d", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert stated == ["src/naturalis/_release.py"]


def test_a_built_package_carries_its_commit(package: Path) -> None:
    (package / _release.COMMIT_FILE).write_text("123456789\n")
    assert _release.commit() == "123456789"


@pytest.mark.skipif(shutil.which("git") is None, reason="a checkout asks Git")
def test_a_checkout_asks_git(package: Path, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    (package / "a.py").write_text("1\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "first")
    commit = git(tmp_path, "rev-parse", "--short=9", "HEAD").strip()
    assert _release.commit() == commit
    (package / "a.py").write_text("2\n")
    assert _release.commit() == f"{commit}-dirty"


@pytest.mark.usefixtures("package")
def test_nobody_knows_the_commit_of_a_copy() -> None:
    assert _release.commit() is None


@pytest.mark.usefixtures("package")
def test_a_checkout_without_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()  # a repository of which Git knows nothing
    assert _release.commit() is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert _release.commit() is None
