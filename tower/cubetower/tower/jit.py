"""`jit`: compiles numerical loops to machine code where numba is installed.

Without it (extra `fast`) Python runs the same functions, with equal results, about a hundred times
slower. Modules that use this are imported only where they are needed: numba takes half a second
to load.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def jit(function: Function) -> Function:
    """Compile a function when it is first called; without numba, leave it as it is.

    The machine code is cached for the next time, if there is a folder for it.
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
