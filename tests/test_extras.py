"""What works with the package's own dependencies, and with fewer; each extra's commands say what to install."""

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
from tests.helpers.missing_packages import block_packages
from tests.helpers.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
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


CORE = {"msgspec", "rich"}  # all that the library, the bots and the game in the terminal import
COMPILED = {"asyncpg", "cryptography", "uvloop", "numpy", "cma", "ray", "Cython", "cython"}


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH with which only the package and its own dependencies can be imported."""
    blocked = modules_without(needed({name_of(line) for line in PROJECT["dependencies"]}))
    assert blocked >= COMPILED
    assert not {"msgspec", "rich", "uvicorn", "starlette", "httpx"} & blocked
    folder = tmp_path_factory.mktemp("bare")
    block_packages(folder, blocked)
    return folder


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without the packages of server and client, as after ``pip install --no-deps``."""
    blocked = modules_without(needed(CORE))
    assert blocked >= COMPILED | {"uvicorn", "starlette", "structlog", "prometheus_client", "httpx", "websockets"}
    folder = tmp_path_factory.mktemp("core")
    block_packages(folder, blocked)
    return folder


def run(folder: Path, build: str, *program: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(folder), "NATURALIS_BUILD": build, "DISPLAY": ":0"}
    return subprocess.run(
        [sys.executable, *program], env=environment, input=typed, capture_output=True, text=True, check=False,
        cwd=folder,
    )  # fmt: skip


def test_the_package_needs_nothing_that_may_have_to_be_compiled() -> None:
    """But for msgspec, which has wheels for every system."""
    assert not needed({name_of(line) for line in PROJECT["dependencies"]}) & COMPILED


def test_all_is_everything_but_the_tools() -> None:
    extras = PROJECT["optional-dependencies"]
    assert extras["all"] == [f"naturalis[{','.join(sorted(extras.keys() - {'all'}))}]"]


@pytest.mark.parametrize("build", BUILDS)
def test_the_library_is_imported(build: str, core: Path) -> None:
    program = (
        "import naturalis, naturalis.arena, naturalis.bots, naturalis.records, naturalis.charts, naturalis.tui; "
        "print(naturalis._build.name(), naturalis.new_game(seed=7).legal_moves[0])"
    )
    done = run(core, build, "-c", program)
    name = "interpreted" if build == "off" else "compiled"
    assert (done.stdout, done.stderr) == (f"{name} starter:front\n", "")


def test_the_stand_in_is_not_seen_by_others(core: Path) -> None:
    done = run(core, "off", "-c", "import naturalis, sys; print('cython' in sys.modules)\nimport cython")
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
def test_commands_that_need_no_server(command: str, says: str, build: str, core: Path) -> None:
    done = run(core, build, "-m", "naturalis", *command.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert says in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("build", BUILDS)
def test_a_game_in_the_terminal(build: str, core: Path) -> None:
    typed = "front\nred\nquit\nquit\n"
    done = run(
        core, build, "-m", "naturalis", "play", "--bots", "novice", "--seed", "7", "--language", "en", typed=typed
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "objective" in done.stdout


@pytest.mark.slow
def test_both_builds_simulate_the_same(core: Path) -> None:
    results = {
        build: run(core, build, "-m", "naturalis", "simulate", "--games", "30", "--out", "-") for build in BUILDS
    }
    assert len({done.stdout for done in results.values()}) == 1
    assert json.loads(next(iter(results.values())).stdout.splitlines()[29])


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    ["", "serve", "export -", "backup copy.sqlite", "restore copy.sqlite", "join http://127.0.0.1:1/table/ID"],
)
def test_a_command_without_its_packages_says_what_to_install(command: str, core: Path) -> None:
    done = run(core, BUILDS[0], "-m", "naturalis", *command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("install Naturalis with all that it needs: pip install --upgrade naturalis\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("train terms --out weights.json --generations 1", "train"),
        ("train terms --out weights.json --generations 1 --ray", "ray"),
        ("arena greedy uniform --ray", "ray"),
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
