"""Stands in for Cython's pure-Python module on the interpreted build, where Cython is not installed.

It has what the core uses, no more: types that convert as their C counterparts do, and decorators that change nothing.
The compiled core does not import it.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeVar

_T = TypeVar("_T")

compiled = False
int = uint = short = schar = uchar = longlong = ulonglong = Py_ssize_t = bint = builtins.int  # noqa: A001  # Cython's name for it
double = builtins.float
void = None
p_double = list[builtins.float]
p_int = list[builtins.int]
p_uchar = list[builtins.int]


def _unchanged(decorated: _T, /) -> _T:
    return decorated


cclass = final = cfunc = ccall = inline = _unchanged


def exceptval(*_value: object, **_check: bool) -> Callable[[_T], _T]:
    """A decorator that changes nothing: Python functions always report their exceptions."""
    return _unchanged


def cast(type_: type[_T], value: Any, /) -> _T:
    """The value converted to the type."""
    return type_(value)  # type: ignore[call-arg]


class _NoGil(AbstractContextManager[None]):
    """A context manager and a decorator, neither of which releases the GIL."""

    def __exit__(self, *_: object) -> None:
        return None

    def __call__(self, function: _T, /) -> _T:
        return function


nogil = _NoGil()
