"""One source, two builds: compiled or interpreted, the bots choose the same moves."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.helpers.bot_choices import choices
from tests.helpers.games import by_build, more_by_night
from tests.helpers.repository import ROOT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("searched", more_by_night(1, 100))
def test_both_builds_choose_the_same_for_the_same_reasons(searched: int) -> None:
    """Run the other build in parallel: interpreted, it is slow."""
    other = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.bot_choices", str(searched)], cwd=ROOT, text=True, stdout=subprocess.PIPE,
        env=os.environ | {"NATURALIS_BUILD": by_build("off", "try")},
    )  # fmt: skip
    mine = list(choices(searched))
    theirs = other.communicate()[0].splitlines()
    assert other.returncode == 0
    assert len(mine) > 300
    assert mine == theirs
