"""Builds the packages, checks them, and uses each in a clean environment: make test-package.

A clean environment has this Python and the package with its dependencies, from the package index and as wheels only; no
compiler, no Node and nothing else is on its path. The packages stay in build/packages.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "packages"
WINDOWS = sys.platform == "win32"
TOOLS = ROOT / "build" / "package-tools" / ("Scripts" if WINDOWS else "bin")
MAX_WHEEL_BYTES = 6_000_000
EXTRAS = "postgres,redis,train"  # and server, which postgres includes; ray would be 250 MB


class PackageError(Exception):
    """What is wrong with a package."""


def main() -> int:
    """Build, check and try everything; 1 where something is wrong."""
    try:
        shutil.rmtree(OUT, ignore_errors=True)
        run(sys.executable, ROOT / "release" / "build_packages.py", "--out", OUT)
        sdist, pure, compiled = (one(pattern) for pattern in ("*.tar.gz", "*-py3-none-any.whl", "*-cp*.whl"))
        check_with_tools(sdist, pure, compiled)
        check_contents(pure, compiled)
        try_package(compiled, "compiled", EXTRAS)
        try_package(pure, "interpreted")
        try_package(sdist, "interpreted")
    except PackageError as why:
        print(f"naturalis: {why}", file=sys.stderr)
        return 1
    print("3 packages checked, installed and used")
    return 0


def one(pattern: str) -> Path:
    """The only package with such a name."""
    found = [*OUT.glob(pattern)]
    if len(found) != 1:
        raise PackageError(f"{len(found)} packages are named {pattern}")
    return found[0]


def run(*command: str | Path, **environment: str) -> str:
    """Run a command; return what it printed. Raises PackageError with that if it fails."""
    done = subprocess.run(
        [*map(str, command)], cwd=OUT.parent, env=os.environ | environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        raise PackageError(f"{' '.join(Path(part).name for part in command[:3])} failed\n{done.stdout}")
    return done.stdout


def check_with_tools(sdist: Path, pure: Path, compiled: Path) -> None:
    """Let the tools of the trade look at the packages."""
    run(TOOLS / "validate-pyproject", ROOT / "pyproject.toml")
    run(TOOLS / "twine", "check", "--strict", sdist, pure, compiled)
    run(TOOLS / "check-wheel-contents", pure, compiled)
    if sys.platform == "linux":
        said = run(TOOLS / "auditwheel", "show", compiled)
        if "manylinux" not in said and "musllinux" not in said:
            raise PackageError(f"{compiled.name} runs on no other Linux\n{said}")


def check_contents(pure: Path, compiled: Path) -> None:
    """Both wheels have the same files but for the compiled modules, of which there is one for each .pxd."""
    names = {wheel: {*zipfile.ZipFile(wheel).namelist()} for wheel in (pure, compiled)}
    for wheel in names:
        if wheel.stat().st_size > MAX_WHEEL_BYTES:
            raise PackageError(f"{wheel.name} is larger than {MAX_WHEEL_BYTES} bytes")
    modules = {name for name in names[compiled] if name.endswith((".so", ".pyd"))}
    core = {name.removesuffix(".pxd") for name in names[compiled] if name.endswith(".pxd")}
    if {name.partition(".")[0] for name in modules} != core:
        raise PackageError(f"{compiled.name} lacks compiled modules")
    if names[pure] != names[compiled] - modules:
        raise PackageError(f"the wheels differ in {sorted(names[pure] ^ (names[compiled] - modules))}")


def try_package(package: Path, build: str, extras: str = "") -> None:
    """Install a package in a clean environment, and use it as people do, without and with extras."""
    began = time.monotonic()
    folder = OUT.parent / "clean-environment"
    venv.create(folder, clear=True)
    install(folder, str(package))
    use(folder, "--build", build)
    if extras:
        install(folder, f"{package}[{extras}]")
        use(folder, "--build", build, "--extras", f"server,{extras}")
    shutil.rmtree(folder)
    print(f"{package.name}: installed and used in {time.monotonic() - began:.0f} s")


def python_of(folder: Path) -> Path:
    """The Python of a virtual environment."""
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def install(folder: Path, package: str) -> None:
    """Install a package and what it needs. Only the package itself may be built, and there is nothing to compile it."""
    formats = ["--only-binary", ":all:", *(["--no-binary", "naturalis"] if package.endswith(".tar.gz") else [])]
    run(
        sys.executable, "-m", "pip", "--python", python_of(folder), "install", "--quiet", "--disable-pip-version-check",
        "--no-warn-script-location", *formats, package, PATH=str(python_of(folder).parent),
    )  # fmt: skip


def use(folder: Path, *arguments: str) -> None:
    """Run the smoke test with little more than the environment itself."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "LANG") if name in os.environ}
    environment = {**kept, "PATH": str(python_of(folder).parent), "HOME": str(folder)}
    done = subprocess.run(
        [str(python_of(folder)), str(ROOT / "release" / "smoke_test.py"), *arguments], env=environment, cwd=folder,
        check=False,
    )  # fmt: skip
    if done.returncode:
        raise PackageError("the smoke test failed")


if __name__ == "__main__":
    sys.exit(main())
