"""The policy's terms, one at a time with all other weights 0, against what the rules and the printed cards say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from naturalis import Draw, Game, Laid, Move, Place, Rng, View
from naturalis.bots import player
from naturalis.bots.move_codes import decode_move
from naturalis.bots.search_config import SearchConfig
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.terms import TERM_NAMES
from naturalis.cards import Objective, load
from naturalis.cards.symbols import NAMES as SYMBOLS
from naturalis.rules.breakdown import objective_score
from naturalis.rules.literals import SOURCES
from tests.helpers import reference_rules
from tests.helpers.games import KINDS, by_build, more_by_night, random_move

CARDS = {card.id: card for card in load().playable}
NOTHING = dict.fromkeys((*TERM_NAMES, "pace"), (0.0, 0.0))


def rated(view: View, noise: float = 0.0, **weights: float) -> dict[Move, float]:
    """What each move is rated when only these terms count; with a pace of 0 every turn but the last is the next to
    last, so that one weight of each pair is enough.
    """
    config = SearchConfig(
        weights=NOTHING | {name: (weight, -99.0) for name, weight in weights.items()}, rating_noise=noise
    )
    return {decode_move(view, row.code): row.rating for row in SearchWorker(view, config, 1).results()}


def positions(seeds: range, phase: str) -> Iterator[tuple[Game, View]]:
    """Yield positions of this phase from greedy games of every kind, with some random moves."""
    bot = player("greedy")
    for seed in seeds:
        game, rng = KINDS[seed % len(KINDS)].game(seed), Rng(seed, 1)
        while not game.over:
            seat, move = random_move(game, rng)
            if game.phase == phase and rng.below(by_build(3, 6)) == 0:
                yield game, game.view(seat)
            if rng.below(4):
                move = bot.choose(game.view(seat), rng)
            game.play(move, seat)


def last(view: View) -> bool:
    """Return whether this is the last turn."""
    return view.round == view.last_round


def after(game: Game, move: Move) -> tuple[Game, int]:
    """Return the game after this move, and the seat that made it."""
    seat, tried = game.acting[0], game.copy()
    tried.play(move, seat)
    return tried, seat


def points_of(game: Game, move: Move) -> int:
    """Return the points that a placement scores at once."""
    tried, seat = after(game, move)
    return tried.score(seat) - game.score(seat)


def as_laid(move: Place) -> Laid:
    letter = "FPAI"[CARDS[move.card].kingdom]
    return Laid(move.x, move.y, move.face, move.card, ("g" if move.card > 40 else "r") + letter)


def covered(game: Game, move: Place) -> list[int]:
    """Return the symbols of the corners that this placement would cover."""
    cards = {(laid.x, laid.y): laid for laid in game.area(game.acting[0])}
    found = []
    for corner, (dx, dy) in enumerate(reference_rules.STEPS):
        laid = cards.get((move.x + dx, move.y + dy))
        if laid is not None:
            found.append(reference_rules.corners_of(laid)[3 - corner])
    return found


@pytest.fixture(params=more_by_night(by_build(16, 2), by_build(40, 5)))
def games(request: pytest.FixtureRequest) -> int:
    """How many games the positions come from."""
    number: int = request.param
    return number


def test_without_weights_a_placement_is_rated_as_the_points_it_scores_now() -> None:
    scoring = 0
    for game, view in positions(range(by_build(60, 6)), "place"):
        found = rated(view)
        assert set(found) == set(view.legal_moves)
        assert found == {move: points_of(game, move) for move in view.legal_moves}
        scoring += any(found.values())
    assert scoring > by_build(100, 1)


def test_spot_counts_the_open_spots_gained(games: int) -> None:
    """The spot that the card itself takes does not count: it is the same for every placement."""
    for game, view in positions(range(games), "place"):
        for move, rating in rated(view, spot=1.0).items():
            tried, seat = after(game, move)
            gained = len(tried.spots(seat)) - len(game.spots(seat)) + 1
            assert rating == points_of(game, move) + (0 if last(view) else gained)


@pytest.mark.parametrize(("term", "symbols"), [("kingdom", SYMBOLS[:4]), ("object", SYMBOLS[4:7])])
def test_kingdom_and_object_count_the_symbols_gained(term: str, symbols: tuple[str, ...], games: int) -> None:
    for game, view in positions(range(games), "place"):
        for move, rating in rated(view, **{term: 1.0}).items():
            tried, seat = after(game, move)
            gained = sum(tried.symbols(seat)[name] - game.symbols(seat)[name] for name in symbols)
            assert rating == points_of(game, move) + (0 if last(view) else gained)


def test_cover_counts_the_corners_covered_and_back_the_cards_laid_face_down(games: int) -> None:
    for game, view in positions(range(games), "place"):
        for move, rating in rated(view, cover=1.0, back=16.0).items():
            assert isinstance(move, Place)
            paid = 0 if last(view) else len(covered(game, move)) + 16 * (move.face == "back")
            assert rating == points_of(game, move) - paid


def worth(view: View, card: int, afford: float) -> float:
    """Return the points of a card's front with one object more, reduced for each missing resource."""
    assert view.seat is not None
    printed, there = CARDS[card], view.symbols(view.seat)
    points = printed.points * {"flat": 1, "corner": 0}.get(printed.per, 1 + there.get(printed.per, 0))
    missing = sum(max(0, cost - there[SYMBOLS[k]]) for k, cost in enumerate(printed.cost))
    return float(points * afford**missing)


def test_hold_is_what_the_card_laid_would_be_worth_in_the_hand(games: int) -> None:
    for game, view in positions(range(games), "place"):
        for move, rating in rated(view, hold=1.0, afford=0.5).items():
            assert isinstance(move, Place)
            assert rating == points_of(game, move) - (0 if last(view) else worth(view, move.card, 0.5))


def test_a_draw_is_rated_by_its_front_where_that_is_seen_and_else_by_its_kind() -> None:
    for _, view in positions(range(by_build(60, 6)), "draw"):
        for move, rating in rated(view, afford=0.5, gold=0.25, blind_resource=7.0, blind_gold=9.0).items():
            assert isinstance(move, Draw)
            live = not last(view)
            if move.source in ("resource", "gold"):
                assert rating == live * (9.0 if move.source == "gold" else 7.0)
            else:
                card = view.display[SOURCES.index(move.source)]
                assert card is not None
                assert rating == worth(view, card, 0.5 * live) + 0.25 * live * (card > 40)


@pytest.mark.slow
def test_objective_is_the_points_that_objectives_gain() -> None:
    """Exactly for diagonals, and for sets where one symbol that counts changes; an ell that shares a card with
    another is taken for one more, as the policy does not pack them.
    """
    seen: Counter[str] = Counter()
    for game, view in positions(range(by_build(40, 6)), "place"):
        seat = game.acting[0]
        secret = view.secret(seat)
        assert secret is not None
        aims = [load().objectives[aim - 87] for aim in (*view.common, secret)]
        for move, rating in rated(view, objective=1.0).items():
            assert isinstance(move, Place)
            changed = Counter([*reference_rules.corners_of(as_laid(move)), *reference_rules.centre_of(as_laid(move))])
            changed.update(covered(game, move))
            if any(sum(changed[symbol] for symbol in set(aim.symbols)) > 1 for aim in aims if not aim.pattern):
                continue
            tried, _ = after(game, move)
            rest = rating - points_of(game, move)
            ells = []
            for aim in aims:
                gain = gained(game, tried, seat, aim)
                rest -= gain
                shape = (
                    "set" if not aim.pattern else "ell" if len({cell.kingdom for cell in aim.pattern}) > 1 else "line"
                )
                seen[shape] += gain != 0
                if shape == "ell" and gain == 0:
                    ells.append(aim.points)
            assert rest in {0, *ells, *[one + two for one in ells for two in ells], sum(ells)}, (game, move)
            seen["exact"] += rest == 0
            seen["all"] += 1
    assert seen["exact"] > 0.99 * seen["all"]
    assert not by_build(True, False) or min(seen["set"], seen["line"], seen["ell"]) > 20


def gained(game: Game, tried: Game, seat: int, aim: Objective) -> int:
    """Return the points that the seat gains with this objective."""
    return sum(sign * objective_score(one._state, seat, aim.id).points for one, sign in ((tried, 1), (game, -1)))


def test_weights_go_from_the_start_of_the_game_to_its_end(games: int) -> None:
    """A term's weight depends on the turns left, at most nine, estimated from the leader's points and the decks."""
    turns = set()
    for game, view in positions(range(games), "place"):
        config = SearchConfig(weights=NOTHING | {"spot": (1.0, 17.0), "pace": (0.5, 0.0)})
        scores = [view.score(seat) for seat in range(view.seats)] + ([view.tybor.score] if view.tybor else [])
        cards = sum(pile.left for pile in view.decks) // (3 if view.level else view.seats)
        left = 1 + min((20 - max(scores)) // 2, cards)
        if view.last_round:
            left = view.last_round - view.round
        turns.add(left)
        weight = 1 + 2 * (min(left, 9) - 1) if left else 0
        for row in SearchWorker(view, config, 1).results():
            move = decode_move(view, row.code)
            tried, seat = after(game, move)
            gained = len(tried.spots(seat)) - len(game.spots(seat)) + 1
            assert row.rating == points_of(game, move) + weight * gained
    assert {0, 1, 10, 11} <= turns or not by_build(True, False)


def test_noise_changes_each_rating_by_less_than_itself_and_never_lowers_it() -> None:
    differences = []
    for phase in ("place", "draw"):
        for _, view in positions(range(by_build(10, 2)), phase):
            plain, noisy = rated(view, spot=1.0), rated(view, 4.0, spot=1.0)
            assert noisy == rated(view, 4.0, spot=1.0)
            differences += [noisy[move] - plain[move] for move in plain]
    assert all(0 <= difference < 4 for difference in differences)
    assert sum(differences) / len(differences) == pytest.approx(2, abs=0.2)


def test_set_up_choices_are_rated_too() -> None:
    for phase, seeds in (("starters", 20), ("objectives", 20)):
        for seed in range(seeds):
            game = KINDS[seed % len(KINDS)].game(seed)
            while game.phase != phase:
                game.play(game.legal_moves[-1], game.acting[0])
            view = game.view(game.acting[0])
            found = rated(view)
            assert len(found) == 2
            assert set(found) <= set(view.legal_moves)
            assert min(found.values()) > 0
