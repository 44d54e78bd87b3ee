"""`OverviewSheet`: everything that can be known of a game now, on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from cubetower.pages.palette import Palette
from cubetower.viewer.boards.facts import Cell, Fact, FactTable, Overview
from cubetower.viewer.draw.displaylist import Anchor, Stage, Weight
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, paragraph, row, rule
from cubetower.viewer.draw.typography import NOTE, TEXT
from cubetower.viewer.window.sheets.opensheet import OpenSheet

COLUMN_GAP, TABLE_GAP, CELL_GAP = 44.0, 16.0, 12.0  # units
ROW = 20.0  # height of a row of one line, units
CUBE = 13.0  # edge of a cube in a cell, units


class OverviewSheet(OpenSheet):
    """The overview; it follows the game while it lies open.

    Args:
        stage: of the film.
        palette: its colours.
        overview: gives what is known now; the same object while nothing changes.
    """

    NAME = "overview"

    def __init__(self, stage: Stage, palette: Palette, overview: Callable[[], Overview]) -> None:
        super().__init__(stage, palette)
        self._overview = overview

    @property
    def title(self) -> str:
        """The heading."""
        return "Overview"

    @property
    def _state(self) -> Hashable:
        return self._overview()

    def _content(self) -> Element:
        sides = [column([*map(draw_table, each)], TABLE_GAP) for each in self._overview()]
        return row([column([side]) for side in sides], [REST] * len(sides), COLUMN_GAP)


def draw_table(table: FactTable) -> Element:
    """A table under its heading."""
    width = len(table.heads or table.rows[0])
    anchors: list[Anchor] = ["left" if n in table.words else "right" for n in range(width)]
    cells = [[_cell(cell, a) for cell, a in zip(each, anchors, strict=True)] for each in table.rows]
    heads = [
        label(head, NOTE, muted=True, anchor=anchor)
        for head, anchor in zip(table.heads, anchors, strict=False)
    ]
    widths = _widths([*([heads] if heads else []), *cells], table.words)
    head = [box(row(heads, widths, CELL_GAP), height=ROW)] if heads else []
    title = box(label(table.title, TEXT, "semibold"), pad=(0, 0, 0, 4), height=24)
    rows = [row(each, widths, CELL_GAP) for each in cells]
    note = [box(paragraph(table.note, 4, NOTE, muted=True, pitch=17.0), pad=(0, 4, 0, 0))]
    parts = [title, rule(3), *head, *rows, *(note if table.note else [])]
    return column(parts)


def _widths(rows: Sequence[Sequence[Element]], words: Sequence[int]) -> list[float]:
    """Columns as wide as their widest cell; the last one of texts takes what is left."""
    found = [max(each.width for each in cells) for cells in zip(*rows, strict=True)]
    return [REST if number == max(words, default=-1) else wide for number, wide in enumerate(found)]


def _cell(cell: Cell, anchor: Anchor) -> Element:
    facts = cell if isinstance(cell, tuple) else (cell,)
    parts = [_fact(Fact(each) if isinstance(each, str) else each, anchor) for each in facts]
    if len(parts) == 1:
        return parts[0]
    return box(row(parts, gap=10.0), height=ROW)


def _fact(fact: Fact, anchor: Anchor) -> Element:
    weight: Weight = "semibold" if fact.strong else "regular"
    if fact.seat:
        text = [label(fact.text, NOTE, weight, muted=fact.muted)] if fact.text else []
        return box(row([cube(fact.seat, CUBE), *text], gap=8.0), height=ROW)
    if anchor == "right":
        return box(label(fact.text, NOTE, weight, muted=fact.muted, anchor="right"), height=ROW)
    text_lines = paragraph(fact.text, 3, NOTE, weight, muted=fact.muted, pitch=17.0)
    return box(text_lines, pad=(0, 1.5, 0, 1.5))
