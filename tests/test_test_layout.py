"""The tests' own house rules: they mirror the source tree, and share code through helpers alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import POSIX_ONLY
from tests.helpers.missing_packages import block_packages
from tests.helpers.repository import ROOT

TESTS = ROOT / "tests"
SOURCE = ROOT / "src" / "naturalis"
MODULES = sorted(TESTS.rglob("*.py"))
TEST_MODULES = [path for path in MODULES if path.name.startswith("test_")]

# Folders that test the whole, not one package.
WHOLE = {
    "browser": "the pages in Chromium, with a real server behind them",
    "chaos": "servers and databases killed under load",
    "rules/properties": "laws that hold in every game, checked on random ones",
}
# Suites about a subject that no single module has. Everything else is named after the module it tests.
SUBJECTS = {
    "bots/test_builds_agree.py": "both builds choose the same moves",
    "bots/test_fairness.py": "a bot knows only what its seat knows",
    "bots/test_legality.py": "a bot's moves are legal",
    "bots/test_search_0_1.py": "the fixed opponent of later versions never changes",
    "client/test_client_page.py": "docs/client.md",
    "records/test_independent_checker.py": "the second implementation, written from docs/record.md",
    "rules/test_examples.py": "the worked examples of the rule books",
    "rules/test_golden_games.py": "whole games with all that follows from them",
    "rules/test_rulings.py": "the rulings of docs/rules.md",
    "rules/test_rulings_in_random_games.py": "the rulings of docs/rules.md",
    "server/http/test_first_requests.py": "the example of docs/protocol.md",
    "server/process/test_shutdown.py": "how a server stops",
    "server/test_bad_networks.py": "lost, late and doubled frames",
    "server/test_games.py": "whole games over real sockets",
    "server/test_hidden_information.py": "nothing that is sent depends on what a seat cannot know",
    "server/test_no_stale_answers.py": "answers of two servers that do not know of each other",
    "server/test_rooms.py": "which folders of the server import which",
    "server/test_spectators.py": "the chat of spectators, and that players never get it",
    "server/test_two_servers.py": "two servers on one store",
    "server/transport/test_library_internals.py": "what we use of uvicorn's and websockets' internals",
    "server/transport/test_malformed_input.py": "anything at all sent to a server",
    "server/visitors/test_seat_keys.py": "keys of sessions and seats",
    "store/test_old_databases.py": "databases of older releases",
    "tables/test_any_commands.py": "any commands in any order",
    "test_architecture.py": "the architecture page",
    "test_builds.py": "both builds play the same games",
    "test_capacity.py": "docs/capacity.md",
    "test_container.py": "the container image and the compose file",
    "test_docs.py": "the documents",
    "test_extras.py": "what the bare package can do, and each extra adds",
    "test_house_rules.py": "the source's house rules",
    "test_licences.py": "docs/licences.md",
    "test_living_game.py": "the small game on the start page",
    "test_monitoring_files.py": "alert rules and dashboard",
    "test_release.py": "the version and the commit",
    "test_release_script.py": "release/release.py",
    "test_test_layout.py": "the tests' house rules",
    "test_threads.py": "many threads at once",
    "test_wheel.py": "what is shipped",
    "test_workflows.py": "the workflows",
    "wire/test_messages.py": "every message as JSON",
    "wire/test_protocol_page.py": "docs/protocol.md",
}


def name_of(path: Path) -> str:
    return path.relative_to(TESTS).as_posix()


def folder_of(path: Path) -> str:
    return path.parent.relative_to(TESTS).as_posix()


def mirrors_a_module(path: Path) -> bool:
    """Whether a test module has the name of a module or package that it is beside, alone or with an aspect of it."""
    name = path.stem.removeprefix("test_")
    folder = SOURCE / path.parent.relative_to(TESTS)
    found = folder.glob("*") if folder == SOURCE else folder.rglob("*")
    mirrored = {child.stem for child in found if child.is_dir() or child.suffix == ".py"}
    return name in mirrored or any(name.startswith(f"{module}_") for module in mirrored)


def test_a_test_module_is_where_its_subject_is() -> None:
    for path in TEST_MODULES:
        if folder_of(path) not in WHOLE:
            assert (SOURCE / path.parent.relative_to(TESTS)).is_dir(), f"{path}: no such folder in src/naturalis"
            named = name_of(path) in SUBJECTS or mirrors_a_module(path)
            assert named, f"{path}: name it after a module of that folder, or list its subject here"


def test_every_listed_subject_has_its_suite() -> None:
    """And none is listed that mirrors a module anyway."""
    for name in SUBJECTS:
        assert (TESTS / name).is_file(), name
        assert not mirrors_a_module(TESTS / name), f"{name} need not be listed"
    for name in WHOLE:
        assert [*(TESTS / name).glob("test_*.py")], name


def test_what_is_left_out_on_windows_exists() -> None:
    assert sorted(POSIX_ONLY) == POSIX_ONLY
    for name in POSIX_ONLY:
        assert (TESTS / name).exists(), name


@pytest.mark.slow
def test_what_is_left_on_windows_can_be_collected(tmp_path: Path) -> None:
    """Windows is imitated by hiding the modules that it does not have."""
    block_packages(tmp_path, {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "uvloop"})
    options = ["-p", "no:cacheprovider", *(f"--ignore=tests/{name}" for name in ["browser", *POSIX_ONLY])]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", *options, "tests"],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


def test_nothing_imports_from_a_test_module() -> None:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            wrong = [name for name in names if name.startswith("tests.") and ".test_" in name]
            assert not wrong, f"{path}: what two test modules need belongs to a helper"
