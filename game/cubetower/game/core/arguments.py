"""What callers give to games and environments, checked once and said in one way."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from cubetower.game.errors import PositionError


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """A whole number, also one of numpy's, as Python's own.

    Args:
        value: what was given.
        what: its name, for the message.
        least: the smallest that makes sense; None for any.

    Raises:
        PositionError: it is smaller, or no whole number, as True and 3.0 are not.
    """
    number = None
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        try:
            number = index(value)
        except TypeError:  # an array of several
            number = None
    if number is None:
        raise PositionError(f"{what} {value!r:.40}: give a whole number")
    if least is not None and number < least:
        raise PositionError(f"{what} {number}: give {least} or more")
    return number
