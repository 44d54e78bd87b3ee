"""Tables of all quantities: figures by tower, and differences from the first tower."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from cubetower.game.bulk import Difference, Quantity, Results
from cubetower.game.bulk.estimates import Estimate
from cubetower.game.bulk.report.wording import (
    difference_text,
    error_text,
    interval_text,
    value_text,
)
from cubetower.pages.wording import NONE, times


@dataclass(frozen=True, slots=True)
class TowerCell:
    """A cell of a table.

    Attributes:
        tower: spec of the column.
        text: of the cell.
        below: smaller text below it.
        clear: whether it is a clear difference.
    """

    tower: str
    text: str
    below: str = ""
    clear: bool = False


@dataclass(frozen=True, slots=True)
class QuantityRow:
    """A quantity with each tower."""

    name: str
    cells: tuple[TowerCell, ...]


def figures(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Values with their standard errors."""

    def cell(quantity: Quantity, spec: str) -> TowerCell:
        found = results.figure(quantity.name, spec)
        error = error_text(found.standard_error, quantity)
        return TowerCell(spec, value_text(found.value, quantity) + error)

    return _rows(quantities, results.setting.towers, cell)


def intervals(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Values with their 95 % limits, or from the second tower on with the difference."""
    first = results.setting.towers[0]

    def cell(quantity: Quantity, spec: str) -> TowerCell:
        found = results.figure(quantity.name, spec)
        text = value_text(found.value, quantity)
        if spec == first:
            return TowerCell(spec, text, _limits(found, quantity))
        apart = results.difference(quantity.name, spec, first)
        return TowerCell(spec, text, _difference(apart, quantity), apart.excludes())

    return _rows(quantities, results.setting.towers, cell)


def differences(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Differences from the first tower, and how many games it saves to play the same ones."""
    first, *others = results.setting.towers

    def cell(quantity: Quantity, spec: str) -> TowerCell:
        apart = results.difference(quantity.name, spec, first)
        text = _difference(apart, quantity) or NONE
        return TowerCell(spec, text, games_saved(apart), apart.excludes())

    return _rows(quantities, others, cell)


def per_game(results: Results, figure: str, name: str) -> QuantityRow:
    """The mean per game of a figure that is no quantity of its own, with 95 % limits."""

    def cell(quantity: Quantity, spec: str) -> TowerCell:
        mean = results.figure(quantity, spec)
        return TowerCell(spec, value_text(mean.value, quantity), _limits(mean, quantity))

    return next(_rows([Quantity(name, figure)], results.setting.towers, cell))


def _rows(
    quantities: Iterable[Quantity],
    towers: Sequence[str],
    cell: Callable[[Quantity, str], TowerCell],
) -> Iterator[QuantityRow]:
    for quantity in quantities:
        yield QuantityRow(quantity.name, tuple(cell(quantity, spec) for spec in towers))


def _limits(figure: Estimate, quantity: Quantity) -> str:
    """95 % limits; empty if there is no value."""
    return "" if math.isnan(figure.value) else interval_text(figure, quantity)


def _difference(apart: Difference, quantity: Quantity) -> str:
    """A difference with its limits; empty if there is none."""
    if math.isnan(apart.value):
        return ""
    return f"{difference_text(apart, quantity)} ({interval_text(apart, quantity)})"


def games_saved(apart: Difference) -> str:
    """How many times as many games it would take if they were not the same."""
    if not apart.standard_error or math.isnan(apart.standard_error):
        return ""
    return f"{times((apart.unpaired / apart.standard_error) ** 2)} × the games"
