"""Nothing printed for a seat depends on what the seat cannot know.

Two games are played side by side that differ only in cards hidden from one seat: every hidden card is exchanged for
another with the same back. All that is printed while that seat has the keyboard must be the same, to the letter.
"""

from __future__ import annotations

import io
from collections import defaultdict

import msgspec
import pytest

from naturalis import Deal, Game, KeepObjective, Move, Place, move_of, new_game
from naturalis.cards.symbols import LETTERS
from naturalis.text import Texts
from naturalis.tui.faces import playable
from naturalis.tui.session import Session
from naturalis.tui.terminal import Terminal
from tests.helpers.games import rest_by_night
from tests.helpers.terminal_player import NAMES, Shadow, Typist, said, session_of


def known(game: Game, seat: int) -> set[int]:
    """Every card whose front, or whose being there, the seat has seen by now."""
    cards = {card for card in game.view(seat).display if card} | set(game.view(seat).offered(seat))
    cards |= {held.card for held in game.view(seat).hand(seat) if held and held.card}

    def collect(value: object) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                if name in ("card", "refill", "common") or isinstance(inner, dict | list | tuple):
                    collect(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                collect(inner)
        elif isinstance(value, int):
            cards.add(value)

    for event in game.events:
        told = msgspec.to_builtins(event.for_seat(seat))
        collect({name: told.get(name) for name in ("card", "refill", "common", "hands")})
    return cards


def exchanged(game: Game, seat: int) -> dict[int, int]:
    """Each card hidden from the seat, and the one with the same back that takes its place."""
    groups = defaultdict(list)
    for card in sorted(set(range(1, 81)) - known(game, seat)):
        groups[playable(card).kind[0] + LETTERS[playable(card).kingdom]].append(card)
    groups["objectives"] = sorted(set(range(87, 103)) - known(game, seat))
    return {
        card: group[(k + 1) % len(group)] for group in groups.values() for k, card in enumerate(group)
    }  # fmt: skip


def twin(game: Game, seat: int) -> tuple[Deal, list[tuple[int, Move]]]:
    """Another deal and the moves that look the same to this seat."""
    swap = exchanged(game, seat)

    def turn(card: int) -> int:
        return swap.get(card, card)

    deal = game.deal
    assert deal is not None
    other = msgspec.structs.replace(
        deal,
        resources=tuple(map(turn, deal.resources)),
        golds=tuple(map(turn, deal.golds)),
        offered=tuple((turn(a), turn(b)) for a, b in deal.offered),
        tybor=tuple(map(turn, deal.tybor)),
    )
    moves = []
    for event in game.events:
        asked = move_of(event)
        if asked is None:
            continue
        mover, move = asked
        if isinstance(move, Place | KeepObjective):
            move = msgspec.structs.replace(move, card=turn(move.card))
        moves.append((mover, move))
    return other, moves


def segments(deal: Deal, moves: list[tuple[int, Move]], seat: int, seats: int) -> str:
    """All that is printed while the seat has the keyboard, when these moves are typed."""
    out, rest = io.StringIO(), iter(moves)

    def types() -> str | None:
        move = next(rest, None)
        return None if move is None else str(move[1])

    typist = Typist(out, types)
    Session(Terminal(typist, out), Texts("en"), Game(deal), NAMES[:seats], None).run()
    text, printed = out.getvalue(), []
    for start, end in zip([0, *typist.handed_over], [*typist.handed_over, len(text)], strict=True):
        if NAMES[seat] in text[start:end].partition("·")[2][:10]:
            printed.append(text[start:end])
    assert printed
    return "\f".join(printed)


@pytest.mark.slow
@pytest.mark.parametrize("table", rest_by_night([(0, 2), (3, 3), (3, 2), (0, 3)], [(0, 2), (3, 3)]))
def test_what_is_printed_in_a_turn_tells_nothing_hidden(table: tuple[int, int]) -> None:
    seed, seats = table
    shadow = Shadow(new_game(seed, seats), until=30 + 7 * seed)
    while shadow() is not None:
        pass
    game = shadow.game
    for seat in range(seats):
        deal, moves = twin(game, seat)
        assert deal != game.deal
        mine = [asked for asked in map(move_of, game.events) if asked]
        assert game.deal is not None
        assert segments(game.deal, mine, seat, seats) == segments(deal, moves, seat, seats)


@pytest.mark.parametrize("until", [8, 31, 60])
def test_no_command_tells_anything_hidden(until: int) -> None:
    shadow = Shadow(new_game(21, 3), until=until)
    while shadow() is not None:
        pass
    game = shadow.game
    seat = game.acting[0]
    deal, moves = twin(game, seat)
    other = Game(deal)
    for mover, move in moves:
        other.play(move, mover)
    assert other.view(seat) == game.view(seat)
    here, there = session_of(game), session_of(other)
    for line in ("show", "list", "log", "score", "area Ada", "area Ben", "area Cleo", "help", "1", "41", "why", "0 0"):
        if line != "1" or game.phase != "objectives":
            assert said(here, line) == said(there, line), line


def test_a_hidden_card_is_shown_by_its_back_only() -> None:
    """The check above is worth something: the other seat's screen does differ."""
    shadow = Shadow(new_game(2), until=30)
    while shadow() is not None:
        pass
    game = shadow.game
    seat = game.acting[0]
    deal, moves = twin(game, seat)
    assert game.deal is not None
    mine = [asked for asked in map(move_of, game.events) if asked]
    assert segments(game.deal, mine, 1 - seat, 2) != segments(deal, moves, 1 - seat, 2)
