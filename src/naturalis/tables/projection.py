"""What each seat and each spectator sees of a table. Every message is built field by field from a View.

Life of a move online, step 6: each viewer gets its own news, all at the same version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast, get_args

from msgspec.structs import replace

from naturalis.rules import (
    Drawn,
    Event,
    Game,
    HandsDealt,
    Laid,
    ObjectiveKept,
    Placed,
    StarterChosen,
    TyborReasons,
    TyborTook,
    View,
    tybor_reasons,
)
from naturalis.rules.events import ColourChosen, Ended
from naturalis.rules.view_data import view_data
from naturalis.tables import stored_events
from naturalis.tables.clocks import Outage, lost
from naturalis.tables.stored_events import StoredEvent
from naturalis.tables.stored_formats import EventRow, decode
from naturalis.tables.table import Chair, Table
from naturalis.wire import table_events
from naturalis.wire.server_messages import ClockInfo, GamePatch, News, PlayerPatch, SeatInfo, TableInfo, TableView
from naturalis.wire.table_settings import NoClock

Viewpoint = int | None
_GAME = frozenset(get_args(Event))
# These change nothing of the table or its game.
_QUIET = frozenset({
    stored_events.ChatSaid, stored_events.CommentMade, stored_events.PersonAdmitted, stored_events.SeatKeyMade,
    stored_events.HostConnected, stored_events.HostDisconnected,
})  # fmt: skip
# These change so much that the whole game is sent.
_WHOLE = frozenset({stored_events.GameDealt, stored_events.PlacementUndone, HandsDealt, Ended})


def view_of(table: Table, seat: Viewpoint) -> TableView:
    """All that this viewer may know now."""
    return TableView(
        version=table.version, seat=seat, table=table_info(table), chat=tuple(table.chat), clocks=clocks(table),
        game=None if table.game is None else view_data(table.game.view(seat)), outcome=table.outcome,
        comments=() if seat is not None else tuple(table.comments),
    )  # fmt: skip


def table_info(table: Table) -> TableInfo:
    """The table without its game."""
    return TableInfo(
        id=table.id, stage=table.stage, settings=table.settings, host=table.host_name,
        seats=tuple([_seat_info(chair) for chair in table.chairs]), rematch=table.rematch,
    )  # fmt: skip


def clocks(table: Table) -> tuple[ClockInfo, ...] | None:
    """All clocks; None without clocks."""
    if isinstance(table.settings.clock, NoClock):
        return None
    return tuple([_clock(chair, table.outages) for chair in table.chairs])


def _clock(chair: Chair, outages: Sequence[Outage]) -> ClockInfo:
    """A running clock gets back the time of outages since it was started."""
    since, left = chair.clock.since, chair.clock.left_ms
    return ClockInfo(left if since is None else left + lost(since, outages), since)


def _seat_info(chair: Chair) -> SeatInfo:
    if chair.level is not None:
        return SeatInfo("bot", name=chair.name, level=chair.level, colour=chair.colour)
    if not chair.people:
        return SeatInfo("free")
    return SeatInfo(
        "person", name=chair.name, colour=chair.colour, present=chair.process is not None, stand_in=chair.stand_in,
        conceded=chair.conceded, voted=chair.vote is not None,
    )  # fmt: skip


def advance(
    table: Table, entries: Sequence[EventRow], viewpoints: Iterable[Viewpoint], played_game: Game | None = None,
    after_step: Callable[[int], None] | None = None,
) -> dict[Viewpoint, list[News]]:  # fmt: skip
    """Fold entries into the table, and return the news of them for each viewer.

    A move and what follows from it automatically are one step: its first news carry all that it changed. ``after_step``
    is called with the version of that first event, once the step is folded in.
    """
    news_for: dict[Viewpoint, list[News]] = {viewpoint: [] for viewpoint in viewpoints}
    for version, step_news in step_by_step(table, entries, tuple(news_for), played_game):
        for viewpoint, news in step_news.items():
            news_for[viewpoint] += news
        if after_step is not None:
            after_step(version)
    return news_for


def step_by_step(
    table: Table, entries: Sequence[EventRow], viewpoints: Sequence[Viewpoint], played_game: Game | None = None
) -> Iterator[tuple[int, dict[Viewpoint, list[News]]]]:
    """Fold entries into the table, one step at a time; yield the first version of each step and its news."""
    lines = [decode(entry.body) for entry in entries]
    first = 0
    while first < len(entries):
        unseen = _only_moved(table, lines[first].event)
        table.fold(entries[first].version, entries[first].at, lines[first], played_game)
        past = first + 1
        while table.unfinished and past < len(entries):
            table.fold(entries[past].version, entries[past].at, lines[past])
            past += 1
        step = _Step(table, entries[first], [line.event for line in lines[first:past]], unseen)
        reasons = reasons_of(table.game, [line.event for line in lines[first + 1 : past]])
        news_for: dict[Viewpoint, list[News]] = {}
        for viewpoint in viewpoints:
            news = news_for[viewpoint] = [step.first(viewpoint)]
            for entry, line, why in zip(entries[first + 1 : past], lines[first + 1 : past], reasons, strict=True):
                news.append(News(viewpoint, entry.version, entry.at, public(line.event, viewpoint), tybor=why))
        yield entries[first].version, news_for
        first = past


def reasons_of(game: Game | None, events: Sequence[StoredEvent]) -> list[TyborReasons | None]:
    """Why Tybor took what he took, for each of his events among these; the game is as they left it."""
    took = [event for event in events if isinstance(event, TyborTook)]
    if game is None or not took:
        return [None] * len(events)
    found = iter(tybor_reasons(game, took))
    return [next(found) if isinstance(event, TyborTook) else None for event in events]


def _only_moved(table: Table, event: StoredEvent) -> bool:
    """Whether a player who was here all the time is connected to another server now, which concerns nobody."""
    return isinstance(event, stored_events.PlayerConnected) and table.chairs[event.seat].process is not None


class _Step:
    """A step just folded in. What everyone may see of it is computed once, from the spectators' view."""

    def __init__(self, table: Table, entry: EventRow, events: Sequence[StoredEvent], unseen: bool = False) -> None:
        self._unseen = unseen
        self._table = table
        self._entry = entry
        self._event = events[0]
        kinds = {type(event) for event in events}
        self._quiet = unseen or not kinds.isdisjoint(_QUIET)
        self._whole = not kinds.isdisjoint(_WHOLE)
        self._patched = type(events[0]) in _GAME and not self._whole
        info = not (self._quiet or self._patched) or type(events[0]) is ColourChosen
        self._info = table_info(table) if info else None
        self._clocks = None if self._quiet else clocks(table)
        if self._patched:
            self._share(events, kinds)

    def _share(self, events: Sequence[StoredEvent], kinds: set[type]) -> None:
        assert self._table.game is not None
        view = self._view = self._table.game.view(None)
        tybor = TyborTook in kinds
        taken = tybor or type(events[0]) is Drawn
        seen = [card for event in events for card in _came_to_light(event)]
        self._patch = GamePatch(
            version=view.version, phase=view.phase, acting=view.acting, round=view.round,
            first=view.first if type(events[0]) is ObjectiveKept else None, last_round=view.last_round,
            display=view.display if taken else None, decks=view.decks if taken else None, seen=tuple(seen) or None,
            tybor=view.tybor if tybor else None,
        )  # fmt: skip
        self._mover = _mover(view, self._event)
        self._others: tuple[PlayerPatch, ...] | None = None

    def first(self, seat: Viewpoint) -> News:
        """The first news of the step for this viewer, with everything that changed."""
        table, entry = self._table, self._entry
        shown = table_events.Unseen() if self._unseen else public(self._event, seat)
        if self._quiet:
            said = table.chat[-1] if type(shown) is table_events.Said else None
            commented = table.comments[-1] if type(shown) is table_events.Commented else None
            return News(seat, entry.version, entry.at, shown, said=said, commented=commented)
        if self._patched:
            patch = replace(self._patch, players=self._player(seat))
            return News(seat, entry.version, entry.at, shown, table=self._info, clocks=self._clocks, patch=patch)
        game = view_data(table.game.view(seat)) if self._whole and table.game is not None else None
        return News(
            seat, entry.version, entry.at, shown, table=self._info, clocks=self._clocks, game=game,
            outcome=table.outcome,
        )  # fmt: skip

    def _player(self, seat: Viewpoint) -> tuple[PlayerPatch, ...] | None:
        """What the step changed about the player who moved, as far as this viewer may know: that player sees more, all
        others see what a spectator sees.
        """
        if self._mover is None:
            return None
        assert self._table.game is not None
        if seat == self._mover.seat:
            return (self._seen(self._mover, self._table.game.view(seat)),)
        if self._others is None:
            self._others = (self._seen(self._mover, self._view),)
        return self._others

    def _seen(self, mover: PlayerPatch, view: View) -> PlayerPatch:
        """The mover's patch with what this view shows in addition."""
        event = self._event
        if isinstance(event, Placed):
            laid = Laid(event.x, event.y, event.face, event.for_seat(view.seat).card, event.back)
            return replace(mover, hand=view.hand(event.seat), laid=laid)
        if isinstance(event, Drawn):
            return replace(mover, hand=view.hand(event.seat))
        if isinstance(event, ObjectiveKept):
            return replace(mover, secret=view.secret(event.seat))
        return mover


def _mover(view: View, event: object) -> PlayerPatch | None:
    """What everyone may see of the change to the player who moved."""
    if isinstance(event, Placed):
        who = event.seat
        return PlayerPatch(who, score=view.score(who), symbols=view.symbols(who), spots=view.spots(who))
    if isinstance(event, StarterChosen):
        who, laid = event.seat, Laid(0, 0, event.face, event.card)
        return PlayerPatch(who, symbols=view.symbols(who), spots=view.spots(who), laid=laid)
    if isinstance(event, ColourChosen):
        return PlayerPatch(event.seat, colour=event.colour)
    if isinstance(event, Drawn | ObjectiveKept):
        return PlayerPatch(event.seat)
    return None


def _came_to_light(event: object) -> list[int]:
    """The cards whose fronts this event showed to everyone."""
    if isinstance(event, Placed):
        return [event.card] if event.known and event.card is not None else []
    if isinstance(event, Drawn | TyborTook):
        return [event.refill] if event.refill is not None else []
    return []


def public(event: StoredEvent, seat: Viewpoint) -> Event | table_events.TableEvent:
    """An event as this viewer may see it. What nobody may see becomes ``unseen``."""
    kind = type(event)
    if kind in _GAME:
        return cast("Event", event).for_seat(seat)
    if isinstance(event, stored_events.CommentMade) and seat is None:
        return table_events.Commented(event.name, event.phrase, event.text)
    message = _MESSAGES.get(kind)
    return table_events.Unseen() if message is None else message(event)


def without_comment(news: News) -> News:
    """The news as someone may see them who perhaps plays here, though they ask like a spectator."""
    return news if news.commented is None else replace(news, event=table_events.Unseen(), commented=None)


# Each stored event that all viewers may see, and its message. Viewers see all others as ``unseen``.
_MESSAGES: dict[type, Callable[[Any], table_events.TableEvent]] = {
    stored_events.TableMade: lambda event: table_events.TableMade(event.name),
    stored_events.SeatTaken: lambda event: table_events.Seated(event.seat, event.name),
    stored_events.HostChanged: lambda event: table_events.NewHost(event.seat, event.name),
    stored_events.GameDealt: lambda _: table_events.Began(),
    stored_events.PlayerConnected: lambda event: table_events.CameBack(event.seat),
    stored_events.PlayerDisconnected: lambda event: table_events.WentAway(event.seat),
    stored_events.BotSeated: lambda event: table_events.BotSeated(event.seat, event.level, event.name),
    stored_events.SeatFreed: lambda event: table_events.Unseated(event.seat),
    stored_events.SeatColourSet: lambda event: table_events.SeatColour(event.seat, event.colour),
    stored_events.BeginsSet: lambda event: table_events.BeginsSet(event.begins),
    stored_events.FirstVoted: lambda event: table_events.FirstVoted(event.seat),
    stored_events.PlacementUndone: lambda event: table_events.Undone(event.seat),
    stored_events.StandInStarted: lambda event: table_events.TakenOver(event.seat, event.level),
    stored_events.StandInEnded: lambda event: table_events.GivenBack(event.seat),
    stored_events.SeatConceded: lambda event: table_events.Conceded(event.seat, event.reason),
    stored_events.TableConcluded: lambda event: table_events.Concluded(event.winners),
    stored_events.TableClosed: lambda _: table_events.TableClosed(),
    stored_events.ChatSaid: lambda event: table_events.Said(event.seat, event.phrase, event.text),
    stored_events.RematchMade: lambda event: table_events.RematchMade(event.table),
}
