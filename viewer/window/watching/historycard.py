"""The card of a province or a player: how it stands now, and what has happened to it so far."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field

from game.core import Seat
from game.shogun.events import State
from viewer.boards.shogun.japan.tints import tint
from viewer.draw.displaylist import Paint, Shape, texts_last
from viewer.draw.icons import icon
from viewer.draw.paper import BESIDE, CUBE, HEAD, MARGIN, NOTE, TEXT, Paper, shown
from viewer.draw.rect import Place, Rect
from viewer.draw.typography import fitted, text_width
from viewer.window.watching.histories import Entry, Ground

SIZE = (384.0, 272.0)  # of the card, units
CHART = (74.0, 122.0)  # upper and lower edge of the chart, units
FIRST, PITCH, ROWS = 146.0, 20.0, 6  # baseline of the first row, from row to row, how many
SAID = 76.0  # where the words of a row begin, units
FULL = 4  # armies or provinces that fill the chart; more make it finer
CORNER = 24.0  # edge of the cross that closes the card, units
PICTURES = {"castle": "castle", "temple": "temple", "theatre": "theatre"}


@dataclass(frozen=True, slots=True)
class Stand:
    """How a province or a player stands.

    Attributes:
        title: its name.
        seat: whose colour it has; None is nobody's.
        facts: numbers with their pictures, such as ``("army", "3")``.
        chart: what the chart counts.
        note: a line about it; empty if there is none.
    """

    title: str
    seat: Seat | None
    facts: tuple[tuple[str, str], ...]
    chart: str
    note: str = ""


def province_stand(name: str, ground: Ground) -> Stand:
    """How a province stands."""
    facts = [("army", str(ground.armies))]
    facts += [(PICTURES[kind], "") for kind in ground.buildings if kind in PICTURES]
    unrest = {0: "", 1: "unrest"}.get(ground.unrest, f"{ground.unrest} markers of unrest")
    return Stand(name, ground.owner, tuple(facts), "armies", unrest)


def player_stand(seat: Seat, position: State, special: str) -> Stand:
    """How a player stands."""
    owned = [name for name, owner in position.owner.items() if owner == seat]
    armies = sum(position.armies[name] for name in owned)
    facts = (
        ("points", str(position.points[seat])),
        ("rice", str(position.rice[seat])),
        ("chest", str(position.chests[seat])),
        ("provinces", str(len(owned))),
        ("army", str(armies)),
    )
    return Stand(shown(seat), seat, facts, "provinces", special)


@dataclass(frozen=True)
class HistoryCard(Paper):
    """Draws the card; what has not happened yet is not on it.

    Attributes:
        seconds: of the whole film, along which the chart runs.
    """

    seconds: float
    _kept: dict[Hashable, tuple[Shape, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def picture(
        self, stand: Stand, past: Sequence[Entry], hovered: int | None = None
    ) -> tuple[Shape, ...]:
        """The card; the same tuple for the same things.

        Args:
            stand: how it stands.
            past: what has happened so far, in order.
            hovered: the row under the mouse.
        """
        key = (stand, tuple(past), hovered)
        if key not in self._kept:
            if len(self._kept) > 16:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = texts_last((*self.paper, *self._drawn(stand, past, hovered)))
        return self._kept[key]

    @property
    def cross(self) -> Rect:
        """What closes the card, units of the film."""
        area = self.covered
        return Rect(
            area.right - 34, area.top + 10, area.right - 34 + CORNER, area.top + 10 + CORNER
        )

    def row_at(self, place: Place) -> int | None:
        """The row of a place of the film, counted from the latest."""
        row = int((place[1] - self.covered.top - FIRST + PITCH * 0.75) // PITCH)
        inside = self.covered.left < place[0] < self.covered.right
        return row if inside and 0 <= row < ROWS else None

    def _drawn(self, stand: Stand, past: Sequence[Entry], hovered: int | None) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        yield self.tab()
        x = 0.0
        if stand.seat:
            yield from sheet.icon(CUBE / 2, 34, stand.seat, CUBE + 2, HEAD)
            x = BESIDE + 2
        yield sheet.text(x, 34, stand.title, HEAD, weight="semibold")
        cross = self.cross
        middle = (cross.middle[0] - sheet.left, cross.middle[1] - sheet.top)
        yield from icon(sheet, "window/close", middle, 14.0, ink=neutral.muted)
        yield from self._facts(stand)
        grounds = [entry for entry in past if entry.ground]
        yield sheet.text(0, CHART[1] - 4, stand.chart, NOTE, muted=True)
        yield from self._course(grounds)
        yield sheet.rule(CHART[1] + 1)
        for row, entry in enumerate(list(past)[::-1][:ROWS]):
            yield from self._row(row, entry, lit=row == hovered)
        if not past:
            yield sheet.text(0, FIRST, "Nothing yet.", NOTE, muted=True)

    def _facts(self, stand: Stand) -> Iterator[Shape]:
        sheet, x = self.sheet, 0.0
        for name, number in stand.facts:
            yield from icon(
                sheet, f"shogun/{name}", (x + 9, 55), 18, ink=self.palette.neutral.muted
            )
            x += 22
            if number:
                yield sheet.text(x, 60, number, TEXT, weight="semibold")
                x += text_width(number, TEXT, "semibold") + 14
        if stand.note:
            yield sheet.text(x + 4, 60, stand.note, NOTE, muted=True)

    def _course(self, past: Sequence[Entry]) -> Iterator[Shape]:
        """How many armies or provinces there were, and whose, along the film."""
        if not past:
            return
        top, foot = CHART
        grounds = [entry.ground for entry in past if entry.ground]
        full = max(FULL, *(ground.armies for ground in grounds))
        ends = [*(entry.seconds for entry in past[1:]), past[-1].seconds + 0.012 * self.seconds]
        for entry, ground, end in zip(past, grounds, ends, strict=True):
            left, right = self._x(entry.seconds), max(self._x(end), self._x(entry.seconds) + 1.5)
            colour = tint(self.palette, ground.owner)
            height = (foot - top) * max(ground.armies / full, 0.06)
            yield self.sheet.box(left, foot - height, right, foot, Paint(colour))
            if ground.owner:
                edge = Paint(self.palette.tone(ground.owner).fill)
                yield self.sheet.box(left, foot - height, right, foot - height + 2.4, edge)

    def _row(self, row: int, entry: Entry, *, lit: bool) -> Iterator[Shape]:
        sheet, y = self.sheet, FIRST + PITCH * row
        room = self.covered.width - 2 * MARGIN
        if lit:
            paint = Paint(self.palette.neutral.rule, 0.6)
            yield sheet.box(-6, y - PITCH * 0.75, room + 6, y + PITCH * 0.25, paint)
        yield sheet.text(0, y, entry.when, NOTE, muted=True)
        yield sheet.text(SAID, y, fitted(entry.said, NOTE, room - SAID), NOTE)

    def _x(self, seconds: float) -> float:
        room = self.covered.width - 2 * MARGIN - SAID
        return SAID + (min(seconds / self.seconds, 1.0) * room if self.seconds else 0.0)


def card_area(clear: Sequence[Rect], better: Sequence[Rect], areas: Sequence[Rect]) -> Rect:
    """Where a card covers least.

    Args:
        clear: what should stay clear.
        better: what had better stay clear, too.
        areas: where it may lie, the best first.
    """

    def covered(area: Rect) -> tuple[int, int]:
        first, second = (sum(area.overlaps(each) for each in some) for some in (clear, better))
        return first, second

    return min(areas, key=covered)
