"""Layers of panels: what a panel shows, looked at again and again, as edits of the picture before.

A change is a tick and operations on the list of items before, read from a cursor that starts at
its head. Each is four times a value, plus what it does:

- KEEP n: the next n items stay as they are;
- JUMP n: the cursor moves by n;
- MOVE: the next item gets another style, by so much, or other numbers, each by so much, or both;
- NEW n: an item of the film's table, n places behind the one after the last new one.

Items that the cursor never goes over are gone. A key frame makes a whole picture of nothing, so
that one can begin there: the number of changes up to it, then operations. The edits that lead to
it are stored all the same, so that motion goes on across it.
"""

from __future__ import annotations

from collections.abc import Sequence

from viewer.draw.displaylist import Cube, Shape, Text
from viewer.draw.rect import Rect
from viewer.page.following import Listing, origins
from viewer.page.items import TURN, Item, Itemiser
from viewer.page.styles import CUBE, Styles, Table

KEEP, JUMP, MOVE, NEW = range(4)
RESTYLED, MOVED = 1, 2  # what a MOVE says
ANGLE = 2  # the place of the angle among a cube's numbers
STRETCH = 8192  # numbers of edits between key frames, at least
PER_ITEM = 6  # numbers of edits between key frames for each item in them, at least


class Layer:
    """The backdrop of a panel, or its shapes.

    Attributes:
        changes: each a tick and operations.
        keys: the key frames.
        smallest: size of the smallest text seen, metres; 0 for none.
    """

    def __init__(
        self, area: Rect, unit: float, styles: Styles, items: Table[Item], stretch: int = STRETCH
    ) -> None:
        """Of a panel at an area of a stage with so many metres in a unit.

        The tables are those of the film; key frames are `stretch` apart.
        """
        self._itemiser = Itemiser(styles, area, unit)
        self._styles, self._items, self._stretch = styles, items, stretch
        self._shapes: Sequence[Shape] | None = None
        self._made: dict[int, Item] = {}
        self._listing = Listing()
        self._written = 0  # numbers since the last key frame
        self.changes: list[list[int]] = []
        self.keys: list[list[int]] = []
        self.smallest = 0.0

    def look(self, tick: int, shapes: Sequence[Shape]) -> None:
        """Store what the layer shows at a tick, if it is not what it showed before."""
        if shapes is self._shapes:
            return
        listing = self._listed(shapes)
        if self._shapes is None or listing.items != self._listing.items:
            self._change(tick, listing)
        self._shapes = shapes

    def _listed(self, shapes: Sequence[Shape]) -> Listing:
        """The items of shapes; of those that the last picture had, the same again."""
        made = {}  # by identity, which holds as long as `_shapes` keeps the shapes alive
        for shape in shapes:
            number = id(shape)
            made[number] = self._made.get(number) or self._item(shape)
        self._made = made
        return Listing(
            [made[id(shape)] for shape in shapes],
            [shape.key if isinstance(shape, Cube) else None for shape in shapes],
        )

    def _item(self, shape: Shape) -> Item:
        if isinstance(shape, Text) and (not self.smallest or shape.size < self.smallest):
            self.smallest = shape.size
        return self._itemiser.item(shape)

    def _change(self, tick: int, listing: Listing) -> None:
        edit = self._edit(self._listing, listing)
        self._listing = listing
        self.changes.append([tick, *edit])
        self._written += 1 + len(edit)
        if self._written > max(self._stretch, PER_ITEM * len(listing.items)):
            self._written = 0
            self.keys.append([len(self.changes), *self._edit(Listing(), listing)])

    def _edit(self, before: Listing, after: Listing) -> list[int]:
        """The operations that make one picture of another."""
        edit: list[int] = []
        cursor = kept = following = 0
        found = origins(before, after, self._styles)
        for item, origin in zip(after.items, found, strict=True):
            stays = origin is not None and before.items[origin] == item
            if kept and not (stays and origin == cursor):
                edit.append(kept << 2 | KEEP)
                kept = 0
            if origin is None:
                place = self._items.place(item)
                edit.append((place - following) << 2 | NEW)
                following = place + 1
                continue
            if origin != cursor:
                edit.append((origin - cursor) << 2 | JUMP)
            cursor = origin + 1
            if stays:
                kept += 1
            else:
                edit += self._move(before.items[origin], item)
        return [*edit, kept << 2 | KEEP] if kept else edit

    def _move(self, before: Item, after: Item) -> list[int]:
        restyled, moved = before.style != after.style, before.numbers != after.numbers
        move = [(RESTYLED * restyled | MOVED * moved) << 2 | MOVE]
        if restyled:
            move.append(after.style - before.style)
        if moved:
            steps = [b - a for a, b in zip(before.numbers, after.numbers, strict=True)]
            if self._styles.kind(after.style) == CUBE:
                steps[ANGLE] = (steps[ANGLE] + TURN // 2) % TURN - TURN // 2
            move += steps
        return move
