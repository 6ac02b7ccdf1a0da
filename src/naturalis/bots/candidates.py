"""The results of a candidate move, as the search collects them."""

from __future__ import annotations

from operator import add

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
    total = rows[0]
    for row in rows[1:]:
        total = CandidateResult(
            total.code, total.rating, total.playouts + row.playouts, total.utility_sum + row.utility_sum,
            total.win_sum + row.win_sum, total.win_square_sum + row.win_square_sum,
            tuple(map(add, total.point_sums, row.point_sums)),
        )  # fmt: skip
    return total
