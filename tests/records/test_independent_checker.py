"""The checker written from docs/record.md against the real one: they must agree on good records and on broken ones."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from naturalis import Game, Place, Rng, records
from naturalis.cards import load
from naturalis.cards.symbols import LETTERS
from tests.helpers import KINDS, Kind, by_build, random_move
from tests.records import independent_checker as page

GAMES = by_build(30, 6)  # of each kind, in each manner of play
BROKEN = by_build(60, 12)  # mutations of each of some games
WORDS = [
    "front", "back", "red", "blue", "resource-left", "gold-right", "resource", "gold", "last_turn", "nothing_left",
    "points", "decks_empty", "last_round", "all_stuck", "left", "right", "english", "french", "easy", "hard", "rF",
    "gA", "centre", "top-left", "animal", "quill", "placed", "passed", "ended", "tybor_took",
]  # fmt: skip


def cramped(game: Game, rng: Rng) -> None:
    """Play so that areas close up: of some placements the one that leaves the fewest open spots."""
    seat, move = random_move(game, rng)
    if isinstance(move, Place):
        moves = game.moves_of(seat)
        tries = [moves[rng.below(len(moves))] for _ in range(12)]

        def left(one: Any) -> int:
            after = game.copy()
            after.play(one, seat)
            return len(after.spots(seat))

        move = min(tries, key=left)
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
    except records.Broken as why:
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
@pytest.mark.parametrize("manner", [at_random, cramped])
def test_good_records_are_good_for_both(kind: Kind, manner: Any) -> None:
    for seed in range(GAMES):
        data = records.encode(records.record_of(played(kind, seed, manner)))
        assert verdicts(data) == (("good", None), ("good", None)), data.decode()


def test_the_games_show_every_event_and_reason() -> None:
    """So the agreement above is about all of the rules."""
    seen: Counter[str] = Counter()
    for kind in KINDS:
        for manner in (at_random, cramped):
            for seed in range(GAMES):
                for event in document(played(kind, seed, manner))["events"]:
                    seen[event["type"] + (":" + event["reason"] if "reason" in event else "")] += 1
    assert {
        "draw_skipped:last_turn", "draw_skipped:nothing_left", "passed", "ended:last_round", "ended:all_stuck",
        "end_triggered:points", "end_triggered:decks_empty", "end_triggered:nothing_left", "tybor_took",
    } <= {*seen}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_unfinished_games_are_refused_by_both(kind: Kind) -> None:
    game, rng = kind.game(3), Rng(3)
    while not game.over:
        data = records.encode(records.record_of(game))
        number = game.version + 1
        assert verdicts(data) == (("refused", number), ("refused", number))
        at_random(game, rng)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("manner", [at_random, cramped])
def test_broken_records_are_refused_by_both_at_the_same_event(kind: Kind, manner: Any) -> None:
    for seed in range(3):
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
    events = document["events"]
    i = chance.randrange(len(events))
    match chance.randrange(12):
        case 0:
            del events[i:]
            return f"cut before {i + 1}"
        case 1:
            gone = events.pop(i)
            renumber(events)
            return f"without {gone}"
        case 2:
            events.insert(i, dict(events[chance.randrange(len(events))]))
            renumber(events)
            return f"one more at {i + 1}"
        case 3:
            j = min(i + 1, len(events) - 1)
            events[i], events[j] = events[j], events[i]
            renumber(events)
            return f"{i + 1} and the next swapped"
        case 4:
            deck = document["deal"][chance.choice(["resources", "golds"])]
            a, b = chance.randrange(len(deck)), chance.randrange(len(deck))
            deck[a], deck[b] = deck[b], deck[a]
            return f"deck places {a} and {b} swapped"
        case 5:
            return mutate_value(document["deal"], chance, "deal")
        case 6 | 7 if "result" in document:
            return mutate_value(document["result"], chance, "result")
        case 8:
            for score in document["result"]["scores"]:
                for objective in score["objectives"]:
                    for group in objective.get("copies", []) + objective.get("sets", []):
                        chance.shuffle(group)
            return "listings in another order"
    return mutate_value(events[i], chance, f"event {i + 1}")


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


def test_any_largest_packing_may_be_listed() -> None:
    """Four in a diagonal hold one copy, and two ways to place it."""
    found = 0
    for seed in range(by_build(400, 60)):
        broken = document(played(KINDS[0], seed, cramped))
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


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"null", b"{}", b'{"format":2}', b'{"format":true}', b"\xff", b'"x"'])
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
