"""Makes a release: states the version, moves the changelog's entries under it, commits and tags. Publishes nothing.

    python release/release.py 0.2.0 --dry-run    show what would change
    python release/release.py 0.2.0              change, commit and tag; then push the tag
    python release/release.py check v0.2.0       whether a tag fits what it tags (the workflow does that)
    python release/release.py notes 0.2.0        the changelog's section of a version

Pushing the tag starts the workflow that tests, builds and publishes. docs/releasing.md says what it needs.
"""

from __future__ import annotations

import argparse
import difflib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE, CHANGELOG, CITATION = "src/naturalis/_release.py", "CHANGELOG.md", "CITATION.cff"
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?")
PLACEHOLDER = "example.org"


class ReleaseError(Exception):
    """Why there is no release; the message is one sentence."""


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description="Makes a release: version, changelog, commit, tag. Publishes nothing.")
    parser.add_argument("words", nargs="+", metavar="VERSION | check TAG | notes VERSION")
    parser.add_argument("--dry-run", action="store_true", help="show what would change, and change nothing")
    options = parser.parse_args(arguments)
    try:
        match options.words:
            case ["check", tag]:
                check(root, tag)
            case ["notes", version]:
                print(notes(read(root, CHANGELOG), version))
            case [version]:
                release(root, version, dry_run=options.dry_run)
            case _:
                parser.error("give a version, or check TAG, or notes VERSION")
    except ReleaseError as why:
        print(f"release: {why}", file=sys.stderr)
        return 1
    return 0


def release(root: Path, version: str, *, dry_run: bool) -> None:
    """Write the version into all files that state it, commit and tag; or only show that."""
    today = datetime.now(UTC).date().isoformat()
    require_newer(version, stated_version(root))
    if not dry_run:
        require_ready(root, version)
    changes: dict[str, Callable[[str], str]] = {
        VERSION_FILE: lambda text: state_version(text, version),
        CHANGELOG: lambda text: close_section(text, version, today),
        CITATION: lambda text: date_citation(text, version, today),
    }
    texts = {name: (read(root, name), change(read(root, name))) for name, change in changes.items()}
    for name, (before, after) in texts.items():
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="", n=1)
        print("\n".join(lines))
        if not dry_run:
            (root / name).write_text(after, encoding="utf-8", newline="\n")
    if dry_run:
        print(f"\nThis would be commit and tag v{version}; nothing was changed.")
        return
    git(root, "add", *changes)
    git(root, "commit", "--quiet", "--message", f"Release {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Naturalis {version}")
    print(f"\nTagged v{version}. To publish it: git push --follow-tags")


def check(root: Path, tag: str) -> None:
    """Raise ReleaseError unless this tag fits the version, the changelog, the citation and the project's URLs."""
    version = stated_version(root)
    if tag != f"v{version}":
        raise ReleaseError(f"the tag is {tag}, but the version is {version}")
    notes(read(root, CHANGELOG), version)
    if f"version: {version}\n" not in read(root, CITATION):
        raise ReleaseError(f"{CITATION} is not of version {version}")
    require_address(root)
    print(f"{tag} is ready to be published")


def require_ready(root: Path, version: str) -> None:
    """Raise ReleaseError if the working tree has changes, the tag exists, or nobody knows where the repository is."""
    if git(root, "status", "--porcelain", "--untracked-files=no"):
        raise ReleaseError("there are changes that are not committed; commit or stash them first")
    if git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is a tag v{version} already")
    require_address(root)


def require_address(root: Path) -> None:
    """Raise ReleaseError while pyproject.toml has only a placeholder for the address of the repository."""
    for name, address in tomllib.loads(read(root, "pyproject.toml"))["project"]["urls"].items():
        if PLACEHOLDER in address:
            raise ReleaseError(f"the address {name} in pyproject.toml is a placeholder; write the repository's own")


def require_newer(version: str, than: str) -> None:
    """Raise ReleaseError unless this is a version, and a later one."""
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"{version!r} is not a version such as 0.2.0 or 1.0.0rc1")
    if order(version) <= order(than):
        raise ReleaseError(f"{version} is not later than {than}")


def order(version: str) -> tuple[int, int, int, str, int]:
    """Return what versions are sorted by; pre-releases come before their release."""
    found = VERSION.fullmatch(version)
    assert found
    major, minor, patch, stage, number = found.groups()
    return int(major), int(minor), int(patch), stage or "z", int(number or 0)


def stated_version(root: Path) -> str:
    """Return the version as the sources state it."""
    found = re.search(r'^__version__ = "(.+)"$', read(root, VERSION_FILE), re.MULTILINE)
    if not found:
        raise ReleaseError(f"{VERSION_FILE} states no version")
    return found[1]


def state_version(text: str, version: str) -> str:
    """Return the version module with this version."""
    return re.sub(r'^__version__ = ".+"$', f'__version__ = "{version}"', text, flags=re.MULTILINE)


def close_section(text: str, version: str, day: str) -> str:
    """Return the changelog with what was unreleased under this version. Raises ReleaseError if there is nothing."""
    head, mark, rest = text.partition("## Unreleased\n")
    if not mark or not re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip():
        raise ReleaseError("the changelog has nothing under Unreleased")
    return f"{head}{mark}\n## {version} ({day})\n{rest}"


def date_citation(text: str, version: str, day: str) -> str:
    """Return the citation with this version and day."""
    text = re.sub(r"^version: .*$", f"version: {version}", text, flags=re.MULTILINE)
    return re.sub(r"^date-released: .*$", f"date-released: {day}", text, flags=re.MULTILINE)


def notes(changelog: str, version: str) -> str:
    """Return the changelog's section of a version. Raises ReleaseError if there is none."""
    found = re.search(rf"^## {re.escape(version)} .*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ReleaseError(f"the changelog has no section {version}")
    return found[1].strip()


def read(root: Path, name: str) -> str:
    """Return the text of a file of the repository."""
    return (root / name).read_text(encoding="utf-8")


def git(root: Path, *arguments: str) -> str:
    """Run Git and return what it said. Raises ReleaseError if it fails."""
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ReleaseError(f"git {arguments[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
