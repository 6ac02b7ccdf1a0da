"""The documents: their Python runs, their links lead somewhere, and what they name in the code is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from naturalis import CODES
from naturalis.records.verify import RECORD_RULES
from naturalis.text import LANGUAGES, card_names
from naturalis.text.card_names import motifs
from tests.helpers.repository import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PATH = re.compile(r"`((?:src|tests|docs|benchmarks|examples)/[\w./-]+)`")
INSIDE = re.compile(
    r"`((?:cards|rules|records|bots|text|charts|arena|wire|store|tables|server|client|tui|cli|workers)/[\w.]+)`"
)
SHOWN_BY = re.compile(r"`(tests/[\w./]+\.py)` `(test_\w+)`")
CALLED = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@CALLED
def test_the_python_of_a_page_runs(page: Path) -> None:
    """Block by block, in one namespace: later blocks may use what earlier ones made."""
    text = page.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": page.stem}
    for block in BLOCK.finditer(text):
        line = text[: block.start()].count("\n") + 1
        exec(compile("\n" * line + block[1], str(page), "exec"), names)


@CALLED
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in LINK.findall(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, anchor = link.partition("#")
        there = page if not name else page.parent / name
        assert there.is_file(), f"{page.name}: {link}"
        if anchor:
            assert anchor in anchors(there), f"{page.name}: {link}"


def anchors(page: Path) -> set[str]:
    """The places of a page that a link can name: its headings, as GitHub spells them, and explicit ones."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings} | {
        *re.findall(r'<a id="([^"]+)">', text)
    }


@CALLED
def test_the_files_that_a_page_names_exist(page: Path) -> None:
    for name in PATH.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists(), f"{page.name}: {name}"
    for name in INSIDE.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / "src" / "naturalis" / name).exists(), f"{page.name}: {name}"


def test_every_ruling_of_the_rules_page_is_listed_with_a_test_that_exists() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    body, _, table = text.partition("\n## Rulings")
    named = {*re.findall(r"▸ \*([^*]+)\*", body)}
    listed = {*re.findall(r"^\| \*([^*,]+)", table, re.MULTILINE)}
    assert named == listed
    for file, test in SHOWN_BY.findall(table):
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), test
    for row in re.findall(r"^\| \*.*$", table, re.MULTILINE):
        assert SHOWN_BY.search(row), row


def test_the_record_page_lists_every_code() -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `([a-z_]+)` \| [a-z]", text, re.MULTILINE)} >= {*CODES, *RECORD_RULES}
    for code, meaning in (CODES | RECORD_RULES).items():
        assert f"| `{code}` | {meaning} |" in text, code


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in (
        "play",
        "serve",
        "join",
        "analyse",
        "arena",
        "train",
        "simulate",
        "record verify",
        "record show",
        "perft",
        "backup",
    ):
        assert f"`naturalis {command}" in text


def test_the_record_page_lists_every_name() -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    table = text.partition("### The names of the cards")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\d+), (\d+) \| (.+) \|$", table, re.MULTILINE)
    assert [motif for motif, *_ in rows] == [row["motif"] for row in motifs()]
    for _, resource, gold, names in rows:
        both = (card_names(language) for language in LANGUAGES)
        wanted = [f"{name[int(resource)].label}, {name[int(gold)].label}" for name in both]
        assert names.split(" | ") == wanted
