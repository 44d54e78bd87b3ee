"""Tracks: the pictures of one panel over time, as edits of the picture before.

A change is its number of ticks since the one before, then operations on the list before, read
from a cursor that starts at its head, until END:

- KEEP n: the next n items stay as they are;
- JUMP n: the cursor moves by n;
- MOVE: the next item gets other numbers, another style or both;
- NEW: an item of the film's table, by how far it stands behind the one after the last new one.

Items that the cursor never goes over are gone. A key frame is a whole picture, so that one can
begin there; the edits that lead to it are stored all the same, so that motion goes on across it.
"""

from __future__ import annotations

from collections.abc import Sequence

from viewer.page.binary import put, put_all_signed, put_signed, section
from viewer.page.following import Listing, origins
from viewer.page.items import TURN, Item
from viewer.page.styles import CUBE, Styles, Table

END = 0  # a KEEP of nothing
KEEP, JUMP, MOVE, NEW = range(4)
RESTYLED, MOVED = 1, 2  # what a MOVE says
ANGLE = 2  # the place of the angle among a cube's numbers
STRETCH = 8192  # bytes of edits between key frames, at least
PER_ITEM = 6  # bytes of edits between key frames for each item in them, at least


class TrackWriter:
    """Writes what a panel shows, change by change."""

    def __init__(self, styles: Styles, items: Table[Item], *, stretch: int = STRETCH) -> None:
        """With the tables that all tracks of a film share, and key frames so far apart."""
        self._styles, self._items, self._stretch = styles, items, stretch
        self._body, self._keys = bytearray(), bytearray()
        self.listing = Listing()  #: what was told last
        self._tick = self._key_tick = self._key_end = 0

    def change(self, tick: int, listing: Listing) -> None:
        """Tell what the panel shows from a tick on; the ticks rise."""
        before, self.listing = self.listing, listing
        put(self._body, tick - self._tick)
        self._tick = tick
        edit = _Edit(self._body, before.items, self._items, self._styles)
        for item, origin in zip(listing.items, origins(before, listing, self._styles), strict=True):
            edit.add(item, origin)
        edit.end()
        stretch = max(self._stretch, PER_ITEM * len(listing.items))
        if len(self._body) - self._key_end > stretch:
            self._key_frame()

    def sections(self) -> tuple[bytes, bytes]:
        """The key frames, and the changes."""
        return bytes(self._keys), bytes(self._body)

    def _key_frame(self) -> None:
        """Ticks and bytes of changes since the last key frame, then runs of items."""
        put(self._keys, self._tick - self._key_tick)
        put(self._keys, len(self._body) - self._key_end)
        self._key_tick, self._key_end = self._tick, len(self._body)
        section(self._keys, _runs([self._items.place(item) for item in self.listing.items]))


class _Edit:
    """Writes the operations of one change."""

    def __init__(
        self, out: bytearray, before: Sequence[Item], items: Table[Item], styles: Styles
    ) -> None:
        self._out, self._before = out, before
        self._items, self._styles = items, styles
        self._cursor = self._kept = self._next = 0

    def add(self, item: Item, origin: int | None) -> None:
        """The next item of the new list, which was at `origin` in the old one."""
        if origin is None:
            self._new(self._items.place(item))
            return
        if origin != self._cursor:
            self._settle()
            put(self._out, _folded(origin - self._cursor) << 2 | JUMP)
        if self._before[origin] == item:
            self._kept += 1
        else:
            self._settle()
            self._move(self._before[origin], item)
        self._cursor = origin + 1

    def end(self) -> None:
        """No more items."""
        self._settle()
        self._out.append(END)

    def _settle(self) -> None:
        if self._kept:
            put(self._out, self._kept << 2 | KEEP)
            self._kept = 0

    def _new(self, place: int) -> None:
        self._settle()
        put(self._out, _folded(place - self._next) << 2 | NEW)
        self._next = place + 1

    def _move(self, before: Item, after: Item) -> None:
        restyled, moved = before.style != after.style, before.numbers != after.numbers
        put(self._out, (RESTYLED * restyled | MOVED * moved) << 2 | MOVE)
        if restyled:
            put_signed(self._out, after.style - before.style)
        if moved:
            steps = [b - a for a, b in zip(before.numbers, after.numbers, strict=True)]
            if self._styles.kind(after.style) == CUBE:
                steps[ANGLE] = (steps[ANGLE] + TURN // 2) % TURN - TURN // 2
            put_all_signed(self._out, steps)


def _folded(number: int) -> int:
    return number * 2 if number >= 0 else -number * 2 - 1


def _runs(places: Sequence[int]) -> bytes:
    """Places as runs of neighbours: where each begins, from the end of the last; how long."""
    out, following, start = bytearray(), 0, 0
    for end in range(1, len(places) + 1):
        if end == len(places) or places[end] != places[end - 1] + 1:
            put_signed(out, places[start] - following)
            put(out, end - start)
            following, start = places[end - 1] + 1, end
    return bytes(out)
