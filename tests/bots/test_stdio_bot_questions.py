"""Questions to programs: they hold everything that the seat may know, and not a byte more."""

from __future__ import annotations

import msgspec

from naturalis import Rng, View, cards, redeal
from naturalis.bots import Budget
from naturalis.bots.stdio_bot import Hello, Question, encode_hello, encode_question
from naturalis.cards.symbols import LETTERS, NAMES
from naturalis.rules.view_data import cards_data, view_data
from tests.helpers.games import Kind, random_play
from tests.helpers.hypothesis_games import games
from tests.helpers.knowledge import Knowledge


def line_of(view: View) -> bytes:
    return encode_question(view, 1, Budget())


@games(25, 2)
def test_games_that_look_alike_to_a_seat_give_the_same_line(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    rng = Rng(seed, 1)
    for _ in random_play(game, rng):
        for seat in game.acting:
            view = game.view(seat)
            line = line_of(view)
            assert b"\n" not in line
            for _ in range(2):
                assert line_of(redeal(view, rng).view(seat)) == line


@games(25, 2)
def test_every_card_in_a_line_is_one_that_the_seat_knows(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    assert game.deal is not None
    everyone = Knowledge(game.deal, None)
    watchers = [Knowledge(game.deal, seat) for seat in range(game.seats)]
    learnt = 0
    for _ in random_play(game, Rng(seed, 1)):
        for event in game.events[learnt:]:
            for knows in (everyone, *watchers):
                knows.learn(event)
        learnt = len(game.events)
        for seat in game.acting:
            view = msgspec.json.decode(line_of(game.view(seat)))["view"]
            found = {*view["display"], *view["common"], *view["seen"]}
            for player in view["players"]:
                found |= {player["starter"], player["secret"], *player["offered"]}
                found |= {card.get("card") for card in [*player["hand"], *player["area"]] if card}
            found |= {card.get("card") for card in (view["tybor"] or {"cards": ()})["cards"]}
            assert found - {None} <= watchers[seat].cards | watchers[seat].objectives
            assert set(view["seen"]) == {card for card in everyone.cards if card <= 80}


@games(10, 1)
def test_a_line_tells_the_whole_view(kind: Kind, seed: int) -> None:
    game = kind.game(seed)
    for _ in random_play(game, Rng(seed, 1)):
        for seat in game.acting:
            view = game.view(seat)
            asked = msgspec.json.decode(line_of(view), type=Question)
            assert asked.moves == tuple(map(str, view.legal_moves))
            told = asked.view
            assert told == view_data(view)
            assert (told.seats, told.seat, told.edition, told.level) == (view.seats, seat, view.edition, view.level)
            assert (told.first, told.version, told.phase, told.acting) == (
                view.first, view.version, view.phase, view.acting,
            )  # fmt: skip
            assert (told.round, told.last_round) == (view.round, view.last_round)
            assert (told.display, told.decks, told.common) == (view.display, view.decks, view.common)
            assert told.tybor == view.tybor
            for other, player in enumerate(told.players):
                assert (player.score, player.colour) == (view.score(other), view.colour(other))
                assert (player.starter, player.symbols) == (view.starter(other), view.symbols(other))
                assert (player.hand, player.area) == (view.hand(other), view.area(other))
                assert (player.spots, player.offered) == (view.spots(other), view.offered(other))
                assert player.secret == view.secret(other)


def test_the_hello_has_every_card_as_it_is_printed() -> None:
    told = msgspec.json.decode(encode_hello(), type=Hello).cards
    assert told == cards_data()
    letters = dict(zip(NAMES, LETTERS, strict=True))

    def written(names: tuple[str, ...]) -> str:
        return "".join(letters[name] for name in names)

    box = cards()
    for card, printed in zip(told.playable, box.playable, strict=True):
        worth = f" {card.points}" + ("" if card.per == "flat" else f" per {card.per}") if card.points else ""
        cost = "".join(letters[kingdom] * count for kingdom, count in card.cost.items())
        text = f"{card.card} {card.kingdom} {card.deck} [{written(card.corners)}]{worth}"
        assert text + (f" costs {cost}" if cost else "") == str(printed)
        assert card.back == card.deck[0] + letters[card.kingdom]
    for starter, laid in zip(told.starters, box.starters, strict=True):
        front, centre, back = map(written, (starter.front, starter.centre, starter.back))
        assert f"{starter.card} starter front [{front}] centre {centre} back [{back}]" == str(laid)
    for objective, aim in zip(told.objectives, box.objectives, strict=True):
        cells = " ".join(f"{letters[cell.kingdom]}:{cell.x},{cell.y}" for cell in objective.pattern)
        needs = cells or written(objective.symbols)
        assert f"{objective.card} objective {objective.points} per {needs}" == str(aim)
