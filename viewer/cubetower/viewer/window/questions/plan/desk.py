"""The desk on which a plan is made: its fields, the cards on them, and the hand.

It covers the tower, which rests while somebody plans; the map stays free.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.words.questions import plan_groups
from cubetower.pages.palette import mix
from cubetower.viewer.boards.shogun.cards.icons import ACTIONS, action_icon
from cubetower.viewer.boards.shogun.layout import WASHI
from cubetower.viewer.draw.displaylist import Paint, Polygon, Shape
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    cube,
    fade_in,
    label,
    layers,
    once,
    picture,
    row,
)
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import CUBE, MARGIN, Paper
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import HEAD, NOTE
from cubetower.viewer.window.controls import round_rect
from cubetower.viewer.window.hotspots import Hotspot, Hotspots
from cubetower.viewer.window.questions.facts import is_province, short_name
from cubetower.viewer.window.questions.hintcard import HINT
from cubetower.viewer.window.questions.plan.cardfaces import MIN_TALL, CardFaces
from cubetower.viewer.window.questions.plan.draft import PlanDraft

AREA = Rect(8.0, 8.0, 412.0, 712.0)  # units of the stage
WIDTH, HEIGHT = AREA.width - 2 * MARGIN, AREA.height - MARGIN  # inside its margins, units
GAP = 5.0  # between cards, and between fields, units
TITLE, HEADING, HAND = 46.0, 20.0, 34.0  # of the desk, of the fields and of the hand, units
MIN_FIELD, MAX_FIELD = 34.0, 41.0  # height of a field, units
MAX_CHEST_WIDTH, CHEST_HEIGHT = 70.0, 40.0  # of a chest card, units
MAX_CARD = 56.0  # height of a province card, units
COLUMNS = (3, 4)
INSIDE, EDGE = 54.0, 3.0  # from a field's left edge and from the others to the card on it, units
PICTURE = 16.0  # size of a field's picture, units
HINT_SIZE = 96.0, 30.0  # of the button that asks for a hint, units
BARRED_OPACITY = 0.35  # of a field on which the held card may not be laid
MakeElement = Callable[[str], Element]
"""Makes the picture of a field or a card by its name."""


@dataclass(frozen=True, slots=True)
class PointerState:
    """What mouse and keys do on a desk.

    Attributes:
        held: the card picked up, if any.
        carried: it follows the mouse, so it is gone from its place.
        keys: the keys point, not the mouse.
        named: the card whose province is pointed at on the map, if any.
    """

    held: str | None = None
    carried: bool = False
    keys: bool = False
    named: str | None = None


class FieldLook(NamedTuple):
    """All that decides how a field is drawn.

    Attributes:
        field: its name.
        card: the card on it, if any.
        takes: the held card may be laid on it; None if none is held.
        over: it is pointed at.
        lifted: its card is picked up.
        carried: its card follows the mouse.
        named: the province of its card is pointed at on the map.
    """

    field: str
    card: str | None
    takes: bool | None
    over: bool
    lifted: bool
    carried: bool
    named: bool


@dataclass(frozen=True)
class Desk:
    """A desk with a tableau and a hand.

    Attributes:
        sheet: the whole stage.
        seen: the observation of the player.
        homes: the places of the cards in the hand.
    """

    sheet: Sheet
    seen: Observation
    homes: Hotspots = field(default_factory=Hotspots, init=False)
    _drawn: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(128), init=False)

    @cached_property
    def _faces(self) -> CardFaces:
        return CardFaces(self.seen)

    @cached_property
    def _groups(self) -> Mapping[str, Sequence[str]]:
        return plan_groups(self.seen)

    def draw(self, spots: Hotspots, draft: PlanDraft, pointer: PointerState) -> Iterator[Shape]:
        """Draw everything but a card that follows the mouse.

        Args:
            spots: learns where fields and cards of the hand are.
            draft: the cards on the fields.
            pointer: what mouse and keys do.
        """
        sheet, ground = self.sheet, Paint(self.sheet.palette.neutral.background)
        paper = Paper(sheet.stage, sheet.palette, AREA)
        yield sheet.box(0, 0, WASHI, AREA.bottom + AREA.top, ground)
        yield from (*paper.paper, paper.tab())
        lying, held = draft.laid.values(), pointer.held

        def card(name: str) -> Element:
            over = spots.over == Hotspot("card", name)
            face = self._faces.card(name, lifted=name == held, lit=over or name == pointer.named)
            gone = name in lying or (pointer.carried and name == held)
            home = self.homes.track(Hotspot("card", name), self._slot if gone else face)
            return home if name in lying else spots.track(Hotspot("card", name), home)

        def plan_field(name: str) -> Element:
            spot = Hotspot("field", name)
            return spots.track(spot, self._field(name, draft, pointer, over=spots.over == spot))

        provinces = [each for each in draft.plans.cards if is_province(self.seen, each)]
        others = [each for each in draft.plans.cards if each not in provinces]
        desk = lay_out_desk(self._groups, provinces, others, plan_field, card)
        yield from column([self._title(spots), desk]).draw(paper.sheet, Rect(0, 0, WIDTH, HEIGHT))
        over = spots.over
        if pointer.keys and over and over in spots:
            yield _ring(self.sheet, spots[over].expand(2.0))

    def draw_carried(self, card: str, middle: Place) -> Iterable[Shape]:
        """Draw the card that follows the mouse."""
        home = self.homes[Hotspot("card", card)]
        area = Rect.around(middle, home.width, home.height)
        return self._faces.card(card, lifted=True).draw(self.sheet, area)

    @cached_property
    def _slot(self) -> Element:
        """The place of a card that is elsewhere."""

        def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
            yield round_rect(sheet, area, 4.0, Paint(sheet.palette.neutral.background, 0.55))

        return once(self._drawn, "slot", REST, lambda: Element(0.0, lambda _: REST, draw))

    def _title(self, spots: Hotspots) -> Element:
        """Whose plan it is, the button that asks for a hint, and the chests."""

        def chest(sheet: Sheet, x: float, y: float) -> Iterable[Shape]:
            return icon(sheet, "shogun/chest", (x, y), 19, ink=sheet.palette.neutral.ink)

        seat = self.seen.seat
        parts = [
            cube(seat, CUBE + 2), box(label("Your plan", HEAD, "semibold"), pad=(3.5, 0, 0, 0)),
            box(spots.button(HINT, "Hint (h)"), pad=(0, 1, 14, 1), height=HINT_SIZE[1]),
            picture(chest, 19, 19),
            label(str(self.seen.chests[seat]), HEAD, "semibold", anchor="right"),
        ]  # fmt: skip
        return box(row(parts, (None, REST, HINT_SIZE[0]), 6.5), height=TITLE)

    def _field(self, name: str, draft: PlanDraft, pointer: PointerState, *, over: bool) -> Element:
        """A field and the card on it, drawn again only when they look different."""
        held, card = pointer.held, draft.laid.get(name)
        lifted = card is not None and card == held
        look = FieldLook(
            field=name,
            card=card,
            takes=None if held is None else not draft.why_not(held, name),
            over=over,
            lifted=lifted,
            carried=lifted and pointer.carried,
            named=card is not None and card == pointer.named,
        )
        return once(self._drawn, look, 0.0, lambda: self._make_field(look))

    def _make_field(self, look: FieldLook) -> Element:
        field, card, over, asked = look.field, look.card, look.over, look.takes is True
        barred, free = look.takes is False, asked and card is None

        def ground(sheet: Sheet, area: Rect) -> Iterator[Shape]:
            neutral = sheet.palette.neutral
            fill = neutral.sun if free else neutral.background
            if over and not barred:
                fill = mix(fill, neutral.ink, 0.07)
            edge = Paint(neutral.accent if asked else neutral.rule, 0.75 if free else 0.4)
            yield round_rect(sheet, area, 5.0, Paint(fill, BARRED_OPACITY if barred else 1.0), edge)
            if asked and over:
                yield _ring(sheet, area)

        head = fade_in(self._head(field), BARRED_OPACITY if barred else 1.0)
        if card is None or look.carried:
            text = box(label(short_name(field), NOTE, muted=True), pad=(4, 0, 4, 0))
            body = fade_in(text, BARRED_OPACITY if barred else 0.75)
        else:
            lit = over or look.named
            face = self._faces.card(card, field=field, lifted=look.lifted, lit=lit)
            body = box(face, pad=(0, EDGE, EDGE, EDGE))
        return layers(Element(0.0, lambda _: 0.0, ground), row([head, body], (INSIDE, REST)))

    def _head(self, field: str) -> Element:
        """Its number in the round's order, or the back of a card, and its picture."""
        groups, left = self._groups, 12.0

        def back(sheet: Sheet, x: float, y: float) -> Iterable[Shape]:
            return icon(sheet, "shogun/back", (x, y), 11, ink=sheet.palette.neutral.wood_mid)

        def action(sheet: Sheet, x: float, y: float) -> Iterable[Shape]:
            return action_icon(sheet, field, x, y, PICTURE, sheet.palette.neutral.ink)

        if field in groups["open"]:
            number = str(groups["open"].index(field) + 1)
            mark = box(label(number, NOTE, muted=True), pad=(5, 0, 0, 0))
        elif field in groups["hidden"]:
            mark = picture(back, 18, 11, "left")
        else:
            mark, left = box(), 0.0
        if field.partition(" ")[0] not in ACTIONS:
            return layers(mark, box(label(field, NOTE), pad=(5, 0, 3, 0)))
        return layers(mark, box(picture(action, 0, PICTURE), pad=(left, 0, 0, 0)))


def lay_out_desk(
    groups: Mapping[str, Sequence[str]],
    provinces: Sequence[str],
    others: Sequence[str],
    field: MakeElement,
    card: MakeElement,
) -> Element:
    """Fields and hand with their headings.

    Args:
        groups: fields, as `questions.plan_groups` gives them: ``open`` on the left, ``hidden``
            on the right, ``other`` below.
        provinces: province cards.
        others: all other cards, such as chests.
        field: makes a field.
        card: makes a card.
    """
    pair, rows = (REST, REST), math.ceil(len(groups["other"]) / 2)
    lines = max(len(groups["open"]), len(groups["hidden"]))
    hand = math.ceil(len(provinces) / COLUMNS[0]) * (MAX_CARD + GAP)
    room = HEIGHT - TITLE - HEADING - HAND - CHEST_HEIGHT - GAP
    high = min(max(MIN_FIELD, (room - hand) / max(1, lines + rows) - GAP), MAX_FIELD)
    names = {"open": "In this order", "hidden": "Later, order unknown"}
    heads = [label(names[each] if groups[each] else "", NOTE, muted=True) for each in names]
    sides = [column([*map(field, groups[each])], GAP, high) for each in names]
    below = _grid([*map(field, groups["other"])], 2, high)
    room -= (lines + rows) * (high + GAP)
    wide = min(MAX_CHEST_WIDTH, (WIDTH - (len(others) - 1) * GAP) / max(1, len(others)))
    return column(
        [
            box(row(heads, pair, GAP), pad=(0, 0, 0, 9), height=HEADING),
            box(row(sides, pair, GAP), pad=(0, 0, 0, 2 * GAP)),
            below,
            box(label("Your cards", NOTE, muted=True), pad=(0, 5, 0, 0), height=HAND),
            _hand([*map(card, provinces)], room),
            box(height=REST),
            box(row([*map(card, others)], [wide] * len(others), GAP), height=CHEST_HEIGHT),
        ]
    )


def _hand(cards: Sequence[Element], room: float) -> Element:
    """Cards as large as the room allows, in the fewest columns that leave them tall."""
    for columns in COLUMNS:
        rows = max(1, math.ceil(len(cards) / columns))
        high = min(MAX_CARD, (room - (rows - 1) * GAP) / rows)
        if high >= MIN_TALL:
            break
    return _grid(cards, columns, high)


def _grid(cards: Sequence[Element], columns: int, high: float) -> Element:
    """Cards of one height in rows."""
    cells = [*cards, *[box()] * (-len(cards) % columns)]
    starts = range(0, len(cells), columns)
    rows = [row(cells[start : start + columns], (REST,) * columns, GAP) for start in starts]
    return column(rows, GAP, high)


def _ring(sheet: Sheet, area: Rect) -> Polygon:
    """A strong line around what is pointed at."""
    ring = round_rect(sheet, area, 6.0, Paint(sheet.palette.neutral.accent))
    return replace(ring, fill=None, outline=ring.fill, width=2.2 * sheet.unit)
