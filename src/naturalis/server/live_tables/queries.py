"""Queries about a table: what a seat can do, and the score as of now. They change nothing."""

from __future__ import annotations

import itertools

from naturalis.rules import Game, ObjectiveProgress, Place
from naturalis.rules.literals import FACES
from naturalis.tables.decision import Actor, must_be_playing, own_chair
from naturalis.tables.playing import can_undo
from naturalis.tables.refusal import TableRefused
from naturalis.tables.table import Table
from naturalis.wire.client_messages import Look, Score
from naturalis.wire.server_messages import Options, PlacementOption, Scored, UnplayableFace


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
        placements=options_of(game, query.seat, placements),
        closed=closed_faces(game, query.seat, placements) if game.phase in ("place", "draw") else (),
        blocked=game.blocked_spots(query.seat) if placements else (),
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


def options_of(game: Game, seat: int, placements: list[Place]) -> tuple[PlacementOption, ...]:
    """Return the effect of each of these legal placements."""
    spots, progress = set(game.spots(seat)), game.progress(seat)
    return tuple([_option(game, seat, move, spots, progress) for move in placements])


def _option(
    game: Game, seat: int, move: Place, spots: set[tuple[int, int]], progress: tuple[ObjectiveProgress, ...]
) -> PlacementOption:
    after = game.copy()
    after.play(move, seat)
    closed = spots - set(after.spots(seat)) - {(move.x, move.y)}
    return PlacementOption(
        card=move.card, face=move.face, x=move.x, y=move.y, points=after.score(seat) - game.score(seat),
        symbols=after.symbols(seat), closes=tuple(sorted(closed)),
        progress=tuple([then for then, now in zip(after.progress(seat), progress, strict=True) if then != now]),
    )  # fmt: skip


def closed_faces(game: Game, seat: int, placements: list[Place]) -> tuple[UnplayableFace, ...]:
    """Return the faces of the hand that can be placed nowhere now, each with the reason."""
    possible = {(move.card, move.face) for move in placements}
    cards = [held.card for held in game.hand(seat) if held is not None and held.card is not None]
    found = []
    for spot in game.spots(seat)[:1]:
        for card, face in itertools.product(cards, FACES):
            code = None if (card, face) in possible else game.why_not(Place(card, face, *spot), seat)
            if code is not None:
                missing = game.missing_resources(card, seat) if code == "missing_resources" else {}
                found.append(UnplayableFace(card, face, code, missing))
    return tuple(found)


def scores(table: Table, seats: tuple[int, ...], query: Score) -> Scored:
    """Return everyone's score if the game ended now, as far as the viewer knows the objectives."""
    if table.game is None:
        raise TableRefused("no_game")
    other = seats[0] if seats else None
    views = [table.game.view(seat if seat in seats else other) for seat in range(table.game.seats)]
    breakdowns = tuple(view.breakdown(seat) for seat, view in enumerate(views))
    progress = tuple(view.progress(seat) for seat, view in enumerate(views))
    return Scored(query.id, table.version, breakdowns, progress)
