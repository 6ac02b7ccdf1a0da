"""What many tests need: every kind of game, random play, and games in which a seat lays exactly chosen cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeVar

import pytest

from naturalis import (
    ChooseColour,
    ChooseStarter,
    Deal,
    Draw,
    Event,
    Game,
    KeepObjective,
    Move,
    Place,
    Rng,
    _build,
    move_of,
    new_game,
    parse_game,
    parse_move,
    replay,
)
from naturalis.rules.literals import COLOURS, EDITIONS, LEVELS, Edition, Face, Level
from tests.helpers.repository import ROOT

COMPILED = _build.name() == "compiled"
GAMES = ROOT / "tests" / "rules" / "games"
_T = TypeVar("_T")


class Kind(NamedTuple):
    """A kind of game."""

    seats: int
    edition: Edition
    level: Level | None

    def game(self, seed: int) -> Game:
        """A freshly dealt game of this kind."""
        return new_game(seed, self.seats, self.edition, self.level)


KINDS = [Kind(seats, edition, None) for seats in (2, 3, 4) for edition in EDITIONS]
KINDS += [Kind(1, edition, level) for level in LEVELS for edition in EDITIONS]
FEW_KINDS = [KINDS[number] for number in (0, 3, 4, 7, 8, 11)]  # every number of seats, level and edition


def by_build(compiled: _T, interpreted: _T) -> _T:
    """How much to do: the interpreted build is some 150 times slower."""
    return compiled if COMPILED else interpreted


def rest_by_night(cases: Sequence[_T], always: Collection[_T]) -> list[object]:
    """All of these as parameters of a test; those that do not run always run with ``make nightly``."""
    return [case if case in always else pytest.param(case, marks=pytest.mark.nightly) for case in cases]


def more_by_night(always: int, by_night: int) -> list[object]:
    """How much to do, as parameters of a test: so much in every run, and so much with ``make nightly``."""
    return [always, pytest.param(by_night, marks=pytest.mark.nightly)]


def random_move(game: Game, rng: Rng) -> tuple[int, Move]:
    """A random seat that may act, and a random legal move of it."""
    seat = game.acting[rng.below(len(game.acting))]
    moves = game.moves_of(seat)
    return seat, moves[rng.below(len(moves))]


def random_play(game: Game, rng: Rng) -> Iterator[Game]:
    """Play at random to the end; yields the same game before the first move and after each."""
    yield game
    while not game.over:
        seat, move = random_move(game, rng)
        game.play(move, seat)
        yield game


def played_out(game: Game, rng: Rng) -> Game:
    """The game, played at random to its end."""
    for _ in random_play(game, rng):
        pass
    return game


def set_up(game: Game, faces: Sequence[Face] = ("front",) * 4, keep: int = 0) -> Game:
    """Make all choices of the set-up: these starter faces, and the first or second objective for everyone."""
    for seat in range(game.seats):
        game.play(ChooseStarter(faces[seat]), seat)
        game.play(ChooseColour(COLOURS[seat]), seat)
    for seat in range(game.seats):
        game.play(KeepObjective(game.offered(seat)[keep]), seat)
    return game


def stored_game(name: str) -> Game:
    """The game written down in tests/rules/games under this name; lines with # are comments."""
    lines = (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return parse_game(" ".join(line for line in lines if not line.startswith("#")))


def moments(game: Game) -> list[tuple[Event, Game, Game]]:
    """Each event of a player's move or Tybor's turn, with the game before and after that move."""
    assert game.deal is not None
    moves = [move for move in map(move_of, game.events) if move]
    games = [replay(game.deal, [])]
    found = []
    for seat, move in moves:
        after = games[-1].copy()
        found += [(event, games[-1], after) for event in after.play(move, seat)]
        games.append(after)
    return found


def make_deal(
    resources: Sequence[int] = (),
    golds: Sequence[int] = (),
    *,
    seats: int = 2,
    edition: Edition = "english",
    level: Level | None = None,
    first: int = 0,
    starters: Sequence[int] = (81, 82, 83, 84),
    common: tuple[int, int] = (99, 100),
    tybor: tuple[int, ...] = (),
) -> Deal:
    """A deal whose decks begin with these cards, the other cards below them in order of their numbers."""
    rest = [card for card in range(1, 41) if card not in resources and card not in tybor]
    aims = [aim for aim in range(102, 86, -1) if aim not in common]
    return Deal(
        edition=edition,
        seats=seats,
        level=level,
        first=first,
        resources=(*resources, *rest),
        golds=(*golds, *(card for card in range(41, 81) if card not in golds)),
        starters=tuple(starters[:seats]),
        common=common,
        offered=tuple((aims[2 * seat], aims[2 * seat + 1]) for seat in range(seats)),
        tybor=tybor,
    )


class _Decks:
    """Both decks while a script is written: the cards in the order they must be drawn, fillers for the rest."""

    def __init__(self, wanted: set[int]) -> None:
        self.fillers = [card for card in range(1, 81) if card not in wanted]
        self.order: dict[bool, list[int]] = {False: [], True: []}

    def give(self, card: int | None, gold: bool) -> int:
        """Put this card, or any filler of its deck, next."""
        if card is None:
            card = next(filler for filler in self.fillers if (filler > 40) == gold)
            self.fillers.remove(card)
        self.order[gold].append(card)
        return card


def scripted(
    *scripts: str,
    starters: Sequence[int] = (81, 82, 83, 84),
    faces: Sequence[Face] = ("front",) * 4,
    common: tuple[int, int] = (99, 100),
    edition: Edition = "english",
) -> Game:
    """A game in which each seat lays its script (``"41f@1,1 3b@2,2"``), drawing what it needs next in time.

    There are as many seats as scripts, but at least two. A seat whose script is done lays cards face down where
    there is room. The game stops right after the last placement of the longest script; right before it where that
    is written with a question mark, ``"?2f@2,0"``.
    """
    scripts = (*scripts, "") if len(scripts) == 1 else scripts
    plans = [[_placement(word) for word in script.replace("?", "").split()] for script in scripts]
    turns = max(len(plan) for plan in plans)
    wanted = {move.card for plan in plans for move in plan}
    decks = _Decks(wanted)
    for gold in (False, False, True, True):
        decks.give(None, gold)
    need = [[move.card for move in plan] for plan in plans]
    for cards in need:
        for gold in (False, False, True):
            card = next((c for c in cards if (c > 40) == gold), None)
            cards.remove(decks.give(card, gold)) if card else decks.give(None, gold)
    draws: list[list[bool]] = []
    for _ in range(turns):
        draws.append([])
        for cards in need:
            card = cards.pop(0) if cards else None
            draws[-1].append(card > 40 if card else min(decks.fillers) > 40)
            decks.give(card, draws[-1][-1])
    game = Game(
        make_deal(
            decks.order[False], decks.order[True], seats=len(scripts), edition=edition, starters=starters,
            common=common,
        )
    )  # fmt: skip
    set_up(game, faces)
    longest = max(range(len(plans)), key=lambda seat: (len(plans[seat]), seat))
    for turn in range(turns):
        for seat, plan in enumerate(plans):
            last = turn == turns - 1 and seat == longest
            if last and "?" in scripts[seat]:
                return game
            game.play(plan[turn] if turn < len(plan) else _filler(game, seat, wanted), seat)
            if last:
                return game
            game.play(Draw("gold" if draws[turn][seat] else "resource"), seat)
    return game


def _placement(word: str) -> Place:
    move = parse_move(word)
    assert isinstance(move, Place)
    return move


def _filler(game: Game, seat: int, wanted: set[int]) -> Place:
    """A face-down card that no script needs, on the first open spot."""
    cards = [held.card for held in game.hand(seat) if held and held.card not in wanted]
    assert cards[0] is not None
    x, y = game.spots(seat)[0]
    return Place(cards[0], "back", x, y)
