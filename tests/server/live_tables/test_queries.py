"""What a seat is told about its options, against the rules themselves."""

from __future__ import annotations

import pytest

from naturalis import Place, Rng
from naturalis.server.live_tables.queries import closed_faces, options_of
from tests.helpers.games import KINDS, by_build, random_play


@pytest.mark.parametrize("seed", range(by_build(6, 1)))
def test_an_option_lists_every_objective_that_it_changes(seed: int) -> None:
    game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed)
    changed = 0
    for _ in random_play(game, rng):
        if game.phase != "place":
            continue
        seat = game.acting[0]
        before = {progress.card: progress for progress in game.progress(seat)}
        for option in options_of(game, seat, [move for move in game.legal_moves if isinstance(move, Place)]):
            after = game.copy()
            after.play(Place(option.card, option.face, option.x, option.y), seat)
            told = before | {progress.card: progress for progress in option.progress}
            assert told == {progress.card: progress for progress in after.progress(seat)}
            assert option.symbols == after.symbols(seat)
            changed += len(option.progress)
    assert changed


@pytest.mark.parametrize("seed", range(by_build(6, 1)))
def test_a_closed_face_has_the_reason_of_the_rules(seed: int) -> None:
    game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed)
    codes = set()
    for _ in random_play(game, rng):
        if game.phase not in ("place", "draw"):
            continue
        seat = game.acting[0]
        placements = [move for move in game.legal_moves if isinstance(move, Place)]
        closed = closed_faces(game, seat, placements)
        assert not {(face.card, face.face) for face in closed} & {(move.card, move.face) for move in placements}
        for face in closed:
            assert face.code == game.why_not(Place(face.card, face.face, *game.spots(seat)[0]), seat)
            assert bool(face.missing) == (face.code == "missing_resources")
            codes.add(face.code)
    assert codes == {"draw_first", "missing_resources"}
