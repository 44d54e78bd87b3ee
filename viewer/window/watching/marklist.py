"""The list of a film's battles, with how surprising they were; or of its turns or years."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from viewer.draw.displaylist import Paint, Shape, Stage, Weight, texts_last
from viewer.draw.flow import REST, Element, box, column, label, layers, row, rule
from viewer.draw.icons import icon
from viewer.draw.memo import Memo
from viewer.draw.palette import Palette, mixed
from viewer.draw.paper import Paper
from viewer.draw.rect import Place, Rect
from viewer.draw.typography import HEAD, NOTE
from viewer.scene import Mark, MarkKind
from viewer.window.playhead import clock

AREA = Rect(868.0, 12.0, 1268.0, 708.0)
FIRST, PITCH = 74.0, 24.0  # baseline of the first row, and from row to row, units
ROWS = 26
METER = 46.0  # width of the bar that tells the surprise, units
TIME, GAP = 46.0, 12.0  # width of the column of times, and between columns, units


class MarkList:
    """A card over the right of the film, that is moved with the wheel."""

    def __init__(
        self, stage: Stage, palette: Palette, marks: Sequence[Mark], kind: MarkKind, noun: str
    ) -> None:
        """A list of the marks of a kind.

        Args:
            stage: of the film.
            palette: its colours.
            marks: all of the film.
            kind: of those in the list.
            noun: what one of them is called.
        """
        self._paper, self._kind, self._noun = Paper(stage, palette, AREA), kind, noun
        self.grow(marks)
        self._top = 0
        self._hovered: int | None = None
        self._led: int | None = None

    def grow(self, marks: Sequence[Mark]) -> None:
        """The film is longer now; what is seen stays."""
        self._marks = [mark for mark in marks if mark.kind == self._kind]
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)

    @property
    def area(self) -> Rect:
        """What it covers, units of the film."""
        return AREA

    @property
    def cross(self) -> Rect:
        """What closes it."""
        return Rect(AREA.right - 36, AREA.top + 12, AREA.right - 12, AREA.top + 36)

    def picture(self, seconds: float) -> tuple[Shape, ...]:
        """The list while the film is at a time, s; it follows the film."""
        now = sum(mark.seconds <= seconds + 1e-6 for mark in self._marks) - 1
        if now != self._led:
            self._led = now
            self._show(now)
        key = (now, self._top, self._hovered)
        return self._memo(key, lambda: texts_last((*self._paper.paper, *self._drawn(now))))

    def mark_at(self, place: Place) -> Mark | None:
        """The mark at a place of the film."""
        if not AREA.holds(place) or self.cross.holds(place):
            return None
        row = int((place[1] - AREA.top - FIRST + PITCH * 0.7) // PITCH)
        at = self._top + row
        return self._marks[at] if 0 <= row < ROWS and at < len(self._marks) else None

    def hover(self, place: Place | None) -> None:
        """The mouse is at a place of the film, or elsewhere."""
        mark = self.mark_at(place) if place else None
        self._hovered = self._marks.index(mark) if mark else None

    def scroll(self, rows: float) -> None:
        """So many rows down."""
        most = max(0, len(self._marks) - ROWS)
        self._top = min(max(self._top + round(rows * 3), 0), most)

    def _show(self, row: int) -> None:
        """A row comes into sight."""
        most = max(0, len(self._marks) - ROWS)
        if not self._top <= row < self._top + ROWS:
            self._top = min(max(row - ROWS // 2, 0), most)

    def _drawn(self, now: int) -> Iterator[Shape]:
        paper, neutral = self._paper, self._paper.palette.neutral
        sheet, surprising = paper.sheet, self._kind == "battle"
        yield paper.tab()
        many = f"{len(self._marks)} {self._noun}{'s' * (len(self._marks) != 1)}"
        note = label("surprise" if surprising else "", NOTE, muted=True)
        heads = row([label(many, HEAD, "semibold"), note], (REST,))
        title = column([box(heads, pad=(0, 5, 40, 0), height=48), rule()])
        yield from title.draw(sheet, Rect(0, 0, sheet.width, 48))
        middle = self.cross.middle
        place = (middle[0] - sheet.left, middle[1] - sheet.top)
        yield from icon(sheet, "window/close", place, 14.0, ink=neutral.muted)
        rows = []
        for at, mark in enumerate(self._marks[self._top : self._top + ROWS], self._top):
            weight: Weight = "semibold" if at == now else "regular"
            cells = [label(clock(mark.seconds), NOTE, muted=True), label(mark.label, NOTE, weight)]
            if surprising:
                cells.append(self._surprise(mark.upset))
            shade = {self._hovered: 0.4, now: 0.7}.get(at)
            lit = Paint(neutral.rule, shade) if shade else None
            rows.append(box(row(cells, (TIME, REST), GAP), lit, pad=(8, 0, 8, 0), height=PITCH))
        area = Rect(-8, FIRST - PITCH * 0.7, sheet.width + 8, AREA.height)
        yield from column(rows).draw(sheet, area)

    def _surprise(self, upset: float) -> Element:
        """How surprising a result was, as a bar."""
        neutral, share = self._paper.palette.neutral, math.sqrt(upset)
        colour = Paint(mixed(neutral.muted, neutral.accent, share))
        bar = row([box(fill=colour, width=METER * max(share, 0.03), height=5)])
        return box(layers(box(fill=Paint(neutral.rule), width=METER), bar))
