"""Reasons for moves: each one is true of its position, none depends on hidden cards, and every code occurs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from msgspec.structs import replace

from naturalis import ChooseColour, Draw, Game, Move, Place, Rng, View, parse_move, redeal
from naturalis.bots import Budget
from naturalis.bots.analysis import Analysis, MoveEvaluation, analyse
from naturalis.bots.reason import REASON_CODES, Reason
from naturalis.bots.reasons import MAX_REASONS, Explainer, explain, reference
from tests.helpers.bot_games import counted
from tests.helpers.games import FEW_KINDS, KINDS, Kind, by_build, more_by_night, random_move, rest_by_night
from tests.helpers.reason_oracle import Truth

kinds = pytest.mark.parametrize(
    "kind", rest_by_night(KINDS, FEW_KINDS), ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}"
)
ONE_IN = by_build(1, 12)  # positions


def judged(view: View, moves: Sequence[Move], rng: Rng) -> Analysis:
    """An analysis that ranks these moves as they come, each with a line that a search might have found."""
    found = [MoveEvaluation(str(move), 0.5, 0.1, (9.0, 9.0), 1, line_of(view, move, rng)) for move in moves]
    assert view.seat is not None
    return Analysis(view.seat, view.version, tuple(found), len(found), 1.0)


def line_of(view: View, move: Move, rng: Rng) -> tuple[str, ...]:
    """A placement, a draw from the display and the placement of a card that is known then."""
    assert view.seat is not None
    game = redeal(view, rng)
    game.play(move, view.seat)
    line = [str(move)]
    if isinstance(move, Place) and game.phase == "draw" and game.acting == (view.seat,):
        shown = [each for each in game.legal_moves if isinstance(each, Draw) and "-" in each.source]
        draw = shown[rng.below(len(shown))] if shown else None
        if draw is not None:
            line.append(str(draw))
            game.play(draw, view.seat)
            while not game.over and game.acting != (view.seat,):
                game.play(game.legal_moves[0])
            if not game.over:
                fronts = [each for each in game.legal_moves if isinstance(each, Place) and each.face == "front"]
                line.append(str(fronts[rng.below(len(fronts))] if fronts else game.legal_moves[0]))
    return tuple(line)


def some_moves(view: View, rng: Rng) -> list[Move]:
    """Up to six different legal moves in any order; more often than by chance, fronts."""
    moves = [move for move in view.legal_moves if not isinstance(move, ChooseColour)]
    fronts = [move for move in moves if isinstance(move, Place) and move.face == "front"]
    picked = [moves[rng.below(len(moves))] for _ in range(4)] if moves else []
    picked += [fronts[rng.below(len(fronts))] for _ in range(2)] if fronts else []
    return sorted(dict.fromkeys(picked), key=lambda move: (rng.below(100), str(move)))


def positions(kind: Kind, seed: int) -> Iterator[tuple[View, Game]]:
    """Positions of a game in which a bot and chance take turns, so that areas are neither poor nor perfect."""
    game, rng, bot = kind.game(seed), Rng(seed, 1), counted("learned")
    while not game.over:
        seat, move = random_move(game, rng)
        view = game.view(seat)
        if rng.below(ONE_IN) == 0 and any(not isinstance(each, ChooseColour) for each in view.legal_moves):
            yield view, game
        if rng.below(3):
            move = bot.choose(view, rng)
        game.play(move, seat)


def check(view: View, analysis: Analysis, played: Move | None = None) -> Iterator[Reason]:
    """Assert that every reason is true of its position; yields them."""
    truth = Truth(view)
    found = explain(view, analysis, played)
    moves = [move for move in found.moves if not move.move.startswith("colour:")]
    mine = next((move for move in moves if move.move == str(played)), None)
    for number, move in enumerate(moves):
        other = reference(moves, move, mine)
        line = [parse_move(text) for text in move.line]
        compared = [] if other is None else [parse_move(text) for text in other.line]
        if number < 3 or move is mine:
            assert len(move.reasons) <= MAX_REASONS
            for reason in move.reasons:
                where = f"{view!r}: {line} against {compared}: {reason}"
                assert truth.holds(reason, line, compared), where
                if reason.n:  # what checks the reasons can tell a false one
                    assert not truth.holds(replace(reason, n=reason.n + 1), line, compared), where
                yield reason
        else:
            assert move.reasons == ()


def told(kind: Kind, games: int) -> set[str]:
    """The codes of all reasons in some games of this kind, each checked."""
    codes: set[str] = set()
    for seed in range(games):
        rng = Rng(seed, 9)
        for view, _ in positions(kind, seed):
            moves = some_moves(view, rng)
            played = moves[-1] if rng.below(2) else None
            codes |= {reason.code for reason in check(view, judged(view, moves, rng), played)}
    return codes


@pytest.mark.slow
@pytest.mark.parametrize("games", more_by_night(1, by_build(4, 1)))
def test_every_reason_is_true_of_its_position_and_every_code_occurs(games: int) -> None:
    found = set()
    for kind in FEW_KINDS if games == 1 else KINDS:
        codes = told(kind, games)
        assert len(codes) > by_build(30, 4)
        found |= codes
    missing = sorted(set(REASON_CODES) - found)
    assert len(missing) <= by_build(0, 25), missing


@pytest.mark.slow
@kinds
def test_the_reasons_of_a_search_are_true_too(kind: Kind) -> None:
    rng = Rng(5)
    for view, _ in positions(kind, 50):
        if rng.below(by_build(4, 2)) == 0:
            found = analyse(view, Budget(playouts=by_build(30, 6)), Rng(view.version))
            assert all(reason.code in REASON_CODES for reason in check(view, found))


@kinds
def test_games_that_look_alike_get_the_same_reasons(kind: Kind) -> None:
    rng = Rng(7)
    for view, game in islice(positions(kind, 80), None, None, by_build(3, 1)):
        assert view.seat is not None
        analysis = judged(view, some_moves(view, rng), rng)
        found = explain(view, analysis)
        assert explain(redeal(view, rng).view(view.seat), analysis) == found
        for trial in (game, redeal(view, rng)):  # nothing depends on the hidden cards that moves are tried with
            explainer = Explainer(view, trial)
            for number, move in enumerate(analysis.moves[:3]):
                reasons = explainer.reasons(move, reference(analysis.moves, move), best=number == 0)
                assert reasons == found.moves[number].reasons
