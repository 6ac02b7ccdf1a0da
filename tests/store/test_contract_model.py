"""Both stores against a model that is a few dictionaries: whatever is asked in whatever order, they answer alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from naturalis.store import Conflict, EventRow, ListedTable, PlayedTable, Session, Stage, TableHeader, open_store
from naturalis.store.backup.file import RestorableStore

pytestmark = pytest.mark.slow

Result = TypeVar("Result")

STAGES: tuple[Stage, ...] = ("open", "playing", "over")
ids = st.sampled_from(["", "a", "b", "Ab", "ž", "z"])
table_ids = ids.filter(bool)
times = st.integers(0, 12)
PEOPLE = ["p", "q", "ř"]
people = st.lists(st.sampled_from(PEOPLE), max_size=2, unique=True).map(tuple)
heads = st.builds(
    TableHeader, st.sampled_from(STAGES), st.booleans(), st.none() | times, st.binary(max_size=3),
    st.binary(min_size=1, max_size=3), people, st.just(()),
)  # fmt: skip
limits = st.integers(0, 4)


class Model(RuleBasedStateMachine):
    """The same calls to the store and to dictionaries."""

    store: RestorableStore
    runner: asyncio.Runner

    def run(self, call: Awaitable[Result]) -> Result:
        async def awaited() -> Result:
            return await call

        return self.runner.run(awaited())

    @initialize()
    def begin(self) -> None:
        self.run(self.forget_all())
        self.entries: dict[str, list[EventRow]] = {}
        self.heads: dict[str, TableHeader] = {}
        self.lists: set[tuple[str, str]] = set()  # a person, a table
        self.sessions: dict[bytes, Session] = {}
        self.pulses: dict[str, int] = {}
        self.outages = self.run(self.store.outages(-1))  # there is no call that forgets these

    async def forget_all(self) -> None:
        for stage in STAGES:
            await self.store.delete_tables(stage, 99, 99)
        await self.store.delete_sessions(99)
        await self.store.delete_heartbeats(99)

    def updated(self, table_id: str) -> int:
        return self.entries[table_id][-1].at

    def found(self, table_id: str) -> ListedTable:
        head = self.heads[table_id]
        return ListedTable(table_id, len(self.entries[table_id]), head.stage, self.updated(table_id), head.summary)

    @rule(
        table_id=table_ids,
        ahead=st.sampled_from([0, 0, 0, 1, -1]),
        at=st.lists(times, min_size=1, max_size=3),
        head=heads,
    )
    def append(self, table_id: str, ahead: int, at: list[int], head: TableHeader) -> None:
        kept = self.entries.get(table_id, [])
        expected = max(0, len(kept) + ahead)
        new = [EventRow(expected + number, when, b"%d" % when) for number, when in enumerate(at, start=1)]
        if expected == len(kept):
            self.run(self.store.append(table_id, expected, new, head))
            self.entries[table_id] = kept + new
            self.heads[table_id] = head
            self.lists |= {(person, table_id) for person in head.joined}
        else:
            with pytest.raises(Conflict):
                self.run(self.store.append(table_id, expected, new, head))

    @rule(table_id=table_ids, after=times)
    def read(self, table_id: str, after: int) -> None:
        assert self.run(self.store.events(table_id, after)) == self.entries.get(table_id, [])[after:]

    @rule(asked=st.lists(table_ids, max_size=4))
    def versions(self, asked: list[str]) -> None:
        assert self.run(self.store.versions(asked)) == {
            table_id: len(self.entries[table_id]) for table_id in asked if table_id in self.entries
        }

    @rule(limit=limits)
    def lobby(self, limit: int) -> None:
        there = [table_id for table_id, head in self.heads.items() if head.stage == "open" and head.public]
        there.sort(key=lambda table_id: (-self.updated(table_id), table_id))
        assert self.run(self.store.lobby(limit)) == [self.found(table_id) for table_id in there[:limit]]

    @rule(before=times, limit=limits)
    def due(self, before: int, limit: int) -> None:
        there = sorted(
            (head.due, table_id)
            for table_id, head in self.heads.items()
            if head.due is not None and head.stage != "over" and head.due < before
        )
        assert self.run(self.store.due(before, limit)) == [table_id for _, table_id in there[:limit]]

    @rule(after=ids, limit=limits, stage=st.none() | st.sampled_from(STAGES))
    def page(self, after: str, limit: int, stage: Stage | None) -> None:
        there = [
            table_id
            for table_id in sorted(self.heads)
            if table_id > after and stage in (None, self.heads[table_id].stage)
        ]
        assert self.run(self.store.list_tables(after, limit, stage)) == [
            self.found(table_id) for table_id in there[:limit]
        ]

    @rule()
    def count_tables(self) -> None:
        there = [head.stage for head in self.heads.values()]
        assert self.run(self.store.count_tables()) == {stage: there.count(stage) for stage in STAGES}

    @precondition(lambda self: len(self.heads) > 1)
    @rule(stage=st.sampled_from(STAGES), before=times, limit=limits)
    def delete_tables(self, stage: Stage, before: int, limit: int) -> None:
        there = [
            table_id for table_id, head in self.heads.items() if head.stage == stage and self.updated(table_id) < before
        ]
        there.sort(key=lambda table_id: (self.updated(table_id), table_id))
        assert self.run(self.store.delete_tables(stage, before, limit)) == len(there[:limit])
        for table_id in there[:limit]:
            self.drop(table_id)

    def drop(self, table_id: str) -> None:
        del self.entries[table_id], self.heads[table_id]
        self.lists -= {(person, table_id) for person in PEOPLE}

    @rule(person=st.sampled_from(PEOPLE), skip=limits, limit=limits)
    def tables_of(self, person: str, skip: int, limit: int) -> None:
        there = [self.played(table_id) for who, table_id in self.lists if who == person]
        there.sort(key=lambda table: (table.stage == "over", -table.updated, table.table_id))
        after = there[skip - 1].position if 0 < skip <= len(there) else None
        assert self.run(self.store.tables_of(person, after, limit)) == there[skip if after else 0 :][:limit]

    def played(self, table_id: str) -> PlayedTable:
        head, listed = self.heads[table_id], sum(table == table_id for _, table in self.lists)
        return PlayedTable(table_id, head.stage, self.updated(table_id), head.overview, listed)

    @rule(person=st.sampled_from(PEOPLE), table_id=table_ids)
    def forget_table(self, person: str, table_id: str) -> None:
        was = (person, table_id) in self.lists
        self.lists.discard((person, table_id))
        gone = was and table_id not in {table for _, table in self.lists}
        assert self.run(self.store.forget_table(table_id, person)) == gone
        if gone:
            self.drop(table_id)

    @rule(digest=st.binary(max_size=1), name=st.sampled_from(["Ada", "Žofie"]), seen=times)
    def save_session(self, digest: bytes, name: str, seen: int) -> None:
        self.sessions[digest] = Session(digest, "p", name, 1, seen)
        self.run(self.store.save_session(self.sessions[digest]))

    @rule(before=times)
    def delete_sessions(self, before: int) -> None:
        kept = {digest: session for digest, session in self.sessions.items() if session.seen >= before}
        assert self.run(self.store.delete_sessions(before)) == len(self.sessions) - len(kept)
        for digest in self.sessions:
            assert self.run(self.store.session(digest)) == kept.get(digest)
        found = self.run(self.store.sessions([*self.sessions]))
        assert {one.digest: one for one in found} == kept
        self.sessions = kept

    @rule(process=ids, at=times, before=times)
    def pulse(self, process: str, at: int, before: int) -> None:
        self.run(self.store.record_heartbeat(process, at))
        self.run(self.store.delete_heartbeats(before))
        self.pulses = {name: when for name, when in (self.pulses | {process: at}).items() if when >= before}
        assert self.run(self.store.heartbeats()) == self.pulses

    @rule(start=times, stop=times, since=times)
    def outage(self, start: int, stop: int, since: int) -> None:
        self.run(self.store.add_outage(start, stop))
        self.outages = sorted([*self.outages, (start, stop)])
        assert self.run(self.store.outages(since)) == [outage for outage in self.outages if outage[1] > since]


@pytest.fixture
def machine(place: str | Path, runner: asyncio.Runner) -> Iterator[type[Model]]:
    """The model, with a store."""
    store = runner.run(open_store(place))
    yield type("Machine", (Model,), {"store": store, "runner": runner})
    runner.run(store.close())


def test_both_stores_answer_as_the_model(machine: type[Model]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=20, stateful_step_count=25))
