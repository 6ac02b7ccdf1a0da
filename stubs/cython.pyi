"""What mypy needs to know of Cython's pure-Python mode: C integers are ints, decorators change nothing."""

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias, TypeVar

_T = TypeVar("_T")

int = builtins.int  # noqa: A001  # it is what Cython calls it
uint = builtins.int
short = builtins.int
schar = builtins.int
uchar = builtins.int
longlong = builtins.int
ulonglong = builtins.int
Py_ssize_t = builtins.int
p_double = list[builtins.float]
p_int = list[builtins.int]
double = builtins.float
bint = builtins.int
void: TypeAlias = None
p_uchar = list[builtins.int]

compiled: bool

class _NoGil(AbstractContextManager[None], Protocol):
    def __call__(self, f: _T, /) -> _T: ...

nogil: _NoGil

def cclass(c: _T, /) -> _T: ...
def final(c: _T, /) -> _T: ...
def cfunc(f: _T, /) -> _T: ...
def ccall(f: _T, /) -> _T: ...
def inline(f: _T, /) -> _T: ...
def exceptval(value: Any = ..., *, check: bool = ...) -> Callable[[_T], _T]: ...
def cast(t: type[_T], v: Any, /) -> _T: ...
