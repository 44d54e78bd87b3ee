"""`Rows`: what can be chosen, in rows on a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.core import Seat
from pages.palette import Palette, mixed
from viewer.draw.displaylist import Paint
from viewer.draw.flow import REST, Element, box, column, cube, layers, paragraph, row
from viewer.draw.typography import NOTE
from viewer.window.controls import plate
from viewer.window.hotspots import Hotspot, Hotspots

SECOND, DETAIL = 16.0, 17.0  # from line to line of a row, and of what is told under them, units
PAD, CUBED = 10.0, 21.0  # beside the text of a row, and the room for its cube, units
EDGES = 9.0  # over and under the lines of a row, units
GAP = 3.0  # between rows, units
MIN_HEIGHT = 126.0  # height of all together, units


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be chosen, as a row says it.

    Attributes:
        label: in full.
        brief: the same in few words; empty if there are none.
        owner: whose cube is beside it, if anybody's.
    """

    label: str
    brief: str = ""
    owner: Seat | None = None


class Rows:
    """Choices are written out if all have room; else briefly, and in pages if they must be.

    If they are brief, all words of one are told under them while it is pointed at.

    Args:
        choices: all of them by their numbers.
        palette: of the film.
        width: of the card inside its margins, units.
        room: height for them, units.

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
        told = 0.0
        many = self._lay(room)
        if many < len(choices):
            self._details = {
                number: paragraph(each.label, 2, NOTE, muted=True, pitch=DETAIL)
                for number, each in choices.items()
            }
            told = 4 + max(each.height(width) for each in self._details.values())
            many = self._lay(room - told)
        numbers = list(choices)
        starts = range(0, len(numbers), many)
        self.pages: Sequence[Sequence[int]] = [numbers[start : start + many] for start in starts]
        self._high = -(-len(self.pages[0]) // self._columns) * self._pitch
        self.height = max(self._high + told, MIN_HEIGHT)

    def _lay(self, room: float) -> int:
        """Find in how many columns they have most room, and how many then are on a page."""
        said = [self._said(each) for each in self._choices.values()]
        half, pad = (self._width - GAP) / 2, 2 * PAD + (CUBED - 1 if self._owned else 0)
        short = all(each.width <= half - pad for each in said)
        self._columns = 2 if short and len(said) > 3 else 1
        wide = (half if self._columns == 2 else self._width) - pad
        self._pitch = EDGES + max(each.height(wide) for each in said) + GAP
        return max(1, int((room + GAP) / self._pitch)) * self._columns

    def _said(self, choice: Choice) -> Element:
        text = choice.brief or choice.label if self._details else choice.label
        return paragraph(text, 2, NOTE, pitch=SECOND)

    def page(self, page: int, spots: Hotspots, chosen: int | None, over: int | None) -> Element:
        """A page of them.

        Args:
            page: from 0.
            spots: notes them as cards by their numbers.
            chosen: number of the one that is chosen, if one is.
            over: number of the one that is pointed at, if one is.
        """
        cells = [
            spots.track(Hotspot("card", str(each)), self._row(each, each == chosen, each == over))
            for each in self.pages[page]
        ]
        cells += [box()] * (-len(cells) % self._columns)
        widths, starts = (REST,) * self._columns, range(0, len(cells), self._columns)
        rows = [row(cells[start : start + self._columns], widths, GAP) for start in starts]
        grid = column([column(rows, GAP, self._pitch - GAP)], pitch=self._high)
        told = self._details.get(-1 if chosen is None else chosen)
        told = told if over is None else self._details.get(over)
        return column([grid, *([told] if told else [])])

    def _row(self, number: int, chosen: bool, over: bool) -> Element:
        neutral, choice = self._neutral, self._choices[number]
        fill = neutral.sun if chosen else mixed(neutral.paper, "#ffffff", 0.4)
        fill = mixed(fill, neutral.ink, 0.06) if over else fill
        edge = Paint(neutral.accent if chosen or over else neutral.rule)
        badge = cube(choice.owner, anchor="right") if choice.owner else box()
        widths = (REST, CUBED if self._owned else 0.0)
        said = box(row([box(self._said(choice)), badge], widths), pad=(PAD, 0, PAD, 0))
        return layers(plate(5.0, Paint(fill), edge), said)
