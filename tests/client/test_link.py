"""Links as the pages share them, and what people make of them."""

from __future__ import annotations

import pytest

from naturalis.client import ClientError, JoinLink, parse_link

KEY = "Nn5fPq0vJ2b8sXwYc1LkRg7T"


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://127.0.0.1:8765/table/kq3v8t2m", JoinLink("http://127.0.0.1:8765/", "kq3v8t2m")),
        (" https://play.example/table/a-b_c/ ", JoinLink("https://play.example/", "a-b_c")),
        ("https://play.example/games/table/x?lang=cs", JoinLink("https://play.example/games/", "x")),
        (f"http://[::1]:80/table/x#seat=3&key={KEY}", JoinLink("http://[::1]:80/", "x", 3, KEY)),
        ("http://h/table/x#seat=0&key=a%2Fb", JoinLink("http://h/", "x", 0, "a/b")),
        ("http://h/table/x#rules", JoinLink("http://h/", "x")),
    ],
)
def test_links_that_lead_to_a_table(text: str, link: JoinLink) -> None:
    assert parse_link(text) == link


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kq3v8t2m", "no link to a table"),
        ("", "no link to a table"),
        ("ftp://h/table/x", "no link to a table"),
        ("http:///table/x", "no link to a table"),
        ("http://[::1/table/x", "no link to a table"),
        ("http://h:99999/table/x", "no link to a table"),
        ("http://h/", "leads to no table"),
        ("http://h/table/", "leads to no table"),
        ("http://h/table/a b", "leads to no table"),
        ("http://h/replay/x", "replay of a game that is over"),
        ("http://h/table/x#seat=0", "cut off"),
        ("http://h/table/x#key=abc", "cut off"),
        ("http://h/table/x#seat=9&key=abc", "cut off"),
    ],
)
def test_links_that_do_not_say_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(ClientError, match=words):
        parse_link(text)
