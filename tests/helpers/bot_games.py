"""Games that bots play, for the tests of the bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from naturalis import Game, Move, Rng, View, parse_move, redeal
from naturalis.bots import Budget, Player, player
from naturalis.bots.levels import LEVEL_NAMES
from tests.helpers.games import FEW_KINDS, KINDS, Kind, by_build, random_move, rest_by_night

SPECS = ("uniform", "greedy", "flat:playouts=64", "search:playouts=64", *LEVEL_NAMES)
SOME: Sequence[object] = by_build(  # kinds of game as parameters; interpreted, two
    rest_by_night(KINDS, FEW_KINDS), [KINDS[1], KINDS[8]]
)


def counted(spec: str, playouts: int = 64) -> Player:
    """Return the player of this spec; if it searches, with this many playouts instead of a time limit."""
    made = player(spec)
    if made.budget.ms is None and made.budget.playouts is None:
        return made
    return replace(made, budget=Budget(playouts=playouts))


def decisions(kind: Kind, seed: int, *players: Player, one_in: int = 1) -> Iterator[tuple[View, Move]]:
    """A whole game in which these choose in turn, but only one move in so many; the others are random.

    Yields every view that someone chose from, with the move chosen, before it is made.
    """
    game, rng = kind.game(seed), Rng(seed, 1)
    while not game.over:
        seat, move = random_move(game, rng)
        if rng.below(one_in) == 0:
            view = game.view(seat)
            move = players[seat % len(players)].choose(view, Rng(seed, 2 + game.version))
            yield view, move
        game.play(move, seat)


def stopped_at(kind: Kind, seed: int, phase: str, after: int) -> Game:
    """Return a game that the greedy bot played until this phase, in this round or later."""
    game, bot, rng = kind.game(seed), player("greedy"), Rng(seed, 1)
    while game.phase != phase or game.round < after:
        seat = game.acting[0]
        game.play(bot.choose(game.view(seat), rng), seat)
    return game


def play_line(view: View, line: Sequence[str], rng: Rng) -> None:
    """Play these moves of the view's seat in a redealt game, the others at random. Raises Refused if one is illegal."""
    game = redeal(view, rng)
    for number, text in enumerate(line):
        while number and game.acting and game.acting != (view.seat,):
            seat, move = random_move(game, rng)
            game.play(move, seat)
        if game.over:
            return
        game.play(parse_move(text), view.seat)
