"""`Rows`: the choices of a question, in rows on a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cubetower.game.core import Seat
from cubetower.pages.palette import Palette, mix
from cubetower.viewer.draw.displaylist import Paint
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, layers, paragraph, row
from cubetower.viewer.draw.typography import NOTE
from cubetower.viewer.window.controls import plate
from cubetower.viewer.window.hotspots import Hotspot, Hotspots

LINE, DETAIL_LINE = 16.0, 17.0  # line pitch in a row, and in the text under all rows, units
PAD, CUBE_ROOM = 10.0, 21.0  # beside the text of a row, and for its cube, units
EDGES = 9.0  # above and below the lines of a row, together, units
GAP = 3.0  # between rows, units
MIN_HEIGHT = 126.0  # of all rows together, units


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice, in words.

    Attributes:
        label: in full.
        brief: in few words; empty: there is no shorter text.
        owner: the player whose cube is beside it, if any.
    """

    label: str
    brief: str = ""
    owner: Seat | None = None


class Rows:
    """Choices in full if there is room for all; else in brief, on several pages if need be.

    Under brief ones the full text of the one pointed at is shown.

    Args:
        choices: by their numbers.
        palette: of the film.
        width: of the card inside its margins, units.
        room: height they may have, units.

    Attributes:
        pages: the numbers of the choices on each page.
        height: units.
    """

    def __init__(
        self, choices: Mapping[int, Choice], palette: Palette, width: float, room: float
    ) -> None:
        self._choices = choices
        self._neutral, self._width = palette.neutral, width
        self._owned = any(each.owner for each in choices.values())
        self._details: dict[int, Element] = {}
        detail = 0.0
        many = self._fit(room)
        if many < len(choices):
            self._details = {
                number: paragraph(each.label, 2, NOTE, muted=True, pitch=DETAIL_LINE)
                for number, each in choices.items()
            }
            detail = 4 + max(each.height(width) for each in self._details.values())
            many = self._fit(room - detail)
        numbers = list(choices)
        starts = range(0, len(numbers), many)
        self.pages: Sequence[Sequence[int]] = [numbers[start : start + many] for start in starts]
        self._high = -(-len(self.pages[0]) // self._columns) * self._pitch
        self.height = max(self._high + detail, MIN_HEIGHT)

    def _fit(self, room: float) -> int:
        """Set the number of columns and the pitch of rows; how many rows fit on a page."""
        texts = [self._text(each) for each in self._choices.values()]
        half, pad = (self._width - GAP) / 2, 2 * PAD + (CUBE_ROOM - 1 if self._owned else 0)
        short = all(each.width <= half - pad for each in texts)
        self._columns = 2 if short and len(texts) > 3 else 1
        wide = (half if self._columns == 2 else self._width) - pad
        self._pitch = EDGES + max(each.height(wide) for each in texts) + GAP
        return max(1, int((room + GAP) / self._pitch)) * self._columns

    def _text(self, choice: Choice) -> Element:
        text = choice.brief or choice.label if self._details else choice.label
        return paragraph(text, 2, NOTE, pitch=LINE)

    def page(self, page: int, spots: Hotspots, chosen: int | None, over: int | None) -> Element:
        """One page, from 0; hotspots are cards named by the numbers of their choices."""
        cells = [
            spots.track(Hotspot("card", str(each)), self._row(each, each == chosen, each == over))
            for each in self.pages[page]
        ]
        cells += [box()] * (-len(cells) % self._columns)
        widths, starts = (REST,) * self._columns, range(0, len(cells), self._columns)
        rows = [row(cells[start : start + self._columns], widths, GAP) for start in starts]
        grid = column([column(rows, GAP, self._pitch - GAP)], pitch=self._high)
        number = chosen if over is None else over
        detail = self._details.get(-1 if number is None else number)
        return column([grid, *([detail] if detail else [])])

    def _row(self, number: int, chosen: bool, over: bool) -> Element:
        neutral, choice = self._neutral, self._choices[number]
        fill = neutral.sun if chosen else mix(neutral.paper, "#ffffff", 0.4)
        fill = mix(fill, neutral.ink, 0.06) if over else fill
        edge = Paint(neutral.accent if chosen or over else neutral.rule)
        badge = cube(choice.owner, anchor="right") if choice.owner else box()
        widths = (REST, CUBE_ROOM if self._owned else 0.0)
        text = box(row([box(self._text(choice)), badge], widths), pad=(PAD, 0, PAD, 0))
        return layers(plate(5.0, Paint(fill), edge), text)
