"""Merged journals: those of shards become the journal of the whole; what does not fit together is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from naturalis.arena import Arena, GameResult, JournalError, Plan, Shard
from naturalis.arena.journal import open_journal, read_journal
from naturalis.arena.merge import merge_journals
from tests.helpers.arena_games import TWO, made_up_result, without_times


def results(*numbers: int) -> list[GameResult]:
    return [made_up_result(number, (0, 1), (1, 2), (1.0, 0.0), 2) for number in numbers]


def journal(path: Path, games: list[GameResult], plan: Plan = TWO) -> Path:
    with open_journal(path, plan) as opened:
        for game in games:
            opened.add(game)
    return path


def test_shards_on_several_machines_are_the_whole_arena(tmp_path: Path) -> None:
    parts = [tmp_path / f"{number}.jsonl" for number in (1, 2, 3)]
    for number, part in enumerate(parts, start=1):
        with Arena(TWO, 10, part, shard=Shard(number, 3)) as arena:
            arena.run()
            assert {result.deal % 3 for result in arena.results} == {number - 1}
            assert arena.games == len(arena.results) == (4, 4, 2)[number - 1]
    merged = merge_journals(tmp_path / "all.jsonl", parts)
    assert (merged.games, merged.added, merged.repeated, merged.deals, merged.needed) == (10, 10, 0, 5, 10)
    with Arena(TWO, 10, tmp_path / "all.jsonl") as arena, Arena(TWO, 10) as whole:
        assert arena.resumed == 10
        arena.run()
        whole.run()
    assert without_times(arena.results) == without_times(whole.results)


def test_a_shard_takes_over_its_own_deals_from_a_journal_of_all(tmp_path: Path) -> None:
    path = journal(tmp_path / "all.jsonl", results(*range(8)))
    with Arena(TWO, 8, path, shard=Shard(2, 2)) as arena:
        assert [result.number for result in arena.results] == [2, 3, 6, 7]


def test_what_is_missing_in_between_is_played(tmp_path: Path) -> None:
    parts = [journal(tmp_path / "a.jsonl", results(0, 1)), journal(tmp_path / "b.jsonl", results(4, 7))]
    merged = merge_journals(tmp_path / "all.jsonl", parts)
    assert (merged.games, merged.deals, merged.needed) == (4, 1, 8)
    with Arena(TWO, merged.needed, tmp_path / "all.jsonl") as arena:
        assert [result.number for result in arena.play()] == [2, 3, 5, 6]


def test_merging_again_adds_what_is_new(tmp_path: Path) -> None:
    out = tmp_path / "all.jsonl"
    part = journal(tmp_path / "a.jsonl", results(0, 1))
    assert merge_journals(out, [part]).added == 2
    journal(part, results(2, 3))
    merged = merge_journals(out, [part, out])
    assert (merged.added, merged.games) == (2, 4)
    before = out.read_bytes()
    assert merge_journals(out, [part]).added == 0
    assert out.read_bytes() == before


def test_the_same_game_twice_counts_once_whatever_time_it_took(tmp_path: Path) -> None:
    games = results(0, 1)
    slower = [replace(game, move_times=game.move_times[::-1], turn_times=()) for game in games]
    parts = [journal(tmp_path / "a.jsonl", games), journal(tmp_path / "b.jsonl", slower)]
    merged = merge_journals(tmp_path / "all.jsonl", parts)
    assert (merged.added, merged.repeated) == (2, 2)
    assert read_journal(tmp_path / "all.jsonl", TWO) == games


def test_games_that_went_differently_are_refused(tmp_path: Path) -> None:
    out = journal(tmp_path / "all.jsonl", results(0))
    before = out.read_bytes()
    other = [replace(game, places=(2, 1), shares=(0.0, 1.0)) for game in results(1)]
    parts = [journal(tmp_path / "a.jsonl", results(1, 2)), journal(tmp_path / "b.jsonl", other)]
    with pytest.raises(JournalError, match=r"game 1 went differently in .*a\.jsonl and in .*b\.jsonl; leave out one"):
        merge_journals(out, parts)
    assert out.read_bytes() == before


def test_journals_of_different_arenas_are_refused(tmp_path: Path) -> None:
    parts = [
        journal(tmp_path / "a.jsonl", results(0, 1)),
        journal(tmp_path / "b.jsonl", results(2, 3), Plan(TWO.specs, 2, seed=4)),
    ]
    with pytest.raises(JournalError, match=r"b\.jsonl has .* another arena than .*a\.jsonl, with seed 4, not 3"):
        merge_journals(tmp_path / "all.jsonl", parts)
    with pytest.raises(JournalError, match=r"b\.jsonl has the games of another arena, with seed 4, not 3"):
        merge_journals(parts[1], parts[:1])
    assert not (tmp_path / "all.jsonl").exists()


@pytest.mark.parametrize("text", [None, "", "rubbish\n", '{"arena":1'])
def test_what_is_no_journal_is_refused(text: str | None, tmp_path: Path) -> None:
    part = tmp_path / "a.jsonl"
    if text is not None:
        part.write_text(text, encoding="utf-8")
    with pytest.raises(JournalError, match=r"is not the journal of an arena|there is no file"):
        merge_journals(tmp_path / "all.jsonl", [part])
    with pytest.raises(JournalError, match="cannot read"):
        merge_journals(tmp_path / "all.jsonl", [tmp_path])
