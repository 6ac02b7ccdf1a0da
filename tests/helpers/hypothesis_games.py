"""Random games of every kind, as hypothesis gives them to a law."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games import KINDS, Kind, by_build


def games(compiled: int, interpreted: int) -> Callable[[Callable[[Kind, int], None]], Callable[[], None]]:
    """Run a law on so many random games of every kind, by build."""

    def wrap(law: Callable[[Kind, int], None]) -> Callable[[], None]:
        some = given(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**63 - 1))
        return settings(max_examples=by_build(compiled, interpreted))(some(law))

    return wrap
