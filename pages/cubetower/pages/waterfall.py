"""Sums that come about step by step, as bars of which each begins where the last one ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal

Look = Literal["total", "up", "down"]

SPARE: Final = 0.02
"""Room beyond the outermost end, relative to the scale."""

CUT: Final = 0.5
"""If all ends are above this part of the highest, the scale does not begin at nothing."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a sum.

    Attributes:
        name: what it is.
        value: what it adds.
        words: that as text.
    """

    name: str
    value: float
    words: str


@dataclass(frozen=True, slots=True)
class Fall:
    """A sum: where it begins, what is added, and what it comes to.

    Attributes:
        name: what it is the sum of.
        player: whose it is, the name of a colour; empty if it is no player's.
        note: beside the name.
        steps: the first is the beginning; the sum itself is not among them.
        total: the sum's name and text.
    """

    name: str
    player: str
    note: str
    steps: Sequence[Step]
    total: tuple[str, str]


@dataclass(frozen=True, slots=True)
class PlacedStep:
    """A step as a page draws it: ends in percent of the way from the left end to the right one."""

    name: str
    words: str
    low: float
    high: float
    look: Look


@dataclass(frozen=True, slots=True)
class PlacedFall:
    """A sum as a page draws it."""

    name: str
    player: str
    note: str
    steps: Sequence[PlacedStep]


@dataclass(frozen=True, slots=True)
class Waterfalls:
    """Several sums on one scale.

    Attributes:
        title: what they are.
        falls: each.
        zero: the place of nothing; None if the scale begins there.
        caption: how to read them.
        key: kinds of marks with their meanings, as for a chart.
    """

    title: str
    falls: Sequence[PlacedFall]
    zero: float | None
    caption: str
    key: Sequence[tuple[str, str]] = ()


def lay_waterfalls(
    title: str, falls: Sequence[Fall], caption: str, key: Sequence[tuple[str, str]] = ()
) -> Waterfalls:
    """Put sums on one scale that begins at nothing, or below it if they do.

    If they come nowhere near nothing it begins above it, or steps would be too small to see; the
    caption says so.

    Args:
        title: what they are.
        falls: each has one step or more.
        caption: how to read them.
        key: kinds of marks with their meanings.
    """
    heights = [list(accumulate(step.value for step in fall.steps)) for fall in falls]
    reached = [each for height in heights for each in height]
    low, high = min(0.0, *reached), max(0.0, *reached)
    if min(reached) > CUT * high:
        low = math.floor(min(reached) - (high - min(reached)) / 3)
        caption += f" The scale begins at {low}."
    spare = SPARE * (high - low) or 1.0
    low, high = low - spare * (low < 0), high + spare

    def place(value: float) -> float:
        return round(100 * (max(value, low) - low) / (high - low), 1)

    laid = [
        PlacedFall(fall.name, fall.player, fall.note, _place_steps(fall, height, place))
        for fall, height in zip(falls, heights, strict=True)
    ]
    return Waterfalls(title, laid, place(0.0) if low < 0 else None, caption, key)


def _place_steps(
    fall: Fall, heights: Sequence[float], place: Callable[[float], float]
) -> list[PlacedStep]:
    """The beginning and the sum from nothing on, the steps from where the last one ended."""
    laid = []
    for number, (step, end) in enumerate(zip(fall.steps, heights, strict=True)):
        begin = heights[number - 1] if number else 0.0
        low, high = sorted((place(begin), place(end)))
        plain = not number or low == high
        look: Look = "total" if plain else "up" if step.value > 0 else "down"
        laid.append(PlacedStep(step.name, step.words, low, high, look))
    low, high = sorted((place(0.0), place(heights[-1])))
    return [*laid, PlacedStep(*fall.total, low, high, "total")]
