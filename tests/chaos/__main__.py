"""``python -m tests.chaos``: kill and restart servers under load, and write down what came of it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import randrange

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.chaos.chaos_client import WAITS
from tests.chaos.cluster import broken_cluster
from tests.chaos.driver import Report, Told, killed_database, killed_pair, killed_servers, own_folder
from tests.chaos.rolling import rolling_restarts
from tests.helpers.debian_packages import NotInstalled, program
from tests.helpers.postgres import Server, postgres_server
from tests.helpers.valkey import valkey_server

FOLDER = Path("build") / "chaos"
SHARES = {  # of --kills
    "sqlite": 1.0, "postgres": 1.0, "pair": 0.2, "database": 0.2, "rolling": 0.1, "cluster": 0.5, "bus": 0.5,
}  # fmt: skip
COLUMNS = (
    "kills", "tables", "commands", "acknowledged", "refused", "resent", "events", "p50", "p95", "max", "waits",
    "failures",
)  # fmt: skip
SAYS = {
    "sqlite": "one server on a SQLite file, killed",
    "postgres": "one server on a PostgreSQL, killed",
    "pair": "two servers on one PostgreSQL, one of them killed at a time",
    "database": "the PostgreSQL under a server, killed",
    "rolling": "three servers behind HAProxy, restarted in turn",
    "cluster": "three servers, a worker, their PostgreSQL and the wires between them: faults of all",
    "bus": "the same with Valkey as the bus, which fails as well",
}


def main() -> int:
    """Run, report; 1 where something was not as promised."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how often a server is killed, for each store")
    parser.add_argument("--rolling", type=int, metavar="N", help="only restart three servers behind HAProxy, N times")
    parser.add_argument("--cluster", type=int, metavar="N", help="only let parts of a cluster fail, N times")
    parser.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--seed", type=int, default=None, help="repeats the choice of moments; a new one unless given")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the summary is written")
    options = parser.parse_args()
    seed = randrange(2**31) if options.seed is None else options.seed
    reports = list(_runs(_counts(options), seed))
    _write(options.folder, reports)
    Console().print((options.folder / "summary.md").read_text(encoding="utf-8"), markup=False, highlight=False)
    return 1 if any(report.failures for report in reports) else 0


def _counts(options: argparse.Namespace) -> dict[str, int]:
    """What to run, and how often something is killed or restarted in it."""
    if options.rolling is not None:
        return {"rolling": options.rolling}
    if options.cluster is not None:
        return {"cluster": options.cluster - options.cluster // 2, "bus": options.cluster // 2}
    chosen = {"sqlite": {"sqlite"}, "postgres": SHARES.keys() - {"sqlite"}, "both": SHARES.keys()}[options.store]
    counts = {name: max(1, round(options.kills * share)) for name, share in SHARES.items() if name in chosen}
    if "rolling" in counts:
        try:
            program("haproxy")
        except NotInstalled as why:
            print(f"Nothing is restarted behind HAProxy: {why}", file=sys.stderr)
            del counts["rolling"]
    return counts


def _runs(counts: dict[str, int], seed: int) -> Iterator[Report]:
    columns = TextColumn("{task.description:9}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(*columns, TimeRemainingColumn(), TextColumn("{task.fields[told]}")))
        database = stack.enter_context(postgres_server()) if counts.keys() != {"sqlite"} else None
        for variant, count in counts.items():
            task = progress.add_task(variant, total=count, told="")

            def told(report: Report, task: object = task) -> None:
                failed = f"{len(report.failures)} failures" if report.failures else "no failures"
                progress.update(task, completed=report.kills, told=failed)  # type: ignore[arg-type]  # it is a TaskID

            yield asyncio.run(_run(variant, count, seed, told, database))


async def _run(variant: str, kills: int, seed: int, told: Told, database: Server | None) -> Report:
    async with own_folder() as folder:
        if database is None or variant == "sqlite":
            return await killed_servers(folder / "data", folder, kills, seed, told, variant)
        name = await asyncio.to_thread(database.create)
        place = database.url(name)
        if variant == "pair":
            return await killed_pair(place, folder, kills, seed, told)
        if variant == "cluster":
            return await broken_cluster(database, name, None, folder, kills, seed, told)
        if variant == "bus":
            with valkey_server() as bus:
                return await broken_cluster(database, name, bus, folder, kills, seed, told)
        if variant == "rolling":
            return await rolling_restarts(place, folder, kills, seed, told)
        if variant == "database":
            return await killed_database(database, place, folder, kills, seed, told)
        return await killed_servers(place, folder, kills, seed, told, variant)


def _write(folder: Path, reports: list[Report]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    told = [
        {**msgspec.to_builtins(report), "recoveries": _recoveries(report), "says": SAYS[report.variant]}
        for report in reports
    ]
    (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2))
    lines = [
        "# Chaos",
        "",
        f"Seed {reports[0].seed}. Recovery: from a server that listens again to a view that is its own.",
        "Waits: the longest for an answer, for a lost connection, and for anything new at a table.",
        "",
        f"| | {' | '.join(COLUMNS)} |",
        "|---" * (len(COLUMNS) + 1) + "|",
    ]
    for report in reports:
        clients, times = report.clients, _recoveries(report)
        counts = [clients[name] for name in ("sent", "acknowledged", "refused", "resent")]
        cells = [SAYS[report.variant], report.kills, report.tables, *counts, report.events]
        cells += [f"{times[name]:.2f} s" for name in ("p50", "p95", "max")]
        cells += [", ".join(f"{report.waits[kind]:.1f}" for kind in WAITS) + " s"]
        lines.append(
            "| "
            + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in cells)
            + f" | {len(report.failures)} |"
        )
    for report in reports:
        lines += ["", *(f"- {report.variant}: {failure}" for failure in report.failures[:50])]
    (folder / "summary.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _recoveries(report: Report) -> dict[str, float]:
    return {"p50": report.percentile(0.5), "p95": report.percentile(0.95), "max": report.percentile(1.0)}


if __name__ == "__main__":
    sys.exit(main())
