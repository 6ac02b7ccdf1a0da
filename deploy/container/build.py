"""Builds the container image of Naturalis, with docker, podman or buildah.

Usage: ``python deploy/container/build.py [--tag NAME] [--base IMAGE] [--with docker|podman|buildah] [--offline]``
It builds the packages of this checkout first. ``--offline`` also collects all that they need with this Python's pip, so
that the image is built without a network; the base must then have the same version of Python.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILDERS = ("docker", "podman", "buildah")
OLDER = ("async-timeout",)  # what Python before 3.11.3 needs besides, as Debian's is
EXTRA = "redis"  # the extra with everything that a server or a worker can use


def main() -> int:
    """Build the image."""
    parser = argparse.ArgumentParser(description="Build the container image of Naturalis.")
    parser.add_argument("--tag", default="naturalis:latest", metavar="NAME", help="name of the image")
    parser.add_argument("--base", metavar="IMAGE", help="base image with Python 3.11 or newer")
    parser.add_argument("--with", dest="builder", choices=BUILDERS, help="builder (default: what is installed)")
    parser.add_argument("--offline", action="store_true", help="collect all packages first; build without a network")
    parser.add_argument("options", nargs="*", metavar="OPTION", help="further options of the builder, after --")
    options = parser.parse_args()
    builder = options.builder or next((name for name in BUILDERS if shutil.which(name)), None)
    if builder is None:
        print(f"install one of {', '.join(BUILDERS)} to build images", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        collect(Path(folder, "wheels"), offline=options.offline)
        command = build_command(builder, Path(folder), options.tag, options.base, options.offline, options.options)
        return subprocess.run(command, check=False).returncode


def collect(wheels: Path, *, offline: bool) -> None:
    """Build our packages, and fetch what they need, into this folder."""
    run(sys.executable, ROOT / "release" / "build_packages.py", "--out", wheels, "pure", "compiled")
    if offline:
        compiled = next(path for path in wheels.glob("naturalis-*.whl") if not path.name.endswith("-any.whl"))
        run(sys.executable, "-m", "pip", "download", "--quiet", "--dest", wheels, f"{compiled}[{EXTRA}]", *OLDER)


def build_command(
    builder: str, context: Path, tag: str, base: str | None, offline: bool, more: Sequence[str]
) -> list[str]:
    """The builder's command. Health checks are part of Docker's format of images only."""
    command = [builder, *more, "build", "--file", str(HERE / "Containerfile"), "--tag", tag]
    if builder != "docker":
        command += ["--format", "docker"]
    if base is not None:
        command += ["--build-arg", f"BASE={base}"]
    if offline:
        command += ["--build-arg", "PIP_OPTIONS=--no-index"]
    return [*command, str(context)]


def run(*command: object) -> None:
    """Run a command; stop if it fails."""
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    sys.exit(main())
