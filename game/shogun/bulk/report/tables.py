"""Tables of all quantities: figures by tower, and differences from the first tower."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.bulk import Difference, Quantity, Results
from game.bulk.estimates import Estimate
from game.shogun.bulk.report.wording import error, interval, more, value
from pages.wording import NONE, times


@dataclass(frozen=True, slots=True)
class TowerCell:
    """A cell of a table.

    Attributes:
        tower: spec of the column.
        said: its text.
        below: smaller text below it.
        clear: whether it is a clear difference.
    """

    tower: str
    said: str
    below: str = ""
    clear: bool = False


@dataclass(frozen=True, slots=True)
class QuantityRow:
    """A quantity with each tower."""

    name: str
    cells: tuple[TowerCell, ...]


def figures(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Values with their standard errors."""
    for asked in quantities:
        cells = []
        for spec in results.setting.towers:
            found = results.figure(asked.name, spec)
            cells.append(
                TowerCell(spec, value(found.value, asked) + error(found.standard_error, asked))
            )
        yield QuantityRow(asked.name, tuple(cells))


def intervals(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Values with their 95 % limits, or from the second tower on with the difference."""
    first = results.setting.towers[0]
    for asked in quantities:
        cells = []
        for spec in results.setting.towers:
            found = results.figure(asked.name, spec)
            said = value(found.value, asked)
            if spec == first:
                cells.append(TowerCell(spec, said, _below(found, asked)))
                continue
            apart = results.difference(asked.name, spec, first)
            cells.append(TowerCell(spec, said, _apart(apart, asked), apart.excludes()))
        yield QuantityRow(asked.name, tuple(cells))


def differences(results: Results, quantities: Iterable[Quantity]) -> Iterator[QuantityRow]:
    """Differences from the first tower, and how much it helps to play the same games."""
    first, *others = results.setting.towers
    for asked in quantities:
        cells = []
        for spec in others:
            apart = results.difference(asked.name, spec, first)
            cells.append(
                TowerCell(spec, _apart(apart, asked) or NONE, games_saved(apart), apart.excludes())
            )
        yield QuantityRow(asked.name, tuple(cells))


def per_game(results: Results, figure: str, name: str) -> QuantityRow:
    """The mean per game of a figure that is no quantity of its own, with 95 % limits."""
    asked, cells = Quantity(name, figure), []
    for spec in results.setting.towers:
        mean = results.figure(asked, spec)
        cells.append(TowerCell(spec, value(mean.value, asked), _below(mean, asked)))
    return QuantityRow(name, tuple(cells))


def _below(figure: Estimate, asked: Quantity) -> str:
    """95 % limits; empty if there is no value."""
    return "" if math.isnan(figure.value) else interval(figure, asked)


def _apart(apart: Difference, asked: Quantity) -> str:
    """A difference with its limits; empty if there is none."""
    if math.isnan(apart.value):
        return ""
    return f"{more(apart, asked)} ({interval(apart, asked)})"


def games_saved(apart: Difference) -> str:
    """How many times as many games it would take if they were not the same."""
    if not apart.standard_error or math.isnan(apart.standard_error):
        return ""
    return f"{times((apart.unpaired / apart.standard_error) ** 2)} × the games"
