"""How a bot that tries moves out goes about it, and what a trial comes to."""

from __future__ import annotations

from msgspec import Struct

from naturalis.bots.policy import Weights


class Style(Struct, frozen=True, kw_only=True):
    """The policy by which trial games are played on, and how candidates are searched.

    ``noise``: by how many points a rating may be off, for weaker play; ``variety``: the same within trial games, so
    that they do not all go the policy's way. ``candidates``: how many of the best-rated moves are tried at all.
    ``depth``: how many of the seat's own decisions after a candidate are searched too: its draw, its next placement
    and so on. ``blend``: how much of the utility is the lead in points instead of the victory. ``trust``: for how
    many trials a rating counts, when a point of it is worth ``slope`` of utility. ``width``, ``explore``, ``heat``:
    see Tree.
    """

    weights: Weights
    noise: float = 0.0
    variety: float = 0.0
    candidates: int = 24
    depth: int = 0
    blend: float = 0.5
    trust: float = 0.0
    slope: float = 0.02
    width: int = 12
    explore: float = 0.5
    heat: float = 1.0


class Tried(Struct, frozen=True):
    """A candidate: its code and rating, how often it was tried, and the sums over those games."""

    code: int
    rating: float
    tried: int
    utility: float
    won: float
    won_squared: float
    points: tuple[float, ...]
