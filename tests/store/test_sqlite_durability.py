"""SQLite beside a real process: the disk is synced before an append is told, and a kill loses nothing that was.

A small library in front of the C library sees the syncs; the process under test does not know.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.samples import opened

pytestmark = pytest.mark.slow

SHIM = Path(__file__).with_name("shim.c")
COMMON = """
import asyncio, os, sys
from pathlib import Path
from naturalis.store import EventRow, TableHeader, StoreError, OutcomeUnknown, open_store

HEAD = TableHeader("playing", True, 5, b"{}")

def entry(version):
    return EventRow(version, version, b"%d" % version)

"""
SEQUENTIAL = """
async def main(path, count):
    store = await open_store(Path(path))
    log = os.open(os.environ["SHIM_LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(log, b"begin\\n")
    for version in range(int(count)):
        await store.append("g", version, [entry(version + 1)], HEAD)
        os.write(log, b"told %d\\n" % (version + 1))
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""
FAILING = """
async def main(path):
    fail = Path(os.environ["SHIM_FAIL"])
    store = await open_store(Path(path))
    await store.append("g", 0, [entry(1)], HEAD)
    fail.touch()
    for _ in range(2):
        try:
            await store.append("g", 1, [entry(2)], HEAD)
        except OutcomeUnknown as why:
            print(why)
    fail.unlink()
    print(await store.versions(["g"]))
    await store.append("g", 1, [entry(2)], HEAD)
    await store.close()

asyncio.run(main(*sys.argv[1:]))
"""
ENDLESS = """
async def play(store, number):
    table_id = f"g{number}"
    version = (await store.versions([table_id])).get(table_id, 0)
    while True:
        await store.append(table_id, version, [entry(version + 1), entry(version + 2)], HEAD)
        version += 2
        os.write(1, f"{table_id} {version}\\n".encode())

async def main(path):
    store = await open_store(Path(path))
    await asyncio.gather(*(play(store, number) for number in range(20)))

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that sees the syncs."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("this needs a C compiler, and Linux")
    made = tmp_path_factory.mktemp("shim") / "shim.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made, SHIM, "-ldl"], check=True)
    return made


def run(script: str, *arguments: object, **environment: object) -> str:
    command = [sys.executable, "-c", COMMON + script, *map(str, arguments)]
    variables = os.environ | {name: str(value) for name, value in environment.items()}
    done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_log_is_synced_before_an_append_is_told(shim: Path, tmp_path: Path) -> None:
    path, log = tmp_path / "new" / "x.sqlite", tmp_path / "log"
    run(SEQUENTIAL, path, 25, LD_PRELOAD=shim, SHIM_LOG=log)
    before, _, after = log.read_text("utf-8").partition("begin\n")
    assert f"sync {tmp_path}\n" in before, "the name of the new folder"
    assert f"sync {path.parent}\n" in before, "the name of the new file"
    steps = after.split("told")
    assert len(steps) == 26
    for number, step in enumerate(steps[:-1], start=1):
        assert f"sync {path}-wal\n" in step, f"append {number} was told before its sync"


async def test_a_sync_that_fails_is_told(shim: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    said = run(FAILING, path, LD_PRELOAD=shim, SHIM_FAIL=tmp_path / "fail").splitlines()
    assert said == [f"cannot write to {path}: disk I/O error; look after the disk, or name another place"] * 2 + [
        "{'g': 1}"
    ]
    async with opened(path) as store:
        assert [entry.body for entry in await store.events("g")] == [b"1", b"2"]


async def test_what_was_told_outlives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    rng = random.Random(4)
    told: dict[str, int] = {}
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", COMMON + ENDLESS, str(path)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(rng.randrange(1, 400))]
            process.kill()
            lines += process.stdout.readlines()
        for line in lines:
            if line.endswith(b"\n"):
                table_id, number = line.decode().split()
                told[table_id] = int(number)
        async with opened(path) as store:
            for table_id, version in told.items():
                kept = [entry.version for entry in await store.events(table_id)]
                assert kept == [*range(1, len(kept) + 1)]
                assert len(kept) >= version
                assert len(kept) % 2 == 0, "half an append"
                assert await store.versions([table_id]) == {table_id: len(kept)}
