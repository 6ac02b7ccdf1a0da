"""The checker written from docs/record.md against the real one: they must agree on good records and on broken ones."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from naturalis import Draw, Game, Place, Rng, parse_move, records
from naturalis.cards import load
from naturalis.cards.symbols import LETTERS
from naturalis.rules.literals import EDITIONS, LEVELS, Edition, Level, Source
from tests.helpers.games import (
    KINDS,
    Kind,
    by_build,
    make_deal,
    more_by_night,
    random_move,
    scripted,
    set_up,
    stored_game,
)
from tests.records import independent_checker as page

GAMES = by_build(4, 3)  # of each kind, in each manner of play
BROKEN = by_build(16, 8)  # mutations of a game
WORDS = [
    "front", "back", "red", "blue", "resource-left", "gold-right", "resource", "gold", "last_turn", "nothing_left",
    "points", "decks_empty", "last_round", "all_stuck", "left", "right", "english", "french", "easy", "hard", "rF",
    "gA", "centre", "top-left", "animal", "quill", "placed", "passed", "ended", "tybor_took",
]  # fmt: skip


CLOSED_IN = "33f@1,1 77f@2,0 79f@-1,1 24f@-2,0 69f@-3,1"  # around the front of starter 85: no open spot is left


def stuck_game(edition: Edition = "english") -> Game:
    """Seat 0 closes itself in and passes from then on; seat 1 plays at random."""
    game, rng = scripted(CLOSED_IN, starters=(85, 81), edition=edition), Rng(1)
    while not game.over:
        at_random(game, rng)
    return game


def stuck_alone(level: Level) -> Game:
    """The same in the solo game, which is over then."""
    table = make_deal(
        (11, 12, 33, 24, 13, 14, 15, 16, 17, 18, 19), (44, 45, 77, 79, 69), seats=1, level=level, starters=(85,),
        common=(88, 90), tybor=(1, 21) if level == "easy" else (1, 20, 21, 31),
    )  # fmt: skip
    game = set_up(Game(table))
    draws: tuple[Source, ...] = ("gold", "gold", "resource", "resource")
    for i, word in enumerate(CLOSED_IN.split()):
        game.play(parse_move(word))
        if i < len(draws):
            game.play(Draw(draws[i]))
    return game


def dense(game: Game, rng: Rng) -> None:
    """Play face down close to the starter: long games, and areas full of patterns that overlap."""
    seat, move = random_move(game, rng)
    if isinstance(move, Place):
        x, y = min(game.spots(seat), key=lambda spot: (abs(spot[0]) + abs(spot[1]), rng.below(100)))
        move = Place(move.card, "back", x, y)
    game.play(move, seat)


def at_random(game: Game, rng: Rng) -> None:
    seat, move = random_move(game, rng)
    game.play(move, seat)


def played(kind: Kind, seed: int, manner: Any = at_random) -> Game:
    game, rng = kind.game(seed), Rng(seed, stream=11)
    while not game.over:
        manner(game, rng)
    return game


def document(game: Game) -> Any:
    return json.loads(records.encode(records.record_of(game)))


def verdicts(data: bytes) -> tuple[tuple[str, int | None], tuple[str, int | None]]:
    """What the real verifier and the page's checker say: good, or refused with the number of the event."""
    try:
        records.verify(records.decode(data))
        real: tuple[str, int | None] = ("good", None)
    except records.RuleViolation as why:
        real = ("refused", why.event)
    except records.RecordError:
        real = ("refused", None)
    try:
        page.check(data)
    except page.Fault as fault:
        return real, ("refused", fault.event)
    return real, ("good", None)


def test_the_tables_of_the_page_are_the_cards() -> None:
    def letters(symbols: tuple[int, ...]) -> str:
        return "".join(LETTERS[s] for s in symbols)

    for card in load().playable:
        cost = "".join(LETTERS[k] * n for k, n in enumerate(card.cost))
        corners, gold = letters(card.corners), card.kind == "gold"
        told = page.PLAYABLE[card.id]
        assert told == page.Card(gold, LETTERS[card.kingdom], corners, card.points, card.per, cost)
    for starter in load().starters:
        told_starter = page.STARTERS[starter.id]
        assert told_starter == (letters(starter.front), letters(starter.centre), letters(starter.back))
    for objective in load().objectives:
        pattern = tuple((LETTERS[c.kingdom], c.x, c.y) for c in objective.pattern)
        assert page.OBJECTIVES[objective.id] == (objective.points, pattern, letters(objective.symbols))
    assert len(page.PLAYABLE) + len(page.STARTERS) + len(page.OBJECTIVES) == 102


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("manner", [at_random, dense])
@pytest.mark.parametrize("games", more_by_night(GAMES, 15))
def test_good_records_are_good_for_both(kind: Kind, manner: Any, games: int) -> None:
    for seed in range(games):
        data = records.encode(records.record_of(played(kind, seed, manner)))
        assert verdicts(data) == (("good", None), ("good", None)), data.decode()


def test_rare_records_are_good_for_both() -> None:
    between = [stuck_game(edition) for edition in EDITIONS]
    alone = [stuck_alone(level) for level in LEVELS]
    bare = stored_game("tybor_finds_nothing")
    assert all("passed" in kinds(game) for game in between)
    assert all("ended:all_stuck" in kinds(game) for game in alone)
    assert "tybor_took:3:nothing" in kinds(bare)
    for game in [*between, *alone, bare]:
        assert verdicts(records.encode(records.record_of(game))) == (("good", None), ("good", None))


def test_the_games_show_everything_else_that_can_happen() -> None:
    """So the agreement is about all of the rules."""
    seen: set[str] = set()
    for kind in KINDS:
        for manner in (at_random, dense):
            for seed in range(GAMES):
                seen |= kinds(played(kind, seed, manner))
    assert {
        "draw_skipped:last_turn", "draw_skipped:nothing_left", "ended:last_round", "end_triggered:points",
        "end_triggered:decks_empty", "end_triggered:nothing_left", "tybor_took:1", "tybor_took:2", "tybor_took:3",
    } <= seen  # fmt: skip


def kinds(game: Game) -> set[str]:
    """The types of its events with their reasons or steps."""
    found = set()
    for event in document(game)["events"]:
        more = [str(event[name]) for name in ("reason", "step") if name in event]
        more += ["nothing"] if event["type"] == "tybor_took" and "card" not in event else []
        found.add(":".join([event["type"], *more]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_unfinished_games_are_refused_by_both(kind: Kind) -> None:
    game, rng = kind.game(3), Rng(3)
    while not game.over:
        data = records.encode(records.record_of(game))
        number = game.version + 1
        assert verdicts(data) == (("refused", number), ("refused", number))
        for _ in range(1 + rng.below(9)):
            if not game.over:
                at_random(game, rng)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("manner", [at_random, dense])
@pytest.mark.parametrize("games", more_by_night(1, 6))
def test_broken_records_are_refused_by_both_at_the_same_event(kind: Kind, manner: Any, games: int) -> None:
    for seed in range(games):
        good = records.encode(records.record_of(played(kind, 100 + seed, manner)))
        chance = random.Random(seed)
        for _ in range(BROKEN):
            broken = json.loads(good)
            what = mutate(broken, chance)
            data = json.dumps(broken).encode()
            real, own = verdicts(data)
            assert real == own, (what, data.decode())


def mutate(document: Any, chance: random.Random) -> str:
    """Change something anywhere in the document; returns what, for the failure's message."""
    match chance.randrange(12):
        case 0 | 1 | 2 | 3:
            return mutate_order(document["events"], chance)
        case 4:
            deck = document["deal"][chance.choice(["resources", "golds"])]
            a, b = chance.randrange(len(deck)), chance.randrange(len(deck))
            deck[a], deck[b] = deck[b], deck[a]
            return f"deck places {a} and {b} swapped"
        case 5:
            return mutate_value(document["deal"], chance, "deal")
        case 6 | 7:
            return mutate_value(document["result"], chance, "result")
        case 8:
            return shuffle_listings(document["result"], chance)
        case 9:
            event = chance.choice([event for event in document["events"] if event["type"] == "placed"])
            event |= {"x": chance.randrange(-5, 6), "y": chance.randrange(-5, 6), "face": chance.choice(WORDS[:2])}
            return f"card {event['card']} elsewhere"
    i = chance.randrange(len(document["events"]))
    return mutate_value(document["events"][i], chance, f"event {i + 1}")


def mutate_order(events: list[Any], chance: random.Random) -> str:
    """Lose, repeat or swap events, with the numbers put right."""
    i = chance.randrange(len(events))
    how = chance.choice(["cut before", "without", "twice", "swapped"])
    if how == "cut before":
        del events[i:]
    elif how == "without":
        del events[i]
    elif how == "twice":
        events.insert(i, dict(chance.choice(events)))
    else:
        events[i - 1], events[i] = events[i], events[i - 1]
    renumber(events)
    return f"{how} event {i + 1}"


def shuffle_listings(result: Any, chance: random.Random) -> str:
    """Which is allowed: a copy's cards and a set's symbols come in any order, and so do the copies and sets."""
    for score in result["scores"]:
        for objective in score["objectives"]:
            for listing in (objective.get("copies", []), objective.get("sets", [])):
                chance.shuffle(listing)
                for group in listing:
                    chance.shuffle(group)
    return "listings in another order"


def renumber(events: list[Any]) -> None:
    for version, event in enumerate(events, start=1):
        event["version"] = version


def mutate_value(value: Any, chance: random.Random, where: str) -> str:
    """Change one number, word, flag or field somewhere inside."""
    key = chance.choice(list(value)) if isinstance(value, dict) else chance.randrange(len(value)) if value else None
    if key is None:
        value.append(chance.randrange(103))
        return f"{where} no longer empty"
    inner = value[key]
    if isinstance(inner, dict | list) and chance.random() < 0.9:
        return mutate_value(inner, chance, f"{where}.{key}")
    how = chance.randrange(8)
    if how == 0:
        del value[key]
    elif how == 1:
        value[key] = None
    elif how == 2 and isinstance(value, dict):
        value["more"] = 1
    else:
        value[key] = another(inner, chance)
    return f"{where}.{key}: {inner} became {value[key] if not isinstance(value, list) and key in value else 'other'}"


def another(value: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return chance.choice([not value, 1, "true"])
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, -value, chance.randrange(103), 10**30, 1.0, "1"])
    if isinstance(value, str):
        return chance.choice(WORDS)
    return chance.choice([[], {}, 0, "x"])


@pytest.mark.slow
def test_any_largest_packing_may_be_listed() -> None:
    """Four in a diagonal hold one copy, and two ways to place it."""
    found = 0
    for seed in range(60):
        broken = document(played(KINDS[0], seed, dense))
        for score in broken["result"]["scores"]:
            for objective in score["objectives"]:
                moved = other_copy(broken, score["seat"], objective)
                if moved:
                    objective["copies"] = moved
                    found += 1
        assert verdicts(json.dumps(broken).encode()) == (("good", None), ("good", None))
    assert found


def other_copy(document: Any, seat: int, objective: Any) -> Any:
    """A different listing of a pattern fulfilled once, where there is one."""
    if objective["times"] != 1 or "copies" not in objective:
        return None
    checker = page.Checker(page.read(json.dumps(document)))
    checker.run()
    others = [sorted(copy) for copy in checker.areas[seat].copies(page.OBJECTIVES[objective["card"]])]
    told = sorted(tuple(place) for place in objective["copies"][0])
    return [next(copy for copy in others if copy != told)] if len(others) > 1 else None


@pytest.mark.parametrize("listing", [[], [[]], [[[0, 0]]], [[[0, 0], [0, 0], [0, 0]]], [[[9, 9], [10, 10], [11, 11]]]])
def test_a_listing_that_is_no_copy_is_refused_by_both(listing: Any) -> None:
    text = example()
    text["result"]["scores"][0]["objectives"][0]["copies"] = listing
    number = len(text["events"]) + 1
    assert verdicts(json.dumps(text).encode()) == (("refused", number), ("refused", number))


def test_the_example_of_the_page_is_a_good_record() -> None:
    assert verdicts(json.dumps(example()).encode()) == (("good", None), ("good", None))


def example() -> Any:
    text = page.PAGE.read_text(encoding="utf-8")
    [block] = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    return json.loads(block)


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"null", b"{}", b'{"format":2}', b'{"format":true}', b"\xff", b'"x"']
)
def test_what_is_no_record_is_refused_by_both(text: bytes) -> None:
    assert verdicts(text) == (("refused", None), ("refused", None))


def test_as_a_program(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    good = records.encode(records.record_of(played(KINDS[0], 1)))
    path = tmp_path / "games.jsonl"
    path.write_bytes(good + b"\n")
    assert page.main([str(path)]) == 0
    path.write_bytes(good + b"\n" + good.replace(b'"version":9,', b'"version":8,', 1) + b"\n")
    assert page.main([str(path)]) == 1
    assert ":2: event 9: version" in capsys.readouterr().out
