"""Runs a function over many tasks at once: in processes of this machine, or on a Ray cluster."""

from naturalis.workers.base import ClusterError, TaskFailed, WorkerDied, Workers, stop_event
from naturalis.workers.local import LocalWorkers, opened_workers
from naturalis.workers.ray_cluster import RayWorkers

__all__ = [
    "ClusterError",
    "LocalWorkers",
    "RayWorkers",
    "TaskFailed",
    "WorkerDied",
    "Workers",
    "opened_workers",
    "stop_event",
]
