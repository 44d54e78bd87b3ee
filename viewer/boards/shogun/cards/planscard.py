"""The card of all plans of a round: what the players at the table do not see of each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core import Seat
from game.shogun.events import Fought
from game.shogun.module import registered_modules
from game.shogun.tables import ACTIONS, BID, CHEST_CARDS
from viewer.boards.shogun.cards.icons import ACTIONS as PICTURES
from viewer.boards.shogun.cards.icons import action_icon
from viewer.boards.shogun.cards.paper import Card
from viewer.boards.shogun.moments import Moment, Table
from viewer.draw.displaylist import Paint, Shape, Weight
from viewer.draw.icons import icon
from viewer.draw.paper import HEAD, NOTE
from viewer.draw.typography import text_width

NAMES = 84.0  # width of the column of players, units
TITLE, HEADS = 30.0, 62.0  # baselines, units
ROWS, BOTTOM = 70.0, 10.0  # where the table begins and how far from the edge it ends, units
ICON_WIDE = 20.0  # a picture and the gap after it, units
LINE = 15.0  # between the two lines of a long name, units


@dataclass(frozen=True, slots=True)
class Cell:
    """A card on a field: a province, chests, another card or nothing; and whether it is open."""

    card: str
    revealed: bool


@dataclass(frozen=True, slots=True)
class Plans:
    """All plans.

    Attributes:
        title: which round.
        fields: of a plan.
        now: the field that is carried out; empty if none is.
        rows: of each player, the cells in the order of the fields; empty before it has planned.
    """

    title: str
    fields: tuple[str, ...]
    now: str
    rows: tuple[tuple[Seat, tuple[Cell, ...]], ...]


@dataclass(frozen=True)
class PlansCard(Card[Plans]):
    """A row for each player, a column for each field."""

    def content(self, moment: Moment) -> Plans:
        """All that is planned in the round of a moment."""
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
        return Plans(f"Plans, {season}", fields, now, tuple(rows))

    def drawn(self, content: Plans) -> Iterator[Shape]:
        """The table."""
        sheet = self.sheet
        yield self.tab()
        yield sheet.text(0, TITLE, content.title, HEAD, weight="semibold")
        known = any(cells for _, cells in content.rows)
        note = "Muted: already open" if known else "Nothing is planned"
        yield sheet.text(sheet.width, TITLE, note, NOTE, muted=True, anchor="right")
        wide = (sheet.width - NAMES) / len(content.fields)
        long = all(_said_width(name) <= wide for name in content.fields)
        for column, name in enumerate(content.fields):
            left = NAMES + column * wide
            if name == content.now:
                yield from self._now(left, wide)
            yield from self._head(left + wide / 2, name, long=long)
        pitch = (self.area.height - ROWS - BOTTOM) / len(content.rows)
        for number, (seat, cells) in enumerate(content.rows):
            middle = ROWS + pitch * (number + 0.5)
            yield sheet.rule(ROWS + pitch * number)
            yield from self.player(0, middle + 5, seat)
            for column, cell in enumerate(cells):
                yield from self._cell(NAMES + (column + 0.5) * wide, middle, wide, cell)

    def _now(self, left: float, wide: float) -> Iterator[Shape]:
        """Behind the column of the field that is carried out."""
        sheet, neutral, right = self.sheet, self.palette.neutral, left + wide
        yield sheet.box(left, HEADS - 18, right, self.area.height - BOTTOM, Paint(neutral.sun, 0.6))
        yield sheet.box(left, HEADS + 5, right, HEADS + 8, Paint(neutral.accent))

    def _head(self, middle: float, name: str, *, long: bool) -> Iterator[Shape]:
        """The picture and name of a field; short names are its picture and number alone."""
        sheet, ink = self.sheet, self.palette.neutral.ink
        if " " in name and not long:
            yield from action_icon(sheet, name, middle, HEADS - 5, NOTE, ink)
            return
        start = middle - (ICON_WIDE + text_width(name, NOTE)) / 2
        kind = PICTURES[name.partition(" ")[0]]
        yield from icon(sheet, f"shogun/{kind}", (start + 7, HEADS - 5), 15, ink=ink)
        yield sheet.text(start + ICON_WIDE, HEADS, name[0].upper() + name[1:], NOTE)

    def _cell(self, x: float, y: float, wide: float, cell: Cell) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        if not cell.card:
            yield sheet.text(x, y + 5, "–", NOTE, muted=True, anchor="middle")
        elif cell.card in CHEST_CARDS:
            colour = neutral.muted if cell.revealed else neutral.ink
            yield from icon(sheet, "shogun/chest", (x - 8, y), 14, ink=colour)
            chests = str(CHEST_CARDS[cell.card])
            yield sheet.text(x + 3, y + 5, chests, NOTE, muted=cell.revealed)
        else:
            lines = _lines(cell.card, wide - 3)
            top = y + 5 - (len(lines) - 1) * LINE / 2
            weight: Weight = "regular" if cell.revealed else "semibold"
            for number, line in enumerate(lines):
                yield sheet.text(
                    x, top + LINE * number, line, NOTE, anchor="middle", muted=cell.revealed,
                    weight=weight,
                )  # fmt: skip


def _said_width(name: str) -> float:
    """Room for a field's picture and name, units."""
    return ICON_WIDE + text_width(name, NOTE) + 10


def _lines(name: str, width: float) -> list[str]:
    """A card's name, in two lines where it is too long for one."""
    if text_width(name, NOTE, "semibold") <= width or "-" not in name:
        return [name]
    first, rest = name.split("-", 1)
    return [f"{first}-", rest]


def _cells(
    moment: Moment, seat: Seat, fields: tuple[str, ...], alike: tuple[str, ...]
) -> Iterator[Cell]:
    """Of one plan; cards of modules that are alike have no numbers."""
    plan, acted = moment.table.plans[seat], seat in _acted(moment)
    for name in fields:
        card = plan.get(name) or ""
        card = card.partition(" ")[0] if card in alike else card
        yield Cell(card, _revealed(moment.table, name, acted=acted))


def _acted(moment: Moment) -> set[Seat | None]:
    """Who has done something under the title of now, or is about to fight."""
    event, acted = moment.event, {deed.seat for deed in moment.table.deeds}
    if isinstance(event, Fought):
        acted.add(event.attacker if event.kind == "attack" else event.defender)
    return acted


def _revealed(table: Table, name: str, *, acted: bool) -> bool:
    """Whether a card is open: the bid with all others, cards on actions one by one."""
    if name == BID:
        return bool(table.bids)
    if table.slot is None:
        return False
    if name not in ACTIONS or name in table.slots[: table.slot]:
        return True
    over = table.title.lower() != name.lower()  # what follows the last action has begun
    return name == table.slots[table.slot] and (acted or over)
