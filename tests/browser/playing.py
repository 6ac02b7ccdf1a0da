"""Games played through the pages. A simple bot chooses the moves; people make them, with their hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from naturalis.bots.registry import player
from naturalis.rules import Game, Move, Rng
from tests.browser.person import PATIENCE, Person
from tests.server.harness import Running
from tests.server.serving import settled, table_of


def game_of(here: Running, game: str) -> Game:
    """A game as the server has it."""
    found = table_of(here, game).game
    assert found is not None
    return found


def over(here: Running, game: str) -> bool:
    """Whether the table's game has ended."""
    return table_of(here, game).stage == "over"


def good_move(game: Game, seat: int) -> Move:
    """A move that brings something, from what this seat can see."""
    with player("greedy") as bot:
        return bot.choose(game.view(seat), Rng(game.version))


async def make(person: Person, here: Running, game: str, seat: int, move: Move) -> None:
    """Let a person make a move; the server has it when this returns."""
    position = game_of(here, game)
    version = position.version
    held = [one.card if one else None for one in position.hand(seat)]
    await person.make(move, held, list(position.offered(seat)))
    await until(lambda: game_of(here, game).version > version)


async def play_on(
    here: Running, game: str, people: Mapping[int, Person], enough: Callable[[Game], bool] = lambda _: False
) -> int:
    """Let people play their seats, while bots play the others, to the end or until it is enough; their moves."""
    made = 0
    while True:
        await until(lambda: over(here, game) or bool(set(game_of(here, game).acting) & set(people)))
        position = game_of(here, game)
        if over(here, game) or enough(position):
            return made
        seat = next(seat for seat in position.acting if seat in people)
        await make(people[seat], here, game, seat, good_move(position, seat))
        made += 1


async def until(true: Callable[[], bool]) -> None:
    """Wait until this holds inside the server, as long as one waits for a page."""
    await settled(true, PATIENCE / 1000)
