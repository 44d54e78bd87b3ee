"""The space or player selected in the window, and the card with its state and history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cubetower.game.core import Seat
from cubetower.viewer.boards.board import Board, Status
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.boards.shogun.japan.tints import tint
from cubetower.viewer.chronicle import HistoryEntry
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, layers, picture, row
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import CUBE, MARGIN, Paper
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import HEAD, NOTE
from cubetower.viewer.window.hotspots import Face, Hotspot, Hotspots, draw_face

CARD_SIZE = (384.0, 272.0)  # of the card, units
CHART = (74.0, 122.0)  # upper and lower edge of the chart, units
FIRST, PITCH, LAST = 146.0, 20.0, 246.0  # baselines of first and last row, from row to row
PLAIN = 48.0  # how much higher the first row is without a chart, units
TEXT_LEFT, INSET = 76.0, 6.0  # where the text of a row begins, and free at its sides, units
MIN_CHART_MAX = 4  # least amount at the top of the chart
PLACES = (
    Rect(512.0, 330.0, 512.0 + CARD_SIZE[0], 330.0 + CARD_SIZE[1]),
    Rect(1268.0 - CARD_SIZE[0], 12.0, 1268.0, 12.0 + CARD_SIZE[1]),
    Rect(12.0, 12.0, 12.0 + CARD_SIZE[0], 12.0 + CARD_SIZE[1]),
)
"""Where the card may lie, the best first: over the verdict of a battle, at the upper edge."""

CLEARANCE = 12.0
"""Units that should stay free around a space."""


class Selection:
    """The selected space and the followed player; a card shows the space if there are both.

    Attributes:
        space: that is selected, if any.
        followed: the player who is followed, if any.
        over: what is under the mouse on the card.
    """

    def __init__(self) -> None:
        self.space: str | None = None
        self.followed: Seat | None = None
        self.over: Hotspot | None = None
        self._faces: Memo[Face] = Memo(16)
        self._histories: Memo[Sequence[HistoryEntry]] = Memo(16)

    def area(self, board: Board[Any], cut: Cut[Any], clear: Sequence[Rect]) -> Rect | None:
        """Where the card covers least of what matters now; None if nothing is selected.

        Args:
            board: of the game.
            cut: that is shown.
            clear: areas of the film that the card should leave free, besides the action.
        """
        if self.space:
            names: Sequence[str] = [self.space]
        elif self.followed:
            names = board.spaces_of(self.followed, cut.moment.after)
        else:
            return None
        busy = [board.spaces.block(name).expand(CLEARANCE) for name in board.busy_spaces(cut)]
        asked = [board.spaces.block(name).expand(CLEARANCE) for name in names]
        return card_area([*busy, *clear], asked)

    def face(
        self, board: Board[Any], cut: Cut[Any], clear: Sequence[Rect], seconds: float
    ) -> Face | None:
        """The card at a time of the film; None if nothing is selected."""
        area, name = self.area(board, cut, clear), self.space or self.followed
        if area is None or name is None:
            return None
        standing = board.standing(name, cut, cut.position(seconds))
        facts = (area, board.schedule.seconds, standing, self.past(board, seconds))
        card = HistoryCard(board.stage, board.palette, *facts)
        return self._faces((facts, self.over), lambda: draw_face(card.draw, self.over))

    def past(self, board: Board[Any], seconds: float) -> tuple[HistoryEntry, ...]:
        """What has happened so far to what is selected."""
        name = self.space or self.followed or ""
        history = self._histories((name, board.schedule.seconds), lambda: board.history(name))
        return tuple(each for each in history if each.result_at <= seconds)


@dataclass(frozen=True)
class HistoryCard(Paper):
    """The card with the state of a space or player, a chart, and its history until now.

    Attributes:
        seconds: of the whole film, along which the chart runs.
        standing: the state; without a chart there are more rows.
        past: what has happened so far, in order.
    """

    seconds: float
    standing: Status
    past: Sequence[HistoryEntry]

    def draw(self, spots: Hotspots) -> Iterator[Shape]:
        """Draw it; rows are hotspots named by their numbers in `past`."""
        sheet, neutral, standing = self.sheet, self.palette.neutral, self.standing
        yield from (*self.paper, self.tab())
        seat = [cube(standing.seat, CUBE + 2)] if standing.seat else []
        title = row([*seat, label(standing.title, HEAD, "semibold")], gap=10)
        facts = [_fact(*each, neutral.muted) for each in standing.facts]
        words = row([*facts, label(standing.note, NOTE, muted=True)], gap=4)
        yield from column([title, words], pitch=26).draw(sheet, Rect(0, 14, sheet.width - 32, 66))
        yield from spots.cross().draw(sheet, Rect(sheet.width - 18, 10, sheet.width + 6, 34))
        if standing.chart:
            yield sheet.text(0, CHART[1] - 4, standing.chart, NOTE, muted=True)
            yield from self._course([entry for entry in self.past if entry.amount is not None])
        first = FIRST if standing.chart else FIRST - PLAIN
        yield sheet.rule(first - 23)
        many = int((LAST - first) / PITCH) + 1
        numbers = range(len(self.past) - 1, -1, -1)[:many]
        rows = [self._row(spots, number) for number in numbers]
        none = self._text_row("", "Nothing yet.")
        area = Rect(-INSET, first - PITCH * 0.75, sheet.width + INSET, self.area.height)
        yield from column(rows or [none], pitch=PITCH).draw(sheet, area)

    def _row(self, spots: Hotspots, number: int) -> Element:
        spot, entry = Hotspot("row", str(number)), self.past[number]
        text = self._text_row(entry.when, entry.text)
        lit = layers(box(fill=Paint(self.palette.neutral.rule, 0.6)), text)
        return spots.track(spot, lit if spots.over == spot else text)

    @staticmethod
    def _text_row(when: str, text: str) -> Element:
        cells = (box(), label(when, NOTE, muted=True), label(text, NOTE), box())
        return row(cells, (INSET, TEXT_LEFT, REST, INSET))

    def _course(self, past: Sequence[HistoryEntry]) -> Iterator[Shape]:
        """The chart of the amount of armies, provinces or points, in the owner's colour."""
        if not past:
            return
        top, foot = CHART
        amounts = [entry.amount or 0.0 for entry in past]
        full = max(MIN_CHART_MAX, *amounts)
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
        room = self.area.width - 2 * MARGIN - TEXT_LEFT
        return TEXT_LEFT + (min(seconds / self.seconds, 1.0) * room if self.seconds else 0.0)


def _fact(name: str, words: str, ink: str) -> Element:
    """An icon, words, or both."""
    image = picture(lambda sheet, x, y: icon(sheet, name, (x, y), 18, ink=ink), 18, 18)
    text = box(label(words, weight="semibold"), pad=(0, 0, 10, 0))
    return row([*[image] * bool(name), *[text] * bool(words)], gap=4)


def card_area(clear: Sequence[Rect], better: Sequence[Rect]) -> Rect:
    """The area where a card covers least.

    Args:
        clear: what should stay free.
        better: what should stay free if possible.
    """

    def overlaps(area: Rect) -> tuple[int, int]:
        first, second = (sum(area.overlaps(each) for each in some) for some in (clear, better))
        return first, second

    return min(PLACES, key=overlaps)
