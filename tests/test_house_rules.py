"""House rules: which package may import which, sorted __all__, .pxd twins in step, docstrings, size, refusal codes."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from naturalis import CODES, _cython
from tests.helpers.repository import ROOT

SOURCE = ROOT / "src" / "naturalis"
# Which rooms each room may import. A room is a package, and in the server each of its packages; every room may use
# itself and the few modules that lie directly in naturalis/.
MAY_IMPORT: dict[str, set[str]] = {
    "cards": set(),
    "rules": {"cards"},
    "records": {"cards", "rules"},
    "workers": set(),
    "bots": {"cards", "records", "rules", "workers"},
    "text": set(),
    "charts": {"bots"},
    "arena": {"bots", "charts", "records", "rules", "workers"},
    "wire": {"records", "rules"},
    "store": {"wire"},
    "bus": {"store"},
    "tables": {"records", "rules", "text", "wire"},
    "server/monitoring": {"wire"},
    "server/shared": {"bots", "bus", "rules", "server/monitoring", "store", "wire"},
    "server/visitors": {"server/shared", "store"},
    "server/live_tables": {
        "bus", "rules", "server/monitoring", "server/shared", "server/visitors", "store", "tables", "wire",
    },
    "server/http": {
        "bots", "rules", "server/live_tables", "server/push", "server/shared", "server/visitors", "store", "tables",
        "wire",
    },
    "server/moderation": {"server/live_tables", "server/shared", "store", "tables"},
    "server/push": {"rules", "server/live_tables", "server/shared", "store", "tables", "wire"},
    "server/transport": {
        "rules", "server/live_tables", "server/monitoring", "server/shared", "server/visitors", "store", "tables",
        "wire",
    },
    "server/process": {
        "bus", "rules", "server", "server/live_tables", "server/moderation", "server/monitoring", "server/push",
        "server/shared", "server/transport", "server/visitors", "store", "tables",
    },
    "server": {
        "bus", "rules", "server/http", "server/live_tables", "server/monitoring", "server/process", "server/push",
        "server/shared", "server/transport", "server/visitors", "store", "wire",
    },
    "client": {"bots", "records", "rules", "wire"},
    "tui": {"bots", "cards", "client", "records", "rules", "text", "wire"},
    "cli": {
        "arena", "bots", "cards", "charts", "client", "records", "rules", "server/moderation", "server/process",
        "server/shared", "server/visitors", "store", "tables", "text", "tui", "workers",
    },
}  # fmt: skip
MODULES = sorted(SOURCE.rglob("*.py"))
TWINS = sorted(SOURCE.rglob("*.pxd"))


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> str | None:
    """The room of a module by its full name; None for those that lie directly in naturalis/, and for others."""
    package, *parts = module.split(".")
    if package != "naturalis" or not parts or not (SOURCE / parts[0]).is_dir():
        return None
    if parts[0] == "server" and len(parts) > 1 and (SOURCE / "server" / parts[1]).is_dir():
        return f"server/{parts[1]}"
    return parts[0]


def rooms_imported(path: Path) -> dict[str, str]:
    """The other rooms that a module imports, and for each a name that it imports from there."""
    names = imported(tree_of(path))
    return {room: name for name in names if (room := room_of(name)) not in (None, room_of(name_of(path)))}


def test_each_room_imports_only_what_the_matrix_allows() -> None:
    used: dict[str, set[str]] = {room: set() for room in MAY_IMPORT}
    for path in MODULES:
        room = room_of(name_of(path))
        if room is None:
            assert path.parent == SOURCE
            continue
        assert room in MAY_IMPORT, f"{path} is in a room that has no row in the matrix"
        for other, name in rooms_imported(path).items():
            assert other in MAY_IMPORT[room], f"{name_of(path)} imports {name}"
            used[room].add(other)
    assert used == MAY_IMPORT, "the matrix allows what nobody wants"


def test_every_twin_runs_without_cython() -> None:
    """Where Cython is not installed, our stand-in takes its place, and has all that the core uses."""
    for pxd in TWINS:
        tree = tree_of(pxd.with_suffix(".py"))
        guarded = [ast.unparse(node.body[0]) for node in tree.body if isinstance(node, ast.Try)]
        assert "import cython" in guarded, f"{pxd.stem}.py imports Cython without a fallback"
        used = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "cython"
        }
        assert used <= vars(_cython).keys(), f"{pxd.stem}.py uses what _cython.py lacks: {used - vars(_cython).keys()}"


def test_all_is_sorted_constants_classes_functions_and_true() -> None:
    for path in MODULES:
        for node in tree_of(path).body:
            if isinstance(node, ast.Assign) and [getattr(t, "id", "") for t in node.targets] == ["__all__"]:
                assert isinstance(node.value, ast.List), path
                names = [str(item.value) for item in node.value.elts if isinstance(item, ast.Constant)]
                ordered = sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
                assert names == ordered, path
                module = importlib.import_module(name_of(path))
                assert [name for name in names if not hasattr(module, name)] == [], path


def test_every_module_says_what_it_is_for() -> None:
    assert [path for path in MODULES if not ast.get_docstring(tree_of(path))] == []


def test_no_file_is_over_400_lines() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in (*MODULES, *TWINS)}
    assert [path for path, text in texts.items() if len(text.splitlines()) > 400] == []


def constants_of(pxd: str) -> dict[str, int]:
    """The enum constants that a .pxd declares, with their values."""
    found: dict[str, int] = {}
    for block in re.findall(r"^cp?def enum:\n((?:[ \t]+.*\n|\n)+)", pxd, re.M):
        numbers = count()
        for entry in re.sub(r"#.*", "", block).replace("\n", ",").split(","):
            name, _, value = entry.partition("=")
            if name.strip():
                numbers = count(int(value)) if value else numbers
                found[name.strip()] = next(numbers)
    return found


def interpreted(path: Path) -> dict[str, int]:
    """The integers that the .py twin gives to names where it is not compiled."""
    found: dict[str, int] = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "not cython.compiled":
            assignments = [inner for inner in node.body if isinstance(inner, ast.Assign)]
            for assignment in assignments:
                target = assignment.targets[0]
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                if re.fullmatch(r"range\([\d, ]+\)|-?\d+|\([-\d, ]+\)", ast.unparse(assignment.value)):
                    value = eval(ast.unparse(assignment.value))  # only numbers and range, by the line above
                    values = [value] if isinstance(value, int) else list(value)
                    found |= dict(zip([ast.unparse(name) for name in names], values, strict=True))
    return found


@pytest.mark.parametrize("path", TWINS, ids=lambda path: path.stem)
def test_constants_are_the_same_on_both_builds(path: Path) -> None:
    declared = constants_of(path.read_text(encoding="utf-8"))
    there = interpreted(path.with_suffix(".py"))
    assert {name: there.get(name) for name in declared} == declared


def test_the_constants_were_really_found() -> None:
    state = constants_of((SOURCE / "rules" / "state.pxd").read_text(encoding="utf-8"))
    assert (state["OVER"], state["HARD"], state["CHOSEN"], state["SPOTS"]) == (8, 3, 254, 170)


def test_every_field_of_the_c_state_is_in_the_python_one() -> None:
    pxd = (SOURCE / "rules" / "state.pxd").read_text(encoding="utf-8")
    body = pxd[pxd.index("cdef class State") :]
    lines = re.findall(r"^    cdef (?:unsigned )?(?:char|int|short|long long) ([^(\n]+)$", body, re.M)
    fields = {name.split("[")[0].strip() for line in lines for name in line.split(",")}
    source = (SOURCE / "rules" / "state.py").read_text(encoding="utf-8")
    init = source[source.index("def __init__") : source.index("def copy_from")]
    assert fields == set(re.findall(r"self\.(\w+)", init))
    assert len(fields) > 40


def test_refusal_codes_are_exactly_those_that_the_rules_return() -> None:
    returned: set[str] = set()
    for node in ast.walk(ast.parse((SOURCE / "rules" / "legal.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Return) and node.value is not None:
            kept = ast.walk(node.value)
            compared = {id(part) for n in ast.walk(node.value) if isinstance(n, ast.Compare) for part in ast.walk(n)}
            texts = [n.value for n in kept if isinstance(n, ast.Constant) and id(n) not in compared]
            returned |= {text for text in texts if isinstance(text, str)}
    assert returned == set(CODES)


def test_tests_too_say_what_they_are_for() -> None:
    tests = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path.stat().st_size > 0]
    assert [path for path in tests if not ast.get_docstring(tree_of(path))] == []
