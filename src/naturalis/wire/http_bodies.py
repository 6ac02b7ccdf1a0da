"""The bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from naturalis.rules import Move, ObjectiveProgress, SeatScore
from naturalis.rules.literals import Colour, Level
from naturalis.wire.client_messages import Name, SeatNumber
from naturalis.wire.literals import EndReason, Language, Stage
from naturalis.wire.move_reasons import MoveReason
from naturalis.wire.server_messages import Announcement, News, SeatInfo, TableInfo, TableView
from naturalis.wire.table_settings import BotLevel, TableSettings


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest gives a name, or another one; the response sets a cookie."""

    name: Name


class SessionInfo(Struct, frozen=True, omit_defaults=True):
    """The name of the cookie's guest; null without a session. ``announcements`` are what the host of this server says
    to everyone now. ``invitation`` is ``needed`` where only invited people create tables and see the lobby, and this
    guest is none.
    """

    name: str | None
    announcements: tuple[Announcement, ...] = ()
    invitation: Literal["needed"] | None = None


class InvitationCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of an invitation, as the host of the server gave it."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What someone wrote: the ``version`` of a line of the chat, or of a comment."""

    version: Annotated[int, Meta(ge=1)]


class Reported(Struct, frozen=True):
    """The hosts of the server will see what was reported. ``again``: this guest had reported it before."""

    again: bool


class NetworkOrigins(Struct, frozen=True):
    """Where others in the network find this server, such as ``http://192.168.0.7:8765``, the likeliest first. Only a
    page on the server's own machine learns it. Empty if the server listens to this machine alone.
    """

    origins: tuple[str, ...]


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets a seat of a new table: its maker, someone else at the same screen, or a bot."""

    seat: SeatNumber
    kind: Literal["me", "bot"]
    name: Name | None = None
    level: BotLevel | None = None
    colour: Colour | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to make. ``start`` begins the game at once; bots of level ``fill`` take the free seats."""

    settings: TableSettings
    seats: Annotated[tuple[SeatPlan, ...], Meta(max_length=4)] = ()
    start: bool = False
    fill: BotLevel | None = None


class TableLink(Struct, frozen=True):
    """The id of a new table."""

    table: str


class LobbyTable(Struct, frozen=True):
    """An open table that anyone may join. ``made`` is in milliseconds since 1970."""

    made: int
    table: TableInfo


class Lobby(Struct, frozen=True):
    """The public tables that wait for players, the latest first."""

    tables: tuple[LobbyTable, ...]


class MyTable(Struct, frozen=True, omit_defaults=True):
    """A table on the guest's list. ``mine`` are the guest's seats, ``acting`` those that the game waits for. ``level``
    is Tybor's in the solo game. ``points`` and ``tybor`` (his) are those of the track, or if ``scored`` the final ones.
    ``ended`` says how the table ended, at ``ended_at``. ``only_mine``: nobody else has the table on a list, so that
    taking it off this one deletes it. Times are in milliseconds since 1970.
    """

    id: str
    stage: Stage
    made: int
    host: str
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    acting: tuple[int, ...]
    round: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    scored: bool
    only_mine: bool
    level: Level | None = None
    tybor: int | None = None
    ended: EndReason | None = None
    ended_at: int | None = None


class MyTables(Struct, frozen=True):
    """A page of the guest's tables: running ones first, then finished ones, the most recently changed first. ``next``
    is the ``after`` of the next page; null on the last one.
    """

    tables: tuple[MyTable, ...]
    next: str | None


class TableForgotten(Struct, frozen=True):
    """The table is not on the guest's list any more. ``deleted``: it was on nobody else's and is gone for good."""

    deleted: bool


class ScoreAtVersion(Struct, frozen=True):
    """What a seat would score if the game ended at this version, and its progress with each objective."""

    version: int
    score: SeatScore
    progress: tuple[ObjectiveProgress, ...]


class History(Struct, frozen=True):
    """All news of a table from its beginning, as this seat (null: a spectator) saw them. With ``counted=1`` in the
    query, ``counted`` says what each seat would have scored, whenever that changed, as far as this seat could know.
    """

    seat: int | None
    news: tuple[News, ...]
    counted: tuple[ScoreAtVersion, ...] = ()


class Highlight(Struct, frozen=True, omit_defaults=True):
    """The most of something in a finished game, with the seat that did it; seats that did the same have one each.

    ``n`` counts points (``card_points``: with one ``card``; ``objective_points``: with one objective, ``card``),
    corners that one ``card`` covered, turns in a row that brought points (``streak``), gold cards placed face up, the
    ``symbol`` visible most often at the end, or the points on the track that a winner had been behind (``comeback``).
    ``version`` is that of the event in the game and ``round`` its round, where there is such a moment.
    """

    kind: Literal["card_points", "objective_points", "corners", "streak", "gold_cards", "symbols", "comeback"]
    seat: int
    n: int
    card: int | None = None
    symbol: str | None = None
    version: int | None = None
    round: int | None = None


class Replay(Struct, frozen=True):
    """A finished game with every hand and objective open: all news of the table up to its end, without the chat, and
    what each seat would have scored, whenever that changed. ``highlights`` are the most of several things.
    """

    news: tuple[News, ...]
    counted: tuple[ScoreAtVersion, ...]
    highlights: tuple[Highlight, ...] = ()


class JudgedMove(Struct, frozen=True):
    """A move and what it is worth to its seat, by what the seat could know: the win probability after it, known to
    within ``margin``, and the expected final points of each seat (in the solo game the player's, then Tybor's).
    ``reasons`` say what speaks for and against it, compared with the best move; those of the best one compare it with
    the move that was played, or with the next best.
    """

    move: Move
    win: float
    margin: float
    points: tuple[float, ...]
    reasons: tuple[MoveReason, ...]


class MoveReview(Struct, frozen=True):
    """The review of one move. ``version`` is that of its event in the game. ``cost`` is how much lower the win
    probability is after ``played`` than after the first of ``best``; it is ``clear`` if it is more than its margin.
    ``rank`` is the rank of the move among all ``choices``, from 1. If it is 1, ``lead`` is how much lower the win
    probability would have been after the next best move; otherwise 0.
    """

    version: int
    round: int
    seat: int
    played: JudgedMove
    best: tuple[JudgedMove, ...]
    cost: float
    clear: bool
    rank: int
    choices: int
    lead: float


class SeatSummary(Struct, frozen=True):
    """All moves of a seat together: what one cost on average, and how much of the win probability a move kept on
    average, from 0 to 1; null if there was nothing to choose. ``best_moves`` are the versions of moves that were
    clearly better than all others, the one with the largest lead first.
    """

    seat: int
    moves: int
    cost: float
    accuracy: float | None
    best_moves: tuple[int, ...]


class GameReview(Struct, frozen=True):
    """The review of a game as far as it got: ``judged`` of ``total`` moves. It continues, ``thinking``, while someone
    waits for it. ``turning_points`` are the versions of the costliest moves, the worst first; ``outcome`` is each
    seat's share of the victory if the game was played to its end.
    """

    state: Literal["idle", "thinking", "done"]
    judged: int
    total: int
    moves: tuple[MoveReview, ...]
    seats: tuple[SeatSummary, ...]
    turning_points: tuple[int, ...]
    outcome: tuple[float, ...] | None


class OpenHands(Struct, frozen=True):
    """A table with open hands as it was ``delay_seconds`` before ``time``, the server's: at this ``version``, 0 if it
    did not exist yet. ``view`` is null if that is the version which the client knows, or 0. ``next_at`` is when the
    next version will be shown, as far as there is one.
    """

    version: int
    time: int
    delay_seconds: int
    next_at: int | None
    view: TableView | None


class SeatKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's key: anyone who has it may play the seat. The server shows it once and stores only its hash."""

    key: Annotated[str, Meta(min_length=20, max_length=100)]


class SeatOpened(Struct, frozen=True):
    """The seat that this session may play because of a key."""

    seat: int


class PushInfo(Struct, frozen=True):
    """The server's public key for Web Push, which browsers need to subscribe; null if it sends no notifications."""

    key: str | None


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's push subscription, as its ``toJSON`` gives them."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=32)]


class NewSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription, and the language of its notifications."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1024)]
    keys: PushKeys
    language: Language = "en"


class TurnPush(Struct, frozen=True):
    """The text of a push message, which only the subscribed browser can read: it is your turn at this table, where
    these others play. ``waiting`` is the number of tables that wait for you, this one included; ``language`` is the one
    that the subscription asked for.
    """

    table: str
    players: tuple[str, ...]
    waiting: int
    language: Language


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """Why a request failed: a code, a sentence, and for errors inside the server an incident to quote."""

    code: str
    detail: str | None = None
    incident: str | None = None


class Alive(Struct, frozen=True, omit_defaults=True):
    """The state of the server and its version; ``store`` if the store does not answer.

    ``degraded`` names what does not work though players can play: without the ``bus`` news of other servers come later.
    """

    status: Literal["ok", "stopping", "store"]
    version: str
    degraded: tuple[Literal["bus"], ...] = ()
