"""Generates the OpenAPI 3.1 document of the HTTP API from a list of routes.

It does not cover the table's socket: docs/protocol.md describes that, and json_schema.py its messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from naturalis.records import Record
from naturalis.rules.view_data import CardsData
from naturalis.wire import http_bodies
from naturalis.wire.json_schema import ANSWERS, REQUESTS, components, name_of
from naturalis.wire.server_messages import PROTOCOL, News, SeatInfo, TableInfo, TableView
from naturalis.wire.table_events import Seated, TableMade
from naturalis.wire.table_settings import StandIn, TableSettings, TurnClock

COOKIE = "naturalis"
JSON, TEXT = "application/json", "text/plain"
Access = Literal["all", "session", "seat"]


class Route(Struct, frozen=True):
    """One request that clients can make over HTTP.

    On success it gets ``status`` and ``response``; ``also`` is another status with the same body. ``failures`` are the
    statuses with an ErrorBody, besides EVERYWHERE. ``access``: everyone may make it; or those with a session; or
    everyone, but only a seat's player for that seat's own view.
    """

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    response: type[Struct] | None = None
    request: type[Struct] | None = None
    status: int = 200
    failures: tuple[int, ...] = ()
    access: Access = "all"
    query: tuple[str, ...] = ()
    media: str = JSON
    also: int | None = None


ROUTES = (
    Route("GET", "/api/session", "Who am I?", http_bodies.SessionInfo),
    Route("POST", "/api/session", "Say who you are, or take another name; sets the cookie.", http_bodies.SessionInfo,
          http_bodies.NewSession, 201, (400, 409), also=200),
    Route("DELETE", "/api/session", "Forget me; clears the cookie.", http_bodies.SessionInfo, query=("erase",)),
    Route("POST", "/api/session/invitation", "Show the code of an invitation.", http_bodies.SessionInfo,
          http_bodies.InvitationCode, 200, (400, 401, 409), "session"),
    Route("GET", "/api/session/tables", "My tables, page by page: running ones first.", http_bodies.MyTables,
          failures=(400,), query=("after",)),
    Route("DELETE", "/api/session/tables/{table}", "Take a table off my list; one that is on nobody else's is deleted.",
          http_bodies.TableForgotten, failures=(401, 404, 409), access="session"),
    Route("GET", "/api/tables", "The public tables that wait for players, the latest first.", http_bodies.Lobby),
    Route("POST", "/api/tables", "Make a table.", http_bodies.TableLink, http_bodies.NewTable, 201,
          (400, 401, 409), "session"),
    Route("GET", "/api/tables/{table}", "A table as a spectator sees it now.", TableView, failures=(404,)),
    Route("GET", "/api/tables/{table}/history", "All news of a table, as a seat or a spectator saw them.",
          http_bodies.History, failures=(401, 403, 404, 409), access="seat", query=("seat", "counted")),
    Route("GET", "/api/tables/{table}/record", "The record of a finished game, as a file.",
          Record, failures=(404, 409)),
    Route("GET", "/api/tables/{table}/replay", "A game that is over, step by step, with nothing hidden.",
          http_bodies.Replay, failures=(404, 409)),
    Route("GET", "/api/tables/{table}/open-hands", "A table with open hands, as late as its settings say; for "
          "spectators.", http_bodies.OpenHands, failures=(400, 404, 409), query=("known",)),
    Route("GET", "/api/tables/{table}/analysis", "What was found out about the moves of a game that is over, so far.",
          http_bodies.GameReview, failures=(404, 409)),
    Route("POST", "/api/tables/{table}/analysis", "Have the moves of a game that is over judged; it goes on while "
          "someone asks how far it is.", http_bodies.GameReview, None, 200, (404, 409), query=("idle",)),
    Route("POST", "/api/tables/{table}/seats/{seat}/key", "Make a new key for one's own seat; an older one is worth "
          "nothing from now on.", http_bodies.SeatKey, None, 201, (401, 403, 404, 409), "session"),
    Route("POST", "/api/tables/{table}/key", "Show a seat's key: this session may play the seat from now on.",
          http_bodies.SeatOpened, http_bodies.SeatKey, 200, (400, 401, 403, 404), "session"),
    Route("POST", "/api/tables/{table}/reports", "Report what someone wrote to the hosts of the server.",
          http_bodies.Reported, http_bodies.NewReport, 201, (400, 401, 404, 409), "session"),
    Route("GET", "/api/network", "Where others in the network find this server.", http_bodies.NetworkOrigins),
    Route("GET", "/api/push", "The server's key for push subscriptions.", http_bodies.PushInfo),
    Route("POST", "/api/push", "Get a push message on one's turn, at every table of this session.",
          http_bodies.PushInfo, http_bodies.NewSubscription, 201, (400, 401, 409), "session"),
    Route("DELETE", "/api/push", "Get no push messages any more.", http_bodies.PushInfo, failures=(401,),
          access="session"),
    Route("GET", "/api/cards", "The 102 cards as they are printed.", CardsData),
    Route("GET", "/api/openapi.json", "This document."),
    Route("GET", "/livez", "Does the server run?", http_bodies.Alive),
    Route("GET", "/readyz", "Can the server do its work now?", http_bodies.Alive, also=503),
    Route("GET", "/metrics", "The server's figures, for Prometheus.", failures=(404,), media=TEXT),
)  # fmt: skip

ERROR_CODES = {
    "bad_request": (400, "the body of the request was not understood"),
    "host": (403, "the server does not go by this name"),
    "origin": (403, "pages of this origin may not use the server"),
    "not_found": (404, "there is nothing at this address"),
    "bad_method": (405, "this address does not take that method"),
    "too_large": (413, "the body of the request is too large"),
    "too_many": (429, "too many requests; wait a little"),
    "internal": (500, "something went wrong inside the server; quote the incident when you report it"),
}  # besides the refusals
PROBLEM_CODES = {
    "not_understood": "the frame was no message of the protocol",
    "internal": "something went wrong inside the server; quote the incident when you report it",
}  # in a ``problem`` message
EVERYWHERE = (403, 413, 429, 500, 503)  # any request may fail like this, except /livez, /readyz and /metrics
_MEANINGS = {
    400: "The request was not understood: `bad_request`, `bad_name`.",
    401: "There is no session: `no_session`.",
    403: "The seat or the host's right is not yours: `not_your_seat`, `not_host`, `not_invited`; a host has banned "
    "you: `banned`; or the request came from a page of another site, or with a wrong host name: `origin`, `host`.",
    404: "There is no such table, or no such address: `no_such_table`, `not_found`.",
    409: "The table refused it, and nothing changed; the code is one of the refusals.",
    413: "The body is too large: `too_large`.",
    429: "Too many requests: `too_many`. `Retry-After` says how many seconds to wait.",
    500: "An error inside the server: `internal`, with an incident to quote.",
    503: "The server cannot save at the moment, and nothing changed: `unavailable`.",
}
_PARAMETERS: dict[str, tuple[str, dict[str, Any]]] = {
    "table": ("the table's id", {"type": "string"}),
    "seat": ("a seat's number", {"type": "integer", "minimum": 0, "maximum": 3}),
    "known": ("the version that the client has; no view is sent then", {"type": "integer", "minimum": 0}),
    "erase": ("1: also take my name and what I wrote off all tables", {"type": "string", "enum": ["1"]}),
    "idle": ("1: only while the server has nothing else to do", {"type": "string", "enum": ["1"]}),
    "after": ("the `next` of the page before", {"type": "string"}),
    "counted": ("1: add what each seat would have scored at each step", {"type": "string", "enum": ["1"]}),
}
_INFO = TableInfo(
    "kq3v8t2m", "open", TableSettings(public=True, clock=TurnClock(90), absent=StandIn()), "Ada",
    (SeatInfo("person", name="Ada", colour="blue", present=True), SeatInfo("free")),
)  # fmt: skip
_NEWS = (
    News(None, 1, 1_790_000_000_000, TableMade("Ada"), table=_INFO),
    News(None, 2, 1_790_000_000_850, Seated(0, "Ada"), table=_INFO),
)
EXAMPLES: dict[type, Struct] = {
    http_bodies.NewSession: http_bodies.NewSession("Ada"),
    http_bodies.SessionInfo: http_bodies.SessionInfo("Ada"),
    http_bodies.NewTable: http_bodies.NewTable(
        TableSettings(public=True, clock=TurnClock(90), absent=StandIn()),
        (http_bodies.SeatPlan(0, "me", colour="blue"),),
    ),
    http_bodies.TableLink: http_bodies.TableLink("kq3v8t2m"),
    http_bodies.Lobby: http_bodies.Lobby((http_bodies.LobbyTable(1_790_000_000_000, _INFO),)),
    http_bodies.MyTables: http_bodies.MyTables(
        (
            http_bodies.MyTable(
                "kq3v8t2m",
                "playing",
                1_790_000_000_000,
                "Ada",
                (SeatInfo("person", name="Ada", colour="blue"), SeatInfo("bot", level="scribe")),
                (0,),
                (0,),
                3,
                (4, 6),
                (),
                scored=False,
                only_mine=True,
            ),
        ),
        None,
    ),
    http_bodies.NetworkOrigins: http_bodies.NetworkOrigins(("http://192.168.0.7:8765",)),
    http_bodies.TableForgotten: http_bodies.TableForgotten(True),
    TableView: TableView(2, None, _INFO, ()),
    http_bodies.History: http_bodies.History(None, _NEWS),
    http_bodies.Replay: http_bodies.Replay(_NEWS, ()),
    http_bodies.OpenHands: http_bodies.OpenHands(2, 1_790_000_300_850, 300, None, TableView(2, None, _INFO, ())),
    http_bodies.GameReview: http_bodies.GameReview("thinking", 0, 66, (), (), (), (1.0, 0.0)),
    http_bodies.SeatKey: http_bodies.SeatKey("Nn5fPq0vJ2b8sXwYc1LkRg7T"),
    http_bodies.PushInfo: http_bodies.PushInfo(
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    ),
    http_bodies.NewSubscription: http_bodies.NewSubscription(
        "https://push.example.org/s/f7Qk2",
        http_bodies.PushKeys(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        ),
        "fr",
    ),
    http_bodies.SeatOpened: http_bodies.SeatOpened(1),
    http_bodies.InvitationCode: http_bodies.InvitationCode("k7dq-2mfx-9tzr-p4hw"),
    http_bodies.NewReport: http_bodies.NewReport(41),
    http_bodies.Reported: http_bodies.Reported(again=False),
    http_bodies.ErrorBody: http_bodies.ErrorBody("no_session", "say who you are first: a name is enough"),
    http_bodies.Alive: http_bodies.Alive("ok", "0.1.0"),
}
_SECURITY: dict[Access, list[dict[str, list[str]]]] = {
    "all": [{}],
    "session": [{"session": []}],
    "seat": [{}, {"session": []}],
}


def openapi() -> dict[str, Any]:
    """The OpenAPI document."""
    _, schemas = components([*REQUESTS, *ANSWERS], "#/components/schemas/")
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Naturalis",
            "version": str(PROTOCOL),
            "description": "Sessions, tables and their records over HTTP. A table is played over its socket, "
            "`/api/tables/{table}/socket`, which docs/protocol.md describes.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {
                    "type": "apiKey", "in": "cookie", "name": COOKIE,
                    "description": f"The cookie that POST /api/session sets; over HTTPS it is called __Host-{COOKIE}.",
                },
                "key": {
                    "type": "http", "scheme": "bearer",
                    "description": "The key of a seat, with which a program opens a table's socket.",
                },
            },
        },
    }  # fmt: skip


def _operation(route: Route) -> dict[str, Any]:
    answers = {str(route.status): _answer(route)}
    if route.also is not None:
        answers[str(route.also)] = _answer(route) | {"description": "Not now." if route.also >= 500 else "Done."}
    for status in statuses(route):
        answers[str(status)] = {"description": _MEANINGS[status], "content": _content(http_bodies.ErrorBody, JSON)}
    made: dict[str, Any] = {
        "operationId": _identity(route),
        "summary": route.summary,
        "security": _SECURITY[route.access],
        "responses": dict(sorted(answers.items())),
    }
    if parameters := [*_parameters(route)]:
        made["parameters"] = parameters
    if route.request is not None:
        made["requestBody"] = {"required": True, "content": _content(route.request, JSON)}
    return made


def statuses(route: Route) -> tuple[int, ...]:
    """All statuses of a route that come with an ErrorBody."""
    watchers = not route.path.startswith("/api/")
    return tuple(sorted({*route.failures, *(() if watchers else EVERYWHERE)}))


def _identity(route: Route) -> str:
    words = re.sub(r"[^a-z]+", " ", route.path.removeprefix("/api/").removesuffix(".json")).split()
    return route.method.lower() + "".join(word.capitalize() for word in words)


def _parameters(route: Route) -> Iterator[dict[str, Any]]:
    for name in [*re.findall(r"\{(\w+)\}", route.path), *route.query]:
        meaning, schema = _PARAMETERS[name]
        inside = name not in route.query
        about = f"{meaning}; without it, a spectator" if name == "seat" and not inside else meaning
        yield {"name": name, "in": "path" if inside else "query", "required": inside, "schema": schema,
               "description": about}  # fmt: skip


def _answer(route: Route) -> dict[str, Any]:
    made: dict[str, Any] = {"description": "Done."}
    if route.response is not None:
        made["content"] = _content(route.response, route.media)
    else:
        made["content"] = {route.media: {"schema": {"type": "string" if route.media == TEXT else "object"}}}
    if route.path == "/api/session" and route.method != "GET":
        made["headers"] = {"Set-Cookie": {"schema": {"type": "string"}}}
    return made


def _content(body: type[Struct], media: str) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{name_of(body)}"}}
    if body in EXAMPLES:
        content["example"] = msgspec.to_builtins(EXAMPLES[body])
    return {media: content}
