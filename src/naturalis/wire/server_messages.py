"""What the server sends over a table's socket. Every frame is a JSON list of these messages.

News carry an event, which is the story (for a log or for animations), and the changed parts of the view, which are the
state. A client replaces the parts that are present and needs no rules.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from naturalis.rules import (
    BlockedSpot,
    Event,
    Held,
    Laid,
    Move,
    ObjectiveProgress,
    Pile,
    Result,
    SeatScore,
    Tybor,
    TyborReasons,
)
from naturalis.rules.literals import Colour, Phase
from naturalis.rules.view_data import ViewData
from naturalis.wire.client_messages import Phrase
from naturalis.wire.literals import ConcedeReason, EndReason, Stage
from naturalis.wire.move_reasons import MoveReason
from naturalis.wire.table_events import TableEvent
from naturalis.wire.table_settings import BotLevel, TableSettings

PROTOCOL = 2


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who has a seat. ``stand_in`` is the level of the bot that plays for the person; ``present``: they are here.
    ``voted``: they voted on who begins.
    """

    kind: Literal["free", "person", "bot"]
    name: str | None = None
    level: BotLevel | None = None
    colour: Colour | None = None
    present: bool | None = None
    stand_in: BotLevel | None = None
    conceded: ConcedeReason | None = None
    voted: bool = False


class TableInfo(Struct, frozen=True, omit_defaults=True):
    """A table without its game. ``host`` is the host's name, ``rematch`` the id of the table that follows."""

    id: str
    stage: Stage
    settings: TableSettings
    host: str
    seats: tuple[SeatInfo, ...]
    rematch: str | None = None


class ClockInfo(Struct, frozen=True, omit_defaults=True):
    """A seat's clock: ``left_ms``. A running clock counts down from ``since`` (server time)."""

    left_ms: int
    since: int | None = None


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A line of chat."""

    version: int
    at: int
    seat: int
    phrase: Phrase | None = None
    text: str | None = None


class CommentLine(Struct, frozen=True, omit_defaults=True):
    """A line of the spectators' chat, under the name of the spectator's session."""

    version: int
    at: int
    name: str
    phrase: Phrase | None = None
    text: str | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the table ended, and ``at`` what time. ``result`` is the final scoring of a game played to its end."""

    ended: EndReason
    winners: tuple[int, ...]
    at: int
    result: Result | None = None


class TableView(Struct, frozen=True, omit_defaults=True):
    """Everything that a seat (null: a spectator) may know of a table at this version. ``comments`` is the spectators'
    chat; players never get it.
    """

    version: int
    seat: int | None
    table: TableInfo
    chat: tuple[ChatLine, ...]
    clocks: tuple[ClockInfo, ...] | None = None
    game: ViewData | None = None
    outcome: Outcome | None = None
    comments: tuple[CommentLine, ...] = ()


class PlayerPatch(Struct, frozen=True, omit_defaults=True):
    """What changed about one player: set the fields that are present, and add ``laid`` to the area."""

    seat: int
    score: int | None = None
    colour: Colour | None = None
    symbols: dict[str, int] | None = None
    hand: tuple[Held | None, ...] | None = None
    laid: Laid | None = None
    spots: tuple[tuple[int, int], ...] | None = None
    offered: tuple[int, ...] | None = None
    secret: int | None = None


class GamePatch(Struct, frozen=True, omit_defaults=True):
    """What changed in the game: set the fields that are present, and add ``seen`` to the cards seen before. ``first``
    comes with the last objective that is kept.
    """

    version: int
    phase: Phase
    acting: tuple[int, ...]
    round: int
    first: int | None = None
    last_round: int | None = None
    display: tuple[int | None, ...] | None = None
    decks: tuple[Pile, Pile] | None = None
    seen: tuple[int, ...] | None = None
    players: tuple[PlayerPatch, ...] | None = None
    tybor: Tybor | None = None


class You(Struct, frozen=True):
    """What this socket may do: the seats that it plays, and whether it is the host's."""

    seats: tuple[int, ...]
    host: bool
    name: str | None


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a socket, and the answer to a resync. It has one view for each seat that the socket plays,
    or the spectators' view; none if the missed news follow instead. ``time`` is the server's.
    """

    protocol: int
    version: int
    time: int
    you: You
    views: tuple[TableView, ...]


class News(Struct, frozen=True, tag="news", omit_defaults=True):
    """One event, as this seat (null: a spectator) sees it. Versions have no holes: a client that misses one resyncs.

    ``table``, ``clocks``, ``game`` and ``outcome`` replace those parts of the view; ``patch`` changes the game;
    ``said`` is added to the chat and ``commented`` to the comments, of which the last 50 lines are kept. ``tybor``
    comes with a ``tybor_took`` event and says why he took that card.
    """

    seat: int | None
    version: int
    at: int
    event: Event | TableEvent
    table: TableInfo | None = None
    clocks: tuple[ClockInfo, ...] | None = None
    game: ViewData | None = None
    patch: GamePatch | None = None
    outcome: Outcome | None = None
    said: ChatLine | None = None
    commented: CommentLine | None = None
    tybor: TyborReasons | None = None


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The server has carried out the command durably; the table is at this version or later."""

    id: str
    version: int
    table: str | None = None


class Refusal(Struct, frozen=True, tag="refused", omit_defaults=True):
    """The server refused the command or query; nothing changed. The code ``internal`` comes with an ``incident``."""

    id: str
    code: str
    version: int
    incident: str | None = None


class PlacementOption(Struct, frozen=True, omit_defaults=True):
    """A possible placement: its points, the symbols in the area after it, the open spots that it closes for
    good, and the progress after it of each objective that it brings forward or sets back.
    """

    card: int
    face: Literal["front", "back"]
    x: int
    y: int
    points: int
    symbols: dict[str, int]
    closes: tuple[tuple[int, int], ...]
    progress: tuple[ObjectiveProgress, ...] = ()


class UnplayableFace(Struct, frozen=True, omit_defaults=True):
    """A card of the hand that cannot be laid with this face anywhere now, and why; with the code
    ``missing_resources`` also what is missing, by kingdom.
    """

    card: int
    face: Literal["front", "back"]
    code: str
    missing: dict[str, int] = field(default_factory=dict)


class Options(Struct, frozen=True, tag="options"):
    """What a seat can do now: placements with what they bring, or other moves; whether it may undo.

    ``blocked`` are the places beside the area that hold no card and can hold none, where the seat may place a card.
    """

    id: str
    seat: int
    version: int
    moves: tuple[Move, ...]
    placements: tuple[PlacementOption, ...]
    closed: tuple[UnplayableFace, ...]
    blocked: tuple[BlockedSpot, ...]
    undo: bool


class HintedMove(Struct, frozen=True):
    """A move that is worth considering, its win probability, and what speaks for and against it."""

    move: Move
    win: float
    reasons: tuple[MoveReason, ...]


class Hinted(Struct, frozen=True, tag="hinted"):
    """What a strong bot would do at this version, its win probability, and why, compared with the next best move.
    ``others`` are the next best moves, at most two, compared with the best one.
    """

    id: str
    seat: int
    version: int
    move: Move
    win: float
    reasons: tuple[MoveReason, ...]
    others: tuple[HintedMove, ...] = ()


class Scored(Struct, frozen=True, tag="scored"):
    """What each seat would have if the game ended now, with the cards that count, and how far each seat is with its
    objectives; both as far as the viewer may know.
    """

    id: str
    version: int
    scores: tuple[SeatScore, ...]
    progress: tuple[tuple[ObjectiveProgress, ...], ...]


class Beat(Struct, frozen=True, tag="beat"):
    """The heartbeat: the table's version, the server's time, and the hash of each view of this socket."""

    version: int
    time: int
    hashes: tuple[int, ...]


class Problem(Struct, frozen=True, tag="problem", omit_defaults=True):
    """The server did not understand a frame, or failed inside; quote the incident when you report it."""

    code: str
    detail: str | None = None
    incident: str | None = None


class Bye(Struct, frozen=True, tag="bye"):
    """The server closes this socket. Reconnect after ``retry_ms``."""

    reason: Literal["stopping", "moved", "idle"]
    retry_ms: int


class Announcement(Struct, frozen=True):
    """Something that the host of this server says to everyone, until a time in milliseconds since 1970."""

    id: str
    text: str
    until: int


class Announced(Struct, frozen=True, tag="announced"):
    """All that the host of this server says to everyone now; it replaces what an earlier message said."""

    announcements: tuple[Announcement, ...]


ServerMessage: TypeAlias = (
    Welcome | News | Done | Refusal | Options | Hinted | Scored | Beat | Problem | Bye | Announced
)  # fmt: skip
