"""The card with a hint: what the bot would do, why, and a button that takes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, label, paragraph, row
from cubetower.viewer.draw.paper import MARGIN, Paper
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import NOTE, TEXT
from cubetower.viewer.window.hotspots import BUTTON_HEIGHT, Hotspots
from cubetower.viewer.window.questions.hints import ADVISER, Hint

HINT, TAKE, DROP = "hint", "take hint", "drop hint"
"""The buttons that ask for a hint, take it and put it away."""
PITCH, GAP, PAD = 15.5, 2.0, 10.0  # line pitch, between reasons, and below the buttons, units
MAX_LINES: Final = 3  # of a reason
FOOT: Final = BUTTON_HEIGHT + PAD + 10.0  # under the text, units
BUTTONS: Final = (100.0, 74.0)  # widths, units


@dataclass(frozen=True)
class HintCard(Paper):
    """The card.

    Attributes:
        hint: None while the bot is thinking.
        from_top: the card begins at the top of its area, not at the bottom.
    """

    hint: Hint | None
    from_top: bool

    @cached_property
    def extent(self) -> Rect:
        """As high as the hint needs."""
        area, text = self.area, self._text
        high = min(text.height(area.width - 2 * MARGIN) + FOOT, area.height)
        if self.from_top:
            return replace(area, bottom=area.top + high)
        return replace(area, top=area.bottom - high)

    def draw(self, spots: Hotspots) -> Iterator[Shape]:
        """Draw it; `spots` learns where its buttons are."""
        yield from (*self.paper, self.tab())
        width, high = self.sheet.width, self.extent.height
        yield from self._text.draw(self.sheet, Rect(0, 0, width, high - BUTTON_HEIGHT - PAD))
        foot = Rect(0, high - PAD - BUTTON_HEIGHT, width, high - PAD)
        yield from self._foot(spots).draw(self.sheet, foot)

    @cached_property
    def _text(self) -> Element:
        """Title and reasons, with as many lines each as there is room for."""
        said = f"Hint: what the bot {ADVISER} would do"
        title = box(label(said, TEXT, "semibold"), pad=(0, 8, 0, 3))
        for lines in range(MAX_LINES, 0, -1):
            found = column([title, *self._lines(lines)], GAP)
            if found.height(self.area.width - 2 * MARGIN) + FOOT <= self.area.height:
                break
        return found

    def _lines(self, lines: int) -> Iterator[Element]:
        if self.hint is None:
            yield paragraph("It is thinking …", 1, NOTE, muted=True)
            return
        if self.hint.what:
            yield paragraph(self.hint.what, lines, NOTE, "semibold", pitch=PITCH)
        for why in filter(None, self.hint.why):
            yield paragraph(why, lines, NOTE, muted=bool(self.hint.what), pitch=PITCH)

    def _foot(self, spots: Hotspots) -> Element:
        able = self.hint is not None and not self.hint.failed
        take = spots.button(TAKE, "Take it (h)", able=able, on=able)
        return row([spots.button(DROP, "Close"), box(), take], (BUTTONS[1], REST, BUTTONS[0]), 6)
