"""One game between players: they see only views, it is deterministic, and a player that fails loses."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import cast

import pytest

from naturalis.bots import BotFailed, Budget, Player, player
from naturalis.bots.game_runner import GameStopped, PlayedGame, play_game
from naturalis.rules import CODES, Draw, Game, Move, MoveRefused, Place, Rng, View, deal, format_game, move_of
from naturalis.rules.literals import Level, Source


class Fake:
    """Moves at random this many times, then does what the test says."""

    def __init__(self, then: Callable[[], Move], after: int = 10) -> None:
        self.then = then
        self.left = after
        self.views: list[View] = []

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        self.views.append(view)
        self.left -= 1
        moves = view.legal_moves
        return self.then() if self.left < 0 else moves[rng.below(len(moves))]

    def close(self) -> None:
        pass


def raising(why: Exception) -> Callable[[], Move]:
    def then() -> Move:
        raise why

    return then


def against(fake: Fake, seats: int = 2, seat: int = 1, level: Level | None = None) -> PlayedGame:
    players = [Player("fake", fake, Budget()) if k == seat else player("uniform") for k in range(seats)]
    return play_game(deal(seats, Rng(5), level=level), players, [Rng(5, 1 + k) for k in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_to_its_end(seats: int) -> None:
    players = [player("uniform")] * seats
    played = play_game(deal(seats, Rng(5)), players, [Rng(5, 1 + k) for k in range(seats)])
    game = played.game
    assert played.failure is None
    assert game.result is not None
    assert played.places == game.result.places
    assert sum(played.shares) == pytest.approx(1)
    assert [share > 0 for share in played.shares] == [place == 1 for place in played.places]
    for seat in range(seats):
        mine = [move for who, move in filter(None, map(move_of, game.events)) if who == seat]
        assert len(played.move_ms[seat]) == len(mine)
        assert len(played.turn_ms[seat]) == sum(isinstance(move, Place) for move in mine)


def test_the_same_randomness_gives_the_same_game() -> None:
    texts = set()
    for _ in range(2):
        played = play_game(deal(2, Rng(5)), [player("uniform")] * 2, [Rng(8), Rng(9)])
        texts.add(format_game(played.game))
    assert len(texts) == 1


def test_a_shared_victory_is_shared() -> None:
    for seed in range(400):
        played = play_game(deal(2, Rng(seed)), [player("uniform")] * 2, [Rng(seed, 1), Rng(seed, 2)])
        if played.places == (1, 1):
            assert played.shares == (0.5, 0.5)
            return
    pytest.fail("no game was shared")


def test_players_see_their_own_view_only() -> None:
    fake = Fake(raising(AssertionError()), after=1000)
    played = against(fake)
    assert played.failure is None
    assert {type(view) for view in fake.views} == {View}
    assert {view.seat for view in fake.views} == {1}


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (raising(BotFailed("it is asleep")), "it is asleep"),
        (raising(ZeroDivisionError("division by zero")), "it crashed with ZeroDivisionError: division by zero"),
        (raising(BotFailed("line one\nline two" + 400 * "!")), "line one line two!!!"),
        (raising(BotFailed("")), "it gave no reason"),
        (raising(RuntimeError()), "it crashed with RuntimeError"),
        (raising(MoveRefused("deck_empty", Draw("gold"), 1)), "it crashed with MoveRefused: deck_empty"),
        (lambda: cast("Move", "resign"), "it answered with a str instead of a move"),
        (lambda: cast("Move", None), "it answered with a NoneType instead of a move"),
        (lambda: Draw(cast("Source", "nowhere")), f"its move is refused, not_a_move: {CODES['not_a_move']}"),
    ],
)
def test_who_fails_loses(then: Callable[[], Move], reason: str) -> None:
    played = against(Fake(then))
    assert played.failure is not None
    assert played.failure.reason.startswith(reason)
    assert len(played.failure.reason) <= 400
    assert (played.failure.seat, played.failure.version) == (1, played.game.version)
    assert (played.places, played.shares) == ((1, 2), (1.0, 0.0))
    assert not played.game.over
    assert len(played.move_ms[1]) == 10


def test_an_illegal_move_is_named() -> None:
    played = against(Fake(lambda: Draw("gold"), after=3))
    assert played.failure is not None
    assert played.failure.reason == f"its move is refused, place_first: {CODES['place_first']}"
    assert played.failure.move == "Draw(source='gold')"


def test_the_others_share_what_one_lost() -> None:
    played = against(Fake(raising(BotFailed("tired"))), seats=4, seat=2)
    assert (played.places, played.shares) == ((1, 1, 4, 1), (1 / 3, 1 / 3, 0.0, 1 / 3))


def test_alone_one_loses_against_tybor() -> None:
    played = against(Fake(raising(BotFailed("tired"))), seats=1, seat=0, level="easy")
    assert played.shares == (0.0,)
    ended = against(Fake(raising(BotFailed("tired")), after=1000), seats=1, seat=0, level="easy")
    assert ended.failure is None
    assert ended.game.result is not None
    assert ended.shares == (float(bool(ended.game.result.winners)),)


def test_stop_gives_the_game_up() -> None:
    stop = Event()

    def then() -> Move:
        stop.set()
        raise BotFailed("it was interrupted")

    players = [Player("fake", Fake(then), Budget()), player("uniform")]
    with pytest.raises(GameStopped):
        play_game(deal(2, Rng(5)), players, [Rng(1), Rng(2)], stop)


def test_ctrl_c_is_no_failure_of_the_bot() -> None:
    def then() -> Move:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        against(Fake(then))


def test_a_game_that_goes_on_has_no_places() -> None:
    going = PlayedGame(Game(deal(2, Rng(1))), ((), ()), ((), ()))
    with pytest.raises(ValueError, match="the game is not over"):
        _ = going.places
