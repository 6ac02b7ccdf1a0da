"""A game that is over, told again with nothing hidden. Nobody may have this before the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import cast, get_args

from msgspec.structs import replace

from naturalis.rules import Event, Game, SeatScore
from naturalis.rules.view_data import PlayerData, ViewData, open_data
from naturalis.tables.clocks import Outage
from naturalis.tables.projection import clocks, public, table_info
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import ChatSaid, StoredEvent
from naturalis.tables.stored_formats import EventRow, decode
from naturalis.tables.table import Table
from naturalis.wire.http_bodies import Counted, Replay
from naturalis.wire.server_messages import GamePatch, News, PlayerPatch, TableView
from naturalis.wire.table_events import TableEvent, Unseen

_GAME = frozenset(get_args(Event))
_PATCHED = ("last_round", "display", "decks", "tybor")
_PLAYER = ("score", "colour", "symbols", "hand", "spots", "offered", "secret")


def finished_game(table: Table) -> Game:
    """The table's game, where all of it may be seen: nothing can be gained by it any more. Refused elsewhere."""
    if table.game is None:
        raise TableRefused("no_game")
    if table.stage != "over":
        raise TableRefused("not_over")
    return table.game


def open_view(table: Table) -> TableView:
    """The table as it stands, with every hand and objective open. What was said is left out."""
    return TableView(
        version=table.version, seat=None, table=table_info(table), chat=(), clocks=clocks(table),
        game=None if table.game is None else open_data(table.game), outcome=table.outcome,
    )  # fmt: skip


def replay_of(table_id: str, entries: Sequence[EventRow], outages: Sequence[Outage] = ()) -> Replay:
    """Everything up to the end of the game. Refused where the game is not over."""
    table, before = Table(table_id, outages), None
    news: list[News] = []
    counted: list[Counted] = []
    had: dict[int, SeatScore] = {}
    left = deque(entries)
    while left and table.stage != "over":
        step = [_fold(table, left.popleft())]
        while table.unfinished and left:
            step.append(_fold(table, left.popleft()))
        after = open_view(table)
        news += [_changed(step[0], before, after), *step[1:]]
        counted += _counted(table, step[0].version, had)
        before = after
    finished_game(table)
    return Replay(tuple(news), tuple(counted))


def _fold(table: Table, entry: EventRow) -> News:
    line = decode(entry.body)
    table.fold(entry.version, entry.at, line)
    return News(None, entry.version, entry.at, _open(line.event))


def _open(event: StoredEvent) -> Event | TableEvent:
    """An event of the game as it happened; of what was said, only that something happened."""
    if type(event) in _GAME:
        return cast("Event", event)
    return Unseen() if isinstance(event, ChatSaid) else public(event, None)


def _changed(news: News, before: TableView | None, after: TableView) -> News:
    """The news with all that differs between two views."""
    if before is None:
        return replace(news, table=after.table, clocks=after.clocks)
    patch = before.game and after.game and _patch(before.game, after.game)
    return replace(
        news,
        table=after.table if after.table != before.table else None,
        clocks=after.clocks if after.clocks != before.clocks else None,
        game=after.game if patch is None and after.game != before.game else None,
        patch=patch if after.game != before.game else None,
        outcome=after.outcome if after.outcome != before.outcome else None,
    )


def _patch(before: ViewData, after: ViewData) -> GamePatch | None:
    """What changed of the game; None where a patch cannot tell it."""
    players = []
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old != new:
            players.append(_player(seat, old, new))
    seen = set(after.seen) - set(before.seen)
    patch = GamePatch(
        version=after.version, phase=after.phase, acting=after.acting, round=after.round,
        seen=tuple(sorted(seen)) or None, players=tuple([part for part in players if part is not None]) or None,
        **{name: getattr(after, name) for name in _PATCHED if getattr(after, name) != getattr(before, name)},
    )  # fmt: skip
    untold = None in players or before.common != after.common or len(after.seen) != len(before.seen) + len(seen)
    return None if untold or (before.last_round and not after.last_round) else patch


def _player(seat: int, before: PlayerData, after: PlayerData) -> PlayerPatch | None:
    """What changed of one player; None where a patch cannot tell it."""
    changed = {name: getattr(after, name) for name in _PLAYER if getattr(after, name) != getattr(before, name)}
    if before.area != after.area:
        if after.area[:-1] != before.area:
            return None
        changed["laid"] = after.area[-1]
    return None if None in changed.values() else PlayerPatch(seat, **changed)


def _counted(table: Table, version: int, had: dict[int, SeatScore]) -> list[Counted]:
    """What seats would have now, where that is not what they had before; ``had`` is brought up to date."""
    game = table.game
    if game is None or not game.common:
        return []
    scores = [game.breakdown(seat) for seat in range(game.seats)]
    changed = [score for score in scores if had.get(score.seat) != score]
    had.update({score.seat: score for score in changed})
    return [Counted(version, score) for score in changed]
