"""The bare package plays, simulates, records and measures; each extra's commands say what to install."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tests.helpers.games import by_build
from tests.helpers.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BLOCKER = """\
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
"""
BUILDS = by_build(["require", "off"], ["off"])


def name_of(requirement: str) -> str:
    """The normalized name of the package that is required."""
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def needed(names: set[str]) -> set[str]:
    """These packages and all that they need."""
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            required = metadata.requires(name) or []
            waiting += [name_of(line) for line in required if "extra ==" not in line and _is_installed(line)]
    return found


def _is_installed(requirement: str) -> bool:
    try:
        metadata.distribution(name_of(requirement))
    except metadata.PackageNotFoundError:
        return False
    return True


def modules_without(allowed: set[str]) -> set[str]:
    """Every importable package that no allowed distribution brings."""
    return {
        module
        for module, owners in metadata.packages_distributions().items()
        if module.isidentifier() and not {name_of(owner) for owner in owners} & {*allowed, "naturalis"}
    }


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH with which only the package and its own dependencies can be imported."""
    blocked = modules_without(needed({name_of(line) for line in PROJECT["dependencies"]}))
    assert {
        "asyncpg",
        "uvicorn",
        "uvloop",
        "structlog",
        "prometheus_client",
        "Cython",
        "cython",
        "cma",
        "ray",
    } <= blocked
    assert not {"msgspec", "rich"} & blocked
    folder = tmp_path_factory.mktemp("bare")
    (folder / "sitecustomize.py").write_text(BLOCKER.format(blocked=blocked))
    return folder


def run(bare: Path, build: str, *program: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(bare), "NATURALIS_BUILD": build}
    return subprocess.run(
        [sys.executable, *program], env=environment, input=typed, capture_output=True, text=True, check=False,
        cwd=bare,
    )  # fmt: skip


def test_the_bare_package_needs_little() -> None:
    assert {name_of(line) for line in PROJECT["dependencies"]} == {"msgspec", "rich"}


def test_all_is_everything_but_the_tools() -> None:
    extras = PROJECT["optional-dependencies"]
    assert extras["all"] == [f"naturalis[{','.join(sorted(extras.keys() - {'all', 'dev'}))}]"]
    assert "naturalis[all]" in extras["dev"]


@pytest.mark.parametrize("build", BUILDS)
def test_the_library_is_imported(build: str, bare: Path) -> None:
    program = (
        "import naturalis, naturalis.arena, naturalis.bots, naturalis.records, naturalis.charts, naturalis.tui; "
        "print(naturalis._build.name(), naturalis.new_game(seed=7).legal_moves[0])"
    )
    done = run(bare, build, "-c", program)
    name = "interpreted" if build == "off" else "compiled"
    assert (done.stdout, done.stderr) == (f"{name} starter:front\n", "")


def test_the_stand_in_is_not_seen_by_others(bare: Path) -> None:
    done = run(bare, "off", "-c", "import naturalis, sys; print('cython' in sys.modules)\nimport cython")
    assert done.stdout == "False\n"
    assert done.stderr.endswith("ModuleNotFoundError: No module named 'cython'\n")


@pytest.mark.slow
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("--help", "naturalis play"),
        ("serve --help", "naturalis serve --open"),
        ("simulate --games 60 --workers 2 --out games.jsonl", "60 random games"),
        ("arena greedy uniform --games 4 --workers 2", "4 games in"),
        ("perft --depth 2", "depth 2"),
    ],
)
def test_commands_of_the_bare_package(command: str, says: str, build: str, bare: Path) -> None:
    done = run(bare, build, "-m", "naturalis", *command.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert says in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("build", BUILDS)
def test_a_game_in_the_terminal(build: str, bare: Path) -> None:
    typed = "front\nred\nquit\nquit\n"
    done = run(
        bare, build, "-m", "naturalis", "play", "--bots", "novice", "--seed", "7", "--language", "en", typed=typed
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "objective" in done.stdout


@pytest.mark.slow
def test_both_builds_simulate_the_same(bare: Path) -> None:
    results = {
        build: run(bare, build, "-m", "naturalis", "simulate", "--games", "30", "--out", "-") for build in BUILDS
    }
    assert len({done.stdout for done in results.values()}) == 1
    assert json.loads(next(iter(results.values())).stdout.splitlines()[29])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("serve", "server"),
        ("export -", "server"),
        ("backup copy.sqlite", "server"),
        ("restore copy.sqlite", "server"),
        ("train terms --out weights.json --generations 1", "train"),
        ("train terms --out weights.json --generations 1 --ray", "ray"),
        ("arena greedy uniform --ray", "ray"),
        ("join http://127.0.0.1:1/table/ID", "client"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(command: str, extra: str, bare: Path) -> None:
    done = run(bare, BUILDS[0], "-m", "naturalis", *command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(f'install it: pip install "naturalis[{extra}]"\n')


def test_postgresql_without_its_package(bare: Path) -> None:
    program = "import asyncio; from naturalis.store import StoreError, open_store\n"
    program += "try: asyncio.run(open_store('postgresql://nobody'))\nexcept StoreError as error: print(error)"
    done = run(bare, BUILDS[0], "-c", program)
    assert done.stdout == 'PostgreSQL needs the package asyncpg; install it: pip install "naturalis[postgres]"\n'
