"""Debian's Chromium, started."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

from tests.helpers.debian_packages import program
from tests.helpers.repository import ROOT

MADE = ROOT / "build" / "browser"  # pictures and logs of failures
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",  # tests run as root in containers; the only pages are our own
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing is fetched from elsewhere
    "--autoplay-policy=no-user-gesture-required",
]


@asynccontextmanager
async def chromium(*arguments: str) -> AsyncIterator[Browser]:
    """Start a browser without a window, with these arguments beside the usual ones."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=program("chromium", *NAMES), args=[*ARGUMENTS, *arguments]
        )
        try:
            yield browser
        finally:
            await browser.close()
