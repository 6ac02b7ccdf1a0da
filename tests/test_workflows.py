"""The workflows run what people run: targets of the Makefile, and actions pinned by their commit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.repository import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = {*re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)}
EVERY = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)


def test_every_purpose_has_its_workflow() -> None:
    assert {"lint", "nightly", "release", "tests", "wheels"} <= {path.stem for path in WORKFLOWS}


@EVERY
def test_what_a_workflow_makes_is_a_target(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    made = re.findall(r"\bmake ([a-z][a-z-]*)", text) + re.findall(r"target: '?([a-z-]+)", text)
    assert {*made} <= TARGETS


@EVERY
def test_actions_are_pinned_by_commit_and_named_by_version(workflow: Path) -> None:
    used = re.findall(r"uses: (.+)", workflow.read_text(encoding="utf-8"))
    assert used
    for action in used:
        own = re.fullmatch(r"\./\.github/workflows/([a-z]+)\.yml", action)
        if own:
            assert workflow.with_stem(own[1]).is_file()
        else:
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}  # v\d+(\.\d+)*", action), action


@EVERY
def test_a_workflow_may_only_read_unless_a_job_says_why(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert "\npermissions:\n  contents: read\n" in text
    for line in re.findall(r"^ +[a-z-]+: write.*$", text, re.MULTILINE):
        assert re.search(r"write  # \w", line), line
    assert text.count("uses: actions/checkout@") == text.count("persist-credentials: false")


@EVERY
def test_every_job_has_a_timeout(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    assert text.count("runs-on: ") == text.count("timeout-minutes: ")


def test_the_files_that_scripts_of_workflows_name_exist() -> None:
    for workflow in WORKFLOWS:
        for name in re.findall(r"\b(release/\w+\.py)\b", workflow.read_text(encoding="utf-8")):
            assert (ROOT / name).is_file(), name


def test_ci_runs_what_the_workflows_run() -> None:
    """Whatever must pass before a change lands is in a workflow, too."""
    made = {
        target for path in WORKFLOWS for target in re.findall(r"make ([a-z][a-z-]*)", path.read_text(encoding="utf-8"))
    }
    landing = {*re.findall(r"^make ([a-z-]+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)}
    assert landing - {"test"} <= made
    assert {"test-compiled", "test-interpreted", "test-web"} <= made  # the three parts of make test
