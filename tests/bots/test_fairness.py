"""A bot knows what its seat knows: games that look alike get the same move, and its redealt games look alike."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from naturalis import ChooseColour, Move, Rng, View, new_game, redeal
from naturalis.bots import BOT_KINDS as BOTS
from naturalis.bots import Bot, Budget
from naturalis.bots.analysis import analyse
from tests.helpers.bot_games import SOME, SPECS, counted, decisions
from tests.helpers.games import Kind, by_build

MAKERS = [kind.make for kind in BOTS.values() if kind.name != "stdio"]
kinds = pytest.mark.parametrize("kind", SOME, ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}")
specs = pytest.mark.parametrize("spec", SPECS)


@specs
@kinds
def test_games_that_look_alike_to_a_seat_get_the_same_move(kind: Kind, spec: str) -> None:
    bot, rng, phases = counted(spec), Rng(3), set()
    few = bot.budget.playouts is not None
    for view, move in decisions(kind, 3, bot, one_in=by_build(6, 40) if few else 1):
        phases.add(view.phase)
        assert view.seat is not None
        alike = redeal(view, rng).view(view.seat)
        assert bot.choose(alike, Rng(3, 2 + view.version)) == move
    assert few or phases == {"starters", "objectives", "place", "draw"}


@pytest.mark.parametrize("phase", ["starters", "objectives", "place", "draw"])
@pytest.mark.parametrize("spec", ["flat:playouts=64", "search:playouts=64"])
def test_games_that_look_alike_get_the_same_playouts_in_every_phase(phase: str, spec: str) -> None:
    game, bot, rng = new_game(8, 1, level="normal"), counted(spec, by_build(64, 8)), Rng(1)
    while game.phase != phase or len(game.legal_moves) < 2:
        game.play(game.legal_moves[-1], 0)
    view = game.view(0)
    chosen = bot.choose(view, Rng(5))
    budget = Budget(playouts=by_build(30, 8))
    judged = analyse(view, budget, Rng(5)).moves
    for _ in range(by_build(3, 1)):
        alike = redeal(view, rng).view(0)
        assert bot.choose(alike, Rng(5)) == chosen
        assert analyse(alike, budget, Rng(5)).moves == judged


@specs
@kinds
def test_every_game_that_a_bot_imagines_looks_like_its_view(kind: Kind, spec: str) -> None:
    """A search worker redeals with Rng(seed, number), as here; test_search_worker.py tests that."""
    bot = counted(spec)
    for view, _ in decisions(kind, 4, bot, one_in=by_build(6, 40) if bot.budget.playouts else 1):
        for number in range(3):
            assert redeal(view, Rng(4, number)).view(view.seat) == view


@pytest.mark.parametrize("make", MAKERS)
def test_a_bot_is_given_a_view_a_random_source_and_a_budget_and_nothing_else(make: type[Bot]) -> None:
    promised = {"view": View, "rng": Rng, "budget": Budget, "return": Move}
    assert get_type_hints(Bot.choose) == promised
    assert get_type_hints(make().choose) == promised


@specs
def test_who_has_nothing_to_choose_is_told_so(spec: str) -> None:
    bot, game = counted(spec), new_game(1)
    with pytest.raises(ValueError, match="there is no move to choose for <View of spectator: version 0, starters"):
        bot.choose(game.view(), Rng(1))
    while game.phase != "place":
        game.play(game.legal_moves[-1], game.acting[0])
    with pytest.raises(ValueError, match=f"there is no move to choose for <View of seat {1 - game.acting[0]}:"):
        bot.choose(game.view(1 - game.acting[0]), Rng(1))


@specs
def test_every_colour_is_chosen_sometimes(spec: str) -> None:
    """Nothing depends on the colour, and a fixed one would give the bot away."""
    game, bot, seen = new_game(1), counted(spec), set()
    game.play(game.legal_moves[0], 0)
    for seed in range(60):
        seen.add(bot.choose(game.view(0), Rng(seed)))
    assert seen == set(game.moves_of(0))
    assert {type(move) for move in seen} == {ChooseColour}
