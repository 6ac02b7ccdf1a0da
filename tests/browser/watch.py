"""Whatever goes wrong in a page: errors in the console (broken content policies among them), exceptions, requests."""

from __future__ import annotations

import re

from playwright.async_api import ConsoleMessage, Page, Request, Response

# The worker of a page that has no server just then, or but a part of an answer.
NO_WORKER = (
    "(unknown error occurred|bad HTTP response code .*) when fetching the script|The script does not have a MIME type"
)


class Watch:
    """Notes what goes wrong in the pages of one person; what a test brings about itself it says beforehand."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.problems: list[str] = []
        self._allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """From now on a problem with this in it is expected."""
        self._allowed.append(pattern)

    def over(self, page: Page) -> None:
        """Watch a page."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._problem(f"exception: {error}"))
        page.on("crash", lambda _: self._problem("the page crashed"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        text = f"{message.type}: {message.text} ({message.location.get('url', '')})"
        if message.type == "error":
            self._problem(text)
        else:
            self.log.append(text)

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # someone left the page while it was loading
            self._problem(f"request failed: {request.failure} {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._problem(f"answer {response.status}: {response.url}")

    def _problem(self, text: str) -> None:
        expected = any(re.search(pattern, text) for pattern in self._allowed)
        self.log.append(f"{'expected ' if expected else ''}{text}")
        if not expected:
            self.problems.append(text)
