"""The tableau of the arts expansion, where a patron chooses an artist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cubetower.game.shogun.rules.modules.arts.lines import ArtsState
from cubetower.game.shogun.rules.observation import Observation
from cubetower.pages.palette import mix
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, label, paragraph, row
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE
from cubetower.viewer.window.hotspots import Hotspot, Hotspots

ARTIST_CHOICE = "arts.artist"
LINES, EDGE = 6, 20.0  # rows and columns, and the edge of a crossing at most, units
APART, BESIDE, UNDER = 1.5, 36.0, 12.0  # of crossings, and for numbers beside and under them, units


class ArtsTable:
    """The tableau as the body of a question card.

    Args:
        seen: the observation of the patron.
        labels: of the moves, in their order.
        room: height it may have, units.

    Attributes:
        pages: the numbers of the moves, on a single page.
        height: units.
    """

    def __init__(self, seen: Observation, labels: Sequence[str], room: float) -> None:
        self._arts: ArtsState = seen.extra["arts"]
        self._points = {row[0]: str(row[1]) for row in seen.tables["arts"]}
        self._labels = labels
        self._numbers = {move: number for number, move in enumerate(seen.question.moves)}
        self._edge = min(EDGE, (room - UNDER) / LINES)
        self.pages: Sequence[Sequence[int]] = [range(len(labels))]
        self.height = LINES * self._edge + UNDER

    def page(self, page: int, spots: Hotspots, chosen: int | None, over: int | None) -> Element:
        """All crossings, the points of every line, and what is pointed at in words."""
        lines, edge = range(1, LINES + 1), self._edge
        rows = [
            row(
                [*(self._crossing(f"row{y} column{x}", spots, chosen, over) for x in lines),
                 self._number(f"row{y}")],
                [*[edge] * LINES, edge + APART],
            )
            for y in lines
        ]  # fmt: skip
        under = row([self._number(f"column{x}") for x in lines], [edge] * LINES)
        number = chosen if over is None else over
        words = "Choose a fan." if number is None else self._labels[number]
        text = column([box(height=16), paragraph(words, 4, NOTE, muted=True, pitch=17)])
        table = column([column(rows, pitch=edge), box(under, height=15)])
        return row([table, text], (LINES * edge + BESIDE, REST))

    def _number(self, line: str) -> Element:
        text = label(self._points[line], NOTE, muted=True, anchor="middle")
        return box(text, pad=(0, 0, APART, APART))

    def _crossing(
        self, name: str, spots: Hotspots, chosen: int | None, over: int | None
    ) -> Element:
        number = self._numbers.get(name)
        on, lit = number is not None and number == chosen, number is not None and number == over

        def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            box = Rect(area.left, area.top, area.right - APART, area.bottom - APART)
            if name in self._arts["open"]:
                return self._draw_open(sheet, box, on=on, over=lit)
            return self._draw_closed(sheet, box, name)

        crossing = Element(0.0, lambda _: self._edge, draw)
        return crossing if number is None else spots.track(Hotspot("card", str(number)), crossing)

    def _draw_open(self, sheet: Sheet, box: Rect, *, on: bool, over: bool) -> Iterable[Shape]:
        """An artist that can be chosen."""
        neutral = sheet.palette.neutral
        fill = neutral.accent if on else neutral.sun
        if over:
            fill = mix(fill, neutral.ink, 0.1)
        grown = box.expand(1.0 if on or over else 0.0)
        yield sheet.box(grown.left, grown.top, grown.right, grown.bottom, Paint(fill))
        colour = neutral.paper if on else neutral.accent
        yield from icon(sheet, "shogun/fan", box.middle, 0.75 * box.width, ink=colour)

    def _draw_closed(self, sheet: Sheet, box: Rect, name: str) -> Iterable[Shape]:
        neutral = sheet.palette.neutral
        turned = name in self._arts["turned"]
        paint = Paint(neutral.wood_mid if turned else neutral.background, 0.9)
        yield sheet.box(box.left, box.top, box.right, box.bottom, paint)
        if seat := self._arts["markers"].get(name):
            x, y = box.middle
            yield from sheet.icon(x - 1, y + 1, seat, 0.65 * box.width, 0)
