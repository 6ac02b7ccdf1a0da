"""``python -m tests.chaos``: kill servers under load, a thousand times, and write down what came of it."""

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

from tests.chaos.driver import Report, Told, killed_database, killed_pair, killed_servers, own_folder
from tests.helpers.postgres import Server, postgres_server

FOLDER = Path("build") / "chaos"
SHARES = {"sqlite": 1.0, "postgres": 1.0, "pair": 0.2, "database": 0.2}  # of --kills
SAYS = {
    "sqlite": "one server on a SQLite file, killed",
    "postgres": "one server on a PostgreSQL, killed",
    "pair": "two servers on one PostgreSQL, one of them killed at a time",
    "database": "the PostgreSQL under a server, killed",
}


def main() -> int:
    """Run, report; 1 where something was not as promised."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how often a server is killed, for each store")
    parser.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--seed", type=int, default=None, help="repeats the choice of moments; a new one unless given")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the summary is written")
    options = parser.parse_args()
    seed = randrange(2**31) if options.seed is None else options.seed
    variants = ["sqlite"] if options.store == "sqlite" else ["postgres", "pair", "database"]
    variants = [*SHARES] if options.store == "both" else variants
    reports = list(_runs(variants, options.kills, seed))
    _write(options.folder, reports)
    Console().print((options.folder / "summary.md").read_text(encoding="utf-8"), markup=False, highlight=False)
    return 1 if any(report.failures for report in reports) else 0


def _runs(variants: list[str], kills: int, seed: int) -> Iterator[Report]:
    columns = TextColumn("{task.description:9}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(*columns, TimeRemainingColumn(), TextColumn("{task.fields[told]}")))
        database = stack.enter_context(postgres_server()) if variants != ["sqlite"] else None
        for variant in variants:
            task = progress.add_task(variant, total=max(1, round(kills * SHARES[variant])), told="")

            def told(report: Report, task: object = task) -> None:
                failed = f"{len(report.failures)} failures" if report.failures else "no failures"
                progress.update(task, completed=report.kills, told=failed)  # type: ignore[arg-type]  # it is a TaskID

            yield asyncio.run(_run(variant, max(1, round(kills * SHARES[variant])), seed, told, database))


async def _run(variant: str, kills: int, seed: int, told: Told, database: Server | None) -> Report:
    async with own_folder() as folder:
        if database is None or variant == "sqlite":
            return await killed_servers(folder / "data", folder, kills, seed, told, variant)
        place = database.url(await asyncio.to_thread(database.create))
        if variant == "pair":
            return await killed_pair(place, folder, kills, seed, told)
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
        "",
    ]
    lines += ["| | kills | tables | commands | acknowledged | refused | resent | events | p50 | p95 | max | failures |"]
    lines += ["|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for report in reports:
        clients, times = report.clients, _recoveries(report)
        counts = [clients[name] for name in ("sent", "acknowledged", "refused", "resent")]
        cells = [SAYS[report.variant], report.kills, report.tables, *counts, report.events]
        cells += [f"{times[name]:.2f} s" for name in ("p50", "p95", "max")]
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
