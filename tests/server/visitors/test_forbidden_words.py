"""Forbidden words: found however they are dressed up, and not in the middle of harmless ones."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from naturalis.server.shared.timings import Timings
from naturalis.server.visitors.forbidden_words import ForbiddenWords
from tests.server.helpers.http_failures import failure_code
from tests.server.helpers.servers import pair, served

LIST = """\
# what is not said here
badger
Ass        # not: as, assess
weasel*
*toad
rotten egg
šmejd
"""


@pytest.fixture
def words(tmp_path: Path) -> ForbiddenWords:
    (tmp_path / "words").write_text(LIST, encoding="utf-8")
    return ForbiddenWords(tmp_path / "words")


@pytest.mark.parametrize(
    "text",
    [
        "badger", "you BADGER!", "bádgér", "baaadgerrr", "b a d g e r", "you b.a.d.g.e.r you", "b4dg3r", "b@dger",
        "b\u0430dg\u0435r", "ｂａｄｇｅｒ", "𝐛𝐚𝐝𝐠𝐞𝐫", "…badger…", "an ass", "asssss", "a$$", "weasel", "weasels!",
        "weaselling", "toad", "supertoad", "rotten egg", "rotten, egg", "r0tten  3gg", "Šmejd", "smejd", "SMEJDDD",
    ],
)  # fmt: skip
def test_a_forbidden_word_is_found(words: ForbiddenWords, text: str) -> None:
    assert words.found_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "hello there", "as you like", "assess", "grass", "badgers", "badge", "a weas", "toads", "rotten", "eggs",
        "a b c d", "what is not said here", "good game, well played! 5:3", "#", "*", "ok :-)",
    ],
)  # fmt: skip
def test_other_words_are_not(words: ForbiddenWords, text: str) -> None:
    assert not words.found_in(text)


def test_without_a_file_everything_is_said() -> None:
    assert not ForbiddenWords(None).found_in("badger")


def test_an_empty_file_forbids_nothing(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("# none\n\n *\n", encoding="utf-8")
    assert not ForbiddenWords(tmp_path / "words").found_in("badger * #")


def test_the_file_is_read_again_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("badger\n", encoding="utf-8")
    words = ForbiddenWords(file)
    file.write_text("otter\nstoat\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    words.reload()
    assert [words.found_in(word) for word in ("badger", "otter", "stoat")] == [False, True, True]


def test_a_file_that_cannot_be_read_is_reported_once_and_keeps_its_words(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("badger\n", encoding="utf-8")
    failures: list[str] = []
    words = ForbiddenWords(file, failures.append)
    file.unlink()
    words.reload()
    words.reload()
    assert words.found_in("badger")
    assert len(failures) == 1
    assert str(file) in failures[0]
    file.write_bytes(b"\xff\xfe")
    words.reload()
    assert words.found_in("badger")
    file.write_text("otter\n", encoding="utf-8")
    words.reload()
    assert words.found_in("otter")
    assert len(failures) == 1


async def test_they_are_refused_in_chats_and_names(tmp_path: Path) -> None:
    (tmp_path / "words").write_text(LIST, encoding="utf-8")
    async with served(tmp_path, forbidden_words=tmp_path / "words") as here:
        table_id, first, _, ann, _ = await pair(here, chat="free")
        answer = await first.ask("say", seat=0, text="you b a d g e r")
        assert (answer["type"], answer["code"]) == ("refused", "forbidden_word")
        assert (await first.ask("say", seat=0, text="you badgers"))["type"] == "done"
        watching = await (await here.guest("Eve")).enter(table_id)
        assert (await watching.ask("comment", text="Ass!"))["code"] == "forbidden_word"
        renamed = await ann.http.post("/api/session", json={"name": "B4dger"})
        assert failure_code(renamed, "POST /api/session") == (409, "forbidden_word")
        seats = [{"seat": 0, "kind": "me", "name": "Weaselly"}]
        made = await ann.http.post("/api/tables", json={"settings": {"seats": 2}, "seats": seats})
        assert failure_code(made, "POST /api/tables") == (409, "forbidden_word")
        open_id = await ann.table([], start=False)
        client = await ann.enter(open_id)
        assert (await client.ask("sit", seat=0, name="Toad"))["code"] == "forbidden_word"


async def test_a_running_server_takes_up_new_words(tmp_path: Path) -> None:
    file = tmp_path / "words"
    file.write_text("badger\n", encoding="utf-8")
    async with served(tmp_path, forbidden_words=file, timings=Timings(orders_interval_s=0.02)) as here:
        _, first, *_ = await pair(here, chat="free", seats=2)
        assert (await first.ask("say", seat=0, text="otter"))["type"] == "done"
        file.write_text("badger\notter\n", encoding="utf-8")
        async with asyncio.timeout(20):
            while (await first.ask("say", seat=0, text="otter"))["type"] == "done":
                here.clock.skipped_ms += 3000  # so that nobody talks too fast
                await asyncio.sleep(0.01)
        assert (await first.ask("say", seat=0, text="otter"))["code"] == "forbidden_word"
