"""Every move of a bot is legal, in thousands of games of every kind; an analysis lists every legal move."""

from __future__ import annotations

from statistics import median

import pytest

from naturalis import ChooseColour, Game, Rng, View, parse_move
from naturalis.bots import Budget
from naturalis.bots.analysis import analyse
from tests.helpers.bot_games import SOME, counted, decisions, play_line
from tests.helpers.games import KINDS, Kind, by_build, more_by_night, random_play

pytestmark = pytest.mark.slow

times = pytest.mark.parametrize("times", more_by_night(1, 4))  # as many games
kinds = pytest.mark.parametrize("kind", SOME, ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}")


def check(kind: Kind, *specs: str, seeds: range, playouts: int = 64, one_in: int = 1) -> int:
    """Play these games and return the number of moves; the game itself checks each of them too."""
    players, moves = [counted(spec, playouts) for spec in specs], 0
    for seed in seeds:
        for view, move in decisions(kind, seed, *players, one_in=one_in):
            assert move in view.legal_moves
            moves += 1
    return moves


@kinds
@times
def test_uniform_and_greedy_play_legal_moves(kind: Kind, times: int) -> None:
    assert check(kind, "uniform", seeds=range(times * by_build(30, 4))) > 100
    assert check(kind, "greedy", seeds=range(times * by_build(12, 2))) > 50


@kinds
@times
def test_greedy_plays_legal_moves_wherever_random_play_has_led(kind: Kind, times: int) -> None:
    assert check(kind, "greedy", seeds=range(1000, 1000 + times * by_build(20, 3)), one_in=4) > 10


@kinds
@times
def test_bots_that_try_moves_out_play_legal_moves(kind: Kind, times: int) -> None:
    for spec in ("flat:ms=1", "search:ms=1"):
        assert check(kind, spec, seeds=range(1), one_in=by_build(3, 20)) >= by_build(6, 0)
        seeds = range(50, 50 + times * by_build(6, 1))
        assert check(kind, spec, seeds=seeds, one_in=by_build(10, 30)) >= by_build(10, 0)


@kinds
def test_all_bots_at_one_table(kind: Kind) -> None:
    specs = ("search:ms=1", "greedy", "uniform", "flat:ms=1")
    assert check(kind, *specs[: kind.seats], seeds=range(by_build(2, 1)), one_in=by_build(2, 20)) >= by_build(10, 0)


@kinds
def test_an_analysis_ranks_exactly_the_legal_moves(kind: Kind) -> None:
    rng = Rng(1)
    for seed in range(by_build(2, 1)):
        game, budget = kind.game(seed), Budget(playouts=by_build(200, 20))
        for _ in random_play(game, Rng(seed)):
            if not game.over and rng.below(by_build(8, 40)) == 0:
                for seat in game.acting:
                    check_analysis(game.view(seat), budget, rng)


def check_analysis(view: View, budget: Budget, rng: Rng) -> None:
    found = analyse(view, budget, rng)
    assert (found.seat, found.version) == (view.seat, view.version)
    assert sorted(judged.move for judged in found.moves) == sorted(map(str, view.legal_moves))
    assert [judged.win for judged in found.moves] == sorted((judged.win for judged in found.moves), reverse=True)
    assert found.win == found.moves[0].win
    assert found.ms > 0
    tried = [judged for judged in found.moves if not judged.move.startswith("colour:")]
    assert not tried or sum(judged.playouts for judged in tried) == found.playouts
    for judged in found.moves:
        assert 0 <= judged.win <= 1
        assert 0 < judged.margin < 2
        assert judged.playouts >= 1
        assert len(judged.points) == max(2, view.seats)
        scores = [view.score(seat) for seat in range(view.seats)] + ([view.tybor.score] if view.tybor else [])
        assert all(now <= points <= 150 for now, points in zip(scores, judged.points, strict=True))
        assert judged.line[0] == judged.move
        assert len(judged.line) <= {"place": 3, "draw": 2, "objectives": 2}.get(view.phase, 1)
        play_line(view, judged.line, rng)


@pytest.mark.parametrize("playouts", [1, 2, 7, 1000])
def test_every_move_is_tried_however_little_there_is_to_spend(playouts: int) -> None:
    view = first_places(KINDS[0])
    found = analyse(view, Budget(playouts=by_build(playouts, min(50, playouts))), Rng(1))
    assert min(judged.playouts for judged in found.moves) >= 1
    assert len(found.moves) <= found.playouts <= max(len(found.moves), playouts)


def test_a_move_that_is_to_be_kept_is_tried_as_long_as_the_best() -> None:
    view = first_places(KINDS[0])
    budget = Budget(playouts=by_build(2000, 60))
    last = analyse(view, budget, Rng(1)).moves[-1]
    again = analyse(view, budget, Rng(1), parse_move(last.move))
    kept = next(judged for judged in again.moves if judged.move == last.move)
    assert kept.playouts > 2 * last.playouts
    assert kept.playouts == max(judged.playouts for judged in again.moves)
    assert kept.margin < last.margin


def test_colours_are_as_good_as_the_best_there_is() -> None:
    view = KINDS[0].game(1).view(0)
    found = analyse(view, Budget(playouts=30), Rng(1))
    colours = [judged for judged in found.moves if isinstance(parse_move(judged.move), ChooseColour)]
    assert len(colours) == 4
    assert {(judged.win, judged.playouts, judged.line) for judged in colours} == {
        (found.win, colours[0].playouts, (judged.move,)) for judged in colours
    }


def test_an_analysis_of_little_is_unsure_and_of_much_is_sure() -> None:
    view = first_places(KINDS[0])  # an open game: a won one is sure at once
    few, many = (analyse(view, Budget(playouts=n), Rng(1)).moves[0] for n in by_build((60, 3000), (20, 100)))
    assert many.margin < few.margin


def first_places(kind: Kind) -> View:
    """Return the first player's view before the first placement."""
    game: Game = kind.game(1)
    while game.phase != "place":
        game.play(game.legal_moves[0], game.acting[0])
    return game.view(game.acting[0])


def test_greedy_bots_end_the_game_by_points() -> None:
    """Play as people do; random play nearly always empties the decks."""
    best = []
    for seed in range(by_build(20, 3)):
        game, bot = KINDS[0].game(seed), counted("greedy")
        while not game.over:
            game.play(bot.choose(game.view(game.acting[0]), Rng(seed)), game.acting[0])
        best.append(max(game.score(seat) for seat in range(2)))
    assert median(best) >= 20
