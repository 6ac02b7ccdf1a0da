"""Laws that hypothesis checks on many examples, and random games of every kind as it gives them to a law."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games import KINDS, by_build, more_by_night

Law = Callable[..., None]


def check_on(
    compiled: int, interpreted: int, *arguments: st.SearchStrategy[object], **named: st.SearchStrategy[object]
) -> Callable[[Law], Law]:
    """Check a law on so many examples, by build; compiled, on a quarter of them except by night."""
    examples = more_by_night(by_build(compiled // 4, interpreted), by_build(compiled, 2 * interpreted))

    def wrap(law: Law) -> Law:
        def check_law(examples: int) -> None:
            settings(max_examples=examples)(given(*arguments, **named)(law))()

        check_law.__doc__ = law.__doc__
        return pytest.mark.parametrize("examples", examples)(check_law)

    return wrap


def games(compiled: int, interpreted: int) -> Callable[[Law], Law]:
    """Check a law on so many random games of every kind, by build."""
    return check_on(
        max(96, compiled), interpreted, kind=st.sampled_from(KINDS), seed=st.integers(0, 2**63 - 1)
    )  # a quarter of 96 has about two of each kind
