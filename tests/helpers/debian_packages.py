"""Programs of Debian that tests need: found, or installed once for all workers of a run."""

from __future__ import annotations

import os
import shutil
import subprocess

from tests.helpers.repository import ROOT

LOCK = ROOT / "build" / "installing"
ELSEWHERE = "/usr/sbin:/usr/local/sbin"  # not on everybody's PATH


class NotInstalled(Exception):
    """The program is not there and cannot be installed."""


def program(package: str, *names: str) -> str:
    """Where the program with one of these names is. Of several workers one installs it, and the others wait."""
    names = names or (package,)
    found = _found(names)
    if found is None:
        import fcntl  # there is none on Windows, where there is no apt-get either

        LOCK.parent.mkdir(parents=True, exist_ok=True)
        with LOCK.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            found = _found(names) or _install(package, names)
    return found


def _found(names: tuple[str, ...]) -> str | None:
    path = os.pathsep.join((os.environ.get("PATH", ""), ELSEWHERE))
    return next((found for name in names if (found := shutil.which(name, path=path))), None)


def _install(package: str, names: tuple[str, ...]) -> str:
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    command = f"apt-get update && apt-get install -y --no-install-recommends {package}"
    try:
        subprocess.run([*root, "sh", "-c", command], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as why:
        said = (getattr(why, "stderr", None) or str(why)).strip().splitlines()[-1]
        raise NotInstalled(f"these tests need {package}, and `{command}` failed ({said}); install it") from None
    found = _found(names)
    if found is None:
        raise NotInstalled(f"{package} was installed, but is not on the PATH; add its folder")
    return found
