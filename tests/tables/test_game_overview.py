"""Overviews: whose list a table is on, and what the list shows of it at every stage."""

from __future__ import annotations

import json

import msgspec

from naturalis.tables.game_overview import GameOverview, encode_overview, my_table, people_of
from naturalis.wire.http_bodies import MyTable
from tests.tables.driven_table import DrivenTable
from tests.tables.stored_samples import FOLDER


def seen(driven: DrivenTable, person: str = "p0", listed: int = 1) -> MyTable:
    found = my_table(driven.table.id, driven.table.stage, listed, encode_overview(driven.table), person)
    assert found is not None
    return found


def test_a_table_that_waits_is_on_the_lists_of_its_people_and_its_host() -> None:
    driven = DrivenTable(seats=3)
    assert people_of(driven.table) == {"p0"}
    driven.ask(1, "Sit", seat=0)
    driven.ask(0, "SeatBot", seat=2, level="scribe")
    assert people_of(driven.table) == {"p0", "p1"}
    found = seen(driven, "p1", 2)
    assert (found.id, found.stage, found.made, found.host) == (driven.table.id, "open", driven.table.made, "Name 0")
    assert [seat.kind for seat in found.seats] == ["person", "free", "bot"]
    assert (found.seats[0].name, found.seats[2].level) == ("Name 1", "scribe")
    assert (found.mine, found.acting, found.only_mine) == ((0,), (), False)
    assert seen(driven).mine == ()
    driven.ask(2, "Sit", seat=1)
    driven.ask(1, "Stand", seat=0)
    assert people_of(driven.table) == {"p0", "p2"}


def test_a_table_that_closed_before_its_game_is_on_no_list() -> None:
    driven = DrivenTable()
    driven.ask(0, "Sit", seat=0)
    driven.ask(0, "Stand", seat=0)
    assert driven.table.stage == "over"
    assert people_of(driven.table) == frozenset()


def test_a_running_game_says_whose_turn_it_is_and_the_points_of_the_track() -> None:
    driven = DrivenTable.in_turn(2)
    for _ in range(6):
        driven.turn()
    found = seen(driven, "p1")
    game = driven.game
    assert (found.stage, found.mine, found.acting, found.round) == ("playing", (1,), game.acting, game.round)
    assert (found.points, found.scored, found.ended) == ((game.score(0), game.score(1)), False, None)
    assert found.only_mine


def test_a_finished_game_has_its_final_points_and_winners() -> None:
    driven = DrivenTable.in_turn(1, seats=1, level="easy")
    while not driven.game.over:
        driven.move()
    outcome = driven.table.outcome
    assert outcome is not None
    assert outcome.result is not None
    found = seen(driven)
    assert (found.stage, found.ended, found.scored, found.level) == ("over", "played", True, "easy")
    assert found.points == tuple(score.total for score in outcome.result.scores)
    assert (found.tybor, found.winners, found.ended_at) == (outcome.result.tybor, outcome.winners, outcome.at)
    assert found.acting == ()


def test_a_conceded_game_has_no_final_points() -> None:
    driven = DrivenTable.in_turn(2)
    driven.ask(1, "Resign", seat=1)
    found = seen(driven)
    assert (found.ended, found.winners, found.scored) == ("conceded", (0,), False)
    assert found.seats[1].conceded == "resigned"


def test_nobody_learns_the_ids_of_others() -> None:
    text = msgspec.json.encode(seen(DrivenTable.in_turn(2))).decode()
    assert "p0" not in text
    assert "p1" not in text


def test_an_overview_that_cannot_be_read_is_left_out() -> None:
    for overview in (b"", b"{}", b'{"f":9,"made":1}', b"\xff"):
        assert my_table("abcd", "over", 1, overview, "p0") is None


def test_the_stored_form_is_frozen() -> None:
    lines = (FOLDER / "overview-1.jsonl").read_bytes().splitlines()
    assert [msgspec.json.encode(msgspec.json.decode(line, type=GameOverview)) for line in lines] == lines
    shown = [my_table("abcd", "over", 2, line, "p0") for line in lines]
    assert [table.mine if table else None for table in shown] == [(0,), (0,), (0, 1)]
    fields = {name for line in lines for name in json.loads(line)}
    assert fields == {"f", *GameOverview.__struct_fields__}
