"""Builds what is published: the source distribution, and from it a pure wheel and a compiled wheel of this Python.

Usage: ``python release/build_packages.py [--out DIR] [sdist] [pure] [compiled]`` (default: all three into dist/).
The pure wheel runs interpreted wherever no compiled wheel fits, so nobody ever needs a compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILDS = {"pure": "off", "compiled": "require"}  # what NATURALIS_BUILD is for each wheel
BACKEND = "import sys; sys.path.insert(0, 'web'); import build_backend; print(build_backend.build_{0}(sys.argv[1]))"


def main() -> int:
    """Build the packages that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help="sdist, pure, compiled (default: all)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="DIR", help="folder (default: dist)")
    options = parser.parse_args()
    wanted = options.packages or ["sdist", *BUILDS]
    for name in wanted:
        if name not in ("sdist", *BUILDS):
            parser.error(f"{name!r} is not one of sdist, pure, compiled")
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        sdist = call_backend("sdist", ROOT, Path(folder))
        sources = unpack(sdist, Path(folder))
        if "sdist" in wanted:
            print(shutil.copy(sdist, out))
        for name in wanted:
            if name != "sdist":
                print(call_backend("wheel", sources, out, NATURALIS_BUILD=BUILDS[name]))
    return 0


def call_backend(kind: str, source: Path, out: Path, **environment: str) -> Path:
    """Build one package with the tools that are installed beside this Python, and return its path."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BACKEND.format(kind), str(out)],
        cwd=source, env=os.environ | environment, stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{done.stdout}\n{kind} of {source}: the build failed")
    return out / done.stdout.splitlines()[-1]


def unpack(sdist: Path, folder: Path) -> Path:
    """Unpack the source distribution and return its folder. Wheels come from it, which shows that it is complete."""
    with tarfile.open(sdist) as files:
        files.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


if __name__ == "__main__":
    sys.exit(main())
