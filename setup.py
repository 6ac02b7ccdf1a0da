"""Compiles the core and builds the pages.

NATURALIS_BUILD controls compiling: try (default) continues without a compiler, off does not compile, require fails
without one. NATURALIS_PAGES controls the pages in the same way. Its default is require for a wheel, which always
contains its pages (off then takes those that are already built), and try for an editable install.
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
            self.distribution.ext_modules, language_level=3, build_dir="build/cython", quiet=True
        )
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
        tools = pages_tools()
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
            sys.exit("naturalis: a wheel needs its pages; run make build, or set NATURALIS_PAGES=require")
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


def pages_tools() -> ModuleType:
    """Import web/tools.py, which is not part of the package."""
    spec = importlib.util.spec_from_file_location("naturalis_web_tools", ROOT / "web" / "tools.py")
    if spec is None or spec.loader is None:
        sys.exit("naturalis: web/tools.py cannot be read")
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
            extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-ffp-contract=off"],
        )
        for pxd in sorted(Path("src").glob("naturalis/**/*.pxd"))
    ]


setup(ext_modules=core(), cmdclass={"build": Build, "build_ext": BuildCore, "build_pages": BuildPages})
