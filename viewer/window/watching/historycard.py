"""The card of a space or a player: how it stands now, and what has happened to it so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from viewer.boards.board import Entry, Standing
from viewer.boards.shogun.japan.tints import tint
from viewer.draw.displaylist import Paint, Shape, texts_last
from viewer.draw.flow import REST, Element, box, column, cube, label, layers, picture, row
from viewer.draw.icons import icon
from viewer.draw.memo import Memo
from viewer.draw.paper import CUBE, MARGIN, Paper
from viewer.draw.rect import Place, Rect
from viewer.draw.typography import HEAD, NOTE

SIZE = (384.0, 272.0)  # of the card, units
CHART = (74.0, 122.0)  # upper and lower edge of the chart, units
FIRST, PITCH, LAST = 146.0, 20.0, 246.0  # baselines of first and last row, from row to row
PLAIN = 48.0  # how much higher the first row is without a chart, units
SAID, INSET = 76.0, 6.0  # where the words of a row begin, and free at its sides, units
FULL = 4  # armies or provinces that fill the chart; more make it finer
CORNER = 24.0  # edge of the cross that closes the card, units


@dataclass(frozen=True)
class HistoryCard(Paper):
    """Draws the card; what has not happened yet is not on it.

    Attributes:
        seconds: of the whole film, along which the chart runs.
        charted: there is a chart; else there are more rows.
    """

    seconds: float
    charted: bool = True
    _memo: Memo[tuple[Shape, ...]] = field(
        default_factory=lambda: Memo(16), init=False, repr=False, compare=False
    )

    def picture(
        self, standing: Standing, past: Sequence[Entry], hovered: int | None = None
    ) -> tuple[Shape, ...]:
        """The card; the same tuple for the same things.

        Args:
            standing: how it stands.
            past: what has happened so far, in order.
            hovered: the row under the mouse.
        """
        return self._memo(
            (standing, tuple(past), hovered),
            lambda: texts_last((*self.paper, *self._drawn(standing, past, hovered))),
        )

    @property
    def cross(self) -> Rect:
        """What closes the card, units of the film."""
        area = self.covered
        return Rect(
            area.right - 34, area.top + 10, area.right - 34 + CORNER, area.top + 10 + CORNER
        )

    @property
    def _first(self) -> float:
        """Baseline of the first row."""
        return FIRST if self.charted else FIRST - PLAIN

    @property
    def _rows(self) -> int:
        """How many there are at most."""
        return int((LAST - self._first) / PITCH) + 1

    def row_at(self, place: Place) -> int | None:
        """The row of a place of the film, counted from the latest."""
        row = int((place[1] - self.covered.top - self._first + PITCH * 0.75) // PITCH)
        inside = self.covered.left < place[0] < self.covered.right
        return row if inside and 0 <= row < self._rows else None

    def _drawn(
        self, standing: Standing, past: Sequence[Entry], hovered: int | None
    ) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        yield self.tab()
        seat = [cube(standing.seat, CUBE + 2)] if standing.seat else []
        title = row([*seat, label(standing.title, HEAD, "semibold")], gap=10)
        facts = [_fact(*each, neutral.muted) for each in standing.facts]
        said = row([*facts, label(standing.note, NOTE, muted=True)], gap=4)
        yield from column([title, said], pitch=26).draw(sheet, Rect(0, 14, sheet.width - 32, 66))
        cross = self.cross
        middle = (cross.middle[0] - sheet.left, cross.middle[1] - sheet.top)
        yield from icon(sheet, "window/close", middle, 14.0, ink=neutral.muted)
        if self.charted:
            yield sheet.text(0, CHART[1] - 4, standing.chart, NOTE, muted=True)
            yield from self._course([entry for entry in past if entry.amount is not None])
        yield sheet.rule(self._first - 23)
        told = [(entry.when, entry.text) for entry in past[: -self._rows - 1 : -1]]
        latest = told or [("", "Nothing yet.")]
        rows = [self._row(*each, lit=place == hovered) for place, each in enumerate(latest)]
        top = self._first - PITCH * 0.75
        area = Rect(-INSET, top, sheet.width + INSET, self.covered.height)
        yield from column(rows, pitch=PITCH).draw(sheet, area)

    def _row(self, when: str, text: str, *, lit: bool) -> Element:
        cells = (box(), label(when, NOTE, muted=True), label(text, NOTE), box())
        said = row(cells, (INSET, SAID, REST, INSET))
        return layers(box(fill=Paint(self.palette.neutral.rule, 0.6)), said) if lit else said

    def _course(self, past: Sequence[Entry]) -> Iterator[Shape]:
        """How many armies, provinces or points there were, and whose, along the film."""
        if not past:
            return
        top, foot = CHART
        amounts = [entry.amount or 0.0 for entry in past]
        full = max(FULL, *amounts)
        ends = [*(entry.seconds for entry in past[1:]), past[-1].seconds + 0.012 * self.seconds]
        for entry, amount, end in zip(past, amounts, ends, strict=True):
            left, right = self._x(entry.seconds), max(self._x(end), self._x(entry.seconds) + 1.5)
            colour = tint(self.palette, entry.owner)
            height = (foot - top) * max(amount / full, 0.06)
            yield self.sheet.box(left, foot - height, right, foot, Paint(colour))
            if entry.owner:
                edge = Paint(self.palette.tone(entry.owner).fill)
                yield self.sheet.box(left, foot - height, right, foot - height + 2.4, edge)

    def _x(self, seconds: float) -> float:
        room = self.covered.width - 2 * MARGIN - SAID
        return SAID + (min(seconds / self.seconds, 1.0) * room if self.seconds else 0.0)


def _fact(name: str, words: str, ink: str) -> Element:
    """An icon, words, or both."""
    image = picture(lambda sheet, x, y: icon(sheet, name, (x, y), 18, ink=ink), 18, 18)
    said = box(label(words, weight="semibold"), pad=(0, 0, 10, 0))
    return row([*[image] * bool(name), *[said] * bool(words)], gap=4)


def card_area(clear: Sequence[Rect], better: Sequence[Rect], areas: Sequence[Rect]) -> Rect:
    """Where a card covers least.

    Args:
        clear: what should stay clear.
        better: what had better stay clear, too.
        areas: where it may lie, the best first.
    """

    def covered(area: Rect) -> tuple[int, int]:
        first, second = (sum(area.overlaps(each) for each in some) for some in (clear, better))
        return first, second

    return min(areas, key=covered)
