"""The cards beside the board: who plays and how they stand, and the course in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core import Data, Seat
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Paint, Shape, Weight
from viewer.draw.paper import MARGIN, Paper
from viewer.draw.typography import HEAD, NOTE, TEXT, wrapped

FIRST: Final = 34.0
"""Baseline of a card's title, units."""
HEADS: Final = 62.0
"""Baseline of the names of columns."""
PITCH: Final = 32.0
"""From player to player."""
COLUMN: Final = 62.0
"""Width of a column of figures."""
BETWEEN, LEADING = 10.0, 18.0  # from entry to entry of the course, and from line to line
LINES, LATEST = 4, 8  # of an entry at most, and of the latest one


@dataclass(frozen=True)
class PlayersCard(Paper):
    """A row for each player: name, who plays it, and how it stands."""

    header: Data

    def drawn(
        self,
        standing: Mapping[Seat, Mapping[str, str]],
        on_turn: Seat | None,
        winners: Sequence[Seat],
    ) -> Iterator[Shape]:
        """The whole card.

        Args:
            standing: by seat, by column.
            on_turn: who must decide.
            winners: who has won, when it is over.
        """
        yield from self.paper
        yield self.tab()
        sheet = self.sheet
        title = self.header["rules"].upper()
        yield sheet.text(0, FIRST, title, HEAD, weight="semibold")
        names = [*next(iter(standing.values()))]
        for column, name in enumerate(reversed(names)):
            right = sheet.width - column * COLUMN
            yield sheet.text(right, HEADS, name, NOTE, muted=True, anchor="right")
        for number, (seat, said) in enumerate(standing.items()):
            y = HEADS + PITCH * (number + 1) - 4
            yield sheet.rule(y - PITCH + 11)
            yield from self._row(y, seat, said, on_turn=seat == on_turn, won=seat in winners)

    def _row(
        self, y: float, seat: Seat, said: Mapping[str, str], *, on_turn: bool, won: bool
    ) -> Iterator[Shape]:
        sheet, accent = self.sheet, Paint(self.palette.neutral.accent)
        if on_turn or won:
            yield sheet.box(-MARGIN, y - 17, -MARGIN + 4, y + 7, accent)
        yield from self.player(0, y, seat)
        bot = self.header.get("bots", {}).get(seat, "")
        room = sheet.width - 96 - len(said) * COLUMN
        if room > 40:
            yield sheet.text(92, y, "won" if won else bot, NOTE, muted=not won)
        weight: Weight = "semibold" if won else "regular"
        for column, text in enumerate(reversed([*said.values()])):
            right = sheet.width - column * COLUMN
            yield sheet.text(right, y, text, TEXT, anchor="right", weight=weight)


@dataclass(frozen=True)
class CourseCard(Paper):
    """What happened, the latest below."""

    def drawn(self, moment: Moment[Any]) -> Iterator[Shape]:
        """The whole card."""
        yield from self.paper
        yield self.tab()
        yield self.sheet.text(0, FIRST, "Course", HEAD, weight="semibold")
        y = self.area.height - MARGIN
        for age, line in enumerate(reversed(moment.lines)):
            rows = wrapped(line, NOTE, self.sheet.width, LINES if age else LATEST)
            top = y - LEADING * (len(rows) - 1)
            if top < FIRST + LEADING + 4:
                return
            for row, text in enumerate(rows):
                weight: Weight = "semibold" if not age else "regular"
                at = top + LEADING * row
                yield self.sheet.text(0, at, text, NOTE, muted=age > 0, weight=weight)
            y = top - LEADING - BETWEEN + 2
