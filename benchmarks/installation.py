"""Measures what an installation costs: the time to import the library, and the size of the wheels in dist/.

make bench
.venv/bin/python benchmarks/installation.py

Fails if the import takes 50 ms more than an empty interpreter needs, or a wheel is larger than 6 MB.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

DIST = Path(__file__).parent.parent / "dist"
ROUNDS = 21
MAX_IMPORT_MS = 50.0
MAX_WHEEL_MB = 6.0


def main() -> int:
    """Print both figures beside their limits; 1 if one is exceeded."""
    added_ms = import_ms()
    print(f"import naturalis: {added_ms:.1f} ms more than an empty interpreter (at most {MAX_IMPORT_MS:g})")
    sizes = {wheel.name: wheel.stat().st_size / 1e6 for wheel in sorted(DIST.glob("*.whl"))}
    for name, size in sizes.items():
        print(f"{name}: {size:.2f} MB (at most {MAX_WHEEL_MB:g})")
    if not sizes:
        print("no wheel in dist/ to weigh; run make dist")
    return int(added_ms > MAX_IMPORT_MS or max(sizes.values(), default=0) > MAX_WHEEL_MB)


def import_ms() -> float:
    """Return the milliseconds that the import adds: the median of pairs, so that what else runs here matters little."""
    run_ms("import naturalis")  # writes the bytecode
    return median(run_ms("import naturalis") - run_ms("pass") for _ in range(ROUNDS))


def run_ms(program: str) -> float:
    """Return how many milliseconds of processor time a new interpreter needs for this program."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = children_s()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return (children_s() - began) * 1000


def children_s() -> float:
    """Return the processor time of all processes that this one has started: other programs hardly change it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
