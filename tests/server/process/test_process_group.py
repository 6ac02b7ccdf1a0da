"""``naturalis serve --workers N``: one port, several processes, and what happens when one or their parent dies."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from naturalis.cli import main
from tests.helpers.cli import refused
from tests.helpers.http import http_client
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.client import Client

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes share a port on Linux only"),
]
TIMEOUT_S = 60.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with postgres_server() as started:
        yield started


class Group:
    """``naturalis serve --workers N``, where it listens, and what it logs."""

    def __init__(self, url: str, log: Path, workers: int, *arguments: str) -> None:
        command = [sys.executable, "-c", "import sys; from naturalis.cli import main; sys.exit(main())", "serve"]
        command += ["--port", "0", "--database", url, "--workers", str(workers), "--bot-threads", "4"]
        command += ["--requests-per-minute", "100000", "--connections-per-address", "10000", *arguments]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NATURALIS_")}
        self._log = log
        with log.open("wb") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, start_new_session=True
            )
        assert self.process.stdout is not None
        ready = self.process.stdout.readline()
        assert ready.startswith("Naturalis is ready: http://"), log.read_text("utf-8")
        self.address = ready.split()[-1]

    @property
    def log(self) -> list[dict[str, object]]:
        """The lines of the log."""
        return [json.loads(line) for line in self._log.read_text("utf-8").splitlines() if line.startswith("{")]

    def children(self) -> list[int]:
        """The ids of the processes that serve."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text("ascii")
        return [int(child) for child in children.split()]

    def metrics(self) -> str:
        """The metrics of all processes."""
        return httpx.get(f"{self.address}metrics", timeout=TIMEOUT_S).text

    def processes(self) -> set[str]:
        """The numbers of the processes that answer for their metrics."""
        return set(re.findall(r'^naturalis_connections\{process="(\d+)"\}', self.metrics(), re.MULTILINE))


@contextmanager
def group(url: str, log: Path, workers: int = 3, *arguments: str) -> Iterator[Group]:
    started = Group(url, log, workers, *arguments)
    try:
        yield started
    finally:
        for process in (*(started.children() if started.process.poll() is None else ()), started.process.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        started.process.wait(TIMEOUT_S)
        assert started.process.stdout is not None
        started.process.stdout.close()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def url(postgres: Server) -> str:
    return postgres.url(postgres.create())


async def test_a_game_on_all_processes_behind_one_port(url: str, tmp_path: Path) -> None:
    with group(url, tmp_path / "log") as running:
        async with http_client(running.address) as http:
            assert (await http.post("/api/session", json={"name": "Ann"})).status_code == 201
            seats = [{"seat": seat, "kind": "me"} for seat in range(2)]
            body = {"settings": {"seats": 2}, "seats": seats, "start": True}
            table_id = (await http.post("/api/tables", json=body)).json()["table"]
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        clients = [await Client.enter(running.address, table_id, cookie) for _ in range(30)]
        mover = clients[0]
        await mover.play_on(moves=12)
        for client in clients:
            await client.until(lambda client=client: client.view["version"] >= mover.view["version"])
        counted = re.findall(r'^naturalis_connections\{process="\d"\} (\S+)', running.metrics(), re.MULTILINE)
        assert sum(map(float, counted)) == 30
        assert min(map(float, counted)) >= 1, "the system spreads connections"
        for client in clients:
            await client.close()


def test_each_figure_says_which_process_it_is_from(url: str, tmp_path: Path) -> None:
    with group(url, tmp_path / "log") as running:
        until(lambda: running.processes() == {"1", "2", "3"})
        text = running.metrics()
        assert re.search(r'^naturalis_action_seconds_bucket\{process="2",le="0\.001"\} 0\.0$', text, re.MULTILINE)
        assert text.count("# TYPE naturalis_connections gauge") == 1
        assert re.search(r'^process_resident_memory_bytes\{process="3"\} \S+$', text, re.MULTILINE)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_all_stop_at_a_signal(url: str, tmp_path: Path, how: signal.Signals) -> None:
    with group(url, tmp_path / "log", 2, "--drain-seconds", "1") as running:
        children = running.children()
        assert len(children) == 2
        running.process.send_signal(how)
        assert await asyncio.to_thread(running.process.wait, TIMEOUT_S) == 0
        assert not any(Path(f"/proc/{child}").exists() for child in children)
        assert not [line for line in running.log if line["level"] == "error"]


async def test_a_process_that_dies_is_started_again_while_others_serve(url: str, tmp_path: Path) -> None:
    with group(url, tmp_path / "log", 2) as running:
        first = running.children()
        os.kill(first[0], signal.SIGKILL)
        until(lambda: len({*running.children()} - {*first}) == 1)
        until(lambda: running.processes() == {"1", "2"})
        (died,) = [line for line in running.log if line["event"] == "process_died"]
        assert (died["process"], died["status"]) == (1, -signal.SIGKILL)
        assert first[1] in running.children()
        for _ in range(10):
            assert httpx.get(f"{running.address}livez").status_code == 200


def test_processes_end_with_their_parent(url: str, tmp_path: Path) -> None:
    with group(url, tmp_path / "log", 2) as running:
        children = running.children()
        running.process.kill()
        running.process.wait(TIMEOUT_S)
        until(lambda: not any(_runs(child) for child in children))


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


async def test_every_line_of_the_log_says_which_process_it_is_from(url: str, tmp_path: Path) -> None:
    with group(url, tmp_path / "log", 2, "--log-level", "info") as running:
        async with http_client(running.address) as http:
            await http.post("/api/session", json={"name": "Ann"})
            table_id = (await http.post("/api/tables", json={"settings": {}, "seats": []})).json()["table"]
            cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        client = await Client.enter(running.address, table_id, cookie)
        assert (await client.ask("sit", seat=0))["type"] == "done"
        until(lambda: any(line["event"] == "seat_taken" for line in running.log))
        assert {line["process"] for line in running.log if line["event"] == "seat_taken"} <= {1, 2}
        await client.close()


def test_a_port_that_is_taken(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with group(url, tmp_path / "log", 2) as running:
        port = running.address.rstrip("/").rpartition(":")[2]
        for workers in ("1", "2"):
            told = refused(["serve", "--database", url, "--port", port, "--workers", workers], capsys)
            assert "address already in use" in told


def test_sqlite_has_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(["serve", "--port", "0", "--data", str(tmp_path), "--workers", "2"], capsys)
    assert "a SQLite file can have one server process only" in told


def test_a_database_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["serve", "--port", "0", "--database", "postgresql://ada:secret@127.0.0.1:1/none", "--workers", "2"])
    told = capsys.readouterr().err.splitlines()[-1]
    assert code == 2
    assert told.startswith("naturalis: the server cannot run: cannot connect to postgresql://127.0.0.1:1/none")
