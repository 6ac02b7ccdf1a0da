"""The pages, their files, and the printed cards.

``make build`` builds the pages from web/ into naturalis/pages. The server reads all files when it starts and looks
paths up in memory, never on the disk. One page serves every screen; its script tells them apart.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from gzip import compress
from pathlib import Path
from typing import NamedTuple

import msgspec
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from naturalis.rules.view_data import cards_data

PAGES = Path(__file__).parents[2] / "pages"
SCREENS = (
    "/", "/lobby", "/games", "/table/{table}", "/replay/{table}", "/watch/{table}", "/rules", "/cards", "/tutorial",
    "/settings",
)  # fmt: skip
CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
    ".json": "application/json", ".webmanifest": "application/manifest+json",
}  # fmt: skip
BINARY = "application/octet-stream"
IMMUTABLE = "public, max-age=31536000, immutable"  # the name changes with the content
REVALIDATE = "no-cache"  # browsers may cache it, and ask with its tag each time

_UNBUILT = b"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Naturalis</title>
<h1>Naturalis</h1>
<p>The server runs, but its pages are not built. <code>make build</code> in the folder of the repository builds them; it
says what it lacks. Then start the server again.</p>
<p>Programs can play at its tables: docs/protocol.md says how, <a href="/api/openapi.json">this document</a> describes
its requests. <code>make terminal</code> plays in the terminal.</p>
</html>
"""


class AssetManifest(msgspec.Struct, frozen=True):
    """assets.json: what the build made."""

    files: dict[str, object]


class StaticFile(NamedTuple):
    """A file in memory, and perhaps its gzipped form."""

    body: bytes
    gzipped: bytes | None
    content_type: str
    tag: str

    def response(self, request: Request, cache_control: str, status: int = 200) -> Response:
        """Return the file, or 304 if the browser has it."""
        gzipped = self.gzipped if accepts_gzip(request.headers.get("accept-encoding", "")) else None
        tag = f'"{self.tag}"' if gzipped is None else f'"{self.tag}-gzip"'
        headers = {"Cache-Control": cache_control, "ETag": tag}
        if self.gzipped is not None:
            headers["Vary"] = "Accept-Encoding"
        known = request.headers.get("if-none-match", "")
        if tag in (each.strip().removeprefix("W/") for each in known.split(",")):
            return Response(status_code=304, headers=headers)
        if gzipped is not None:
            headers["Content-Encoding"] = "gzip"
        body = self.body if gzipped is None else gzipped
        return Response(body, status, headers=headers, media_type=self.content_type)


def static_file(body: bytes, gzipped: bytes | None, content_type: str) -> StaticFile:
    """Make a file whose tag is a hash of its content."""
    return StaticFile(body, gzipped, content_type, hashlib.sha256(body).hexdigest()[:16])


def read(folder: Path) -> dict[str, StaticFile] | None:
    """Read all files of the pages, by name; None if the pages are not built."""
    try:
        names = msgspec.json.decode((folder / "assets.json").read_bytes(), type=AssetManifest).files.keys()
        bodies = {name: (folder / name).read_bytes() for name in names}
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    found = {
        name: static_file(
            body, bodies.get(f"{name}.gz"), CONTENT_TYPES.get(Path(name).suffix, "application/octet-stream")
        )
        for name, body in bodies.items()
        if not name.endswith(".gz")
    }
    return found if "index.html" in found else None


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header accepts gzip."""
    accepts = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        accepts[name.strip()] = not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return accepts.get("gzip", accepts.get("*", False))


class Pages:
    """Handlers for the pages, which are in memory."""

    def __init__(self, folder: Path = PAGES) -> None:
        self._files = read(folder) or {"index.html": static_file(_UNBUILT, None, CONTENT_TYPES[".html"])}

    async def screen(self, request: Request) -> Response:
        """Return the one page."""
        return self._files["index.html"].response(request, REVALIDATE)

    async def asset(self, request: Request) -> Response:
        """Return a file whose name contains its hash."""
        return self._found(f"assets/{request.path_params['name']}").response(request, IMMUTABLE)

    async def not_found(self, request: Request) -> Response:
        """Return the one page to people who followed a broken link, and a plain 404 to programs."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        return self._files["index.html"].response(request, REVALIDATE, 404)

    async def worker(self, request: Request) -> Response:
        """Return the service worker. Browsers ask for it each time, so no old one stays."""
        return self._found("sw.js").response(request, REVALIDATE)

    async def licences(self, request: Request) -> Response:
        """Return the licences of third-party works."""
        return self._found("licences.txt").response(request, REVALIDATE)

    def _found(self, name: str) -> StaticFile:
        if name not in self._files:
            raise HTTPException(404)
        return self._files[name]


class PagePath(StringConvertor):
    """Any path but those of the API and of files."""

    regex = r"(?!api(?:/|$)|assets(?:/|$)).+"


register_url_convertor("page", PagePath())


def routes(folder: Path = PAGES) -> list[Route]:
    """Return the routes of the pages."""
    pages = Pages(folder)
    return [
        *(Route(path, pages.screen, methods=["GET"]) for path in SCREENS),
        Route("/assets/{name}", pages.asset, methods=["GET"]),
        Route("/licences.txt", pages.licences, methods=["GET"]),
        Route("/sw.js", pages.worker, methods=["GET"]),
        Route("/{path:page}", pages.not_found, methods=["GET"]),
    ]


async def cards(request: Request) -> Response:
    """Return the printed cards. The pages put a format number into the URL, so browsers may cache them for ever."""
    return _cards().response(request, IMMUTABLE)


@cache
def _cards() -> StaticFile:
    body = msgspec.json.encode(cards_data())
    return static_file(body, compress(body, mtime=0), CONTENT_TYPES[".json"])
