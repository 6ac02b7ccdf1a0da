"""What a table tells: a view that is kept by reduce is the server's, and nobody learns what they may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naturalis import Deal, Event, Game, KeepObjective, Move, Place, move_of
from naturalis.cards import load
from naturalis.store.contract import EventRow
from naturalis.tables import playing, projection, stored_events
from naturalis.tables.projection import Viewpoint
from naturalis.tables.stored_events import Envelope, StoredEvent
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.table import Table
from naturalis.wire.reduce import reduce
from naturalis.wire.server_messages import TableView
from naturalis.wire.table_events import TableEvent
from naturalis.wire.view_hash import view_hash
from tests.helpers.games import KINDS, Kind, by_build
from tests.helpers.knowledge import Knowledge
from tests.tables.random_table import RandomTable, Step

kinds = st.sampled_from(KINDS)
seeds = st.integers(0, 2**63 - 1)


def plain(value: object) -> Any:
    """What a client gets: through JSON and back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def bare(value: Any) -> Any:
    """A view without its nulls, which mean the same as nothing."""
    if isinstance(value, dict):
        return {key: bare(inner) for key, inner in value.items() if inner is not None}
    return [bare(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.slow
@settings(max_examples=by_build(12, 2))
@given(kind=kinds, seed=seeds)
def test_a_view_that_is_kept_by_reduce_is_the_servers(kind: Kind, seed: int) -> None:
    """For every viewer, after everything that happens."""
    random_table = RandomTable(kind, seed)
    views: dict[Viewpoint, Any] = {}
    for step in random_table.steps():
        for viewer, told in step.told.items():
            server = projection.view_of(random_table.table, viewer)
            if viewer not in views:
                views[viewer] = plain(server)
            for news in plain(told):
                reduce(views[viewer], news)
            assert bare(views[viewer]) == bare(plain(server))
            assert view_hash(views[viewer]) == view_hash(server)
            assert msgspec.convert(views[viewer], TableView) == server
            assert [news.version for news in told] == [entry.version for entry in step.entries]
            assert all(news.seat == viewer for news in told)


def test_random_tables_see_everything_that_can_happen() -> None:
    """Else the laws on this page would be about less than they say."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        random_table = RandomTable(KINDS[seed % len(KINDS)], seed)
        for step in random_table.steps():
            seen.update(type(news.event).__name__ for news in step.told[None])
    messages = get_args(TableEvent)
    missing = {member.__name__ for member in (*messages, *Event.__args__)} - {*seen}
    assert missing <= {"TableClosed", "Passed", "DrawSkipped", "NewHost"}


class Other:
    """A second table that looks the same to a viewer up to a version: what they did not see by then is otherwise."""

    def __init__(self, first: Table, entries: list[EventRow], viewer: Viewpoint, chance: Random) -> None:
        assert first.game is not None
        self.table = Table(first.id)
        events = [decode(entry.body).event for entry in entries]
        deal = next(event.deal for event in events if isinstance(event, stored_events.GameDealt))
        knows = Knowledge(deal, viewer)
        for event in events:
            if isinstance(event, Event):
                knows.learn(event)
        if first.game.over:  # secret objectives are counted in the open
            secrets = [first.game.secret(seat) for seat in range(first.game.seats)]
            knows.objectives |= {secret for secret in secrets if secret}
        self._other = _swapped(knows, chance)
        self._deal = self._dealt(deal, first, chance)

    def _dealt(self, deal: Deal, first: Table, chance: Random) -> Deal:
        """The deal with other cards; what lies below the tops of the decks may be of any kingdom. Before the hands are
        dealt that holds for the tops, too, and before the first round anyone may be the first player.
        """
        assert first.game is not None
        changed: dict[str, object] = {}
        shown = first.game.phase != "starters"
        if first.game.round == 0:
            changed["first"] = chance.randrange(deal.seats)
        for name, pile in zip(("resources", "golds"), first.game.decks, strict=True):
            cards: tuple[int, ...] = getattr(deal, name)
            below = list(cards[len(cards) - max(0, pile.left - shown) :])
            chance.shuffle(below)
            changed[name] = tuple(self._other.get(card, card) for card in (*cards[: len(cards) - len(below)], *below))
        return msgspec.structs.replace(
            deal, **changed,
            common=tuple(self._other.get(card, card) for card in deal.common),
            offered=tuple((self._other.get(a, a), self._other.get(b, b)) for a, b in deal.offered),
            tybor=tuple(self._other.get(card, card) for card in deal.tybor),
        )  # fmt: skip

    def append(self, step: Step, viewer: Viewpoint) -> list[bytes]:
        """The same happens at this table; what the viewer is told."""
        events: list[StoredEvent] = []
        for entry in step.entries:
            event = decode(entry.body).event
            asked = move_of(event) if isinstance(event, Event) else None
            if asked is not None:
                seat, move = asked
                events += self._played(events, seat, self._moved(move))
            elif not isinstance(event, Event):
                events.append(self._else(event))
        entries = [
            EventRow(entry.version, entry.at, encode(Envelope(event, "someone", "else")))
            for entry, event in zip(step.entries, events, strict=True)
        ]
        told = projection.advance(self.table, entries, [viewer])
        return [msgspec.json.encode(news) for news in told[viewer]]

    def _played(self, before: list[StoredEvent], seat: int, move: Move) -> tuple[Event, ...]:
        """What a move brings at this table, after what is appended with it."""
        if self.table.game is None or any(isinstance(event, stored_events.GameDealt) for event in before):
            return (self._colour(before, seat, move),)
        return tuple(event for event in playing.move(self.table, seat, move).events if isinstance(event, Event))

    def _colour(self, before: list[StoredEvent], seat: int, move: Move) -> Event:
        """Colours are chosen together with the deal, before there is a game at the table to play them in."""
        game = Game(self._deal)
        for event in before:
            if isinstance(event, Event) and (asked := move_of(event)):
                game.play(asked[1], asked[0])
        return game.play(move, seat)[0]

    def _moved(self, move: Move) -> Move:
        if isinstance(move, Place | KeepObjective):
            return msgspec.structs.replace(move, card=self._other.get(move.card, move.card))
        return move

    def _else(self, event: StoredEvent) -> StoredEvent:
        """The event with other secrets: another deal, other people, keys and processes."""
        match event:
            case stored_events.GameDealt():
                return stored_events.GameDealt(self._deal, event.seed ^ 1)
            case stored_events.TableMade() | stored_events.SeatTaken() | stored_events.PersonAdmitted():
                return msgspec.structs.replace(event, person=f"other {event.person}")
            case stored_events.FirstVoted(first=int()):
                return stored_events.FirstVoted(event.seat, 1 - min(1, event.first or 0))
            case stored_events.SeatKeyMade():
                return stored_events.SeatKeyMade(event.seat, b"another hash")
            case stored_events.PlayerConnected():
                return stored_events.PlayerConnected(event.seat, "another process")
        return event


def _swapped(knows: Knowledge, chance: Random) -> dict[int, int]:
    """Every card that was not seen, exchanged for one that looks the same from behind."""
    groups: dict[object, list[int]] = {}
    for card in load().playable:
        if card.id not in knows.cards:
            groups.setdefault((card.kind, card.kingdom), []).append(card.id)
    groups["objective"] = [card for card in range(87, 103) if card not in knows.objectives]
    other: dict[int, int] = {}
    for group in groups.values():
        mixed = group.copy()
        chance.shuffle(mixed)
        other |= zip(group, mixed, strict=True)
    return other


def cut(random_table: RandomTable, chance: Random) -> Iterator[Step]:
    """The steps of a random table, to its end or to somewhere in the game."""
    stop = chance.choice([30, 60, 90, 1000])
    for number, step in enumerate(random_table.steps()):
        yield step
        if number >= stop and random_table.table.game is not None:
            return


@settings(max_examples=by_build(60, 2))
@given(kind=kinds, seed=seeds)
def test_tables_that_look_alike_to_a_viewer_tell_it_the_same_bytes(kind: Kind, seed: int) -> None:
    chance = Random(seed)
    random_table = RandomTable(kind, seed)
    viewer = chance.choice(random_table.viewpoints)
    steps, views = [], []
    for step in cut(random_table, chance):
        steps.append(step)
        views.append(msgspec.json.encode(projection.view_of(random_table.table, viewer)))
    other = Other(random_table.table, [entry for step in steps for entry in step.entries], viewer, chance)
    for step, view in zip(steps, views, strict=True):
        assert other.append(step, viewer) == [msgspec.json.encode(news) for news in step.told[viewer]]
        assert msgspec.json.encode(projection.view_of(other.table, viewer)) == view


@pytest.mark.parametrize("seed", range(6))
def test_and_they_really_are_different_tables(seed: int) -> None:
    """Someone who holds what the viewer did not see is told something else."""
    random_table = RandomTable(KINDS[seed % 6], seed)
    steps = list(random_table.steps())
    other = Other(random_table.table, [entry for step in steps for entry in step.entries], None, Random(seed))
    for step in steps:
        other.append(step, None)
    game, twin = random_table.table.game, other.table.game
    assert game is not None
    assert twin is not None
    assert twin.deal != game.deal
    assert twin.view(None) == game.view(None)
    assert any(twin.view(seat) != game.view(seat) for seat in range(game.seats))
