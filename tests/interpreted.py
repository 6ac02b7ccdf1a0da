"""Run the tests of cards and rules on the interpreted build, in two processes, and demand every branch.

The compiled core cannot be measured; the same source interpreted can. The tests of how bots think run beside them,
unmeasured, which is four times as fast.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = (
    ["tests/cards", "tests/rules", "--ignore=tests/rules/properties"],
    ["tests/rules/properties"],
)
UNMEASURED = [
    f"tests/bots/test_{name}.py"
    for name in (
        "aligned_decks", "belief", "belief_terms", "fairness", "legality", "opponent_script", "policy", "policy_bot",
        "registry", "search_worker", "sequential_halving",
    )
]  # fmt: skip


def main() -> int:
    """0 where all tests pass and coverage is complete (pyproject.toml says of what)."""
    environment = os.environ | {"NATURALIS_BUILD": "off", "COVERAGE_FILE": str(ROOT / "build" / "coverage")}
    (ROOT / "build").mkdir(exist_ok=True)
    coverage = [sys.executable, "-m", "coverage"]
    pytest = ["-m", "pytest", "-p", "no:cacheprovider"]
    run = [*coverage, "run", "--parallel-mode", *pytest]
    subprocess.run([*coverage, "erase"], cwd=ROOT, env=environment, check=True)
    parts = [subprocess.Popen([*run, *part], cwd=ROOT, env=environment) for part in PARTS]
    parts.append(subprocess.Popen([sys.executable, *pytest, *UNMEASURED], cwd=ROOT, env=environment))
    failed = [part.wait() for part in parts]
    if any(failed):
        return 1
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT, env=environment, check=True)
    return subprocess.run([*coverage, "report"], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
