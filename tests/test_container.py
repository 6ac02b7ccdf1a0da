"""The container image and the compose file: built by the real tools, and run as the compose file says.

No registry is needed: the base is Debian's, made by mmdebstrap, and Caddy and PostgreSQL are this machine's. The
image's root is mounted read-only and entered with its own user, as a container runtime would do.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from naturalis.client import HttpClient
from naturalis.wire.http_bodies import SeatPlan
from naturalis.wire.table_settings import TableSettings
from tests.chaos.process import free_port
from tests.helpers.postgres import postgres_server
from tests.helpers.repository import ROOT

DEPLOY = ROOT / "deploy" / "container"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
OURS = ("server1", "server2", "worker")
NEEDED = ("buildah", "mmdebstrap", "unshare", "caddy")
MAX_OWN_MB = 120  # what the image adds to its base
START_TIMEOUT_S = 120.0
ENTER = """\
mount --bind "$1" "$1" && mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" &&
mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/data" && mount -o remount,bind,ro "$1" &&
shift 2 && exec chroot --userspec="$1" "$2" "${@:3}"
"""


def why_not() -> str | None:
    """Why no image can be built and run here; None if one can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "building an image here needs Linux and root"
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return f"building and running an image here needs {', '.join(missing)}; Debian has packages of these names"
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode:
        return "this machine allows no mount namespaces"
    return None


def test_the_compose_file_runs_our_image_without_rights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DEPLOY)
    services = COMPOSE["services"]
    assert {*services} == {"caddy", "database", *OURS}
    for name in OURS:
        service = services[name]
        assert service["image"] == "naturalis:latest"
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["depends_on"]["database"]["condition"] == "service_healthy"
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "USER 10001:10001" in text
    assert "HEALTHCHECK" in text
    assert "ARG BASE=" in text


class Image:
    """An image in a storage of its own."""

    def __init__(self, folder: Path) -> None:
        self._storage = ["--root", str(folder / "root"), "--runroot", str(folder / "run"), "--storage-driver", "vfs"]
        self._environ = os.environ | {"BUILDAH_ISOLATION": "chroot"}
        self._folder = folder

    def buildah(self, *arguments: str) -> str:
        done = subprocess.run(
            ["buildah", *self._storage, *arguments], env=self._environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def build(self) -> None:
        """Make the base, and the image on it."""
        base = self._folder / "base.tar"
        packages = "--include=python3,python3-venv"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", packages, "bookworm", base], check=True)
        container = self.buildah("from", "scratch")
        self.buildah("add", container, str(base), "/")
        self.buildah("commit", "--rm", container, "base:latest")
        command = [
            sys.executable,
            str(DEPLOY / "build.py"),
            "--with",
            "buildah",
            "--offline",
            "--tag",
            "naturalis:latest",
        ]
        command += ["--base", "localhost/base:latest", "--", *self._storage]
        subprocess.run(command, env=self._environ, check=True, stdout=subprocess.DEVNULL)

    def size_mb(self, name: str) -> float:
        """The size of an image."""
        return float(json.loads(self.buildah("images", "--json", name))[0]["size"].split()[0])

    def config(self) -> dict[str, Any]:
        """What the image says about itself."""
        found: dict[str, Any] = json.loads(self.buildah("inspect", "--type", "image", "naturalis:latest"))
        return dict(found["Docker"]["config"])

    def mount(self) -> Path:
        """Where the files of a new container of the image are."""
        return Path(self.buildah("mount", self.buildah("from", "localhost/naturalis:latest")))


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image, built on a base of Debian's packages."""
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
    made = Image(tmp_path_factory.mktemp("image"))
    made.build()
    return made


@pytest.fixture
def database() -> Iterator[str]:
    """A PostgreSQL database that containers reach over TCP, at an address of its own."""
    address = f"127.0.87.{os.getpid() % 250 + 1}"
    with postgres_server(listen_addresses=address):
        yield f"postgresql://naturalis@{address}/postgres"


@contextmanager
def container(image: Image, folder: Path, name: str, **environ: str) -> Iterator[list[str]]:
    """Run a service of the compose file with this environment; gives the command that enters its container."""
    service, config = COMPOSE["services"][name], image.config()
    data = folder / name
    data.mkdir()
    os.chown(data, 10001, 10001)
    root = str(image.mount())
    known = dict(entry.split("=", 1) for entry in config["Env"])
    settings = {key: str(value) for key, value in service["environment"].items() if "$" not in str(value)}
    env = ["env", "-i", *(f"{key}={value}" for key, value in (known | settings | environ).items())]
    enter = ["unshare", "--mount", "--propagation", "private", "bash", "-c", ENTER, "enter", root, str(data)]
    enter += [config["User"], root, *env]
    command = [*config["Entrypoint"], *service.get("command", config["Cmd"])]
    with (folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen([*enter, *command], stdout=log, stderr=log)
        try:
            yield enter
        finally:
            process.terminate()
            assert process.wait(60) == 0, (folder / f"{name}.log").read_text("utf-8")[-2000:]


@contextmanager
def proxy(folder: Path, servers: list[str]) -> Iterator[str]:
    """Caddy with the file of the compose file; gives its address."""
    address = f"http://127.0.0.1:{free_port()}"
    environ = os.environ | {"SITE": address, "SERVERS": " ".join(servers), "HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            ["caddy", "run", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"],
            env=environ, stdout=log, stderr=log,
        )  # fmt: skip
        try:
            yield address
        finally:
            process.terminate()
            process.wait(60)


async def healthy(check: list[str]) -> None:
    """Wait until a health check succeeds."""
    async with asyncio.timeout(START_TIMEOUT_S):
        while True:
            process = await asyncio.create_subprocess_exec(*check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if await process.wait() == 0:
                return
            await asyncio.sleep(0.2)


@pytest.mark.nightly
def test_the_image_is_small_and_says_how_it_runs(image: Image) -> None:
    config = image.config()
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["naturalis"]
    assert config["Healthcheck"]["Test"][0] == "CMD"
    assert image.size_mb("localhost/naturalis:latest") - image.size_mb("localhost/base:latest") < MAX_OWN_MB


@pytest.mark.nightly
async def test_two_servers_a_worker_and_the_proxy_play_a_game(image: Image, database: str, tmp_path: Path) -> None:
    with ExitStack() as running:
        ports = {server: str(free_port()) for server in ("server1", "server2")}
        common = {"NATURALIS_DATABASE": database, "NATURALIS_HTTPS": "no"}
        entered = {
            server: running.enter_context(container(image, tmp_path, server, **common, NATURALIS_PORT=at))
            for server, at in ports.items()
        }
        entered["worker"] = running.enter_context(container(image, tmp_path, "worker", **common))
        check = image.config()["Healthcheck"]["Test"][1:]
        for server in ports:
            await healthy([*entered[server], *check])
        await healthy([*entered["worker"], *COMPOSE["services"]["worker"]["healthcheck"]["test"][1:]])
        for enter in entered.values():
            who = subprocess.run([*enter, "id", "-u"], capture_output=True, text=True, check=True)
            assert who.stdout == "10001\n"
            for place in ("/opt/naturalis/x", "/x", "/etc/x"):
                assert subprocess.run([*enter, "touch", place], capture_output=True, check=False).returncode == 1
            assert subprocess.run([*enter, "touch", "/tmp/x", "/data/x"], check=False).returncode == 0
        address = running.enter_context(proxy(tmp_path, [f"127.0.0.1:{at}" for at in ports.values()]))
        await play(address, [f"http://127.0.0.1:{at}" for at in ports.values()])


async def play(address: str, servers: list[str]) -> None:
    """A solo game's first moves through the proxy, seen by both servers; the proxy keeps the metrics to itself."""
    async with httpx.AsyncClient() as http, asyncio.timeout(START_TIMEOUT_S):
        while True:
            try:
                if (await http.get(f"{address}/readyz")).status_code == 200:
                    break
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.2)
        assert (await http.get(f"{address}/metrics")).status_code == 404
        async with HttpClient(f"{address}/") as client:
            await client.sign_in("Ada")
            seats = (SeatPlan(0, "me"), SeatPlan(1, "bot", level="naturalist"))
            table = await client.create_table(TableSettings(seats=2), seats, start=True)
            async with client.connect(table) as connection:
                for _ in range(4):
                    await connection.wait_until(lambda: bool(connection.acting()))
                    seat = connection.acting()[0]
                    options = await connection.look(seat)
                    move = options.moves[0] if options.moves else None
                    if move is None:
                        break
                    await connection.play(seat, move)
                version = connection.version
        for server in servers:
            seen = (await http.get(f"{server}/api/tables/{table}")).json()
            assert seen["version"] >= version
