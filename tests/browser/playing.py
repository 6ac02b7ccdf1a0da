"""Games played through the pages. A simple bot chooses the moves; people make them, with their hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from naturalis.bots.registry import player
from naturalis.rules import ChooseColour, Game, Move, Rng, move_of
from tests.browser.person import TIMEOUT_MS, Person
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.servers import settled, table_of


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


def to_place(turn: int = 1) -> Callable[[Game], bool]:
    """Whether a card is to be laid, in this round or a later one."""
    return lambda position: position.round >= turn and position.phase == "place"


async def make(person: Person, here: Running, game: str, seat: int, move: Move) -> None:
    """Let a person make a move; the server has it when this returns."""
    position = game_of(here, game)
    before = len(moves_of(here, game, seat))
    held = [one.card if one else None for one in position.hand(seat)]
    await person.make(move, held, list(position.offered(seat)))
    await until(lambda: len(moves_of(here, game, seat)) > before)  # others may be quicker than a slow line


async def play_on(
    here: Running, game: str, people: Mapping[int, Person], enough: Callable[[Game], bool] = lambda _: False
) -> list[Move]:
    """Let people play their seats, while bots play the others, to the end or until it is enough; their moves."""
    made: list[Move] = []
    await until(lambda: table_of(here, game).game is not None)  # whoever pressed the button did not wait for it
    while True:
        await until(lambda: over(here, game) or bool(set(game_of(here, game).acting) & set(people)))
        position = game_of(here, game)
        if over(here, game):
            return made
        seat = next(seat for seat in position.acting if seat in people)
        move = good_move(position, seat)
        if enough(position):
            await people[seat].ready_for(move)  # the page has heard of it as well
            return made
        await make(people[seat], here, game, seat, move)
        made.append(move)


def kept_moves(here: Running, game: str, seat: int) -> list[Move]:
    """The moves of a seat since the deal, as the server has them."""
    return [move for move in moves_of(here, game, seat) if not isinstance(move, ChooseColour)]


def moves_of(here: Running, game: str, seat: int) -> list[Move]:
    """All moves of a seat, as the server has them."""
    moves = [move for move in map(move_of, game_of(here, game).events) if move is not None]
    return [move for mover, move in moves if mover == seat]


async def until(true: Callable[[], bool]) -> None:
    """Wait until this holds inside the server, as long as one waits for a page."""
    await settled(true, TIMEOUT_MS / 1000)


async def hurry(here: Running, game: str, person: Person, moves: int = 10_000) -> None:
    """Make this person's next moves, to the end or so many, over a socket, which is quicker; their page looks on."""
    cookies = await person.context.cookies()
    cookie = "; ".join(f"{one.get('name')}={one.get('value')}" for one in cookies)
    client = await Client.enter(here.address, game, cookie)
    await client.play_on(moves)
    await client.close()
