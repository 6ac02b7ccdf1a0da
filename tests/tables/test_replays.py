"""Games told again with nothing hidden: at every step exactly what all seats together knew."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from naturalis import TyborTook
from naturalis.rules import Refused
from naturalis.store.contract import EventRow
from naturalis.tables.deadlines import overdue
from naturalis.tables.projection import advance, view_of
from naturalis.tables.replays import replay_of, score_changes
from naturalis.tables.table import Table
from naturalis.wire.http_bodies import Replay
from naturalis.wire.reduce import reduce
from naturalis.wire.server_messages import News, Outcome
from naturalis.wire.table_settings import TurnClock
from tests.helpers.games import FEW_KINDS, KINDS, Kind, rest_by_night
from tests.tables.driven_table import DrivenTable
from tests.tables.random_table import RandomTable

SEEDS = range(2)


def plain(value: object) -> Any:
    """As a client has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def together(table: Table) -> dict[str, Any]:
    """What the seats and a spectator know, put together out of their own views. Both chats are left out."""
    whole: dict[str, Any] = plain(view_of(table, None)) | {"chat": []}
    whole.pop("comments", None)
    if table.game is not None:
        for seat in range(table.game.seats):
            whole["game"]["players"][seat] = plain(view_of(table, seat))["game"]["players"][seat]
        if table.game.tybor is not None and table.game.deal is not None:
            for held, card in zip(whole["game"]["tybor"]["cards"], table.game.deal.tybor, strict=False):
                held["card"] = card  # those that he began with, which nobody sees
    return whole


def views_of(replay: Replay) -> dict[int, dict[str, Any]]:
    """The view after each version, by the reducer that every client has."""
    news = plain(replay.news)
    view = {"version": 0, "seat": None, "table": news[0]["table"], "chat": []}
    views = {}
    for each in news:
        reduce(view, each)
        views[view["version"]] = plain(view)
    return views


@pytest.mark.slow
@pytest.mark.parametrize("kind", rest_by_night(KINDS, FEW_KINDS), ids=str)
def test_every_step_is_what_all_seats_together_knew(kind: Kind) -> None:
    for seed in SEEDS:
        random_table = RandomTable(kind, seed)
        entries: list[EventRow] = []
        known: dict[int, dict[str, Any]] = {}
        end = 0
        for step in random_table.steps():
            entries += step.entries
            known[random_table.table.version] = together(random_table.table)
            if random_table.table.stage == "over" and not end:
                end = random_table.table.version
        replay = replay_of("kq3v8t2m", entries)
        views = views_of(replay)
        assert [*views] == [*range(1, end + 1)]
        assert end < random_table.table.version  # what came after the game is not in it
        for version, view in known.items():
            if version <= end:
                assert views[version] == view


def test_what_seats_would_have_is_told_whenever_it_changes() -> None:
    for kind in KINDS:
        random_table = RandomTable(kind, 5)
        entries = []
        truth: dict[tuple[int, int], Any] = {}
        for step in random_table.steps():
            entries += step.entries
            game = random_table.table.game
            if game is not None and game.common:
                for seat in range(game.seats):
                    truth[random_table.table.version, seat] = game.breakdown(seat), game.progress(seat)
        replay = replay_of("kq3v8t2m", entries)
        end = replay.news[-1].version
        for (version, seat), score in truth.items():
            if version <= end:
                told = [each for each in replay.counted if each.version <= version and each.score.seat == seat]
                assert (told[-1].score, told[-1].progress) == score
        for seat in range(kind.seats):
            mine = [(each.score, each.progress) for each in replay.counted if each.score.seat == seat]
            assert all(one != other for one, other in pairwise(mine))


def test_a_history_tells_a_seat_what_it_could_know_of_every_count() -> None:
    for kind in KINDS[::3]:
        random_table = RandomTable(kind, 7)
        entries: list[EventRow] = []
        truth: dict[tuple[int, int], Any] = {}
        told: list[News] = []
        for step in random_table.steps():
            entries += step.entries
            told += step.told[0]
            if random_table.table.game is not None and random_table.table.game.common:
                view = random_table.table.game.view(0)
                for seat in range(view.seats):
                    truth[random_table.table.version, seat] = view.breakdown(seat), view.progress(seat)
        assert advance(Table("kq3v8t2m"), entries, (0,))[0] == told
        counted = list(score_changes("kq3v8t2m", entries, 0))
        for (version, seat), count in truth.items():
            known = [each for each in counted if each.version <= version and each.score.seat == seat]
            assert (known[-1].score, known[-1].progress) == count


def test_news_say_why_tybor_took_a_card_and_nothing_else_does() -> None:
    random_table = RandomTable(next(kind for kind in KINDS if kind.level), 3)
    entries: list[EventRow] = []
    told: list[News] = []
    for step in random_table.steps():
        entries += step.entries
        told += step.told[None]
    again = replay_of("kq3v8t2m", entries).news
    for news in (*told, *again):
        assert (news.tybor is not None) == isinstance(news.event, TyborTook)
    reasons = {news.version: news.tybor for news in told}
    assert any(reasons.values())
    assert all(reasons[news.version] == news.tybor for news in again)


def test_what_was_said_stays_at_the_table() -> None:
    for seed in range(20):
        random_table = RandomTable(KINDS[0], seed)
        entries = [entry for step in random_table.steps() for entry in step.entries]
        if any(line.version < entries[-1].version - 5 for line in random_table.table.chat):
            break
    text = msgspec.json.encode(replay_of("kq3v8t2m", entries)).decode()
    assert "čau" not in text
    assert '"said"' not in text
    assert "thanks" not in text


def test_no_game_is_told_before_it_is_over() -> None:
    random_table = RandomTable(KINDS[0], 1)
    entries: list[EventRow] = []
    for step in random_table.steps():
        entries += step.entries
        if random_table.table.stage != "over":
            code = "not_over" if random_table.table.game else "no_game"
            with pytest.raises(Refused, match=code):
                replay_of("kq3v8t2m", entries)
    assert replay_of("kq3v8t2m", entries).news


def test_these_games_end_in_every_way_and_have_everything_in_them() -> None:
    met: set[str] = set()
    for kind in KINDS:
        for seed in SEEDS:
            random_table = RandomTable(kind, seed)
            replay = replay_of("kq3v8t2m", [entry for step in random_table.steps() for entry in step.entries])
            met |= {str(each["event"]["type"]) for each in plain(replay.news)}
            met |= {str(each["event"].get("reason")) for each in plain(replay.news)}
            met |= {each["outcome"]["ended"] for each in plain(replay.news) if each.get("outcome")}
    wanted = {"undone", "taken_over", "given_back", "tybor_took", "ended", "concluded", "resigned", "absent"}
    assert wanted | {"played", "conceded"} <= met


def test_a_seat_that_ran_out_of_time() -> None:
    driven = DrivenTable.in_turn(2, clock=TurnClock(30))
    driven.now += 60_000
    late = overdue(driven.table, driven.now, lambda _: True)
    assert late is not None
    driven.append(late)
    assert views_of(replay_of("kq3v8t2m", driven.entries))[driven.table.version] == together(driven.table)
    assert driven.table.outcome == Outcome("conceded", (1,), driven.now)
