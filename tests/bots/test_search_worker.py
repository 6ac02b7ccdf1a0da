"""Playouts: they start from redealt games and obey the rules, and the sums are exactly their results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from naturalis import Draw, Game, Place, Rng, View, redeal
from naturalis.bots import player, rollout, search_worker
from naturalis.bots.move_codes import decode_line, decode_move
from naturalis.bots.search_config import FLAT_CONFIG, SEARCH_CONFIG, SearchConfig
from naturalis.bots.search_tree import FIRST_DECK_CODE, MAX_EDGES, SearchTree
from naturalis.bots.search_worker import SearchWorker
from naturalis.bots.term_policy import TermPolicy
from naturalis.bots.weights import GREEDY_WEIGHTS
from naturalis.rules.literals import EDITIONS, Edition
from naturalis.rules.state import DRAW, PLACE, State
from tests.helpers.bot_games import SOME, play_line, stopped_at
from tests.helpers.games import COMPILED, KINDS, Kind, by_build, more_by_night, random_move, random_play

kinds = pytest.mark.parametrize("kind", SOME, ids=lambda kind: f"{kind.level or kind.seats}-{kind.edition}")
DEEP = replace(SEARCH_CONFIG, tree_depth=4, tree_width=12)


def last_decision(kind: Kind, seed: int) -> Game | None:
    """A game before its very last move, after which nobody decides anything; None where it ends otherwise.

    Every second one is played at random, the others by the greedy bot, who can win against Tybor.
    """
    game, rng, bot = kind.game(seed), Rng(seed, 1), player("greedy")
    last = (game.first - 1) % kind.seats, "draw" if kind.level else "place"
    while not game.over:
        if game.round == game.last_round and (game.acting[0], game.phase) == last:
            return game
        seat, move = random_move(game, rng)
        if seed % 2:
            move = bot.choose(game.view(seat), rng)
        game.play(move, seat)
    return None


def outcome(game: Game, seat: int, lead_weight: float) -> tuple[float, float, tuple[float, ...]]:
    """Return a seat's share of the victory and utility in a finished game, and everyone's points, by the rules."""
    result = game.result
    assert result is not None
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    points = [score.total for score in result.scores]
    rivals = [total for other, total in enumerate(points) if other != seat]
    if result.tybor is not None:
        rivals = [result.tybor]
        points.append(result.tybor)
    lead = points[seat] - max(rivals)
    utility = (1 - lead_weight) * won + lead_weight * (0.5 + 0.5 * lead / (10 + abs(lead)))
    return won, utility, (*points, *[0] * (4 - len(points)))


def compare(view: View, seed: int, kept: set[int]) -> set[float]:
    """Compare some last moves, each in three redealt games, with the rules; return the shares of the victory."""
    assert view.seat is not None
    config, shares = replace(FLAT_CONFIG, lead_weight=0.25), set()
    worker = SearchWorker(view, config, seed)
    worker.set_active(kept)
    assert worker.run(0, 3, 1) == 3 * len(kept)
    for c in kept:
        row, found = worker.results()[c], []
        for number in range(3):
            whole = redeal(view, Rng(seed, number))
            whole.play(decode_move(view, row.code), view.seat)
            found.append(outcome(whole, view.seat, config.lead_weight))
        shares |= {won for won, _, _ in found}
        assert row.playouts == 3
        assert row.win_sum == pytest.approx(sum(won for won, _, _ in found))
        assert row.win_square_sum == pytest.approx(sum(won * won for won, _, _ in found))
        assert row.utility_sum == pytest.approx(sum(utility for _, utility, _ in found))
        assert row.point_sums == tuple(map(sum, zip(*[points for _, _, points in found], strict=True)))
    return shares


@pytest.mark.slow
@kinds
@pytest.mark.parametrize("games", more_by_night(by_build(60, 3), by_build(240, 3)))
def test_the_last_move_of_a_game_comes_to_exactly_what_the_rules_say(kind: Kind, games: int) -> None:
    rng, compared, shares = Rng(1), 0, set()
    for seed in range(games):
        game = last_decision(kind, seed)
        if game is None:
            continue
        view = game.view(game.acting[0])
        kept = {rng.below(len(SearchWorker(view, FLAT_CONFIG, seed).results())) for _ in range(6)}
        shares |= compare(view, seed, kept)
        compared += len(kept)
    assert compared > by_build(games, 3)
    assert not COMPILED or {0.0, 1.0} <= shares


@pytest.mark.parametrize("seats", [2, 3])
def test_a_shared_victory_comes_to_its_share(seats: int) -> None:
    kind = next(kind for kind in KINDS if kind.seats == seats)
    for seed in range(0, 800, 2):
        game = last_decision(kind, seed)
        if game is not None and 0.5 in compare(game.view(game.acting[0]), seed, {0, 1}):
            return
    pytest.fail("no victory was shared")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alike_policies_share_all_victories(seats: int) -> None:
    """Every seat plays each deal once, so each deal gives one victory in all."""
    mine, theirs = TermPolicy(GREEDY_WEIGHTS), TermPolicy(GREEDY_WEIGHTS)
    won, points = rollout.evaluate_policy(mine, theirs, seats, 0, by_build(50, 1), Rng(7))
    assert won == pytest.approx(1 / seats)
    assert 5 < points < 100


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_policy_can_be_measured_against_tybor(level: int) -> None:
    won, points = rollout.evaluate_policy(
        TermPolicy(GREEDY_WEIGHTS), TermPolicy(GREEDY_WEIGHTS), 1, level, by_build(50, 2), Rng(7)
    )
    assert 0 <= won <= 1
    assert 5 < points < 100


@pytest.mark.parametrize("config", [FLAT_CONFIG, DEEP], ids=["flat", "tree"])
@kinds
def test_visits_and_sums_add_up(kind: Kind, config: SearchConfig) -> None:
    games, alive = by_build(20, 2), [0, 1, 3]
    worker = SearchWorker(stopped_at(kind, 2, "place", by_build(3, 9)).view(kind.game(2).first), config, 5)
    count = len(worker.results())
    worker.set_active(alive)
    assert worker.run(0, games, 1) == games * len(alive)
    for c, row in enumerate(worker.results()):
        assert row.playouts == (games if c in alive else 0)
        assert 0 <= row.win_square_sum <= row.win_sum <= row.playouts
        assert 0 <= row.utility_sum <= row.playouts
        assert all(0 <= points <= 150 * row.playouts for points in row.point_sums)
    assert worker.run(games, games + 1, 1) == len(alive)
    assert [row.playouts for row in worker.results()] == [games + 1 if c in alive else 0 for c in range(count)]
    ratings = [row.rating for row in worker.results()]
    assert ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize("config", [FLAT_CONFIG, DEEP], ids=["flat", "tree"])
def test_it_does_not_matter_how_many_games_are_asked_for_at_a_time(config: SearchConfig) -> None:
    view = stopped_at(KINDS[0], 2, "place", by_build(3, 12)).view(KINDS[0].game(2).first)
    at_once, one_by_one = SearchWorker(view, config, 9), SearchWorker(view, config, 9)
    for worker in (at_once, one_by_one):
        worker.set_active(range(3))
    at_once.run(0, by_build(30, 6), 1)
    for number in range(by_build(30, 6)):
        one_by_one.run(number, number + 1, 1)
    assert one_by_one.results() == at_once.results()
    assert [one_by_one.best_line(c) for c in range(3)] == [at_once.best_line(c) for c in range(3)]


@pytest.mark.parametrize("stride", [2, 3, 4])
def test_without_a_tree_the_games_may_be_shared_out_at_will(stride: int) -> None:
    view = stopped_at(KINDS[0], 2, "place", by_build(3, 12)).view(KINDS[0].game(2).first)
    config, games = replace(FLAT_CONFIG, tree_depth=0, rating_noise=0.5), by_build(30, 6)
    together, apart = SearchWorker(view, config, 9), [SearchWorker(view, config, 9) for _ in range(stride)]
    for worker in (together, *apart):
        worker.set_active(range(3))
    together.run(0, games, 1)
    for number, worker in enumerate(apart):
        worker.run(number, games, stride)
    for row, *rows in zip(together.results(), *[worker.results() for worker in apart], strict=True):
        assert {part.code for part in rows} == {row.code}
        assert sum(part.playouts for part in rows) == row.playouts
        assert sum(part.win_sum for part in rows) == pytest.approx(row.win_sum)
        assert sum(part.utility_sum for part in rows) == pytest.approx(row.utility_sum)
        assert [sum(column) for column in zip(*[part.point_sums for part in rows], strict=True)] == list(row.point_sums)


@pytest.mark.parametrize("phase", ["objectives", "place", "draw"])
@kinds
def test_the_line_of_a_deep_search_can_be_played(kind: Kind, phase: str) -> None:
    lengths, rng = set(), Rng(1)
    for seed in range(by_build(5, 1)):
        game = stopped_at(kind, seed, phase, 0 if phase == "objectives" else 1 + seed % 5)
        lengths |= check_lines(game.view(game.acting[0]), seed, rng)
    assert max(lengths) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_lines_at_the_end_where_nothing_may_be_left_to_draw(edition: Edition, seats: int) -> None:
    views = list(islice(ends(Kind(seats, edition, None)), by_build(50, 2)))
    assert len(views) == by_build(50, 2)
    for view in views:
        check_lines(view, 1, Rng(view.version))


def ends(kind: Kind) -> Iterator[View]:
    """Yield views of random games with few cards left to draw, or none."""
    for seed in range(100):
        game = kind.game(seed)
        for _ in random_play(game, Rng(seed, 1)):
            left = sum(pile.left for pile in game.decks) + len([card for card in game.display if card])
            if game.round and left < 8 and not game.over:
                yield game.view(game.acting[0])


def check_lines(view: View, seed: int, rng: Rng) -> set[int]:
    """Play the expected line after each of three candidates; return the lengths of the lines."""
    worker = SearchWorker(view, DEEP, seed)
    worker.set_active(range(min(3, len(worker.results()))))
    worker.run(0, by_build(60, 12), 1)
    lengths = set()
    for c, row in enumerate(worker.results()[:3]):
        line = decode_line(view, row.code, worker.best_line(c))
        assert line[0] == str(decode_move(view, row.code))
        play_line(view, line, rng)
        lengths.add(len(line))
    return lengths


@pytest.mark.slow
def test_a_full_tree_is_no_harm() -> None:
    """Late in a game the tree may run out of edges; then the policy plays."""
    game = crowded()
    view = game.view(game.acting[0])
    config = replace(SEARCH_CONFIG, tree_depth=8, tree_width=4, exploration=50.0, temperature=1000.0)
    worker = SearchWorker(view, config, 3)
    count = len(worker.results())
    games = by_build(200, 1)
    if not COMPILED:
        worker.set_active(range(2))
        worker.tree.used_edges = MAX_EDGES - 40  # no room for much more
    tried = worker.run(0, games, 1)
    assert tried == games * by_build(count, 2)
    assert count > 150
    for c, row in enumerate(worker.results()):
        assert row.playouts == (games if COMPILED or c < 2 else 0)
        assert 0 <= row.win_sum <= row.playouts
        decode_line(view, row.code, worker.best_line(c))
    if not COMPILED:
        assert worker.tree.used_edges <= MAX_EDGES


def crowded() -> Game:
    """Return a game in which the first seat has very many open spots and a full hand."""
    for seed in range(100):
        game, rng = KINDS[0].game(seed), Rng(seed)
        while not game.over:
            moves = game.moves_of(game.acting[0])
            seat, move = random_move(game, rng)
            if game.phase == "place":
                if len(game.spots(seat)) > 28 and len(moves) > 150 and game.last_round is None:
                    return game
                backs = [one for one in moves if isinstance(one, Place) and one.face == "back"]
                move = max(backs, key=lambda one: (abs(one.x) + abs(one.y), one.card, one.x))
            elif isinstance(move, Draw):
                move = moves[0]
            game.play(move, seat)
    pytest.fail("no area was crowded")


@pytest.mark.skipif(COMPILED, reason="the compiled tree cannot be looked into; make test runs this interpreted")
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[8]])
def test_every_visit_of_the_tree_is_a_playout(kind: Kind) -> None:
    game = stopped_at(kind, 3, "place", 8)
    worker = SearchWorker(game.view(game.acting[0]), DEEP, 5)
    worker.set_active(range(2))
    worker.run(0, 25, 1)
    tree = worker.tree
    for c in range(2):
        drawn = edges(worker, worker.root_node[c])
        assert sum(tree.visits[e] for e in drawn) == worker.playouts[c] == 25
        assert sum(tree.total_utility[e] for e in drawn) == pytest.approx(worker.utility_sum[c])
        assert sum(tree.prior[e] for e in drawn) == pytest.approx(1)
        for e in drawn:
            if tree.child[e]:
                assert tree.code[e] < FIRST_DECK_CODE  # what was drawn blind is not known
                assert sum(tree.visits[placed] for placed in edges(worker, tree.child[e])) <= tree.visits[e]
    assert tree.used_edges <= MAX_EDGES


def edges(worker: SearchWorker, first: int) -> range:
    """Return the edges of a node."""
    assert first > 0
    return range(first, first + worker.tree.edge_count[first])


@pytest.mark.skipif(COMPILED, reason="compiled, the core calls itself in C; make test runs this interpreted")
@pytest.mark.parametrize("kind", SOME)
def test_every_move_of_a_game_played_on_is_legal(kind: Kind) -> None:
    """The core trusts its policy; here the game checks each of its moves."""
    game, rng, policy = kind.game(6), Rng(6), TermPolicy(GREEDY_WEIGHTS, 1.0)
    while not game.over:
        ahead = game.copy()
        rollout.play_move(ahead._state, policy, rng)
        after = []
        for seat in game.acting:
            for move in game.moves_of(seat):
                tried = game.copy()
                tried.play(move, seat)
                after.append(tried)
        same = [one for one in after if one.view(0) == ahead.view(0) and one.view(None) == ahead.view(None)]
        assert same, game
        game = same[0]


@pytest.mark.slow
@pytest.mark.parametrize("games", [by_build(20_000, 20)])
def test_very_many_playouts(games: int) -> None:
    game = stopped_at(KINDS[8], 3, "place", 7)
    worker = SearchWorker(game.view(0), replace(DEEP, exploration=3.0), 1)
    worker.set_active(range(3))
    assert worker.run(0, games, 1) == 3 * games
    rows = worker.results()[:3]
    assert [row.playouts for row in rows] == [games] * 3
    assert all(len(worker.best_line(c)) >= 1 for c in range(3))


@pytest.mark.skipif(COMPILED, reason="the compiled tree cannot be looked into; make test runs this interpreted")
@pytest.mark.parametrize("kind", [KINDS[3], KINDS[4]])
def test_what_is_a_node_to_place_in_one_game_is_none_to_draw_in_another(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    phases: dict[int, int] = {}

    class Watched(SearchTree):
        def expand(self, s: State, rng: Rng) -> int:
            first = super().expand(s, rng)
            phases[first] = s.phase
            return first

        def select_placement(self, first: int) -> int:
            assert phases[first] == PLACE
            return super().select_placement(first)

        def select_draw(self, first: int, s: State) -> int:
            assert phases[first] == DRAW
            return super().select_draw(first, s)

    monkeypatch.setattr(search_worker, "SearchTree", Watched)
    grown = 0
    for view in islice(ends(kind), 10):
        phases.clear()
        worker = SearchWorker(view, replace(DEEP, tree_depth=8), 1)
        worker.set_active(range(min(2, len(worker.results()))))
        worker.run(0, 15, 1)
        grown += len(phases)
    assert grown > 5
