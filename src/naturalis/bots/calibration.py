"""Corrects win probabilities so that they mean what they say: of the moves shown with 70 %, 70 % win.

Playouts differ from games: the policy plays them, which is weaker than the bot that it stands for. This one place makes
up for the difference, by a curve for each number of seats, fitted on games that ``make calibration`` plays with --fit.
A curve only stretches and shifts the scale, so the order of moves stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from math import exp, log

import msgspec
from msgspec import Struct

from naturalis.bots.weights import WeightsError
from naturalis.rules import View

END_POINTS = 20  # as many trigger the end of the game
LAST_ROUND = 13  # in which a game of good players ends
MIN_WIN = 0.002  # a chance is never further from certain than a few hundred playouts can tell


class Curve(Struct, frozen=True, forbid_unknown_fields=True):
    """The corrected log-odds are ``shift + stretch * log-odds``; both change from the start over halfway to the end."""

    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    stretch: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def correct(self, win: float, progress: float) -> float:
        """Return the corrected win probability."""
        odds = log_odds(min(1 - MIN_WIN, max(MIN_WIN, win)))
        return 1 / (1 + exp(-_mix(self.shift, progress) - _mix(self.stretch, progress) * odds))


Calibration = Mapping[int, Curve]
"""A curve by the number of seats; 1 is the solo game."""
UNCORRECTED: Calibration = {}


def log_odds(win: float) -> float:
    """Return the logarithm of the odds of winning."""
    return log(win / (1 - win))


def progress_of(view: View) -> float:
    """Return how far the game is, from 0 to 1: half by the leader's points and half by rounds; 1 at the end."""
    if view.last_round is not None:
        return 1.0
    scores = [view.score(seat) for seat in range(view.seats)] + ([view.tybor.score] if view.tybor else [])
    points, rounds = min(1.0, max(scores) / END_POINTS), min(1.0, max(0, view.round - 1) / (LAST_ROUND - 1))
    return (points + rounds) / 2


def knots(progress: float) -> tuple[float, float, float]:
    """Return how much the values at the start, halfway and at the end count."""
    return max(0.0, 1 - 2 * progress), 1 - abs(1 - 2 * progress), max(0.0, 2 * progress - 1)


def _mix(values: tuple[float, float, float], progress: float) -> float:
    return sum(share * value for share, value in zip(knots(progress), values, strict=True))


def decode_calibration(text: str | bytes, where: str) -> dict[int, Curve]:
    """Read curves from JSON. Raises WeightsError, naming where, on bad input."""
    try:
        found = msgspec.json.decode(text, type=dict[int, Curve])
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise WeightsError(f"{where} has no curves ({why}); use a file that make calibration wrote") from None
    if sorted(found) != [1, 2, 3, 4]:
        raise WeightsError(f"{where} must have a curve for 1, 2, 3 and 4 seats, and has {sorted(found)}")
    for seats, curve in found.items():
        if min(curve.stretch) <= 0 or not all(abs(number) <= 10 for number in (*curve.shift, *curve.stretch)):
            raise WeightsError(f"the curve for {seats} seats in {where} must stretch by more than 0 and at most 10")
    return found


def encode_calibration(curves: Calibration) -> bytes:
    """Write curves as decode_calibration reads them, one per line."""
    lines = [f' "{seats}": {msgspec.json.encode(curves[seats]).decode()}' for seats in sorted(curves)]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


LEARNED_CALIBRATION = decode_calibration(
    (files(__package__) / "calibration.json").read_bytes(), "calibration.json of naturalis.bots"
)
