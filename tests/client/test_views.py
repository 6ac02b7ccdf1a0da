"""Views kept up to date without a connection: what came late or twice changes nothing."""

from __future__ import annotations

from typing import Any

from naturalis.client.views import Views
from naturalis.wire.view_hash import view_hash

YOU = {"seats": [0], "host": False, "name": "Ann"}


def view_at(version: int, seat: int | None = 0) -> dict[str, Any]:
    return {"version": version, "seat": seat, "table": {"stage": "open"}, "chat": []}


def welcome(version: int, *views: dict[str, Any]) -> dict[str, Any]:
    return {"type": "welcome", "version": version, "you": YOU, "views": list(views)}


def news(version: int, **parts: Any) -> dict[str, Any]:
    return {"type": "news", "seat": 0, "version": version, **parts}


def test_a_welcome_without_views_is_enough_for_one_who_has_them() -> None:
    views = Views()
    assert not views.welcome(welcome(5))
    assert views.welcome(welcome(5, view_at(5)))
    assert views.welcome(welcome(5))
    assert views.version == 5


def test_a_welcome_that_is_older_than_the_views_teaches_nothing() -> None:
    views = Views()
    views.welcome(welcome(7, view_at(7)))
    views.welcome(welcome(6, view_at(6)))
    assert views.version == 7
    views.welcome(welcome(6, view_at(6, None)))  # but here the seats have changed
    assert list(views.by_seat) == [None]


def test_news_come_in_order_or_not_at_all() -> None:
    views = Views()
    views.welcome(welcome(5, view_at(5)))
    assert views.apply(news(6, table={"stage": "playing"}))
    assert views.apply(news(6, table={"stage": "over"}))  # once more: nothing happens
    assert views.by_seat[0]["table"] == {"stage": "playing"}
    assert not views.apply(news(8))
    assert not views.apply({**news(7), "seat": 3})
    assert views.version == 6


def test_heartbeats_are_compared_by_version_and_hash() -> None:
    views = Views()
    beat = {"type": "beat", "version": 5, "hashes": [view_hash(view_at(5))]}
    assert views.check(beat) == "nothing"
    views.welcome(welcome(5, view_at(5)))
    assert views.check(beat) == "same"
    assert views.check({**beat, "hashes": [1]}) == "different"
    assert views.check({**beat, "version": 6}) == "behind"
    assert views.check({**beat, "version": 4}) == "ahead"
