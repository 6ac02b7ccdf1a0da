"""Debian's Chromium: found, or installed once for all workers of a run, and started."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

from tests.helpers.repository import ROOT

MADE = ROOT / "build" / "browser"  # pictures and logs of failures
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",  # tests run as root in containers; the only pages are our own
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing is fetched from elsewhere
    "--autoplay-policy=no-user-gesture-required",
]


class NoChromium(Exception):
    """There is no Chromium, and it cannot be installed."""


def chromium_path() -> str:
    """Where Chromium is. Of several workers one installs it, and the others wait."""
    found = _found()
    if found is None:
        import fcntl  # there is none on Windows, where there is no apt-get either

        MADE.mkdir(parents=True, exist_ok=True)
        with (MADE / "installing").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            found = _found() or _installed()
    return found


def _found() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


def _installed() -> str:
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    command = "apt-get update && apt-get install -y --no-install-recommends chromium"
    try:
        subprocess.run([*root, "sh", "-c", command], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as why:
        said = (getattr(why, "stderr", None) or str(why)).strip().splitlines()[-1]
        raise NoChromium(f"the browser tests need Chromium, and `{command}` failed ({said}); install it") from None
    found = _found()
    if found is None:
        raise NoChromium("chromium was installed, but is not on the PATH; add its folder")
    return found


@asynccontextmanager
async def chromium(*arguments: str) -> AsyncIterator[Browser]:
    """Start a browser without a window, with these arguments beside the usual ones."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=chromium_path(), args=[*ARGUMENTS, *arguments])
        try:
            yield browser
        finally:
            await browser.close()
