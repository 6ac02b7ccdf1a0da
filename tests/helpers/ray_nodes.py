"""A real Ray cluster on this machine for the tests: a head and more nodes, each of which can be killed.

It runs in a process of its own, listens on 127.0.0.1 alone and wants a token. It ends with the process that started it.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.helpers.repository import ROOT

START_TIMEOUT_S = 300.0  # generous: the machine may be busy
MEMORY = 80 * 1024 * 1024


class RayNodes:
    """The cluster, as the tests see it. ``environment`` is what a program needs to use it."""

    def __init__(self, process: subprocess.Popen[str], environment: dict[str, str], log: Path) -> None:
        self._process = process
        self._log = log
        self.environment = environment
        self.address, self.head_pid = self._answer()

    def add_node(self) -> int:
        """Add a node with one core; return the process id of its raylet."""
        assert self._process.stdin is not None
        self._process.stdin.write("add\n")
        self._process.stdin.flush()
        return self._answer()[1]

    def _answer(self) -> tuple[str, int]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self._log.read_text()
        address, pid = line.split()
        return address, int(pid)


@contextmanager
def ray_nodes() -> Iterator[RayNodes]:
    """Start a head with one core."""
    folder = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))  # short: the paths of Ray's sockets are long
    environment = {
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # listen on 127.0.0.1 alone
        "RAY_TMPDIR": str(folder),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    timings = {
        "RAY_gcs_server_port_wait_time_s": f"{START_TIMEOUT_S:.0f}",
        "RAY_health_check_initial_delay_ms": "0",
        "RAY_health_check_period_ms": "300",  # notice soon that a node was killed; one that is slow to answer has long
    }
    log = (folder / "log").open("w+")
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.ray_nodes"], env=os.environ | environment | timings, cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, start_new_session=True,
    )  # fmt: skip
    try:
        yield RayNodes(process, environment, folder / "log")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # every process of every node is in this group
        process.communicate()
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def working_children(raylet: int) -> list[int]:
    """Return the processes of a node that are running a batch at this moment."""
    found = []
    for pid in _children(raylet):
        with suppress(OSError):
            if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::run_batch"):
                found.append(pid)
    return found


def kill_node_at_work(raylet: int) -> None:
    """Kill every process of a node with SIGKILL while one of them is in the middle of a batch.

    The worker is frozen first: otherwise its batch might end before it dies.
    """
    until = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < until:
        for pid in working_children(raylet):
            os.kill(pid, signal.SIGSTOP)
            time.sleep(0.01)  # a signal takes a moment to arrive
            if pid in working_children(raylet):
                for each in (raylet, *_children(raylet)):
                    os.kill(each, signal.SIGKILL)
                return
            os.kill(pid, signal.SIGCONT)
        time.sleep(0.005)
    raise TimeoutError("the node never worked")


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def main() -> None:
    """Start the head, and a node for every line of standard input."""
    from ray.cluster_utils import Cluster

    arguments: dict[str, Any] = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": MEMORY}
    cluster: Any = Cluster()
    node = _start(cluster, include_dashboard=False, include_log_monitor=False, **arguments)
    while True:
        [raylet] = node.all_processes["raylet"]
        print(cluster.address, raylet.process.pid, flush=True)
        if not sys.stdin.readline():
            return
        node = _start(cluster, **arguments)


def _start(cluster: Any, **arguments: Any) -> Any:
    """Start a node. Ray gives one that starts slowly up after 30 seconds, which a busy machine may need."""
    for _ in range(4):
        with suppress(Exception):
            node = cluster.add_node(wait=False, **arguments)
            cluster._wait_for_node(node, timeout=START_TIMEOUT_S)
            return node
    return cluster.add_node(**arguments)


if __name__ == "__main__":
    main()
