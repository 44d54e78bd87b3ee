"""Reads what the encoder writes, the slow and plain way."""

from __future__ import annotations

import json
import zlib
from typing import Any

from cubetower.viewer.page.items import TURN
from cubetower.viewer.page.styles import CUBE

Numbers = tuple[int, ...]


class Decoded:
    """A film: `facts`, and for each panel the layers of its backdrop and its shapes."""

    def __init__(self, block: bytes) -> None:
        self.facts: dict[str, Any] = json.loads(zlib.decompress(block))
        self.styles = [tuple(style) for style in self.facts["styles"]]
        self.items = [
            (style, tuple(each for each in numbers if not isinstance(each, list)))
            for style, *numbers in self.facts["items"]
        ]
        self.panels = {
            panel["name"]: tuple(
                Decoding(self.styles, self.items, changes) for changes in panel["layers"]
            )
            for panel in self.facts["panels"]
        }


class Decoding:
    """A layer: what it shows from which tick on."""

    def __init__(
        self,
        styles: list[tuple[int, ...]],
        items: list[tuple[int, Numbers]],
        changes: list[list[int]],
    ) -> None:
        self._styles, self._items = styles, items
        self.changes: dict[int, list[tuple[int, Numbers]]] = {}
        self.moved: dict[int, dict[int, int]] = {}  # by tick: from place to place
        shown: list[tuple[int, Numbers]] = []
        tick = 0
        for ticks, *edit in changes:
            tick += ticks
            shown, self.moved[tick] = self._edit(edit, shown)
            self.changes[tick] = shown

    def _edit(
        self, edit: list[int], before: list[tuple[int, Numbers]]
    ) -> tuple[list[tuple[int, Numbers]], dict[int, int]]:
        shown: list[tuple[int, Numbers]] = []
        moved, cursor, following = {}, 0, 0
        rest = iter(edit)
        for operation in rest:
            kind, value = operation & 3, operation >> 2
            if kind == 0:
                shown += before[cursor : cursor + value]
                cursor += value
            elif kind == 1:
                cursor += value
            elif kind == 2:
                moved[cursor] = len(shown)
                style, numbers = before[cursor]
                style += next(rest) if value & 1 else 0
                if value & 2:
                    numbers = tuple(number + next(rest) for number in numbers)
                if value & 2 and self._styles[style][0] == CUBE:
                    x, y, angle, edge = numbers
                    numbers = (x, y, angle % TURN, edge)
                shown.append((style, numbers))
                cursor += 1
            else:
                following += value
                shown.append(self._items[following])
                following += 1
        return shown, moved
