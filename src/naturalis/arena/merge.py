"""Makes one journal of several: of the shards of an arena, or of copies that went on on different machines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from naturalis.arena.game_result import GameResult
from naturalis.arena.journal import JournalError, describe_difference, open_journal, read_journal, read_plan
from naturalis.arena.plan import Plan


class MergedJournal(Struct, frozen=True):
    """What a merged journal holds.

    ``added`` games are new in it, and ``repeated`` ones were in several of the files. ``games`` counts all of them,
    ``deals`` the complete ones. An arena with ``needed`` games plays what is missing in between.
    """

    plan: Plan
    games: int
    added: int
    repeated: int
    deals: int
    needed: int


def merge_journals(out: Path, journals: Sequence[Path]) -> MergedJournal:
    """Add to ``out`` the games of these journals that it lacks; create it if there is no such file.

    A game that several of them have must have gone the same way; only its thinking times may differ. Raises
    JournalError if games contradict each other, if a file is not the journal of the same arena, or if ``out`` cannot be
    written. ``out`` is left as it was unless all files fit together.
    """
    plan = read_plan(journals[0])
    found: dict[int, tuple[GameResult, Path]] = {}
    for result in read_journal(out, plan):
        found[result.number] = result, out
    repeated = 0
    for path in journals:
        their_plan = read_plan(path)
        if their_plan != plan:
            difference = describe_difference(their_plan, plan)
            raise JournalError(
                f"{path} has the games of another arena than {journals[0]}, {difference}; merge journals of one arena"
            )
        for result in read_journal(path, plan):
            known, where = found.setdefault(result.number, (result, path))
            if known is not result:
                repeated += 1
                _check_same(known, where, result, path)
    with open_journal(out, plan) as journal:
        present = {result.number for result in journal.results}
        missing = [number for number in sorted(found) if number not in present]
        for number in missing:
            journal.add(found[number][0])
    return _describe(plan, present.union(missing), len(missing), repeated)


def _check_same(known: GameResult, where: Path, result: GameResult, path: Path) -> None:
    first, second = (replace(each, move_times=(), turn_times=()) for each in (known, result))
    if first != second:
        raise JournalError(
            f"game {result.number} went differently in {where} and in {path}; leave out one of them, and give each "
            f"machine its own --shard"
        )


def _describe(plan: Plan, numbers: set[int], added: int, repeated: int) -> MergedJournal:
    size = plan.games_per_deal
    games_of_deal: dict[int, int] = {}
    for number in numbers:
        games_of_deal[number // size] = games_of_deal.get(number // size, 0) + 1
    complete = sum(games == size for games in games_of_deal.values())
    return MergedJournal(plan, len(numbers), added, repeated, complete, plan.round_up(max(numbers, default=-1) + 1))
