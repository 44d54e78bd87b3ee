"""`jit`: loops over numbers run as machine code where numba is at hand.

Without it (extra `fast`) Python runs the very same functions, with equal results, some hundred
times slower. Modules that use this are imported where they are needed only: numba takes half a
second to load.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(function: Function) -> Function:
    """Have a function compiled when it is first called; leave it as it is without numba.

    The machine code is kept for the next time, where there is a folder to keep it in.
    """
    try:
        from numba import njit
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        return function
    try:
        return cast(Function, njit(cache=True)(function))
    except RuntimeError:  # no folder that can be written to
        return cast(Function, njit(function))
