"""``naturalis admin``, on both stores, while servers run: what it does, what it logs, what it never shows."""

from __future__ import annotations

import asyncio
import io
import re
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, redirect_stdout
from pathlib import Path

import pytest

from naturalis.cli import main
from naturalis.rules.view_data import view_data
from naturalis.server.shared.timings import Timings
from naturalis.server.transport.connections import CLOSE_BANNED
from naturalis.store import Store, open_store
from tests.helpers.cli import refused
from tests.helpers.http import http_client
from tests.helpers.postgres import Server, postgres_server
from tests.server.helpers.client import Client
from tests.server.helpers.harness import Running
from tests.server.helpers.scenarios import started_game
from tests.server.helpers.servers import pair, serving, table_of

QUICK = Timings(orders_interval_s=0.05, erasure_interval_s=0.05)


@pytest.fixture(scope="module")
def databases() -> Iterator[Server]:
    """A PostgreSQL server."""
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    """Where a server keeps its tables."""
    if request.param == "sqlite":
        return tmp_path / "naturalis.sqlite"
    server: Server = request.getfixturevalue("databases")
    return server.url(server.create())


class Admin:
    """A server that runs, and a host who types commands beside it."""

    def __init__(self, place: str | Path, here: Running) -> None:
        self.here = here
        self._where = ("--data", str(place.parent)) if isinstance(place, Path) else ("--database", place)

    async def __call__(self, *arguments: str) -> str:
        """Run one command in a loop and with a store of its own; what it printed."""
        printed = io.StringIO()
        with redirect_stdout(printed):
            assert await asyncio.to_thread(main, self._command(arguments)) == 0
        return printed.getvalue()

    async def in_a_process(self, *arguments: str) -> str:
        """Run one command as a host would; what it printed."""
        command = (sys.executable, "-m", "naturalis", *self._command(arguments))
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        printed, _ = await process.communicate()
        assert process.returncode == 0, printed
        return printed.decode()

    def _command(self, arguments: Sequence[str]) -> list[str]:
        return ["admin", *arguments, *self._where, "--as", "Hanna"]

    @property
    def store(self) -> Store:
        """The server's store."""
        return self.here.server.services.store


@asynccontextmanager
async def hosted(place: str | Path, **settings: object) -> AsyncIterator[Admin]:
    store = await open_store(place, for_server=True)
    try:
        async with serving(store, timings=QUICK, **settings) as here:
            yield Admin(place, here)
    finally:
        await store.close()


async def person_of(admin: Admin, name: str) -> str:
    """A guest's id, as the host finds it by a name that nobody else has."""
    lines = [line for line in (await admin("sessions", "--name", name)).splitlines() if name in line]
    assert len(lines) == 1
    return lines[0].split()[0]


@pytest.mark.slow
async def test_tables_are_listed_shown_and_closed(place: str | Path) -> None:
    async with hosted(place) as admin:
        table_id, first, second, ann, _ = await pair(admin.here, chat="free")
        open_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        waiting = await ann.enter(open_id)
        await second.ask("say", seat=1, text="good evening")
        listed = await admin("tables")
        assert re.search(rf"{table_id} +playing .*Ann, Bob", listed)
        assert re.search(rf"{open_id} +open ", listed)
        assert open_id not in await admin("tables", "--stage", "playing")
        shown = await admin("table", table_id)
        assert re.search(r"1 +Bob ", shown)
        assert "good evening" in shown
        assert (await admin("close", table_id)) == f"Table {table_id} is closed.\n"
        assert (await admin("close", open_id)) == f"Table {open_id} is closed.\n"
        for client in (first, second, waiting):
            await client.until(lambda client=client: client.stage == "over")
        assert first.view["outcome"]["winners"] == []
        assert waiting.view["outcome"]["ended"] == "closed"
        assert "was over already" in await admin("close", table_id)


@pytest.mark.slow
async def test_what_is_shown_of_a_game_does_not_depend_on_any_card(place: str | Path) -> None:
    """Two games that differ in every card print the same, but for their ids and times."""
    async with hosted(place) as admin:
        shown = []
        for _ in range(2):
            table_id, _, clients, _ = await started_game(admin.here)
            table = table_of(admin.here, table_id)
            assert table.game is not None
            hidden = repr([view_data(table.game.view(seat)) for seat in range(2)])
            text = await admin("table", table_id)
            names = {*(person for chair in table.chairs for person in chair.people), table_id}
            for name in names:
                text = text.replace(name, "*")
            text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d|waits for seat \d|version \d+", "-", text)
            shown.append((hidden, sorted(text.split())))
            for client in clients:
                await client.close()
        assert shown[0][0] != shown[1][0]
        assert shown[0][1] == shown[1][1]


@pytest.mark.slow
async def test_a_muted_guest_says_nothing_until_it_is_lifted(place: str | Path) -> None:
    async with hosted(place) as admin:
        _, first, second, *_ = await pair(admin.here, chat="free")
        admin_says = await admin("mute", await person_of(admin, "Bob"), "--for", "7d", "--reason", "rude")
        await _refused_with(second, "muted", "say", seat=1, text="hello")
        assert (await first.ask("say", seat=0, text="peace"))["type"] == "done"
        assert "rude" in await admin("sanctions")
        await admin("lift", admin_says.split()[-1])
        async with asyncio.timeout(20):
            while (await second.ask("say", seat=1, text="hello"))["type"] != "done":
                await asyncio.sleep(0.02)
        assert "Nobody is banned" in await admin("sanctions")


@pytest.mark.slow
async def test_a_banned_guest_is_out_and_so_is_a_banned_network(place: str | Path) -> None:
    async with hosted(place) as admin:
        table_id, first, second, ann, bob = await pair(admin.here)
        await admin("ban", await person_of(admin, "Bob"))
        await second.until(lambda: second.closed == CLOSE_BANNED)
        answer = await bob.http.get("/api/session")
        assert (answer.status_code, answer.json()["code"]) == (403, "banned")
        assert (await bob.enter(table_id)).closed == CLOSE_BANNED
        assert (await ann.http.get("/api/session")).status_code == 200
        banned = await admin("ban", "127.0.0.0/8", "--for", "1h")
        await first.until(lambda: first.closed == CLOSE_BANNED)
        async with http_client(admin.here.address) as stranger:
            answer = await stranger.get("/api/session")
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert (await stranger.get("/livez")).status_code == 200
            assert (await stranger.get("/")).status_code == 200  # the page says it in the reader's language
            await admin("lift", banned.split()[-1])
            async with asyncio.timeout(20):
                while (await stranger.get("/api/session")).status_code != 200:
                    await asyncio.sleep(0.02)


@pytest.mark.slow
async def test_someone_who_is_removed_leaves_their_seats_and_stays_out(place: str | Path) -> None:
    async with hosted(place) as admin:
        table_id, first, _, ann, bob = await pair(admin.here)
        open_id = await ann.table([{"seat": 0, "kind": "me"}], start=False)
        host, guest = await ann.enter(open_id), await bob.enter(open_id)
        assert (await guest.ask("sit", seat=1))["type"] == "done"
        assert "has left 2 seats" in await admin("remove", await person_of(admin, "Bob"))
        await first.until(lambda: first.stage == "over")
        assert first.view["outcome"]["winners"] == [0]
        await host.until(lambda: host.view["table"]["seats"][1]["kind"] == "free")
        await _refused_with(guest, "removed", "sit", seat=1)
        assert table_id in await admin("tables", "--stage", "over")


@pytest.mark.slow
async def test_an_erased_guest_is_nowhere_any_more(place: str | Path) -> None:
    async with hosted(place) as admin:
        table_id, first, second, ann, bob = await pair(admin.here, chat="free")
        await second.ask("say", seat=1, text="I live in Brno")
        alone = await bob.table(seats=2)
        person = await person_of(admin, "Bob")
        printed = await admin("erase", person, "--yes")
        assert f"{person} is erased." in printed
        await first.until(lambda: first.view["table"]["seats"][1]["name"] == "N. N. 2")
        await first.until(lambda: first.stage == "over")
        assert first.view["chat"][-1]["text"] == "…"
        assert first.view["outcome"]["winners"] == [0]
        assert await admin.store.events(alone) == []
        for path in ("", "/history", "/replay"):
            text = (await ann.http.get(f"/api/tables/{table_id}{path}")).text
            assert "Bob" not in text
            assert "Brno" not in text
        await second.until(lambda: second.closed is not None)
        assert (await bob.http.get("/api/session")).json()["name"] is None
        bodies = b"".join(row.body for row in await admin.store.events(table_id))
        assert person.encode() not in bodies
        assert b"Bob" not in bodies


@pytest.mark.slow
async def test_everyone_reads_an_announcement_until_it_is_taken_back(place: str | Path) -> None:
    async with hosted(place) as admin:
        _, first, _, ann, _ = await pair(admin.here)
        await admin("say", "Restart at 20:00.", "--for", "30m")
        await first.until(lambda: any(message["type"] == "announced" for message in first.told))
        texts = [one["text"] for one in first.told[-1].get("announcements", ())] or _announced(first)
        assert texts == ["Restart at 20:00."]
        info = (await ann.http.get("/api/session")).json()
        assert [one["text"] for one in info["announcements"]] == ["Restart at 20:00."]
        late = await ann.enter(await ann.table())
        await late.until(lambda: _announced(late) == ["Restart at 20:00."])
        await admin("unsay")
        await late.until(lambda: _announced(late) == [])
        assert "announcements" not in (await ann.http.get("/api/session")).json()


def _announced(client: Client) -> list[str] | None:
    """What the host says to everyone, as this client was told last."""
    told = [message for message in client.told if message["type"] == "announced"]
    return [one["text"] for one in told[-1]["announcements"]] if told else None


@pytest.mark.slow
async def test_a_report_is_read_with_the_lines_around_it(place: str | Path) -> None:
    async with hosted(place) as admin:
        table_id, first, second, ann, _ = await pair(admin.here, chat="free")
        for number in range(12):
            assert (await first.ask("say", seat=0, text=f"line {number}"))["type"] == "done"
        await second.ask("say", seat=1, text="you fool")
        await first.until(lambda: first.view["chat"][-1]["text"] == "you fool")
        version = first.view["chat"][-1]["version"]
        answer = await ann.http.post(f"/api/tables/{table_id}/reports", json={"version": version})
        assert answer.status_code == 201
        listed = await admin("reports")
        report_id = next(line.split()[0] for line in listed.splitlines() if "you fool" in line)
        shown = await admin("report", report_id)
        (marked,) = [line for line in shown.splitlines() if line.startswith(">")]
        assert marked.endswith("you fool")
        assert await person_of(admin, "Bob") in marked
        assert "line 11" in shown
        assert "line 3" not in shown
        await admin("done", report_id)
        assert "There are no reports." in await admin("reports")
        assert report_id in await admin("reports", "--all")


@pytest.mark.slow
async def test_only_invited_people_create_tables_where_the_server_says_so(place: str | Path) -> None:
    async with hosted(place, tables="invited") as admin:
        ann, bob = await admin.here.guest("Ann"), await admin.here.guest("Bob")
        body = {"settings": {"seats": 2, "chat": "free"}, "seats": [{"seat": 0, "kind": "me"}]}
        answer = await ann.http.post("/api/tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")
        assert (await ann.http.get("/api/tables")).json()["code"] == "not_invited"
        assert (await ann.http.get("/api/session")).json()["invitation"] == "needed"
        code = (await admin("invite", "--uses", "1")).split()[0]
        wrong = await ann.http.post("/api/session/invitation", json={"code": "aaaa-bbbb"})
        assert (wrong.status_code, wrong.json()["code"]) == (409, "no_invitation")
        shouted = code.upper().replace("-", " ")
        assert "invitation" not in (await ann.http.post("/api/session/invitation", json={"code": shouted})).json()
        used_up = await bob.http.post("/api/session/invitation", json={"code": code})
        assert used_up.json()["code"] == "no_invitation"
        made = await ann.http.post("/api/tables", json=body)
        assert made.status_code == 201
        table_id = made.json()["table"]
        assert (await ann.http.get("/api/tables")).status_code == 200
        guest = await bob.enter(table_id)  # a table's link is an invitation to that table
        assert (await guest.ask("sit", seat=1))["type"] == "done"
        assert "There are no invitations." in await admin("invitations")


@pytest.mark.slow
async def test_everything_is_in_the_log_also_what_only_looks(place: str | Path) -> None:
    async with hosted(place) as admin:
        await admin.in_a_process("tables")
        await admin("ban", "203.0.113.0/24", "--reason", "spam")
        await admin("say", "hello")
        log = (await admin("log", "--limit", "4")).splitlines()[1:]
        assert [line.split()[2:4] for line in log] == [
            ["Hanna", "log"], ["Hanna", "say"], ["Hanna", "ban"], ["Hanna", "tables"],
        ]  # fmt: skip
        assert "203.0.113.0/24" in log[2]
        assert "spam" in log[2]


async def _refused_with(client: Client, code: str, kind: str, **parts: object) -> None:
    """Wait until the server has heard of it and refuses this command."""
    async with asyncio.timeout(20):
        while (answer := await client.ask(kind, **parts))["type"] != "refused":
            await asyncio.sleep(0.02)
    assert answer["code"] == code


def test_wrong_commands_say_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data", str(tmp_path)]
    assert "there is no server data at" in refused(["admin", "tables", *where], capsys)

    async def make() -> None:
        await (await open_store(tmp_path / "naturalis.sqlite")).close()

    asyncio.run(make())
    for arguments, says in {
        ("table", "abcd"): "there is no table abcd; see 'naturalis admin tables'",
        ("close", "abcd"): "there is no table abcd",
        ("session", "ann"): "there is no ann; see 'naturalis admin sessions'",
        ("ban", "ann"): "'ann' is neither a person with a session nor an address",
        ("ban", "10.0.0.1", "--for", "soon"): "'soon' is not a time such as 30m, 24h or 7d",
        ("lift", "x"): "there is no ban or mute x; see 'naturalis admin sanctions'",
        ("erase", "ann"): "this cannot be undone; to erase ann add --yes",
        ("report", "x"): "there is no report x; see 'naturalis admin reports'",
        ("done", "x"): "there is no open report x",
        ("say", " "): "there is nothing to say; write a sentence",
        ("uninvite", "x"): "there is no invitation x; see 'naturalis admin invitations'",
        ("fly",): "invalid choice: 'fly'",
    }.items():
        assert says in refused(["admin", *arguments, *(where if arguments != ("fly",) else [])], capsys)


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "--help"])
    words = re.findall(r"^    (\w+)", capsys.readouterr().out, re.MULTILINE)
    assert len(words) == 20
    for word in words:
        with pytest.raises(SystemExit):
            main(["admin", word, "--help"])
        assert "--as NAME" in capsys.readouterr().out
