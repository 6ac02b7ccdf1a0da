"""The pages: every screen, cached files, gzip for browsers that accept it, and only what the build made."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route

from naturalis.rules.view_data import CardsData, cards_data
from naturalis.server.http import errors, pages

SCRIPT = b"console.log('" + b"x" * 500 + b"')"
HOME = "http://localhost"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as the build makes it, and a secret beside it."""
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    files = {
        "index.html": b"<!doctype html><title>Naturalis</title>",
        "licences.txt": b"free",
        "sw.js": b"// worker",
        "assets/main-ABCDEFGH.js": SCRIPT,
        "assets/main-ABCDEFGH.js.gz": gzip.compress(SCRIPT),
        "assets/text-ABCDEFGH.woff2": b"font",
        "assets/app-ABCDEFGH.svg": b"<svg/>",
        "assets/manifest-ABCDEFGH.webmanifest": b"{}",
    }
    for name, body in files.items():
        (folder / name).write_bytes(body)
    (folder / "assets.json").write_text(json.dumps({"source": "", "files": {name: {} for name in files}}))
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "assets" / "unlisted.js").write_text("secret")
    return folder


async def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """One request to an application of these pages. Without being told, nothing is taken packed."""
    app = Starlette(
        routes=[*pages.routes(folder), Route("/api/cards", pages.cards)],
        exception_handlers={HTTPException: errors.http_exception},
    )
    sent = {"accept-encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOME) as client:
        return await client.request(method, path, headers=sent)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/lobby",
        "/games",
        "/table/kq3v8t2m",
        "/replay/kq3v8t2m",
        "/rules",
        "/cards",
        "/tutorial",
        "/settings",
        "/lobby?x=1",
    ],
)
async def test_every_screen_is_the_one_page(built: Path, path: str) -> None:
    answer = await ask(built, path)
    assert (answer.status_code, answer.text) == (200, "<!doctype html><title>Naturalis</title>")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


async def test_the_page_is_not_sent_to_whoever_has_it(built: Path) -> None:
    tag = (await ask(built, "/")).headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        answer = await ask(built, "/", if_none_match=known)
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    assert (await ask(built, "/", if_none_match='"other"')).status_code == 200
    (built / "index.html").write_text("new")
    assert (await ask(built, "/", if_none_match=tag)).text == "new"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main-ABCDEFGH.js", "text/javascript; charset=utf-8"),
        ("text-ABCDEFGH.woff2", "font/woff2"),
        ("app-ABCDEFGH.svg", "image/svg+xml"),
        ("manifest-ABCDEFGH.webmanifest", "application/manifest+json"),
    ],
)
async def test_assets_are_kept_for_ever(built: Path, name: str, kind: str) -> None:
    answer = await ask(built, f"/assets/{name}")
    assert answer.content == (built / "assets" / name).read_bytes()
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True), ("br, gzip;q=0.5", True), ("GZIP", True), ("*", True), ("br;q=1.0, *;q=0.1", True),
        ("", False), ("identity", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0.00, *", False),
    ],
)  # fmt: skip
async def test_packed_files_go_to_those_who_take_them(built: Path, accepted: str, packed: bool) -> None:
    answer = await ask(built, "/assets/main-ABCDEFGH.js", accept_encoding=accepted)
    assert answer.content == SCRIPT
    assert ("content-encoding" in answer.headers) == packed
    assert (int(answer.headers["content-length"]) < len(SCRIPT)) == packed
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["etag"].endswith('-gzip"') == packed


async def test_a_file_that_is_not_packed_is_the_same_for_all(built: Path) -> None:
    answer = await ask(built, "/assets/text-ABCDEFGH.woff2", accept_encoding="gzip")
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/assets/main-ABCDEFGH.js", "/licences.txt", "/api/cards"])
async def test_head_has_the_headers_alone(built: Path, path: str) -> None:
    whole, head = await ask(built, path), await ask(built, path, "HEAD")
    assert (head.status_code, head.headers) == (200, whole.headers)
    assert (await ask(built, path, "POST")).status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/assets/", "/assets/nothing.js", "/assets/unlisted.js", "/assets/main-ABCDEFGH.js.gz", "/assets.json",
        "/assets/..%2f..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/../assets.json", "/table/a/b",
        "/assets//etc/passwd", "/assets/%00", "/index.html", "/tables", "/nothing",
    ],
)  # fmt: skip
async def test_there_is_nothing_else(built: Path, path: str) -> None:
    answer = await ask(built, path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/nothing", "/tables", "/table/a/b", "/index.html"])
async def test_people_get_a_page_for_a_broken_link(built: Path, path: str) -> None:
    tag = (await ask(built, "/")).headers["etag"]
    answer = await ask(built, path, accept="text/html,*/*;q=0.8", if_none_match='"other"')
    assert (answer.status_code, answer.text) == (404, "<!doctype html><title>Naturalis</title>")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["etag"] == tag


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/assets/nothing.js", "/assets/"])
async def test_programs_and_files_never_get_a_page_instead(built: Path, path: str) -> None:
    answer = await ask(built, path, accept="text/html")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_the_worker_is_asked_for_each_time(built: Path) -> None:
    answer = await ask(built, "/sw.js")
    assert (answer.status_code, answer.text) == (200, "// worker")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("broken", ["nothing", "no list", "half a list", "no page"])
async def test_pages_that_are_not_built_say_how_to_build_them(built: Path, broken: str) -> None:
    listed = built / "assets.json"
    match broken:
        case "nothing":
            built = built.parent / "nowhere"
        case "no list":
            listed.unlink()
        case "half a list":
            listed.write_text('{"files": {')
        case _:
            listed.write_text('{"files": {}}')
    for path in pages.SCREENS:
        answer = await ask(built, path.format(table="x"))
        assert answer.status_code == 200
        assert "make build" in answer.text
    assert (await ask(built, "/assets/main-ABCDEFGH.js")).status_code == 404
    assert (await ask(built, "/licences.txt")).status_code == 404


async def test_the_cards_are_those_of_the_rules(built: Path) -> None:
    answer = await ask(built, "/api/cards?form=1", accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert msgspec.json.decode(answer.content, type=CardsData) == cards_data()
    shown: dict[str, Any] = answer.json()
    assert [len(shown[part]) for part in ("playable", "starters", "objectives")] == [80, 6, 16]
    assert (
        await ask(built, "/api/cards", if_none_match=answer.headers["etag"], accept_encoding="gzip")
    ).status_code == 304


async def test_our_own_pages_are_whole() -> None:
    """Whatever the page refers to is there."""
    page = (await ask(pages.PAGES, "/")).text
    referred = [part.partition('"')[0] for part in page.split('="/')[1:]]
    assert len(referred) > 4
    for path in referred:
        assert (await ask(pages.PAGES, f"/{path}")).status_code == 200, path
