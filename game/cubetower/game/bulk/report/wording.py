"""The wording of figures on the page, and how to find a quantity."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from cubetower.foundation.wording import join_names
from cubetower.game.bulk import Difference, Quantity, Results
from cubetower.game.bulk.estimates import Estimate
from cubetower.pages.wording import NONE, PM, number, percent

MAX_LISTED: Final = 3
"""Most towers that a sentence names one by one."""


def quantity_of(results: Results, over: str) -> Quantity:
    """The quantity that counts a figure."""
    return next(each for each in results.quantities.values() if each.over == over)


def value_text(figure: float, quantity: Quantity, digits: int | None = None) -> str:
    """A value: shares in percent with one digit, others with two."""
    if math.isnan(figure):
        return NONE
    if quantity.share:
        return percent(figure, 1 if digits is None else digits)
    return number(figure, 2 if digits is None else digits)


def error_text(figure: float, quantity: Quantity) -> str:
    """A standard error in the units and digits of its value; empty if it is unknown."""
    if math.isnan(figure) or not figure:
        return ""
    return f"{PM}{number(100 * figure, 1) if quantity.share else number(figure, 2)}"


def with_interval(figure: Estimate, quantity: Quantity) -> str:
    """`32.7 % (28.9 to 36.4)`; without an interval if its error is unknown."""
    low, high = figure.interval
    if not low < high:
        return value_text(figure.value, quantity)
    return f"{value_text(figure.value, quantity)} ({interval_text(figure, quantity)})"


def interval_text(figure: Estimate, quantity: Quantity) -> str:
    """95 % limits on one line, `28.9 to 36.4`; a dash if they are unknown."""
    limits = figure.interval
    if not limits[0] < limits[1]:
        return NONE
    by, digits = (100, 1) if quantity.share else (1, 2)
    low, high = (number(by * each, digits) for each in limits)
    return f"{low}\u00a0to\u00a0{high}"


def difference_text(difference: Difference, quantity: Quantity) -> str:
    """A difference with its sign: `−15.8 pp`, `+3.21`."""
    if math.isnan(difference.value):
        return NONE
    by, digits, unit = (100, 1, "\u00a0pp") if quantity.share else (1, 2, "")
    text = number(by * difference.value, digits)
    sign = "" if text.startswith("−") or not float(text) else "+"
    return f"{sign}{text}{unit}"


def across(towers: Sequence[str], texts: Sequence[str], ordered: Sequence[str]) -> str:
    """A text for each tower; with many towers that of the first, and the range of all.

    Args:
        towers: their specs.
        texts: the text of each tower.
        ordered: values of the towers, in ascending order.
    """
    if len(towers) == 1:
        return texts[0]
    if len(towers) <= MAX_LISTED:
        return join_names([f"{each} with {spec}" for each, spec in zip(texts, towers, strict=True)])
    return f"{texts[0]} with {towers[0]}; all towers are between {ordered[0]} and {ordered[-1]}"
