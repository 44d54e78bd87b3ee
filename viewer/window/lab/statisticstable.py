"""The table of statistics: since the last change, before it, and of a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from viewer.draw.displaylist import Weight
from viewer.draw.flow import REST, Element, box, column, label, row, rule, table
from viewer.draw.typography import NOTE, TEXT
from viewer.window.lab.layout import ROW
from viewer.window.lab.statistics import FallRate, Statistics

NAMES = 190.0  # width of the first column, units
NOTHING = "–"


def statistics_table(columns: Mapping[str, Statistics | None]) -> Element:
    """A table of statistics by their headings, three at most."""
    widths = (NAMES, *[REST] * len(columns))
    heads = (label(each, NOTE, muted=True, anchor="right") for each in columns)
    title = row([label("Statistics", TEXT, "semibold"), *heads], widths, 10)
    rows = [[*_cells(name, columns.values())] for name in _ROWS]
    return column([box(title, pad=(0, 0, 0, 5), height=22), rule(2), table(rows, widths, 10, ROW)])


def _cells(name: str, columns: Iterable[Statistics | None]) -> Iterator[Element]:
    """The cells of a row; the first number is bold, an interval is muted."""
    small = name.startswith("95")
    interval = box(label("95 % interval", NOTE, muted=True), pad=(14, 0, 0, 0))
    yield interval if small else label(name, NOTE)
    for place, figures in enumerate(columns):
        text = _ROWS[name](figures) if figures else NOTHING
        weight: Weight = "semibold" if place == 0 and not small else "regular"
        yield label(text, NOTE, weight, muted=small or text == NOTHING, anchor="right")


def _number(value: float | None, digits: int = 0) -> str:
    return NOTHING if value is None else f"{value:.{digits}f}"


def _interval(share: FallRate) -> str:
    low, high = share.limits
    return NOTHING if share.value is None else f"{low:.3f} – {high:.3f}"


def _tosses(figures: Statistics) -> str:
    return f"{figures.tosses:,}" + (f" + {figures.seedings}" if figures.seedings else "")


_ROWS: dict[str, Callable[[Statistics], str]] = {
    "tosses + seeding throws": _tosses,
    "cubes in, mean": lambda figures: _number(figures.mean_in, 2),
    "cubes out per cube in": lambda figures: _number(figures.out_per_in, 3),
    "new cubes that fall": lambda figures: _number(figures.new.value, 3),
    "95 % of new": lambda figures: _interval(figures.new),
    "old cubes that fall": lambda figures: _number(figures.old.value, 3),
    "95 % of old": lambda figures: _interval(figures.old),
    "cubes inside, mean": lambda figures: _number(figures.mean_inside, 2),
    "jams": lambda figures: _number(figures.jams),
}
"""The text of each row; those of intervals begin with 95."""
