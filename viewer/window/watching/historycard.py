"""The card of a space or a player: how it stands now, and what has happened to it so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viewer.boards.history import Entry, Standing
from viewer.boards.shogun.japan.tints import tint
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.flow import REST, Element, box, column, cube, label, layers, picture, row
from viewer.draw.icons import icon
from viewer.draw.paper import CUBE, MARGIN, Paper
from viewer.draw.rect import Rect
from viewer.draw.typography import HEAD, NOTE
from viewer.window.spots import Spot, Spots

SIZE = (384.0, 272.0)  # of the card, units
CHART = (74.0, 122.0)  # upper and lower edge of the chart, units
FIRST, PITCH, LAST = 146.0, 20.0, 246.0  # baselines of first and last row, from row to row
PLAIN = 48.0  # how much higher the first row is without a chart, units
SAID, INSET = 76.0, 6.0  # where the words of a row begin, and free at its sides, units
FULL = 4  # armies or provinces that fill the chart; more make it finer


@dataclass(frozen=True)
class HistoryCard(Paper):
    """Draws the card; what has not happened yet is not on it.

    Attributes:
        seconds: of the whole film, along which the chart runs.
        standing: how it stands; without a chart there are more rows.
        past: what has happened so far, in order.
    """

    seconds: float
    standing: Standing
    past: Sequence[Entry]

    def drawn(self, spots: Spots) -> Iterator[Shape]:
        """All of it; the rows are noted by the numbers of what they tell, and a cross."""
        sheet, neutral, standing = self.sheet, self.palette.neutral, self.standing
        yield from (*self.paper, self.tab())
        seat = [cube(standing.seat, CUBE + 2)] if standing.seat else []
        title = row([*seat, label(standing.title, HEAD, "semibold")], gap=10)
        facts = [_fact(*each, neutral.muted) for each in standing.facts]
        said = row([*facts, label(standing.note, NOTE, muted=True)], gap=4)
        yield from column([title, said], pitch=26).draw(sheet, Rect(0, 14, sheet.width - 32, 66))
        yield from spots.cross().draw(sheet, Rect(sheet.width - 18, 10, sheet.width + 6, 34))
        if standing.chart:
            yield sheet.text(0, CHART[1] - 4, standing.chart, NOTE, muted=True)
            yield from self._course([entry for entry in self.past if entry.amount is not None])
        first = FIRST if standing.chart else FIRST - PLAIN
        yield sheet.rule(first - 23)
        many = int((LAST - first) / PITCH) + 1
        numbers = range(len(self.past) - 1, -1, -1)[:many]
        rows = [self._row(spots, number) for number in numbers]
        none = self._said("", "Nothing yet.")
        area = Rect(-INSET, first - PITCH * 0.75, sheet.width + INSET, self.area.height)
        yield from column(rows or [none], pitch=PITCH).draw(sheet, area)

    def _row(self, spots: Spots, number: int) -> Element:
        spot, entry = Spot("row", str(number)), self.past[number]
        said = self._said(entry.when, entry.text)
        lit = layers(box(fill=Paint(self.palette.neutral.rule, 0.6)), said)
        return spots.noted(spot, lit if spots.over == spot else said)

    @staticmethod
    def _said(when: str, text: str) -> Element:
        cells = (box(), label(when, NOTE, muted=True), label(text, NOTE), box())
        return row(cells, (INSET, SAID, REST, INSET))

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
        room = self.area.width - 2 * MARGIN - SAID
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
