"""The card of all plans of a round, which players hide from each other at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.module import registered_modules
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.viewer.boards.shogun.cards.icons import ACTIONS as PICTURES
from cubetower.viewer.boards.shogun.cards.paper import (
    TITLE,
    ShogunCard,
    action_of,
    heading,
    icon_of,
    player,
)
from cubetower.viewer.boards.shogun.moments import ShogunMoment, TableState
from cubetower.viewer.draw.displaylist import Paint, Weight
from cubetower.viewer.draw.flow import REST, Element, box, centre, column, label, layers, row, rule
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.draw.typography import NOTE, text_width

NAMES = 84.0  # width of the column of players, units
HEADS, BOTTOM = 26.0, 10.0  # height of the names of fields, and free space under the table, units
ICON_WIDE = 20.0  # a picture and the gap after it, units


class PlanCell(Struct, frozen=True, gc=False):
    """The card on a field, empty if there is none, and whether it is face up."""

    card: str
    revealed: bool


class PlansContent(Struct, frozen=True, gc=False):
    """All plans.

    Attributes:
        title: which round.
        fields: of a plan.
        now: the field being carried out; empty if none is.
        rows: the cells of each player in the order of the fields; empty until it has planned.
    """

    title: str
    fields: tuple[str, ...]
    now: str
    rows: tuple[tuple[Seat, tuple[PlanCell, ...]], ...]


@dataclass(frozen=True)
class PlansCard(ShogunCard[PlansContent]):
    """A row for each player, a column for each field."""

    def content(self, moment: ShogunMoment) -> PlansContent:
        """All plans of the round of a moment."""
        table = moment.table
        modules = registered_modules(self.header["options"]["modules"]).values()
        fields = (*ACTIONS, BID, *(field for kind in modules for field in kind.plan_fields))
        alike = tuple(card for kind in modules for card in kind.plan_cards)
        seats = table.order or tuple(self.header["seats"])
        now = table.slots[table.slot] if table.slot is not None else ""
        rows = (
            (seat, tuple(_cells(moment, seat, fields, alike)) if seat in table.plans else ())
            for seat in seats
        )
        season = f"{table.season} of year {table.year}" if table.season else "the start"
        return PlansContent(f"Plans, {season}", fields, now, tuple(rows))

    def _layout(self, content: PlansContent) -> Sequence[Element]:
        wide = (self.sheet.width - NAMES) / len(content.fields)
        high = self.inside.height - TITLE - HEADS - BOTTOM
        tall = high / len(content.rows)
        heads = self._once(HEADS, self._heads, content.fields, wide)
        rows = [self._once(tall, self._row, *each, wide, tall) for each in content.rows]
        known = any(cells for _, cells in content.rows)
        note = label("Muted: already open" if known else "Nothing is planned", NOTE, muted=True)
        title = box(row([heading(content.title), note], (REST,)), pad=(0, 5, 0, 0), height=TITLE)
        table = column([title, heads, *rows])
        if content.now not in content.fields:
            return (table,)
        now = content.fields.index(content.now)
        return (layers(row([box(), self._now(high)], (NAMES + now * wide, wide)), table),)

    def _now(self, high: float) -> Element:
        """The ground of the column of the field being carried out."""
        sun, accent = Paint(self.palette.neutral.sun, 0.6), Paint(self.palette.neutral.accent)
        head = box(fill=sun, bar=accent, height=HEADS)
        return column([box(height=TITLE), head, box(fill=sun, height=high)])

    def _heads(self, fields: tuple[str, ...], wide: float) -> Element:
        long = all(ICON_WIDE + text_width(name, NOTE) + 10 <= wide for name in fields)
        heads = [box(), *(self._head(name, long=long) for name in fields)]
        return box(row(heads, (NAMES, *[wide] * len(fields))), height=HEADS)

    def _row(self, seat: Seat, cells: tuple[PlanCell, ...], wide: float, tall: float) -> Element:
        """The plan of a player."""
        shown = [player(seat), *(self._cell(cell, wide) for cell in cells)]
        return column([rule(), box(row(shown, (NAMES, *[wide] * len(cells))), height=tall)])

    def _head(self, name: str, *, long: bool) -> Element:
        """The picture of a field with its name, or with its number where there is little room."""
        ink = self.palette.neutral.ink
        if " " in name and not long:
            return action_of(name, NOTE, ink)
        said = label(with_capital(name), NOTE)
        return centre(row([icon_of(PICTURES[name.partition(" ")[0]], 15, ink), said], gap=5))

    def _cell(self, cell: PlanCell, wide: float) -> Element:
        neutral, open_ = self.palette.neutral, cell.revealed
        if not cell.card:
            return label("–", NOTE, muted=True, anchor="middle")
        if cell.card in CHEST_CARDS:
            chest = icon_of("chest", 14, neutral.muted if open_ else neutral.ink)
            return centre(
                row([chest, label(str(CHEST_CARDS[cell.card]), NOTE, muted=open_)], gap=4)
            )
        weight: Weight = "regular" if open_ else "semibold"
        lines = (
            label(line, NOTE, weight, muted=open_, anchor="middle")
            for line in _lines(cell.card, wide - 3)
        )
        return box(column([*lines], pitch=15))


def _lines(name: str, width: float) -> list[str]:
    """A card's name, in two lines where it is too long for one."""
    if text_width(name, NOTE, "semibold") <= width or "-" not in name:
        return [name]
    first, rest = name.split("-", 1)
    return [f"{first}-", rest]


def _cells(
    moment: ShogunMoment, seat: Seat, fields: tuple[str, ...], alike: tuple[str, ...]
) -> Iterator[PlanCell]:
    """The cells of one plan; interchangeable cards of modules have no numbers."""
    plan, acted = moment.table.plans[seat], seat in _actors(moment)
    for name in fields:
        card = plan.get(name) or ""
        card = card.partition(" ")[0] if card in alike else card
        yield PlanCell(card, _is_open(moment.table, name, acted=acted))


def _actors(moment: ShogunMoment) -> set[Seat | None]:
    """Who has acted under the current title, or is about to fight."""
    event, acted = moment.event, {caption.seat for caption in moment.table.captions}
    if isinstance(event, Fought):
        acted.add(event.attacker if event.kind == "attack" else event.defender)
    return acted


def _is_open(table: TableState, name: str, *, acted: bool) -> bool:
    """Whether a card is face up: all bids at once, cards on actions one by one."""
    if name == BID:
        return bool(table.bids)
    if table.slot is None:
        return False
    if name not in ACTIONS or name in table.slots[: table.slot]:
        return True
    over = table.title.lower() != name.lower()  # what follows the last action has begun
    return name == table.slots[table.slot] and (acted or over)
