"""Where everything lies on the card with a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from viewer.draw.paper import MARGIN
from viewer.draw.rect import Rect
from viewer.draw.typography import NOTE, TEXT, text_width, wrapped

BADGE = 24.0  # room for the cube of who is asked, units
LINE, FIRST = 20.0, 28.0  # between its lines, and the first baseline, units
ROW, SECOND = 25.0, 16.0  # height of a row with one line, and more for the second, units
GAP = 3.0  # between rows, units
PAD, CUBED = 20.0, 20.0  # beside the text of a row, and more for a cube, units
DETAIL = 17.0  # between lines of a detail, units
FOOT = 50.0  # for the buttons at the bottom, units
STEPPER = 126.0  # height of what is chosen with numbers, units
LINES, CELL = 6, 20.0  # rows and columns of the arts, and the edge of a crossing at most, units


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
    place: Rect,
    question: str,
    labels: Sequence[str],
    briefs: Sequence[str],
    owners: Sequence[str | None],
    *,
    least: float = 0.0,
    hanging: bool = False,
) -> AskLayout:
    """A card for a question: as high as its rows need.

    Offers are written out if all have room; else briefly, in pages if they must be, and all words
    of one are told while it is pointed at.

    Args:
        place: which the card covers as far as it needs, units of the stage.
        question: in words.
        labels: of the offers.
        briefs: the same in few words.
        owners: of each, the colour of whose province it names; None: nobody's, or none.
        least: the card is at least so high, units.
        hanging: it covers the place from above, not from below.
    """
    wide = place.width - 2 * MARGIN
    lines, head = _head(question, wide)
    pad = PAD + (CUBED if any(owners) else 0.0)
    rows, details = _rows(labels, briefs, place.height - head - FOOT, pad, wide)
    shown = min(rows.many, len(labels))
    high = -(-shown // rows.columns) * rows.pitch
    needed = max(head + max(high + _high(details), STEPPER) + FOOT, least)
    top = place.top if hanging else max(place.bottom - needed, place.top)
    bottom = min(place.top + needed, place.bottom) if hanging else place.bottom
    area = Rect(place.left, top, place.right, bottom)
    start = area.top + head
    return AskLayout(
        area,
        lines,
        _pages(len(labels), rows.many),
        tuple(_row(area, start, number, rows) for number in range(shown)),
        rows.said,
        details,
        tuple(owners),
        start,
        start + high + 13,
    )


def on_tableau(
    place: Rect, question: str, labels: Sequence[str], crossings: Sequence[tuple[int, int]]
) -> AskLayout:
    """A card on which crossings of the tableau of the arts are chosen.

    Args:
        place: which the card covers as far as it needs, from below, units of the stage.
        question: in words.
        labels: of the offers.
        crossings: of each, its row and column from 0.
    """
    wide = place.width - 2 * MARGIN
    lines, head = _head(question, wide)
    others = head + DETAIL + FOOT - 5.0  # numbers under the tableau are lower than a row
    edge = min(LINES * CELL, place.height - others)
    area = Rect(place.left, place.bottom - edge - others, place.right, place.bottom)
    left, top = area.left + MARGIN, area.top + head
    whole = Rect(left, top, left + edge, top + edge)
    beside = wide - whole.width - 44.0
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
    edge = tableau.width / LINES
    left, top = tableau.left + edge * column, tableau.top + edge * row
    return Rect(left, top, left + edge - 1.5, top + edge - 1.5)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Offers in rows: in how many columns, their lines, from row to row, and how many fit."""

    columns: int
    said: tuple[tuple[str, ...], ...]
    pitch: float
    many: int


def _head(question: str, wide: float) -> tuple[tuple[str, ...], float]:
    """The lines of a question, and what they need in height."""
    lines = tuple(wrapped(question, TEXT, wide - BADGE, 3, "semibold"))
    return lines, FIRST + LINE * (len(lines) - 1) + 13


def _rows(
    labels: Sequence[str], briefs: Sequence[str], room: float, pad: float, wide: float
) -> tuple[_Rows, tuple[tuple[str, ...], ...]]:
    """The rows for so much room, and the details if only briefs have room."""
    rows = _in_rows(labels, room, pad, wide)
    if rows.many >= len(labels):
        return rows, ()
    details = tuple(tuple(wrapped(each, NOTE, wide, 2)) for each in labels)
    return _in_rows(briefs, room - _high(details), pad, wide), details


def _high(details: Sequence[Sequence[str]]) -> float:
    """The room for one of the details under the rows."""
    return DETAIL * max(map(len, details)) + 4 if details else 0.0


def _pages(offers: int, many: int) -> tuple[tuple[int, ...], ...]:
    """So many offers a page."""
    starts = range(0, offers, many)
    return tuple(tuple(range(start, min(start + many, offers))) for start in starts)


def _in_rows(labels: Sequence[str], room: float, pad: float, whole: float) -> _Rows:
    half = (whole - GAP) / 2
    short = all(text_width(each, NOTE) <= half - pad for each in labels)
    columns = 2 if short and len(labels) > 3 else 1
    wide = (whole if columns == 1 else half) - pad
    said = tuple(tuple(wrapped(each, NOTE, wide, 2)) for each in labels)
    pitch = ROW + SECOND * (max(map(len, said)) - 1) + GAP
    return _Rows(columns, said, pitch, max(1, int((room + GAP) / pitch)) * columns)


def _row(card: Rect, top: float, number: int, rows: _Rows) -> Rect:
    row, column = divmod(number, rows.columns)
    wide = (card.width - 2 * MARGIN - (rows.columns - 1) * GAP) / rows.columns
    x, y = card.left + MARGIN + column * (wide + GAP), top + row * rows.pitch
    return Rect(x, y, x + wide, y + rows.pitch - GAP)
