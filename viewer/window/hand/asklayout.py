"""Where everything lies on the card with a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from viewer.rect import Rect
from viewer.shogun.cards.paper import MARGIN, NOTE
from viewer.shogun.layout import AREAS
from viewer.typography import text_width, wrapped

PLACE = AREAS["deed"]
UP = 10.0  # how far it may reach over the place of the film's card, units
ASKED = 15.5  # size of the question, units
BADGE = 24.0  # room for the cube of who is asked, units
WEIGHT = 1.08  # how much wider semibold text is
LINE, FIRST = 20.0, 28.0  # between its lines, and the first baseline, units
ROW, SECOND = 25.0, 16.0  # height of a row with one line, and more for the second, units
GAP = 3.0  # between rows, units
PAD, CUBED = 20.0, 20.0  # beside the text of a row, and more for a cube, units
DETAIL = 17.0  # between lines of a detail, units
FOOT = 50.0  # for the buttons at the bottom, units
STEPPER = 126.0  # height of what is chosen with numbers, units
LINES, CELL = 6, 20.0  # rows and columns of the arts, and the edge of a crossing, units
WIDE = PLACE.width - 2 * MARGIN


@dataclass(frozen=True)
class AskLayout:
    """Where everything of a question lies.

    Attributes:
        area: of the card, units of the stage.
        lines: the question.
        pages: numbers of the offers on each page.
        rows: where each offer of a page is.
        labels: of each offer, its lines.
        details: of each offer, all of its words in lines; empty if the labels say all.
        owners: of each offer, whose cube is beside it, if anybody's.
        top: where rows begin.
        detail: baseline of the first line of a detail.
        tableau: where the rows are crossings of a tableau, all of it.
    """

    area: Rect
    lines: tuple[str, ...]
    pages: tuple[tuple[int, ...], ...]
    rows: tuple[Rect, ...]
    labels: tuple[tuple[str, ...], ...]
    details: tuple[tuple[str, ...], ...]
    owners: tuple[str | None, ...]
    top: float
    detail: float
    tableau: Rect | None = None


def laid_out(
    question: str, labels: Sequence[str], briefs: Sequence[str], owners: Sequence[str | None]
) -> AskLayout:
    """A card for a question: as high as its rows need.

    Offers are written out if all have room; else briefly, in pages if they must be, and all words
    of one are told while it is pointed at.

    Args:
        question: in words.
        labels: of the offers.
        briefs: the same in few words.
        owners: of each, the colour of whose province it names; None: nobody's, or none.
    """
    lines = tuple(wrapped(question, ASKED * WEIGHT, WIDE - BADGE, 3))
    head = FIRST + LINE * (len(lines) - 1) + 13
    room = PLACE.height + UP - head - FOOT
    pad = PAD + (CUBED if any(owners) else 0.0)
    columns, said, pitch = _in_rows(labels, pad)
    many = _fitting(room, pitch) * columns
    details: tuple[tuple[str, ...], ...] = ()
    spare = 0.0
    if many < len(labels):
        details = tuple(tuple(wrapped(each, NOTE, WIDE, 2)) for each in labels)
        spare = DETAIL * max(map(len, details)) + 4
        columns, said, pitch = _in_rows(briefs, pad)
        many = _fitting(room - spare, pitch) * columns
    pages = tuple(
        tuple(range(start, min(start + many, len(labels)))) for start in range(0, len(labels), many)
    )
    high = -(-min(many, len(labels)) // columns) * pitch
    top = min(PLACE.top, PLACE.bottom - head - max(high + spare, STEPPER) - FOOT)
    area = Rect(PLACE.left, max(top, PLACE.top - UP), PLACE.right, PLACE.bottom)
    start = area.top + head
    return AskLayout(
        area,
        lines,
        pages,
        tuple(_row(start, number, columns, pitch) for number in range(min(many, len(labels)))),
        said,
        details,
        tuple(owners),
        start,
        start + high + 13,
    )


def on_tableau(
    question: str, labels: Sequence[str], crossings: Sequence[tuple[int, int]]
) -> AskLayout:
    """A card on which crossings of the tableau of the arts are chosen.

    Args:
        question: in words.
        labels: of the offers.
        crossings: of each, its row and column from 0.
    """
    lines = tuple(wrapped(question, ASKED * WEIGHT, WIDE - BADGE, 3))
    head = FIRST + LINE * (len(lines) - 1) + 13
    high = LINES * CELL + DETAIL
    foot = FOOT - 5.0  # numbers under the tableau are lower than a row
    area = Rect(PLACE.left, PLACE.bottom - head - high - foot, PLACE.right, PLACE.bottom)
    left, top = area.left + MARGIN, area.top + head
    whole = Rect(left, top, left + LINES * CELL, top + LINES * CELL)
    beside = WIDE - whole.width - 44.0
    return AskLayout(
        area,
        lines,
        (tuple(range(len(labels))),),
        tuple(cell(whole, row, column) for row, column in crossings),
        tuple((label,) for label in labels),
        tuple(tuple(wrapped(each, NOTE, beside, 4)) for each in labels),
        (None,) * len(labels),
        top,
        top + 30.0,
        whole,
    )


def cell(tableau: Rect, row: int, column: int) -> Rect:
    """Where a crossing is."""
    left, top = tableau.left + CELL * column, tableau.top + CELL * row
    return Rect(left, top, left + CELL - 1.5, top + CELL - 1.5)


def _in_rows(labels: Sequence[str], pad: float) -> tuple[int, tuple[tuple[str, ...], ...], float]:
    """Columns, the lines of each label, and the pitch of the rows."""
    half = (WIDE - GAP) / 2
    short = all(text_width(each, NOTE) <= half - pad for each in labels)
    columns = 2 if short and len(labels) > 3 else 1
    wide = (WIDE if columns == 1 else half) - pad
    said = tuple(tuple(wrapped(each, NOTE, wide, 2)) for each in labels)
    return columns, said, ROW + SECOND * (max(map(len, said)) - 1) + GAP


def _fitting(room: float, pitch: float) -> int:
    return max(1, int((room + GAP) / pitch))


def _row(top: float, number: int, columns: int, pitch: float) -> Rect:
    row, column = divmod(number, columns)
    wide = (WIDE - (columns - 1) * GAP) / columns
    x, y = PLACE.left + MARGIN + column * (wide + GAP), top + row * pitch
    return Rect(x, y, x + wide, y + pitch - GAP)
