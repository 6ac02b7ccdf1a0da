"""Finished games with nothing hidden. Nobody may get this before the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import cast, get_args

from msgspec.structs import replace

from naturalis.rules import Event, Game, View
from naturalis.rules.view_data import PlayerData, ViewData, open_data
from naturalis.tables.clocks import Outage
from naturalis.tables.highlights import highlights
from naturalis.tables.projection import Viewpoint, clocks, public, reasons_of, step_by_step, table_info
from naturalis.tables.refusal import TableRefused
from naturalis.tables.stored_events import ChatSaid, CommentMade, StoredEvent
from naturalis.tables.stored_formats import EventRow, decode
from naturalis.tables.table import Table
from naturalis.wire.http_bodies import Replay, ScoreAtVersion
from naturalis.wire.server_messages import GamePatch, News, PlayerPatch, TableView
from naturalis.wire.table_events import TableEvent, Unseen

_GAME = frozenset(get_args(Event))
_PATCHED = ("first", "last_round", "display", "decks", "tybor")
_PLAYER = ("score", "colour", "symbols", "hand", "spots", "offered", "secret")


def finished_game(table: Table) -> Game:
    """The table's game once it may be seen completely. Raises Refused before the table is over."""
    if table.game is None:
        raise TableRefused("no_game")
    if table.stage != "over":
        raise TableRefused("not_over")
    return table.game


def open_view(table: Table) -> TableView:
    """The table with every hand and objective open, without its chat."""
    return TableView(
        version=table.version, seat=None, table=table_info(table), chat=(), clocks=clocks(table),
        game=None if table.game is None else open_data(table.game), outcome=table.outcome,
    )  # fmt: skip


def replay_of(table_id: str, entries: Sequence[EventRow], outages: Sequence[Outage] = ()) -> Replay:
    """Everything up to the end of the game. Raises Refused if it is not over."""
    table, before = Table(table_id, outages), None
    news: list[News] = []
    score_history = _ScoreHistory()
    left = deque(entries)
    while left and table.stage != "over":
        step = [_fold(table, left.popleft())]
        while table.unfinished and left:
            step.append(_fold(table, left.popleft()))
        after = open_view(table)
        news += [_changed(step[0], before, after), *_with_reasons(table.game, step[1:])]
        score_history.count(table.game, step[0].version)
        before = after
    return Replay(tuple(news), tuple(score_history.counted), highlights(finished_game(table)))


def score_changes(
    table_id: str, entries: Sequence[EventRow], seat: Viewpoint, outages: Sequence[Outage] = ()
) -> Iterator[ScoreAtVersion]:
    """Yield each seat's score whenever it changed, as far as this viewer could know it."""
    table, score_history = Table(table_id, outages), _ScoreHistory()
    for version, _ in step_by_step(table, entries, ()):
        score_history.count(table.game and table.game.view(seat), version)
        yield from score_history.counted
        score_history.counted.clear()


def _with_reasons(game: Game | None, news: Iterable[News]) -> list[News]:
    listed = list(news)
    reasons = reasons_of(game, [cast("StoredEvent", one.event) for one in listed])
    return [replace(one, tybor=why) if why else one for one, why in zip(listed, reasons, strict=True)]


def _fold(table: Table, entry: EventRow) -> News:
    line = decode(entry.body)
    table.fold(entry.version, entry.at, line)
    return News(None, entry.version, entry.at, _open(line.event))


def _open(event: StoredEvent) -> Event | TableEvent:
    """An event of the game as it happened; chat becomes ``unseen``."""
    if type(event) in _GAME:
        return cast("Event", event)
    return Unseen() if isinstance(event, ChatSaid | CommentMade) else public(event, None)


def _changed(news: News, before: TableView | None, after: TableView) -> News:
    """The news with all differences between two views."""
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
    """What changed in the game; None if a patch cannot express it."""
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
    """What changed about one player; None if a patch cannot express it."""
    changed = {name: getattr(after, name) for name in _PLAYER if getattr(after, name) != getattr(before, name)}
    if before.area != after.area:
        if after.area[:-1] != before.area:
            return None
        changed["laid"] = after.area[-1]
    return None if None in changed.values() else PlayerPatch(seat, **changed)


class _ScoreHistory:
    """What each seat would score if the game ended at a version; one entry whenever that changes."""

    def __init__(self) -> None:
        self.counted: list[ScoreAtVersion] = []
        self._latest: dict[int, ScoreAtVersion] = {}

    def count(self, position: Game | View | None, version: int) -> None:
        """Count this position, which is the one at this version."""
        if position is None or not position.common:
            return
        for seat in range(position.seats):
            now = ScoreAtVersion(version, position.breakdown(seat), position.progress(seat))
            before = self._latest.get(seat)
            if before is None or (before.score, before.progress) != (now.score, now.progress):
                self._latest[seat] = now
                self.counted.append(now)
