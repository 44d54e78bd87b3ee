"""`compiled`: loops over numbers run as machine code where numba is at hand.

Without it (extra `fast`) Python runs the very same functions, with equal results, some hundred
times slower. Modules that use this are imported where they are needed only: numba takes half a
second to load.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Have a function compiled when it is first called; leave it as it is without numba."""
    try:
        from numba import njit
    except ImportError:
        return function
    return cast(Function, njit(cache=True)(function))
