"""Reads what the encoder writes, the slow and plain way."""

from __future__ import annotations

import json
import zlib
from typing import Any

from viewer.page.items import TURN
from viewer.page.styles import CUBE

Numbers = tuple[int, ...]
Listed = list[tuple[tuple[int, ...], Numbers]]  # of each item its style and its numbers


class Bytes:
    """Bytes to be read from the front."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def ended(self) -> bool:
        return self.at == len(self.data)

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        return unfolded(self.number())

    def section(self) -> bytes:
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]


def unfolded(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


class Decoded:
    """A film: `facts`, and for each panel the tracks of its backdrop and its shapes."""

    def __init__(self, block: bytes) -> None:
        data = Bytes(zlib.decompress(block))
        self.facts: dict[str, Any] = json.loads(data.section())
        self.fonts = data.section(), data.section()
        self.styles = [tuple(style) for style in self.facts["styles"]]
        self.items = self._items(Bytes(data.section()), Bytes(data.section()))
        self.panels = {
            facts["name"]: tuple(
                Decoding(self.styles, self.items, data.section(), data.section()) for _ in range(2)
            )
            for facts in self.facts["panels"]
        }
        assert data.ended

    def _items(self, lists: Bytes, table: Bytes) -> list[tuple[int, Numbers]]:
        numbers, items, style, place = [], [], 0, -1
        while not lists.ended:
            numbers.append(tuple(lists.signed() for _ in range(lists.number())))
        while not table.ended:
            style += table.signed()
            place += 1 + table.signed()
            items.append((style, numbers[place]))
        return items


class Decoding:
    """A track: what it shows from which tick on."""

    def __init__(
        self,
        styles: list[tuple[int, ...]],
        items: list[tuple[int, Numbers]],
        keys: bytes,
        body: bytes,
    ) -> None:
        self._styles, self._items = styles, items
        self.changes: dict[int, list[tuple[int, Numbers]]] = {}
        self.moved: dict[int, dict[int, int]] = {}  # by tick: from place to place
        self.keys: dict[int, list[tuple[int, Numbers]]] = {}
        data, tick, ends, shown = Bytes(body), 0, {}, []
        while not data.ended:
            tick += data.number()
            shown, moved = self._change(data, shown)
            self.changes[tick], self.moved[tick], ends[tick] = shown, moved, data.at
        data, tick, end = Bytes(keys), 0, 0
        while not data.ended:
            tick += data.number()
            end += data.number()
            assert ends[tick] == end
            self.keys[tick] = self._runs(Bytes(data.section()))

    def at(self, tick: int) -> Listed:
        shown = self.changes[max(each for each in self.changes if each <= tick)]
        return [(self._styles[style], numbers) for style, numbers in shown]

    def _change(
        self, data: Bytes, before: list[tuple[int, Numbers]]
    ) -> tuple[list[tuple[int, Numbers]], dict[int, int]]:
        shown: list[tuple[int, Numbers]] = []
        moved, cursor, following = {}, 0, 0
        while operation := data.number():
            kind, value = operation & 3, operation >> 2
            if kind == 0:
                shown += before[cursor : cursor + value]
                cursor += value
            elif kind == 1:
                cursor += unfolded(value)
            elif kind == 2:
                moved[cursor] = len(shown)
                shown.append(self._move(data, before[cursor], value))
                cursor += 1
            else:
                following += unfolded(value)
                shown.append(self._items[following])
                following += 1
        return shown, moved

    def _move(self, data: Bytes, item: tuple[int, Numbers], what: int) -> tuple[int, Numbers]:
        style, numbers = item
        if what & 1:
            style += data.signed()
        if what & 2:
            steps = [data.signed() for _ in numbers]
            numbers = tuple(number + step for number, step in zip(numbers, steps, strict=True))
            if self._styles[style][0] == CUBE:
                x, y, angle, edge = numbers
                numbers = (x, y, angle % TURN, edge)
        return style, numbers

    def _runs(self, data: Bytes) -> list[tuple[int, Numbers]]:
        shown, place = [], 0
        while not data.ended:
            place += data.signed()
            length = data.number()
            shown += self._items[place : place + length]
            place += length
        return shown
