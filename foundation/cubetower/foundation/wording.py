"""Numbers of things and lists of names, in words."""

from __future__ import annotations

from collections.abc import Iterable

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
"""Of ordinal numbers, by their last digit; all others end in ``th``."""


def plural(count: int, one: str, many: str | None = None) -> str:
    """A number of things: `1 toss`, `2 tosses`.

    Args:
        count: how many.
        one: what one is called.
        many: what several are called; without it, `one` with an s.
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def join_names(names: Iterable[str], joint: str = "and") -> str:
    """Names in a sentence: `a, b and c`; `none` if there are none."""
    *first, last = list(names) or ["none"]
    return f"{', '.join(first)} {joint} {last}" if first else last


def ordinal(number: int) -> str:
    """Such as ``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = "th" if number % 100 in (11, 12, 13) else ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"
