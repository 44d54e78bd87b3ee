"""The drawing of a tower: section, floors and funnel from above, and the tower as in films."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from cubetower.foundation import files, write_whole
from cubetower.foundation.reading import printable
from cubetower.foundation.wording import join_names
from cubetower.pages.palette import shipped_palette
from cubetower.tower.design import Design, Floor
from cubetower.viewer.blueprint.dimensions import dashed_line
from cubetower.viewer.blueprint.letters import LETTERS, MEANINGS, Labels, number
from cubetower.viewer.blueprint.plans import FOOT, LEFT, RIGHT, floor_plan, funnel_plan
from cubetower.viewer.blueprint.section import Section
from cubetower.viewer.blueprint.view import HEAD, NOTE, heading
from cubetower.viewer.draw.displaylist import DisplayList, Paint, Shape, Stage
from cubetower.viewer.draw.flow import REST, across, down, label, table
from cubetower.viewer.draw.raster import Raster
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.errors import FilmError
from cubetower.viewer.tower.placing import stand_tower, tower_reach

WIDTH, HEIGHT = 1600.0, 1131.0  # of the paper, units: that of A4, A3 ...
PIXELS = 2400  # across a picture of it: A4 at 205 to the inch
MARGIN = 44.0
TITLE, SOURCE = 32.0, 16.0  # sizes of text, units
DIVIDE, GAP = 806.0, 36.0  # between the section and the other views; between views
SECTION = Rect(0.0, 142.0, DIVIDE - GAP / 2, 1050.0)
VIEWS = Rect(DIVIDE + GAP / 2, 142.0, WIDTH - 2 * MARGIN, 1050.0)
MAX_FLOOR_PLANS = 8  # of floors that are shown from above
MAX_LETTERED_PLANS = 2  # the same where letters are explained

Kind = list[tuple[int, Floor, Floor]]  #: number from the top, floor as measured, as it acts


def blueprint(design: Design, *, letters: bool = False) -> DisplayList:
    """The drawing of a tower, with all its measures in mm.

    Args:
        design: the tower.
        letters: letters instead of numbers, with their meanings, as a guide for measuring.
    """
    palette = shipped_palette()
    ruler = msgspec.structs.replace(design, ledges=type(design.ledges)())
    kinds = _kinds(design)[: MAX_LETTERED_PLANS if letters else MAX_FLOOR_PLANS]
    *plans, for_funnel, last = _cells(len(kinds) + 2)
    unit_mm = _unit_mm(ruler, last)
    stage = Stage(WIDTH * unit_mm / 1000, HEIGHT * unit_mm / 1000)
    sheet = Sheet(stage, palette, MARGIN, WIDTH - 2 * MARGIN, high=HEIGHT)
    labels = Labels(ruler, letters)
    paper = sheet.box(-MARGIN, 0, WIDTH - MARGIN, HEIGHT, Paint(palette.neutral.paper))
    shapes: list[Shape] = [*_head(design, sheet, letters)]
    shapes += Section(sheet, SECTION, labels).shapes()
    for kind, cell in zip(kinds, plans, strict=True):
        _, floor, acting = kind[0]
        numbers, whole = [number for number, *_ in kind], kind is kinds[0]
        said = _at_heights(kind, labels)
        shapes += floor_plan(labels, acting, numbers, floor, sheet, cell, said, whole=whole)
    shapes += funnel_plan(labels, sheet, for_funnel)
    shapes += _legend(sheet, last) if letters else _tower(ruler, sheet, last, unit_mm)
    shapes += _foot(design, sheet)
    return DisplayList(stage, (paper,), tuple(shapes))


def check_picture(path: Path) -> None:
    """Make sure that a picture can be written there, before the work begins.

    Raises:
        FilmError: another format than PNG is asked for.
        OutputError: the place cannot be written to.
    """
    if path.suffix.lower() != ".png":
        what = f"a {path.suffix}" if path.suffix else "a file without suffix"
        raise FilmError(f"{path}: cannot draw {what}; name a .png")
    files.check_place(path)


def save_picture(picture: DisplayList, path: Path, width: int = PIXELS) -> None:
    """Draw a picture and write it as PNG; whole or not at all.

    Args:
        picture: what is drawn.
        path: a .png.
        width: pixels.

    Raises:
        FilmError: another format than PNG is asked for.
        OutputError: the place cannot be written to.
    """
    check_picture(path)
    with write_whole(path) as temporary:
        Raster(width).draw(picture).save(temporary, optimize=True)


def _head(design: Design, sheet: Sheet, letters: bool) -> Iterator[Shape]:
    name = printable(design.title)
    title = "What to measure" if letters else name or "A cube tower"
    yield sheet.text(0, 66, title, TITLE, weight="semibold")
    said = (
        f"Drawn is {name or 'a tower'}; yours looks different. A letter for each question."
        if letters
        else printable(design.source)
    )
    yield sheet.text(0, 94, said, SOURCE, muted=True)
    yield sheet.rule(114)


def _foot(design: Design, sheet: Sheet) -> Iterator[Shape]:
    """Notes on the whole drawing."""
    y = HEIGHT - 34
    yield sheet.rule(y - 30)
    said = (
        "All measures in mm, inside; heights are above the tray’s floor. "
        "Every floor is cut where most of it is open."
    )
    if design.section == "plane":
        said = (
            "All measures in mm; heights are above the tray’s floor. "
            "A tower of one plane: an effective geometry, its depth is for the picture only."
        )
    yield sheet.text(0, y, said, SOURCE, muted=True)
    wider = design.ledges.wider_mm
    if wider:
        than = "wider" if wider > 0 else "narrower"
        words = f"ledges as they act on cubes, {number(abs(wider))} {than} than measured"
        yield from dashed_line(sheet, [(VIEWS.left, y - 5), (VIEWS.left + 42, y - 5)])
        yield sheet.text(VIEWS.left + 54, y, words, SOURCE)


def _kinds(design: Design) -> list[Kind]:
    """Groups of equally cut floors, each with its number from the top, measured and as it acts."""
    pairs = sorted(zip(design.floor, design.floors, strict=True), key=lambda it: -it[0].height_mm)
    kinds: dict[object, Kind] = {}
    for place, (floor, acting) in enumerate(pairs, 1):
        kinds.setdefault(tuple(sorted(floor.holes_mm)), []).append((place, floor, acting))
    return list(kinds.values())


def _at_heights(kind: Kind, labels: Labels) -> str:
    heights = (
        labels.of("floor.height_mm", floor.height_mm, floor=place).text for place, floor, _ in kind
    )
    return f"from above; at {join_names(heights)}"


def _cells(count: int) -> list[Rect]:
    """`count` equal parts of the sheet's right side, chosen so that square views are large."""

    def parts(columns: int) -> list[Rect]:
        rows = down(VIEWS, [REST] * -(-count // columns), GAP)
        return [cell for row in rows for cell in across(row, [REST] * columns, GAP)][:count]

    def side(cells: list[Rect]) -> float:
        return min(cells[0].width - LEFT - RIGHT, cells[0].height - HEAD - FOOT)

    return max(map(parts, range(1, 5)), key=side)


def _unit_mm(design: Design, cell: Rect) -> float:
    """The scale of the small picture of the tower, mm in a unit of the sheet."""
    reach = tower_reach(design)
    high = (reach.top + design.tube.plate_mm + 12) / (cell.height - HEAD)
    return max((reach.right - reach.left) / cell.width, high)


def _tower(design: Design, sheet: Sheet, cell: Rect, unit_mm: float) -> Iterator[Shape]:
    """The empty tower as films show it."""
    reach = tower_reach(design)
    yield from heading(sheet, cell, "The tower", "cut open, as films show it")
    width = (reach.right - reach.left) / unit_mm
    left = sheet.left + cell.left + (cell.width - width) / 2 - reach.left / unit_mm
    view = stand_tower(design, sheet.palette, unit_mm, left, HEIGHT - cell.bottom + 12 / unit_mm)
    yield from view.behind
    yield from view.inside((), np.zeros((0, 4)))


def _legend(sheet: Sheet, cell: Rect) -> Iterator[Shape]:
    """What the letters stand for."""
    yield from heading(sheet, cell, "Letters", "in the order of the questions")
    pitch = min(24.0, (cell.height - HEAD) / len(LETTERS))
    size, accent = min(NOTE, pitch / 1.2), sheet.palette.neutral.accent
    rows = [
        (label(letter, size, "semibold", colour=accent), label(MEANINGS[letter], size))
        for letter in LETTERS.values()
    ]
    area = Rect(cell.left, cell.top + HEAD, cell.right, cell.bottom)
    yield from table(rows, (26.0, REST), pitch=pitch).draw(sheet, area)
