"""docs/licences.md lists everything that is shipped or installed, with the licence that each package states."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from importlib import metadata

from tests.helpers.repository import ROOT

PAGE = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
ONLY_BUILDS = {"esbuild"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading: their cells, without backquotes."""
    part = PAGE.partition(f"\n## {heading}\n")[2].split("\n## ")[0]
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in re.findall(r"^\| `.*$", part, re.M)]


def shipped_with_the_pages() -> dict[str, str]:
    """The npm packages of which something can be in the pages, and their licences as the lock states them."""
    waiting, found = [*PACKAGES[""]["dependencies"].keys() - ONLY_BUILDS], {}
    while waiting:
        name = waiting.pop()
        package = PACKAGES[f"node_modules/{name}"]
        found[name] = package["license"]
        waiting += package.get("dependencies", {}).keys() - found.keys()
    return found


def test_the_packages_in_the_pages() -> None:
    listed = {name: licence for name, _, licence in rows("In the pages")}
    assert listed == shipped_with_the_pages()
    assert [*listed] == sorted(listed)


def test_the_texts_of_these_licences_are_beside_the_pages() -> None:
    texts = (ROOT / "src" / "naturalis" / "pages" / "licences.txt").read_text(encoding="utf-8")
    headings = {*re.findall(r"^(\S+)\n=+\n", texts, re.MULTILINE)}
    assert headings == shipped_with_the_pages().keys()
    assert set(re.split(" (?:AND|OR) ", PROJECT["license"])) == {"Apache-2.0", *shipped_with_the_pages().values()}


def required() -> list[tuple[str, str]]:
    """Every Python package that users install, with the extra that brings it."""
    groups = {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}
    names = [
        (name, extra)
        for extra, lines in groups.items()
        if extra != "all"
        for line in lines
        if (name := re.split(r"[^\w.-]", line)[0]) != "naturalis"
    ]
    return sorted(names, key=lambda pair: (pair[1] != "", [*groups].index(pair[1]), pair[0]))


def stated_licence(name: str) -> str:
    """The licence in the metadata of an installed package, in the new field or the old one."""
    about = metadata.distribution(name).metadata.json
    return str(about.get("license_expression") or about.get("license"))


def test_the_packages_beside_ours() -> None:
    listed = rows("Beside the package")
    assert [(name, extra) for name, extra, _ in listed] == required()
    installed = {re.sub(r"[-_.]+", "-", found.name).lower() for found in metadata.distributions()}
    missing = [name for name, _, _ in listed if name not in installed]
    assert not missing or sys.platform != "linux"  # elsewhere some packages have no build
    for name, _, licence in listed:
        if name in missing:
            continue
        stated = stated_licence(name).replace("Apache 2.0", "Apache-2.0").removesuffix(" License")
        assert licence == stated, f"{name} states {stated}"


def test_no_font_is_kept_here() -> None:
    """Fonts come from packages, whose licences are listed."""
    kept = [path for folder in ("art", "src") for path in (ROOT / "web" / folder).rglob("*")]
    assert kept
    assert not [path for path in kept if path.suffix in (".woff", ".woff2", ".ttf", ".otf")]
