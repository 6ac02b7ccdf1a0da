"""robots.txt and security.txt: what crawlers may see, and whom to tell of a hole."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.robotparser import RobotFileParser

from tests.helpers.http import http_client
from tests.server.helpers.servers import served


async def test_crawlers_stay_away_from_tables(tmp_path: Path) -> None:
    async with served(tmp_path) as here, http_client(here.address) as http:
        answer = await http.get("/robots.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        rules = RobotFileParser()
        rules.parse(answer.text.splitlines())
        for path in ("/rules", "/cards", "/tutorial", "/assets/x.js"):
            assert rules.can_fetch("crawler", path)
        for path in ("/table/abc", "/replay/abc", "/watch/abc", "/lobby", "/api/tables", "/metrics"):
            assert not rules.can_fetch("crawler", path)


async def test_a_contact_is_told_where_the_host_names_one(tmp_path: Path) -> None:
    async with served(tmp_path) as here, http_client(here.address) as http:
        assert (await http.get("/.well-known/security.txt")).status_code == 404
    async with (
        served(tmp_path, security_contact="mailto:security@example.org") as here,
        http_client(here.address) as http,
    ):
        answer = await http.get("/.well-known/security.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert fields["Contact"] == "mailto:security@example.org"
        left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
        assert timedelta(days=90) < left < timedelta(days=365)
