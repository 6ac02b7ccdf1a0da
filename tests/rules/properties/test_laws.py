"""Laws that hold at every step of every game, whatever its kind: the engine against a slow recount."""

from __future__ import annotations

from itertools import product

import pytest

from naturalis import (
    ChooseColour,
    ChooseStarter,
    Draw,
    Game,
    KeepObjective,
    Move,
    Place,
    Placed,
    Refused,
    Rng,
    TyborTook,
    format_game,
    move_of,
    parse_game,
    replay,
)
from naturalis.cards import load
from naturalis.rules.literals import COLOURS, FACES, SOURCES
from naturalis.rules.view import fields
from tests.helpers import reference_rules
from tests.helpers.games import Kind, random_move, random_play
from tests.helpers.hypothesis_games import games


@games(200, 20)
def test_every_card_is_at_exactly_one_place(kind: Kind, seed: int) -> None:
    """Only what Tybor discards leaves the game."""
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        assert game.deal is not None
        decks = [game.deal.resources[-n:] if (n := game.decks[0].left) else ()]
        decks += [game.deal.golds[-n:] if (n := game.decks[1].left) else ()]
        cards = [card for deck in decks for card in deck] + [card for card in game.display if card]
        for seat in range(game.seats):
            cards += [held.card for held in game.hand(seat) if held and held.card]
            cards += [laid.card for laid in game.area(seat)[1:] if laid.card]
        if game.tybor:
            cards += [held.card for held in game.tybor.cards if held.card]
        cards += [
            event.card for event in game.events if isinstance(event, TyborTook) and event.step == 1 and event.card
        ]
        assert sorted(cards) == list(range(1, 81))


def plausible_moves(game: Game, seat: int) -> list[Move]:
    """Legal moves and their neighbours: every choice and draw, all own cards and some others, far and near."""
    moves: list[Move] = [*map(ChooseStarter, FACES), *map(ChooseColour, COLOURS), *map(Draw, SOURCES)]
    moves += [KeepObjective(card) for card in range(86, 104)]
    hand = [held.card for held in game.hand(seat) if held and held.card]
    xs = [laid.x for laid in game.area(seat)] or [0]
    ys = [laid.y for laid in game.area(seat)] or [0]
    places = list(product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)))
    moves += [Place(card, face, x, y) for card in hand for face in FACES for x, y in places]
    return moves + [Place(card, "back", x, y) for card in (-1, 0, 81, 200) for x, y in game.spots(seat)[:2]]


@games(60, 6)
def test_nothing_forbids_a_move_exactly_when_it_is_legal(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    rng = Rng(seed, 1)
    for _ in random_play(game, rng):
        if rng.below(4) == 0:
            for seat in range(game.seats):
                legal = set(game.moves_of(seat))
                tried = plausible_moves(game, seat)
                assert {move for move in tried if game.why_not(move, seat) is None} == legal


@games(300, 20)
def test_a_seat_to_act_has_a_legal_move(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        assert game.over == (game.acting == ())
        for seat in range(game.seats):
            assert (len(game.moves_of(seat)) > 0) == (seat in game.acting)


@games(200, 15)
def test_counters_equal_a_recount(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        for seat in range(game.seats):
            area = game.area(seat)
            assert game.symbols(seat) == reference_rules.symbols(area)
            assert set(game.spots(seat)) == reference_rules.open_spots(area)


@games(200, 15)
def test_points_are_those_of_the_rule_book(kind: Kind, seed: int) -> None:
    """Points are never lost, and each card scores what its front says, counted after it is laid."""
    game = kind.game(seed)
    before = [0] * game.seats
    cards = load().playable
    for _ in random_play(game, Rng(seed, 1)):
        assert all(game.score(seat) >= before[seat] for seat in range(game.seats))
        before = [game.score(seat) for seat in range(game.seats)]
        placed = [event for event in game.events[-3:] if isinstance(event, Placed)]
        if placed and game.phase == "draw":
            event, area = placed[-1], game.area(placed[-1].seat)
            assert event.card is not None
            card, there = cards[event.card - 1], {(laid.x, laid.y) for laid in area}
            covered = sum((event.x + dx, event.y + dy) in there for dx, dy in reference_rules.STEPS)
            times = {"flat": 1, "corner": covered, **reference_rules.symbols(area)}[card.per]
            assert event.points == (card.points * times if event.face == "front" else 0)


@games(100, 10)
def test_a_refusal_changes_nothing(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    rng = Rng(seed, 1)
    for _ in random_play(game, rng):
        seat = rng.below(game.seats)
        legal = set(game.moves_of(seat))
        wrong = [move for move in plausible_moves(game, seat) if move not in legal]
        before = fields(game._state), game.events, game.version, repr(game)
        move = wrong[rng.below(len(wrong))]
        with pytest.raises(Refused) as refusal:
            game.play(move, seat)
        assert refusal.value.code == game.why_not(move, seat)
        assert (fields(game._state), game.events, game.version, repr(game)) == before


@games(200, 15)
def test_versions_have_no_holes_and_events_replayed_give_the_same_game(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    stop = Rng(seed, 2).below(200)
    for step, _ in enumerate(random_play(game, Rng(seed, 1))):
        assert game.version == len(game.events)
        if step == stop:
            break
    assert [event.version for event in game.events] == list(range(1, game.version + 1))
    assert game.deal is not None
    again = replay(game.deal, [move for move in map(move_of, game.events) if move])
    assert again.events == game.events
    assert fields(again._state) == fields(game._state)
    assert again.result == game.result
    text = format_game(game)
    assert format_game(parse_game(text)) == text


@games(100, 10)
def test_a_copy_goes_on_independently(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    rng = Rng(seed, 1)
    for _ in random_play(game, rng):
        if game.over or rng.below(8):
            continue
        twin = game.copy()
        before = fields(game._state), game.events
        seat, move = random_move(twin, rng)
        twin.play(move, seat)
        assert (fields(game._state), game.events) == before
        other = game.copy()
        other.play(move, seat)
        assert (fields(other._state), other.events) == (fields(twin._state), twin.events)


@games(400, 25)
def test_the_end_comes_when_the_book_says(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        pass
    assert game.deal is not None
    reference_rules.EndWatch(game.deal).check(game.events)


@games(100, 8)
def test_final_scores_equal_a_recount(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        if not game.over:
            assert game.result is None
    assert game.result is not None
    objectives = {objective.id: objective for objective in load().objectives}
    totals = []
    for seat, score in enumerate(game.result.scores):
        secret = game.secret(seat)
        assert [o.card for o in score.objectives] == [*game.common, secret]
        counted = [reference_rules.times(game.area(seat), objectives[o.card]) for o in score.objectives]
        assert [o.times for o in score.objectives] == counted
        points = sum(objectives[o.card].points * n for o, n in zip(score.objectives, counted, strict=True))
        totals.append((game.score(seat) + points, points))
        assert (score.total, score.objective_points) == totals[-1]
    if game.tybor:
        assert game.result.winners == ((0,) if totals[0][0] > game.tybor.score else ())
    else:
        assert game.result.winners == tuple(s for s, total in enumerate(totals) if total == max(totals))
