"""The real program: it prints its address, stops cleanly at a signal, and survives a kill with its data."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.helpers.http import http_client
from tests.helpers.missing_packages import block_packages
from tests.server.helpers.client import Client

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


class Program:
    """``naturalis serve``, and where it listens."""

    def __init__(self, folder: Path, *arguments: str, python_path: Path | None = None) -> None:
        command = [sys.executable, "-c", "import sys; from naturalis.cli import main; sys.exit(main())"]
        command += ["serve", "--port", "0", "--data", str(folder), *arguments]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NATURALIS_")}
        if python_path is not None:
            environment["PYTHONPATH"] = str(python_path)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        self.ready = self.process.stdout.readline()
        assert self.ready.startswith("Naturalis is ready: http://"), self.process.communicate()
        self.address = self.ready.split()[-1]

    def stop(self, how: signal.Signals) -> tuple[int, str]:
        """Send a signal; return the exit code and the standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


@contextmanager
def program(folder: Path, *arguments: str, python_path: Path | None = None) -> Iterator[Program]:
    started = Program(folder, *arguments, python_path=python_path)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.process.kill()
        started.process.communicate()


async def game_at(address: str) -> tuple[str, str, Client]:
    """A guest at a new table: its id, the cookie, the socket."""
    async with http_client(address) as http:
        await http.post("/api/session", json={"name": "Ann"})
        places: list[dict[str, Any]] = [{"seat": 0, "kind": "me"}]
        made = await http.post("/api/tables", json={"settings": {}, "seats": places, "start": True, "fill": "novice"})
        table_id = made.json()["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    return table_id, cookie, await Client.enter(address, table_id, cookie)


@pytest.mark.slow
async def test_it_plays_without_the_extra_packages(tmp_path: Path) -> None:
    """On Python's own event loop, and without notifications of turns."""
    block_packages(tmp_path, {"uvloop", "cryptography"})
    with program(tmp_path / "data", python_path=tmp_path) as server:
        _, _, client = await game_at(server.address)
        await client.play_on(moves=8)
        async with http_client(server.address) as http:
            assert (await http.get("/api/push")).json() == {"key": None}
            await http.post("/api/session", json={"name": "Ben"})
            keys = {"p256dh": "B" * 87, "auth": "A" * 22}
            refused = await http.post(
                "/api/push", json={"endpoint": "https://fcm.googleapis.com/1", "keys": keys, "language": "en"}
            )
            assert (refused.status_code, refused.json()["detail"]) == (400, "this server sends no notifications")
        code, errors = server.stop(signal.SIGTERM)
    assert (code, "Traceback" in errors) == (0, False)


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_at_a_signal_and_reopens_its_data(tmp_path: Path, how: signal.Signals) -> None:
    with program(tmp_path) as first:
        table_id, cookie, client = await game_at(first.address)
        await client.play_on(moves=4)
        version = client.view["version"]
        code, errors = first.stop(how)
        assert code == 0
        assert "Traceback" not in errors
        await client.until(lambda: client.closed is not None)
        assert client.told[-1]["type"] == "bye"
        left = {path.name for path in tmp_path.iterdir()}
        assert left == {"naturalis.sqlite", "naturalis.sqlite.lock"}  # no write-ahead log
    with program(tmp_path) as second:
        again = await Client.enter(second.address, table_id, cookie)
        assert again.view["version"] >= version
        await again.play_on(moves=4)
        await again.close()


@pytest.mark.slow
async def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    with program(tmp_path) as first:
        table_id, cookie, client = await game_at(first.address)
        await client.play_on(moves=6)
        done = max(told["version"] for told in client.told if told["type"] == "done")
        first.process.kill()
        await client.until(lambda: client.closed is not None)
    with program(tmp_path) as second:
        again = await Client.enter(second.address, table_id, cookie)
        assert again.view["version"] >= done
        await again.play_on(moves=4)
        await again.close()


async def test_a_stop_while_a_strong_bot_thinks(tmp_path: Path) -> None:
    with program(tmp_path) as running:
        async with http_client(running.address) as http:
            await http.post("/api/session", json={"name": "Ann"})
            for _ in range(4):
                body = {"settings": {"seats": 4}, "seats": [{"seat": 0, "kind": "me"}], "start": True}
                assert (await http.post("/api/tables", json={**body, "fill": "naturalist"})).status_code == 201
        code, errors = running.stop(signal.SIGTERM)
        assert (code, "Traceback" in errors) == (0, False)


def test_it_says_where_it_is_and_where_games_are_kept(tmp_path: Path) -> None:
    with program(tmp_path) as running:
        assert httpx.get(f"{running.address}readyz").json()["status"] == "ok"
        assert running.process.stdout is not None
        assert str(tmp_path / "naturalis.sqlite") in running.process.stdout.readline()
