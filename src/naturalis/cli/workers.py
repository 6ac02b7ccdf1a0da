"""The arguments --workers and --ray, and the workers that they ask for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager

from naturalis.cli.arguments import CliError, whole
from naturalis.workers import ClusterError, LocalWorkers, RayWorkers, Workers
from naturalis.workers.cluster_address import AUTO


def add_workers_and_ray(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --workers, how many of ``what`` at once, and --ray, which runs them on a cluster."""
    cores = os.cpu_count() or 1
    parser.add_argument(
        "--workers", type=whole("--workers", 1, 100_000, 2), metavar="W",
        help=f"how many {what} at once (default: all cores, {cores} here; with --ray those of the cluster)",
    )  # fmt: skip
    parser.add_argument(
        "--ray", nargs="?", const=AUTO, metavar="HOST:PORT",
        help='use the machines of a Ray cluster (default: the one on this machine); pip install "naturalis[ray]"',
    )  # fmt: skip


def local_workers(options: argparse.Namespace) -> int:
    """Return how many workers this machine gets without a cluster."""
    return options.workers or os.cpu_count() or 1


@contextmanager
def opened(options: argparse.Namespace, cores_per_task: int = 1) -> Iterator[Workers]:
    """Open the workers that the arguments ask for. Raises CliError if the cluster cannot be used."""
    try:
        if options.ray is None:
            workers: Workers = LocalWorkers(local_workers(options))
        else:
            workers = RayWorkers(options.ray, options.workers, cores_per_task)
        with workers:
            yield workers
    except ClusterError as why:
        raise CliError(str(why)) from None
