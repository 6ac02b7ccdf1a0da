"""The architecture page: its tables of modules are complete, and every step it names is in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGES = sorted(path.name for path in (ROOT / "src" / "naturalis").iterdir() if (path / "__init__.py").is_file())
MODULE_ROW = re.compile(r"^\| (`[a-z_]+/[^|]+) \|", re.MULTILINE)
HEADINGS = ["## The life of a move", "### The life of a move online", "### The life of a bot's move"]
STEP_ROW = re.compile(r"^\| (\d+) \| ([^|]+) \|", re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_architecture_lists_exactly_the_modules_of_a_package(package: str) -> None:
    cells = " ".join(MODULE_ROW.findall(ARCHITECTURE))
    listed = re.findall(rf"`({package}/[\w/]+\.py)`", cells)
    folder = ROOT / "src" / "naturalis"
    modules = {path.relative_to(folder).as_posix() for path in (folder / package).rglob("*.py")}
    assert sorted(listed) == sorted(name for name in modules if not name.endswith("/__init__.py"))


def test_the_architecture_marks_exactly_the_compiled_modules() -> None:
    marked = {name for cell in MODULE_ROW.findall(ARCHITECTURE) for name in re.findall(r"`([\w/]+)\.py` ▪", cell)}
    folder = ROOT / "src" / "naturalis"
    assert marked == {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.pxd")}


def steps(heading: str) -> dict[int, str]:
    """The rows of the table below a heading of the architecture: what stands in the column of files, by step."""
    text = ARCHITECTURE.partition(f"\n{heading}\n")[2]
    return {int(number): cell for number, cell in STEP_ROW.findall(re.split(r"^##", text, flags=re.MULTILINE)[0])}


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_step_in_the_life_of_a_move_names_code_that_exists(heading: str) -> None:
    found = steps(heading)
    assert list(found) == list(range(1, len(found) + 1))
    assert found
    for number, cell in found.items():
        named = re.findall(r"`([\w/.]+/[\w.]+)`((?: `[\w…]+`,?(?: or)?)*)", cell)
        assert named, f"step {number} names no file"
        for file, functions in named:
            path = ROOT / file if file.startswith("web/") else ROOT / "src" / "naturalis" / file
            text = path.read_text(encoding="utf-8")
            for function in re.findall(r"`(\w+)…?`", functions):
                assert re.search(rf"\b{function}", text), f"step {number}: {file} has no {function}"


def test_the_steps_that_modules_claim_are_those_of_the_architecture() -> None:
    online = steps("### The life of a move online")
    claimed: dict[int, set[str]] = {}
    folder = ROOT / "src" / "naturalis"
    sources = [*folder.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.tsx")]
    for path in sources:
        name = path.relative_to(ROOT if path.suffix != ".py" else folder).as_posix()
        text = re.sub(r"\s+(?://|\*)?\s*", " ", path.read_text(encoding="utf-8"))
        for numbers in re.findall(r"Life of a move online, steps? (\d+(?:(?:, | and )\d+)*)", text):
            for number in re.findall(r"\d+", numbers):
                claimed.setdefault(int(number), set()).add(name)
    assert claimed == {number: set(re.findall(r"`([\w/.]+\.\w+)`", cell)) for number, cell in online.items()}
