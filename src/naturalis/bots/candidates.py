"""The results of a candidate move, as the search collects them."""

from __future__ import annotations

from msgspec import Struct


class CandidateResult(Struct, frozen=True):
    """A candidate's move code and policy rating, its number of playouts, and sums over those playouts.

    ``win_sum`` adds up the shares of the victory and ``win_square_sum`` their squares; ``point_sums`` adds up the
    final points of each seat (in the solo game the player's, then Tybor's).
    """

    code: int
    rating: float
    playouts: int
    utility_sum: float
    win_sum: float
    win_square_sum: float
    point_sums: tuple[float, ...]


def add_results(rows: tuple[CandidateResult, ...]) -> CandidateResult:
    """Add up one candidate's results from several threads."""
    if len(rows) == 1:
        return rows[0]
    point_sums = tuple([sum(column) for column in zip(*[row.point_sums for row in rows], strict=True)])
    return CandidateResult(
        rows[0].code, rows[0].rating, sum(row.playouts for row in rows), sum(row.utility_sum for row in rows),
        sum(row.win_sum for row in rows), sum(row.win_square_sum for row in rows), point_sums,
    )  # fmt: skip
