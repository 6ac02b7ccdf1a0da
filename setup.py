"""Compiles the core, builds the pages, and writes down the commit.

NATURALIS_BUILD controls compiling: try (default) continues without a compiler, off does not compile, require fails
without one. NATURALIS_PAGES controls the pages in the same way. Its default is require for a wheel and a source
distribution, which always contain their pages (off then takes those that are already built), and try for an editable
install.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent


def mode_of(name: str, default: str) -> str:
    """Read a build mode from this environment variable."""
    mode = os.environ.get(name) or default
    if mode not in ("try", "off", "require"):
        sys.exit(f"{name} must be try, off or require, not {mode!r}")
    return mode


MODE = mode_of("NATURALIS_BUILD", "try")


class BuildCore(build_ext):
    """Compiles all modules of the core or none: compiled and interpreted ones cannot call each other."""

    def finalize_options(self) -> None:
        from Cython.Build import cythonize

        self.distribution.ext_modules = cythonize(
            self.distribution.ext_modules, language_level=3, build_dir="build/cython", quiet=True,
            force=is_older("build/cython", __file__),  # translated in another way
            compiler_directives={"freethreading_compatible": True},  # tests/test_threads.py shows it
        )  # fmt: skip
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except Exception as why:
            if MODE == "require":
                raise
            self.extensions = []
            print(f"naturalis: the core is not compiled ({why}); the interpreted build works, some 150 times slower.")


class BuildPages(Command):
    """Builds the pages into src/naturalis/pages, where setuptools finds them as package data."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False  # set by setuptools
    build_lib: str | None = None

    def initialize_options(self) -> None:
        self.build_lib = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        tools = module_at("web/tools.py")
        mode = mode_of("NATURALIS_PAGES", "try" if self.editable_mode else "require")
        if mode != "off":
            try:
                tools.build()
            except tools.ToolError as why:
                if mode == "require":
                    sys.exit(f"naturalis: {why}")
                print(f"naturalis: the pages are not built ({why}); the server works without them.")
        if self.editable_mode:
            return
        if not tools.is_whole(tools.PAGES):
            sys.exit("naturalis: this package needs its pages; run make build, or set NATURALIS_PAGES=require")
        shutil.rmtree(
            Path(self.build_lib or "build/lib", "naturalis", "pages"), ignore_errors=True
        )  # left by an earlier build

    def get_source_files(self) -> list[str]:
        return []  # MANIFEST.in names them

    def get_outputs(self) -> list[str]:
        return []  # build_py has them

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    """Builds the pages first, so that they are there when setuptools collects the files of the package."""

    sub_commands: ClassVar = [("build_pages", None), *build.sub_commands]


class BuildPy(build_py):
    """Copies the Python files, and writes beside them of which commit they are."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            write_commit(Path(self.build_lib, "naturalis"))


class Sdist(sdist):
    """Packs the sources with the built pages, so that whoever builds from them needs no Node."""

    def run(self) -> None:
        self.run_command("build_pages")
        super().run()

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        write_commit(Path(base_dir, "src", "naturalis"))


def is_older(folder: str, than: str) -> bool:
    """Whether any translation in this folder is older than this file."""
    return any(path.stat().st_mtime < Path(than).stat().st_mtime for path in Path(folder).rglob("*.c"))


def write_commit(package: Path) -> None:
    """Write the commit of these sources into the package, if it is known."""
    release = module_at("src/naturalis/_release.py")
    commit = release.commit()
    if commit:
        (package / release.COMMIT_FILE).write_text(f"{commit}\n", encoding="ascii")


def module_at(path: str) -> ModuleType:
    """Import this file, which cannot be imported by its name while the package is being built."""
    spec = importlib.util.spec_from_file_location(f"naturalis_build_{Path(path).stem}", ROOT / path)
    if spec is None or spec.loader is None:
        sys.exit(f"naturalis: {path} cannot be read")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def core() -> list[Extension]:
    """The modules to compile: every one with a .pxd beside it."""
    if MODE == "off":
        return []
    return [
        Extension(
            ".".join(pxd.with_suffix("").relative_to("src").parts),
            [str(pxd.with_suffix(".py"))],
            # no fused multiply-add, which rounds once where Python rounds twice: both builds must rate moves alike
            extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off"],
        )
        for pxd in sorted(Path("src").glob("naturalis/**/*.pxd"))
    ]


COMMANDS = {"build": Build, "build_ext": BuildCore, "build_pages": BuildPages, "build_py": BuildPy, "sdist": Sdist}
setup(ext_modules=core(), cmdclass=COMMANDS)
