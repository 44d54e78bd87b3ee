"""The list of a film's battles, with how surprising they were; or of its turns or years."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from viewer.draw.icons import icon
from viewer.draw.memo import Memo
from viewer.draw.palette import Palette, mixed
from viewer.draw.paper import MARGIN, Paper
from viewer.draw.rect import Place, Rect
from viewer.draw.typography import HEAD, NOTE, fitted
from viewer.scene import Mark, MarkKind
from viewer.window.playhead import clock

AREA = Rect(868.0, 12.0, 1268.0, 708.0)
FIRST, PITCH = 74.0, 24.0  # baseline of the first row, and from row to row, units
ROWS = 26
METER = 46.0  # width of the bar that tells the surprise, units
SAID = 58.0  # where a battle's name begins, units


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
        sheet, room = paper.sheet, AREA.width - 2 * MARGIN
        yield paper.tab()
        many = f"{self._noun}{'s' * (len(self._marks) != 1)}"
        yield sheet.text(0, 34, f"{len(self._marks)} {many}", HEAD, weight="semibold")
        surprising = self._kind == "battle"
        if surprising:
            yield sheet.text(room - 40, 34, "surprise", NOTE, muted=True, anchor="right")
        middle = self.cross.middle
        place = (middle[0] - sheet.left, middle[1] - sheet.top)
        yield from icon(sheet, "window/close", place, 14.0, ink=neutral.muted)
        yield sheet.rule(48)
        for row, mark in enumerate(self._marks[self._top : self._top + ROWS]):
            at, y = self._top + row, FIRST + PITCH * row
            if at in (now, self._hovered):
                paint = Paint(neutral.rule, 0.7 if at == now else 0.4)
                yield sheet.box(-8, y - PITCH * 0.7, room + 8, y + PITCH * 0.3, paint)
            yield sheet.text(0, y, clock(mark.seconds), NOTE, muted=True)
            said = fitted(mark.label, NOTE, room - SAID - METER - 12)
            yield sheet.text(SAID, y, said, NOTE, weight="semibold" if at == now else "regular")
            if surprising:
                yield from self._surprise(mark.upset, room - METER, y)

    def _surprise(self, upset: float, left: float, y: float) -> Iterator[Shape]:
        """How surprising a result was, as a bar."""
        sheet, neutral, share = self._paper.sheet, self._paper.palette.neutral, math.sqrt(upset)
        yield sheet.box(left, y - 8, left + METER, y - 3, Paint(neutral.rule))
        colour = Paint(mixed(neutral.muted, neutral.accent, share))
        yield sheet.box(left, y - 8, left + METER * max(share, 0.03), y - 3, colour)
