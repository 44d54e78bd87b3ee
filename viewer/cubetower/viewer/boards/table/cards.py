"""The cards beside the board: the players with their figures, and the course in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubetower.game.core import Data, Seat
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.draw.displaylist import Paint, Shape, Weight
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    cube,
    label,
    layers,
    paragraph,
    row,
    rule,
)
from cubetower.viewer.draw.paper import BESIDE, CUBE, MARGIN, Paper, seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import HEAD, NOTE

TITLE: Final = 45.0
"""Height of a card's title, units."""
PITCH: Final = 32.0
"""From player to player."""
COLUMN: Final = 62.0
"""Width of a column of figures."""
GAP, LEADING = 8.0, 18.0  # from entry to entry of the course, and from line to line
LINES, LATEST = 4, 8  # of an entry at most, and of the latest one


@dataclass(frozen=True)
class PlayersCard(Paper):
    """A row for each player: name, bot and figures."""

    header: Data

    def draw(
        self,
        standing: Mapping[Seat, Mapping[str, str]],
        on_turn: Seat | None,
        winners: Sequence[Seat],
    ) -> Iterator[Shape]:
        """The whole card.

        Args:
            standing: figures by seat and column.
            on_turn: who must decide.
            winners: empty until the game is over.
        """
        names = [*next(iter(standing.values()))]
        heads = [label(each, NOTE, muted=True, anchor="right") for each in names]
        rows = [
            self._row(seat, [*said.values()], marked=seat == on_turn, won=seat in winners)
            for seat, said in standing.items()
        ]
        figures = box(row([box(), *heads], (REST, *[COLUMN] * len(heads))), height=24)
        area = Rect(-MARGIN, 0, self.sheet.width, self.area.height)
        yield from (*self.paper, self.tab())
        title = box(_title(self.header["rules"].upper()), pad=(MARGIN, 0, 0, 0))
        yield from column([title, figures, column(rows, pitch=PITCH)]).draw(self.sheet, area)

    def _row(self, seat: Seat, said: Sequence[str], *, marked: bool, won: bool) -> Element:
        """A player's row under a rule, with a bar at its left if the player is marked."""
        weight: Weight = "semibold" if won else "regular"
        name = row([cube(seat), label(seat_name(seat), weight="semibold")], gap=BESIDE - CUBE)
        bot = "won" if won else self.header.get("bots", {}).get(seat, "")
        figures = [label(each, weight=weight, anchor="right") for each in said]
        who = row([name, label(bot, NOTE, muted=not won)], (92, REST))
        told = row([who, *figures], (REST, *[COLUMN] * len(said)))
        bar = Paint(self.palette.neutral.accent) if marked or won else None
        return row([box(box(fill=bar, height=24)), layers(column([rule()]), told)], (4, REST), 12)


@dataclass(frozen=True)
class LogCard(Paper):
    """What happened, the latest event at the bottom."""

    def draw(self, moment: TableMoment[Any]) -> Iterator[Shape]:
        """The whole card."""
        yield from (*self.paper, self.tab())
        yield from _title("Course").draw(self.sheet, Rect(0, 0, self.sheet.width, TITLE))
        width, top = self.sheet.width, self.area.height - MARGIN + 4
        for age, line in enumerate(reversed(moment.lines)):
            lines = LINES if age else LATEST
            weight: Weight = "regular" if age else "semibold"
            said = paragraph(line, lines, NOTE, weight, muted=age > 0, pitch=LEADING)
            top -= said.height(width)
            if top < TITLE:
                return
            yield from said.draw(self.sheet, Rect(0, top, width, self.area.height))
            top -= GAP


def _title(text: str) -> Element:
    return box(label(text, HEAD, "semibold"), pad=(0, 8, 0, 0), height=TITLE)
