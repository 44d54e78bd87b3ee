"""A tower's drawing: the section, its floors and funnel from above, the tower as films show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from tower.design import Design, Floor
from viewer.blueprint.dimensions import dashed, line
from viewer.blueprint.letters import LETTERS, MEANINGS, Labels, number
from viewer.blueprint.plans import FOOT, HEAD, LEFT, RIGHT, SAID, Plan, floor_plan, funnel_plan
from viewer.blueprint.section import Section
from viewer.cutaway.placing import standing, tower_reach
from viewer.draw.displaylist import DisplayList, Paint, Shape, Stage, Text
from viewer.draw.palette import Palette, shipped_palette
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import wrapped

WIDTH, HEIGHT = 1600.0, 1131.0  # of the sheet, units: that of A4, A3 ...
MARGIN = 44.0
TITLE, SOURCE = 32.0, 16.0  # sizes of text, units
TOP, BOTTOM = 142.0, 1050.0  # of the views
DIVIDE = 850.0  # between the section and the other views
GAP = 36.0  # between views
MOST_KINDS = 8  # of floors that are shown from above
MOST_LETTERED = 2  # the same where letters are explained

Kind = list[tuple[int, Floor, Floor]]  #: number from the top, floor as measured, as it acts


def blueprint(
    design: Design, palette: Palette | None = None, *, letters: bool = False
) -> DisplayList:
    """The drawing of a tower, with all its measures in mm.

    Args:
        design: the tower.
        palette: its colours; the shipped ones if left out.
        letters: letters instead of numbers, and what they stand for, for somebody who measures.
    """
    palette = palette or shipped_palette()
    ruler = msgspec.structs.replace(design, ledges=type(design.ledges)())
    kinds = _kinds(design)[: MOST_LETTERED if letters else MOST_KINDS]
    last = _cell(len(kinds) + 1, len(kinds) + 2)
    unit_mm = _unit_mm(ruler, last)
    stage = Stage(WIDTH * unit_mm / 1000, HEIGHT * unit_mm / 1000)
    sheet = Sheet(stage, palette, 0.0, WIDTH - MARGIN, high=HEIGHT)
    labels = Labels(letters)
    paper = sheet.box(0, 0, WIDTH, HEIGHT, Paint(palette.neutral.paper))
    shapes: list[Shape] = [*_head(design, sheet, letters)]
    room = Rect(MARGIN, TOP, DIVIDE - GAP / 2, BOTTOM)
    shapes += Section(ruler, labels, sheet, room).shapes()
    shapes += _plans(kinds, ruler, labels, sheet)
    shapes += _legend(sheet, last) if letters else _tower(ruler, sheet, last, unit_mm)
    shapes += _foot(design, sheet)
    return DisplayList(stage, (paper,), tuple(shapes))


def _head(design: Design, sheet: Sheet, letters: bool) -> Iterator[Shape]:
    title = "What to measure" if letters else design.title or "A cube tower"
    yield sheet.text(MARGIN, 66, title, TITLE, weight="semibold")
    said = (
        f"Drawn is {design.title or 'a tower'}; yours looks different. A letter for each question."
        if letters
        else design.source
    )
    for row, text in enumerate(wrapped(said, SOURCE, WIDTH - 2 * MARGIN, 1)):
        yield sheet.text(MARGIN, 94 + 1.3 * SOURCE * row, text, SOURCE, muted=True)
    yield line(sheet, (MARGIN, 114), (WIDTH - MARGIN, 114), colour=sheet.palette.neutral.rule)


def _foot(design: Design, sheet: Sheet) -> Iterator[Shape]:
    """What must be said of the whole drawing."""
    y = HEIGHT - 34
    yield line(sheet, (MARGIN, y - 30), (WIDTH - MARGIN, y - 30), colour=sheet.palette.neutral.rule)
    said = (
        "All measures in mm, inside; heights are above the tray’s floor. "
        "Every floor is cut where most of it is open."
    )
    if design.section == "plane":
        said = (
            "All measures in mm; heights are above the tray’s floor. "
            "A tower of one plane: an effective geometry, its depth is for the picture only."
        )
    yield sheet.text(MARGIN, y, said, SOURCE, muted=True)
    wider = design.ledges.wider_mm
    if wider:
        than = "wider" if wider > 0 else "narrower"
        words = f"ledges as they act on cubes, {number(abs(wider))} {than} than measured"
        x = DIVIDE + GAP / 2
        yield from dashed(sheet, [(x, y - 5), (x + 42, y - 5)])
        yield sheet.text(x + 54, y, words, SOURCE)


def _kinds(design: Design) -> list[Kind]:
    """Floors cut alike, each with its number from the top, as measured and as it acts."""
    pairs = sorted(zip(design.floor, design.floors, strict=True), key=lambda it: -it[0].height_mm)
    kinds: dict[object, Kind] = {}
    for place, (floor, acting) in enumerate(pairs, 1):
        kinds.setdefault(tuple(sorted(floor.holes_mm)), []).append((place, floor, acting))
    return list(kinds.values())


def _plans(kinds: Sequence[Kind], ruler: Design, labels: Labels, sheet: Sheet) -> Iterator[Shape]:
    for place, kind in enumerate(kinds):
        numbers = [each[0] for each in kind]
        _, floor, acting = kind[0]
        yield from floor_plan(
            ruler, acting, numbers, floor, labels, sheet, _cell(place, len(kinds) + 2),
            _at_heights(kind, labels), whole=place == 0,
        )  # fmt: skip
    yield from funnel_plan(ruler, labels, sheet, _cell(len(kinds), len(kinds) + 2))


def _at_heights(kind: Kind, labels: Labels) -> str:
    heights = [
        labels.of("floor.height_mm", floor.height_mm, floor=place).text for place, floor, _ in kind
    ]
    *some, last = heights
    return f"from above; at {', '.join(some)} and {last}" if some else f"from above; at {last}"


def _cell(place: int, count: int) -> Rect:
    """One of so many equal parts of the sheet's right side."""
    left, width, height = DIVIDE + GAP / 2, WIDTH - MARGIN - DIVIDE - GAP / 2, BOTTOM - TOP
    columns = max(range(1, 5), key=lambda n: _side(n, count, width, height))
    rows = -(-count // columns)
    wide, high = (width + GAP) / columns, (height + GAP) / rows
    x, y = left + wide * (place % columns), TOP + high * (place // columns)
    return Rect(x, y, x + wide - GAP, y + high - GAP)


def _side(columns: int, count: int, width: float, height: float) -> float:
    """How large views are in so many columns."""
    rows = -(-count // columns)
    return min(
        (width + GAP) / columns - GAP - LEFT - RIGHT, (height + GAP) / rows - GAP - HEAD - FOOT
    )


def _unit_mm(design: Design, cell: Rect) -> float:
    """How many mm of the tower shown small are in a unit of the sheet."""
    reach = tower_reach(design)
    high = (reach.top + design.tube.plate_mm + 12) / (cell.height - HEAD)
    return max((reach.right - reach.left) / cell.width, high)


def _tower(design: Design, sheet: Sheet, cell: Rect, unit_mm: float) -> Iterator[Shape]:
    """The empty tower as films show it."""
    reach = tower_reach(design)
    yield from Plan(sheet, cell, 1.0, 1.0).heading("The tower", "cut open, as films show it")
    width = (reach.right - reach.left) / unit_mm
    left = cell.left + (cell.width - width) / 2 - reach.left / unit_mm
    view = standing(design, sheet.palette, unit_mm, left, HEIGHT - cell.bottom + 12 / unit_mm)
    yield from view.behind
    yield from view.inside((), np.zeros((0, 4)))


def _legend(sheet: Sheet, cell: Rect) -> Iterator[Shape]:
    """What the letters stand for."""
    yield from Plan(sheet, cell, 1.0, 1.0).heading("Letters", "in the order of the questions")
    pitch = min(24.0, (cell.height - HEAD) / len(LETTERS))
    neutral = sheet.palette.neutral
    size = min(SAID, pitch / 1.2)
    for row, letter in enumerate(LETTERS.values()):
        y = cell.top + HEAD + pitch * (row + 0.7)
        at = sheet.at(cell.left, y)
        yield Text(at, letter, size * sheet.unit, Paint(neutral.accent), "semibold")
        yield sheet.text(cell.left + 26, y, MEANINGS[letter], size)
