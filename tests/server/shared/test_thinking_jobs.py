"""Questions to workers: they hold what one seat may know, and nothing that hangs on what it may not."""

from __future__ import annotations

import pytest

from naturalis.rules import Rng, new_game, redeal
from naturalis.rules.view_data import view_data
from naturalis.server.monitoring.metrics import Metrics
from naturalis.server.shared.bot_threads import BotThreads
from naturalis.server.shared.thinking_jobs import (
    AnalyseMove,
    Answer,
    ChooseMove,
    FindHint,
    decode_answer,
    encode_answer,
    encode_question,
    think,
)


@pytest.mark.parametrize("settings", [{"seats": 2}, {"seats": 4}, {"level": "hard"}], ids=str)
def test_a_question_tells_nothing_that_the_seat_cannot_know(settings: dict[str, object]) -> None:
    game, rng = new_game(seed=3, **settings), Rng(4)  # type: ignore[arg-type]
    while not game.over:
        view = game.view(game.acting[0])
        other = redeal(view, rng)  # other hidden cards, but the same to this seat
        told = {encode_question(FindHint(view_data(each.view(view.seat)))) for each in (game, other)}
        assert len(told) == 1
        legal = game.legal_moves
        game.play(legal[rng.below(len(legal))])


async def test_answers_survive_the_journey() -> None:
    bots = BotThreads(1, Metrics())
    view = new_game(seed=3).view(0)
    data, played = view_data(view), str(view.legal_moves[0])
    for question in (
        ChooseMove(data, "scribe", 1, 2),
        AnalyseMove(data, played, False),
        AnalyseMove(data, played, True),
    ):
        answer = await think(bots, encode_question(question))
        assert not answer.error
        assert answer.move is not None or answer.analysis is not None
        assert decode_answer(encode_answer(answer)) == answer
    bots.close()


async def test_what_cannot_be_answered_is_an_error() -> None:
    bots = BotThreads(1, Metrics())
    assert "DecodeError" in (await think(bots, b"{")).error
    assert "ValidationError" in (await think(bots, b'{"type":"choose"}')).error
    view = new_game(seed=3).view(None)  # a spectator's, who has no moves
    assert (await think(bots, encode_question(ChooseMove(view_data(view), "scribe", 1, 2)))).error
    assert decode_answer(b"{").error
    assert decode_answer(encode_answer(Answer(error="no"))).error == "no"
    bots.close()
