"""Any commands of anyone, in any order: each is appended as a whole or declined with a known code, changing nothing."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from naturalis import Draw, Place
from naturalis.rules import ChooseColour, ChooseStarter, KeepObjective, Refused
from naturalis.server.live_tables.dispatch import decide
from naturalis.tables import deadlines, stored_events
from naturalis.tables.decision import Actor, Decision
from naturalis.tables.stored_events import PlayerConnected, SeatKeyMade
from naturalis.wire import client_messages
from naturalis.wire.refusal_codes import CODES
from naturalis.wire.table_settings import Concede, DayClock, GameClock, NoClock, StandIn, TableSettings, TurnClock, Wait
from tests.helpers.games import by_build
from tests.tables.driven_table import DrivenTable
from tests.tables.table_state import state_of

ACTORS = st.sampled_from([None, *(Actor(f"p{n}", f"Name {n}") for n in range(3)), Actor("key:1", "", b"key")])
SEATS = st.integers(0, 3)
LEVELS = st.sampled_from(["novice", "scribe"])
COLOUR = st.sampled_from(["red", "blue", None])
MOVES = st.one_of(
    st.builds(Place, st.integers(1, 80), st.sampled_from(["front", "back"]), st.integers(-3, 3), st.integers(-3, 3)),
    st.builds(Draw, st.sampled_from(["gold", "resource", 1, 4])),
    st.builds(ChooseStarter, st.sampled_from(["front", "back"])),
    st.builds(ChooseColour, st.sampled_from(["red", "green"])),
    st.builds(KeepObjective, st.integers(87, 102)),
)
INTENTS: st.SearchStrategy[Any] = st.one_of(
    st.builds(client_messages.Sit, st.just("i"), SEATS, st.sampled_from([None, "Zoe", "\u200b"]), COLOUR),
    st.builds(client_messages.Stand, st.just("i"), SEATS),
    st.builds(client_messages.ChooseSeatColour, st.just("i"), SEATS, COLOUR),
    st.builds(client_messages.SeatBot, st.just("i"), SEATS, LEVELS),
    st.builds(client_messages.Clear, st.just("i"), SEATS),
    st.builds(client_messages.SetBegins, st.just("i"), st.sampled_from(["chance", "vote", 0, 3])),
    st.builds(client_messages.VoteFirst, st.just("i"), SEATS, st.sampled_from([None, 0, 1, 3])),
    st.builds(client_messages.Start, st.just("i"), st.sampled_from([None, "novice"])),
    st.builds(client_messages.Play, st.just("i"), SEATS, MOVES),
    st.builds(client_messages.Undo, st.just("i"), SEATS),
    st.builds(client_messages.Return, st.just("i"), SEATS),
    st.builds(
        client_messages.Say,
        st.just("i"),
        SEATS,
        st.sampled_from([None, "hello"]),
        st.sampled_from([None, "a", "\u200b"]),
    ),
    st.builds(client_messages.Comment, st.just("i"), st.sampled_from([None, "hello"]), st.sampled_from([None, "a"])),
    st.builds(client_messages.Rematch, st.just("i")),
)
GIVING_UP = st.builds(client_messages.Resign, st.just("i"), SEATS)
STEPS = st.lists(
    st.one_of(
        *[st.tuples(ACTORS, INTENTS)] * 2,
        st.tuples(ACTORS, GIVING_UP),
        *[st.sampled_from(["start", "moves", "moves", "moves", "time", "come", "go", "key"])] * 2,
    ),
    min_size=5,
    max_size=60,
)
TABLES = st.builds(
    TableSettings, st.integers(2, 4), clock=st.sampled_from([NoClock(), TurnClock(10), GameClock(1, 3), DayClock(1)]),
    absent=st.sampled_from([Wait(), StandIn(5), Concede(9)]), chat=st.sampled_from(["off", "phrases", "free"]),
)  # fmt: skip


def test_every_command_is_among_them() -> None:
    named = {"Sit", "Stand", "ChooseSeatColour", "SeatBot", "Clear", "Start", "Play", "Undo", "Return", "Say"}
    assert {kind.__name__ for kind in get_args(client_messages.Command)} == named | {
        "Comment",
        "Rematch",
        "Resign",
        "SetBegins",
        "VoteFirst",
    }


@settings(max_examples=by_build(150, 3))
@given(made=TABLES, steps=STEPS, chance=st.randoms(use_true_random=False))
def test_appended_as_a_whole_or_declined(made: TableSettings, steps: list[Any], chance: Any) -> None:
    driven = DrivenTable(**{name: getattr(made, name) for name in ("seats", "clock", "absent", "chat")})
    codes: set[str] = set()
    for asked in steps:
        driven.now += chance.choice([0, 10, 3000, 20_000])
        if asked == "moves":
            _play_on(driven, chance)
            continue
        before, version = state_of(driven.table), driven.table.version
        try:
            decision = _server(driven, asked, chance) if isinstance(asked, str) else decide(driven.table, *asked)
        except Refused as why:
            codes.add(why.code)
            assert state_of(driven.table) == before
            continue
        assert state_of(driven.table) == before  # deciding changes nothing
        driven.append(decision, *("p", f"i{version}") if decision.events else ())
        assert driven.table.version == version + len(decision.events)
        assert not driven.table.unfinished
    assert codes <= CODES.keys()
    assert [entry.version for entry in driven.entries] == [*range(1, driven.table.version + 1)]
    assert state_of(driven.again()) == state_of(driven.table)


def _server(driven: DrivenTable, what: str, chance: Any) -> Decision:
    """What a server does by itself."""
    table = driven.table
    seated = [seat for seat, chair in enumerate(table.chairs) if chair.people]
    if what == "start":
        if not seated:
            return decide(table, Actor("p0", "Ann"), client_messages.Sit("i", 0))
        return decide(table, Actor("p0", "Ann"), client_messages.Start("i", "novice"))
    if what == "time":
        return deadlines.overdue(table, driven.now, lambda process: process != "dead") or Decision(())
    if not seated:
        return Decision(())
    seat = chance.choice(seated)
    if what == "key":
        return Decision((SeatKeyMade(seat, b"key"),))
    if what == "come":
        return Decision((PlayerConnected(seat, chance.choice(["alive", "dead"])),))
    return Decision((stored_events.PlayerDisconnected(seat),) if table.chairs[seat].process else ())


def _play_on(driven: DrivenTable, chance: Any) -> None:
    """A few legal moves, so that games go on."""
    for _ in range(chance.randrange(10)):
        if driven.table.acting:
            driven.move(chance.choice(driven.table.acting))
