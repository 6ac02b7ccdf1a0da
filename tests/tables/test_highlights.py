"""Highlights of finished games: each is checked against the game by other means than those that found it."""

from __future__ import annotations

from itertools import groupby

import pytest

from naturalis import Game, Passed, Placed, Rng, TyborTook
from naturalis.rules.view_data import open_data
from naturalis.tables.highlights import highlights
from naturalis.wire.http_bodies import Highlight
from tests.helpers.games import FEW_KINDS, KINDS, Kind, random_play, rest_by_night


def finished(kind: Kind, seed: int) -> Game:
    *_, game = random_play(kind.game(seed), Rng(seed))
    return game


def of_kind(game: Game, kind: str) -> list[Highlight]:
    return [highlight for highlight in highlights(game) if highlight.kind == kind]


@pytest.mark.parametrize("kind", rest_by_night(KINDS, FEW_KINDS), ids=str)
def test_each_highlight_is_the_most_of_its_kind_and_happened(kind: Kind) -> None:
    for seed in range(4):
        game = finished(kind, seed)
        placed = {event.version: event for event in game.events if isinstance(event, Placed)}
        for highlight in of_kind(game, "card_points"):
            event = placed[highlight.version or 0]
            assert (event.seat, event.card, event.points) == (highlight.seat, highlight.card, highlight.n)
            assert highlight.n == max(event.points for event in placed.values())
        assert {highlight.seat for highlight in of_kind(game, "card_points")} == {
            event.seat for event in placed.values() if event.points == max(one.points for one in placed.values()) > 0
        }
        assert game.result is not None
        best = max(one.points for score in game.result.scores for one in score.objectives)
        assert {highlight.n for highlight in of_kind(game, "objective_points")} == ({best} if best else set())
        for highlight in of_kind(game, "symbols"):
            assert open_data(game).players[highlight.seat].symbols[highlight.symbol or ""] == highlight.n
            assert highlight.n == max(max(player.symbols.values()) for player in open_data(game).players)
        for highlight in of_kind(game, "gold_cards"):
            mine = [event for event in placed.values() if event.seat == highlight.seat and event.face == "front"]
            assert highlight.n == sum(event.card is not None and 41 <= event.card <= 80 for event in mine)


@pytest.mark.parametrize("kind", FEW_KINDS, ids=str)
def test_a_streak_is_the_longest_run_of_turns_with_points(kind: Kind) -> None:
    for seed in range(4):
        game = finished(kind, seed)
        longest = {}
        for seat in range(game.seats):
            turns = [event for event in game.events if isinstance(event, Placed | Passed) and event.seat == seat]
            runs = groupby(isinstance(event, Placed) and event.points > 0 for event in turns)
            longest[seat] = max([len(list(run)) for scored, run in runs if scored], default=0)
        most = max(longest.values())
        found = of_kind(game, "streak")
        assert {highlight.seat for highlight in found} == (
            {seat for seat, length in longest.items() if length == most} if most >= 2 else set()
        )
        assert {highlight.n for highlight in found} <= {most}


def test_a_comeback_is_counted_between_rounds_and_only_for_the_winner() -> None:
    found = 0
    for seed in range(40):
        game = finished(KINDS[seed % len(KINDS)], seed)
        assert game.result is not None
        comebacks = of_kind(game, "comeback")
        if len(game.result.winners) != 1:
            assert not comebacks
        for highlight in comebacks:
            found += 1
            assert (highlight.seat,) == game.result.winners
            points = dict.fromkeys([*range(game.seats), None], 0)
            turns = dict.fromkeys(range(game.seats), 0)
            for event in game.events[: highlight.version]:
                if isinstance(event, TyborTook):
                    points[None] = event.score
                elif isinstance(event, Placed):
                    points[event.seat] = event.score
                if isinstance(event, Placed | Passed):
                    turns[event.seat] += 1
            assert set(turns.values()) == {highlight.round}
            assert max(points.values()) - points[highlight.seat] == highlight.n
    assert found > 3


def test_a_game_that_was_given_up_has_no_objectives_and_no_winner() -> None:
    game = KINDS[0].game(3)
    assert {highlight.kind for highlight in highlights(game)} <= {"symbols"}
    unfinished = next(later for later in random_play(game, Rng(3)) if later.round == 4)
    assert not {highlight.kind for highlight in highlights(unfinished)} & {"objective_points", "comeback"}
