"""What a browser finds at the server's address: the pages, and the printed cards for them.

The pages are built out of web/ into naturalis/pages. All of them are read when the server starts, so that an address is
looked up among names that are known, and never on the disk. One page serves every screen: the browser tells them apart.
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
SCREENS = ("/", "/lobby", "/table/{table}", "/replay/{table}", "/rules", "/cards", "/tutorial", "/settings")
KINDS = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
    ".json": "application/json", ".webmanifest": "application/manifest+json",
}  # fmt: skip
FOR_EVER = "public, max-age=31536000, immutable"  # the name changes with the content
ASK_AGAIN = "no-cache"  # may be kept, and is asked for with its tag each time

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
    """What the build says that it made: assets.json."""

    files: dict[str, object]


class File(NamedTuple):
    """A file as it is sent, perhaps also packed by gzip."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str

    def answer(self, request: Request, keep: str, status: int = 200) -> Response:
        """The file, or that the browser has it."""
        packed = (
            self.packed
            if self.packed is not None and accepts_gzip(request.headers.get("accept-encoding", ""))
            else None
        )
        tag = f'"{self.tag}"' if packed is None else f'"{self.tag}-gzip"'
        headers = {"Cache-Control": keep, "ETag": tag}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        known = request.headers.get("if-none-match", "")
        if tag in (each.strip().removeprefix("W/") for each in known.split(",")):
            return Response(status_code=304, headers=headers)
        if packed is not None:
            headers["Content-Encoding"] = "gzip"
        return Response(self.body if packed is None else packed, status, headers=headers, media_type=self.kind)


def static_file(body: bytes, packed: bytes | None, kind: str) -> File:
    """A file, tagged by its content."""
    return File(body, packed, kind, hashlib.sha256(body).hexdigest()[:16])


def read(folder: Path) -> dict[str, File] | None:
    """All files of the pages by their names, or None where the pages are not built."""
    try:
        names = msgspec.json.decode((folder / "assets.json").read_bytes(), type=AssetManifest).files.keys()
        bodies = {name: (folder / name).read_bytes() for name in names}
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    found = {
        name: static_file(body, bodies.get(f"{name}.gz"), KINDS.get(Path(name).suffix, "application/octet-stream"))
        for name, body in bodies.items()
        if not name.endswith(".gz")
    }
    return found if "index.html" in found else None


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header takes gzip."""
    takes = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        takes[name.strip()] = not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return takes.get("gzip", takes.get("*", False))


class Pages:
    """The pages in memory."""

    def __init__(self, folder: Path = PAGES) -> None:
        self._files = read(folder) or {"index.html": static_file(_UNBUILT, None, KINDS[".html"])}

    async def screen(self, request: Request) -> Response:
        """The one page."""
        return self._files["index.html"].answer(request, ASK_AGAIN)

    async def asset(self, request: Request) -> Response:
        """A file whose name has its digest."""
        return self._found(f"assets/{request.path_params['name']}").answer(request, FOR_EVER)

    async def nowhere(self, request: Request) -> Response:
        """The one page for people who followed a broken link; programs get the plain answer."""
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404)
        return self._files["index.html"].answer(request, ASK_AGAIN, 404)

    async def worker(self, request: Request) -> Response:
        """What the browser runs beside the page. It is asked for each time, so that no old one stays."""
        return self._found("sw.js").answer(request, ASK_AGAIN)

    async def licences(self, request: Request) -> Response:
        """The licences of what others made."""
        return self._found("licences.txt").answer(request, ASK_AGAIN)

    def _found(self, name: str) -> File:
        if name not in self._files:
            raise HTTPException(404)
        return self._files[name]


class PagePath(StringConvertor):
    """An address that is neither of the interface for programs nor a file's."""

    regex = r"(?!api(?:/|$)|assets(?:/|$)).+"


register_url_convertor("elsewhere", PagePath())


def routes(folder: Path = PAGES) -> list[Route]:
    """Where the pages are."""
    pages = Pages(folder)
    return [
        *(Route(path, pages.screen, methods=["GET"]) for path in SCREENS),
        Route("/assets/{name}", pages.asset, methods=["GET"]),
        Route("/licences.txt", pages.licences, methods=["GET"]),
        Route("/sw.js", pages.worker, methods=["GET"]),
        Route("/{path:elsewhere}", pages.nowhere, methods=["GET"]),
    ]


async def cards(request: Request) -> Response:
    """The printed cards. The pages ask for a form of them by number, so that browsers may keep what they got."""
    return _cards().answer(request, FOR_EVER)


@cache
def _cards() -> File:
    body = msgspec.json.encode(cards_data())
    return static_file(body, compress(body, mtime=0), KINDS[".json"])
