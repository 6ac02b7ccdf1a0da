"""Compiles the core. NATURALIS_BUILD says how: try (default) goes on without a compiler, off does not try,
require fails where it cannot.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

MODE = os.environ.get("NATURALIS_BUILD", "try")
if MODE not in ("try", "off", "require"):
    sys.exit(f"NATURALIS_BUILD must be try, off or require, not {MODE!r}")


class BuildCore(build_ext):
    """All modules of the core or none: compiled and interpreted ones cannot call each other."""

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


def core() -> list[Extension]:
    """Every module with a .pxd beside it is compiled."""
    if MODE == "off":
        return []
    return [
        Extension(
            ".".join(pxd.with_suffix("").relative_to("src").parts),
            [str(pxd.with_suffix(".py"))],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
        )
        for pxd in sorted(Path("src").glob("naturalis/**/*.pxd"))
    ]


setup(ext_modules=core(), cmdclass={"build_ext": BuildCore})
