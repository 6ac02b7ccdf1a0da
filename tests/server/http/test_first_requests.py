"""The first requests on the protocol's page lead to a table of a real server."""

from __future__ import annotations

from pathlib import Path

from naturalis.store import open_store
from tests.helpers.http import http_client
from tests.helpers.protocol_page import first_requests
from tests.server.helpers.client import Client
from tests.server.helpers.harness import running


async def test_the_first_requests_lead_to_a_table(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "naturalis.sqlite")
    async with running(store) as here, http_client(here.address) as http:
        table = ""
        for asked, sent, status, told in first_requests():
            method, path = asked.split()
            path = path.replace("kq3v8t2mw5xr7b9c", table)
            if path.endswith("/socket"):
                cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                client = await Client.enter(here.address, table, cookie)
                assert (client.you["seats"], client.stage) == ([0], "playing")
                continue
            answer = await http.request(method, path, json=sent)
            assert answer.status_code == status, answer.text
            assert answer.json().keys() == told.keys()
            table = answer.json().get("table", table)
        assert "naturalis" in http.cookies
        program = await Client.enter(here.address, table, key=answer.json()["key"])
        assert program.you["seats"] == [0]
    await store.close()
