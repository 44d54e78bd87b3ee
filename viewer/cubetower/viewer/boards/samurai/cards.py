"""The cards beside the map of SAMURAI: a player's tokens and captures, and the other figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from cubetower.game.samurai import TYPES, majorities
from cubetower.game.samurai.rules.events import Captured, SetAside
from cubetower.game.samurai.rules.observation import Position
from cubetower.viewer.boards.samurai.layout import ROWS, SamuraiLayout
from cubetower.viewer.boards.samurai.pieces import SamuraiPieces
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import TablePart, TableTray
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.paper import MARGIN
from cubetower.viewer.draw.rect import Spot
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT, HEAD, NOTE, TEXT

NUMBER_OFFSET: Final = 21.0
"""From the middle of a figure to its number, units."""


class PlayerTray(TableTray[SamuraiLayout, SamuraiPieces]):
    """A player's captured figures, below the tokens behind the screen."""

    def ground(self) -> Iterator[Shape]:
        """The card itself, the player's name, and a figure of each type."""
        yield from super().ground()
        yield from self.card.player(0, ROWS["name"], self.seat)
        yield self.card.sheet.rule(ROWS["rule"])
        for each in TYPES:
            yield from self.pieces.figure(self.layout.capture_spot(self.seat, each), each)

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """All that changes on the card but the tokens."""
        yield from super().draw(moment)
        yield self._corner(moment)
        yield from self._capture_counts(moment.after)

    def _corner(self, moment: TableMoment[Position]) -> Shape:
        """The influence in a capture, the victory, or the number of tokens in stock."""
        event, seat, won = moment.event, self.seat, self.seat in moment.after.winners
        size, strong = NOTE, won
        if isinstance(event, Captured | SetAside):
            strong = isinstance(event, Captured) and event.seat == seat
            text = f"influence {event.influence[seat]}"
        elif won:
            text, size = "won", TEXT
        else:
            text = f"stock {moment.after.own[seat].stocks[seat]}"
        return self.card.sheet.text(
            self.card.sheet.width, ROWS["name"], text, size, muted=not strong, anchor="right",
            weight="semibold" if strong else "regular",
        )  # fmt: skip

    def _capture_counts(self, position: Position) -> Iterator[Shape]:
        """How many figures of each type; a bar marks those of which nobody else has as many."""
        own, seats = position.own, position.seats
        captured = {seat: own[seat].captured.get(seat, {}) for seat in seats}
        most = majorities(captured)[self.seat] if all(captured.values()) else ()
        for each in TYPES:
            spot, sheet = self.layout.capture_spot(self.seat, each), self.sheet
            yield _count(sheet, spot, captured[self.seat].get(each))
            if each in most:
                x, y = spot.x + NUMBER_OFFSET, spot.y + 11
                yield sheet.box(x, y, x + 18, y + 3, self.accent)


class Store(TablePart[SamuraiLayout, SamuraiPieces]):
    """The figures on the map or still to be placed, and those aside."""

    def ground(self) -> Iterator[Shape]:
        """The card itself."""
        card = self.paper(self.layout.store)
        yield from card.paper
        yield card.sheet.rule(76.0)
        yield card.sheet.text(0, card.area.height - 20, "Aside", TEXT, weight="semibold")
        for each in TYPES:
            yield from self.pieces.figure(self.layout.standing(each), each)

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The numbers of figures."""
        position, store = moment.after, self.layout.store
        placing = any(position.supply.values())
        title = "To be placed" if placing else "On the map"
        left, y = store.left + MARGIN, store.top + ROWS["name"]
        yield self.sheet.text(left, y, title, TEXT, weight="semibold")
        on_map = Counter(name for there in position.figures.values() for name in there)
        counts: Mapping[str, int] = position.supply if placing else on_map
        for each in TYPES:
            yield _count(self.sheet, self.layout.standing(each), counts[each])


def _count(sheet: Sheet, spot: Spot, count: int | None) -> Shape:
    """A number beside a figure; None is hidden."""
    x, baseline = spot.x + NUMBER_OFFSET, spot.y + HEAD * CAP_HEIGHT / 2
    text = "?" if count is None else str(count)
    return sheet.text(x, baseline, text, HEAD, muted=not count, weight="semibold")
