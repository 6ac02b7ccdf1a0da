"""Queries about a table: what a seat can do, and the score as of now. They change nothing."""

from __future__ import annotations

from naturalis.rules import Game, Place
from naturalis.rules.literals import FACES
from naturalis.tables.decision import Actor, must_be_playing, own_chair
from naturalis.tables.playing import can_undo
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import Table
from naturalis.wire.client_messages import Look, Score
from naturalis.wire.server_messages import Closed, Option, Options, Scored


def options(table: Table, actor: Actor, query: Look) -> Options:
    """Return every move of the seat, each placement with its effect."""
    game = must_be_playing(table)
    own_chair(table, actor, query.seat)
    if query.ahead:
        game = at_turn_of(game, query.seat)
    moves = game.view(query.seat).legal_moves
    placements = [move for move in moves if isinstance(move, Place)]
    return Options(
        id=query.id, seat=query.seat, version=table.version,
        moves=tuple(move for move in moves if not isinstance(move, Place)),
        placements=tuple(option_of(game, query.seat, move) for move in placements),
        closed=closed_faces(game, query.seat, placements) if placements else (),
        undo=can_undo(table, query.seat),
    )  # fmt: skip


def at_turn_of(game: Game, seat: int) -> Game:
    """Return a copy of the game in which others have moved until this seat places; the game itself if it may act.

    The others make arbitrary moves: nothing they do changes this seat's hand, area or symbols, so nor its placements.
    """
    if game.phase not in ("place", "draw"):
        return game
    later = game.copy()
    while later.acting and seat not in later.acting:
        later.play(later.legal_moves[0])
    return later


def option_of(game: Game, seat: int, move: Place) -> Option:
    """Return the effect of a legal placement."""
    after = game.copy()
    before = set(game.spots(seat))
    after.play(move, seat)
    left = set(after.spots(seat))
    return Option(
        card=move.card, face=move.face, x=move.x, y=move.y, points=after.score(seat) - game.score(seat),
        symbols=after.symbols(seat), closes=tuple(sorted(before - left - {(move.x, move.y)})),
    )  # fmt: skip


def closed_faces(game: Game, seat: int, placements: list[Place]) -> tuple[Closed, ...]:
    """Return the faces of the hand that can be placed nowhere, each with the reason."""
    possible = {(move.card, move.face) for move in placements}
    x, y = game.spots(seat)[0]
    found = []
    for held in game.hand(seat):
        for face in FACES:
            if held is not None and held.card is not None and (held.card, face) not in possible:
                code = game.why_not(Place(held.card, face, x, y), seat)
                found.append(Closed(held.card, face, code or ""))
    return tuple(found)


def scores(table: Table, seats: tuple[int, ...], query: Score) -> Scored:
    """Return everyone's score if the game ended now, as far as the viewer knows the objectives."""
    if table.game is None:
        raise TableRefused("no_game")
    other = seats[0] if seats else None
    views = [table.game.view(seat if seat in seats else other) for seat in range(table.game.seats)]
    breakdowns = tuple(view.breakdown(seat) for seat, view in enumerate(views))
    return Scored(query.id, table.version, breakdowns)
