"""The table that spectators see late: it is exactly the table of that time, and nothing later gets into it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from naturalis import Deal, Game
from naturalis.cards import load
from naturalis.store.contract import EventRow
from naturalis.tables.open_hands import DelayedTable
from naturalis.tables.projection import view_of
from naturalis.tables.stored_events import GameDealt
from naturalis.tables.stored_formats import decode, encode
from naturalis.tables.table import Table
from naturalis.wire.server_messages import TableView
from tests.helpers.games import KINDS, Kind, by_build
from tests.tables.random_table import RandomTable

kinds = st.sampled_from(KINDS)
seeds = st.integers(0, 2**63 - 1)


def played(kind: Kind, seed: int) -> list[EventRow]:
    return [entry for step in RandomTable(kind, seed).steps() for entry in step.entries]


def folded(entries: list[EventRow]) -> Table:
    table = Table("kq3v8t2m")
    for entry in entries:
        table.fold(entry.version, entry.at, decode(entry.body))
    return table


def delayed_view(entries: list[EventRow], until: int) -> TableView | None:
    delayed = DelayedTable("kq3v8t2m")
    delayed.add(entries)
    delayed.advance(until)
    return delayed.view()


@settings(max_examples=by_build(10, 2), deadline=None)
@given(kind=kinds, seed=seeds, chance=st.randoms(use_true_random=False))
def test_what_comes_later_is_not_even_read(kind: Kind, seed: int, chance: Random) -> None:
    entries = played(kind, seed)
    until = chance.choice(entries).at + chance.choice([-1, 0, 0, 1])
    then = [entry for entry in entries if entry.at <= until]
    spoilt = [*then, *(replace_body(entry) for entry in entries if entry.at > until)]
    view = delayed_view(spoilt, until)
    assert plain(view) == (together(folded(then)) if then else None)


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def together(table: Table) -> dict[str, Any]:
    """What the players and a spectator knew, put together out of their own views."""
    views = {seat: plain(view_of(table, seat)) for seat in (None, *range(len(table.chairs)))}
    whole: dict[str, Any] = views[None] | {"chat": []}
    whole.pop("clocks", None)
    whole.pop("comments", None)
    for seat in range(len(table.chairs)) if table.game is not None else ():
        whole["game"]["players"][seat] = views[seat]["game"]["players"][seat]
    return whole


def replace_body(entry: EventRow) -> EventRow:
    return EventRow(entry.version, entry.at, b"no event at all")


@settings(max_examples=by_build(10, 2), deadline=None)
@given(kind=kinds, seed=seeds, chance=st.randoms(use_true_random=False))
def test_it_does_not_know_what_nobody_knew(kind: Kind, seed: int, chance: Random) -> None:
    """With other cards below the tops of the decks, and another first player before anyone knows, it looks the same."""
    entries = played(kind, seed)
    until = chance.choice(entries).at
    then = [entry for entry in entries if entry.at <= until]
    game = folded(then).game
    if game is None:
        return
    twins = [with_deal(entry, game, chance) for entry in then]
    assert twins != then or all(pile.left < 3 for pile in game.decks)
    seen = delayed_view(then, until)
    assert msgspec.json.encode(delayed_view(twins, until)) == msgspec.json.encode(seen)


def with_deal(entry: EventRow, game: Game, chance: Random) -> EventRow:
    line = decode(entry.body)
    if not isinstance(line.event, GameDealt):
        return entry
    other = replace(line.event, deal=other_deal(line.event.deal, game, chance))
    return EventRow(entry.version, entry.at, encode(replace(line, event=other)))


def other_deal(deal: Deal, game: Game, chance: Random) -> Deal:
    known, decks, tybor = game.view(None), {}, list(deal.tybor)
    for name, pile, shown in zip(("resources", "golds"), game.decks, known.decks, strict=True):
        cards: tuple[int, ...] = getattr(deal, name)
        hidden = max(0, pile.left - (shown.top is not None))
        below = list(cards[len(cards) - hidden :])
        chance.shuffle(below)
        for place, card in enumerate(tybor if name == "resources" else ()):
            same = [n for n, other in enumerate(below) if kingdom_of(other) == kingdom_of(card)]
            if same:
                tybor[place], below[same[0]] = below[same[0]], card
        decks[name] = (*cards[: len(cards) - hidden], *below)
    first = deal.first if known.first is not None else chance.randrange(deal.seats)
    return replace(deal, first=first, tybor=tuple(tybor), **decks)


def kingdom_of(card: int) -> int:
    return load().playable[card - 1].kingdom


def test_it_moves_on_as_time_passes() -> None:
    entries = played(KINDS[0], 7)
    delayed = DelayedTable("kq3v8t2m")
    assert (delayed.version, delayed.next_at, delayed.view()) == (0, None, None)
    delayed.add(entries[:30])
    assert (delayed.version, delayed.next_at, delayed.read_version) == (0, entries[0].at, 30)
    delayed.advance(entries[0].at - 1)
    assert delayed.view() is None
    for entry in entries[30:]:
        delayed.add([entry])
        delayed.advance(entry.at)
    assert (delayed.version, delayed.next_at) == (len(entries), None)
    delayed.advance(0)  # a clock that goes back hides nothing that was shown, and breaks nothing
    assert delayed.version == len(entries)
