"""release/release.py: it changes exactly what states the version, or nothing, and never publishes."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.repository import ROOT

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="a release is a commit and a tag")
CHANGELOG = """\
# Changelog

## Unreleased

### Added

- A new thing.

## 0.1.0 (2026-01-02)

### Added

- The first thing.
"""


def load_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release_script", ROOT / "release" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = load_script()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of version 0.1.0 with an unreleased change, and a real address."""
    for name in (script.VERSION_FILE, script.CITATION, "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    version = tmp_path / script.VERSION_FILE
    version.write_text(script.state_version(version.read_text(), "0.1.0"))
    citation = tmp_path / script.CITATION
    citation.write_text(script.date_citation(citation.read_text(), "0.1.0", "2026-01-02"))
    (tmp_path / script.CHANGELOG).write_text(CHANGELOG)
    project = tmp_path / "pyproject.toml"
    project.write_text(re.sub(r"https://[^/]*/naturalis", "https://forge.test/naturalis", project.read_text()))
    for name in ("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME", "EMAIL"):
        monkeypatch.setenv(name, "ada@example.test")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def refusal(capsys: pytest.CaptureFixture[str], root: Path, *arguments: str) -> str:
    assert script.main([*arguments], root) == 1
    return capsys.readouterr().err


def test_a_release_states_the_version_everywhere_commits_and_tags(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["0.2.0"], repository) == 0
    assert "git push --follow-tags" in capsys.readouterr().out
    assert script.stated_version(repository) == "0.2.0"
    changelog = (repository / script.CHANGELOG).read_text()
    assert re.search(r"## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n### Added\n\n- A new thing\.", changelog)
    assert git(repository, "tag").split() == ["v0.2.0"]
    assert git(repository, "log", "-1", "--format=%s") == "Release 0.2.0\n"
    assert git(repository, "status", "--porcelain") == ""
    assert script.main(["check", "v0.2.0"], repository) == 0
    assert script.main(["notes", "0.2.0"], repository) == 0
    assert capsys.readouterr().out.endswith("### Added\n\n- A new thing.\n")
    assert "the tag is v0.3.0, but the version is 0.2.0" in refusal(capsys, repository, "check", "v0.3.0")


def test_a_dry_run_changes_nothing(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(["0.2.0", "--dry-run"], repository) == 0
    shown = capsys.readouterr().out
    assert '+__version__ = "0.2.0"' in shown
    assert "+version: 0.2.0" in shown
    assert "nothing was changed" in shown
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "tag") == ""


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "0.1.0rc1", "1", "v0.2.0"])
def test_a_version_must_be_one_and_later(version: str, repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not" in refusal(capsys, repository, version)
    assert git(repository, "status", "--porcelain") == ""


def test_versions_in_order() -> None:
    versions = ["0.9.0", "0.10.0a1", "0.10.0b1", "0.10.0rc1", "0.10.0rc2", "0.10.0", "1.0.0"]
    assert sorted(versions, key=script.order) == versions


def test_what_prevents_a_release(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / script.CITATION).write_text("changed")
    assert "not committed" in refusal(capsys, repository, "0.2.0")
    git(repository, "checkout", "--quiet", ".")
    git(repository, "tag", "v0.2.0")
    assert "a tag v0.2.0 already" in refusal(capsys, repository, "0.2.0")
    (repository / script.CHANGELOG).write_text(CHANGELOG.replace("### Added\n\n- A new thing.\n\n", ""))
    git(repository, "commit", "--quiet", "--all", "--message", "Nothing new")
    assert "nothing under Unreleased" in refusal(capsys, repository, "0.3.0")
    assert "no section 0.9.0" in refusal(capsys, repository, "notes", "0.9.0")
    project = repository / "pyproject.toml"
    project.write_text(project.read_text().replace("forge.test", "example.org"))
    git(repository, "commit", "--quiet", "--all", "--message", "No address")
    assert "Source in pyproject.toml is a placeholder" in refusal(capsys, repository, "0.3.0")


def test_the_citation_is_of_this_version() -> None:
    assert f"version: {script.stated_version(ROOT)}\n" in (ROOT / script.CITATION).read_text(encoding="utf-8")
