"""The address of a cluster: found, checked, and refused in one sentence."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from naturalis.workers.base import ClusterError
from naturalis.workers.cluster_address import AUTO, find_cluster

SETTINGS = bytes((0, 0, 6, 4, 0, 0, 0, 0, 0)) + bytes(6)


@contextmanager
def server(answer: bytes) -> Iterator[str]:
    """A server that gives every connection the same answer."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        host, port = listener.getsockname()
        yield f"{host}:{port}"
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which Ray leaves the address of the cluster."""
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    (tmp_path / "ray").mkdir()
    return tmp_path / "ray"


def test_a_cluster_that_answers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with server(SETTINGS) as address:
        assert find_cluster(address) == address
        (folder / "ray_current_cluster").write_text(f"{address}\n")
        assert find_cluster(AUTO) == address
        monkeypatch.setenv("RAY_ADDRESS", address.replace("127.0.0.1", "localhost"))
        assert find_cluster(AUTO).startswith("localhost:")


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 400 Bad Request\r\n"])
def test_a_server_that_is_no_cluster(answer: bytes) -> None:
    with server(answer) as address, pytest.raises(ClusterError, match=f"^no Ray cluster answers at {address}; check"):
        find_cluster(address)


def test_nobody_there(folder: Path) -> None:
    with pytest.raises(ClusterError, match=r"^no Ray cluster runs on this machine; start one with 'ray start --head'"):
        find_cluster(AUTO)
    with server(b"") as gone:
        pass
    (folder / "ray_current_cluster").write_text(gone)
    for address in (AUTO, gone):
        with pytest.raises(ClusterError, match=f"^no Ray cluster answers at {gone}; check the address"):
            find_cluster(address)


@pytest.mark.parametrize("address", ["greedy", "ray://host:10001", "host:", "host:0", "host:65536", ":1", "a b:1"])
def test_no_address_at_all(address: str) -> None:
    with pytest.raises(ClusterError, match=r"is not the address of a Ray cluster, such as 10\.0\.0\.1:6379; write"):
        find_cluster(address)
