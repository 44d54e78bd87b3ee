"""The field of a game in a window: it can be zoomed, panned and pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cubetower.game.core import Seat
from cubetower.viewer.boards.board import Board
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.window.layout import FILM_WIDTH, WindowLayout, Zoom

PAN_STEP = 60.0  # units by which a key moves the field
PAN_DIRECTIONS: Mapping[str, Place] = {
    "up": (0.0, PAN_STEP),
    "down": (0.0, -PAN_STEP),
    "left": (PAN_STEP, 0.0),
    "right": (-PAN_STEP, 0.0),
}
"""How the field moves to show what lies beyond that edge, units."""


class FieldPane:
    """The field of a board.

    Attributes:
        zoom: how it is enlarged and moved.
        hovered: the space under the mouse; empty if there is none.
    """

    def __init__(self, board: Board[Any]) -> None:
        self.board = board
        self.zoom = Zoom(board.areas[board.FIELD])
        self.hovered = ""
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)

    def place(self, layout: WindowLayout) -> tuple[Rect, Rect]:
        """Where the field's stage lies in the window, and the area to which it is clipped, px."""
        if self.zoom.times == 1:
            return layout.film, layout.film
        return self.zoom.stage_onto(layout), layout.on_film(self.zoom.area)

    def contains(self, layout: WindowLayout, place: Place) -> bool:
        """Whether a place of the window is on the field, and not on what lies over it."""
        on_film = layout.film_place(place)
        over = self.board.field_overlays
        return self.zoom.area.contains(on_film) and not any(each.contains(on_film) for each in over)

    def space(self, layout: WindowLayout, place: Place) -> str | None:
        """The space at a place of the window."""
        if not self.contains(layout, place):
            return None
        return self.board.spaces.at(self.zoom.original(layout.film_place(place)))

    def whole(self) -> None:
        """Show the whole field."""
        self.zoom = Zoom(self.zoom.area)

    def do(self, way: str) -> None:
        """Zoom or move the field: `larger`, `smaller`, `whole`, or a direction."""
        if way == "whole":
            self.whole()
        elif way in PAN_DIRECTIONS:
            self.zoom = self.zoom.pan(PAN_DIRECTIONS[way])
        else:
            self.zoom = self.zoom.magnify(self.zoom.area.middle, 1 if way == "larger" else -1)

    def outlines(
        self, cut: Cut[Any], seconds: float, selected: str | None, followed: Seat | None
    ) -> tuple[Shape, ...]:
        """Outlines and names of spaces pointed at, selected or owned; cached."""
        known = seconds >= cut.result_at
        key = (self.hovered, selected, followed, known, cut)
        return self._memo(key, lambda: tuple(self._draw(cut, seconds, selected, followed)))

    def _draw(
        self, cut: Cut[Any], seconds: float, selected: str | None, followed: Seat | None
    ) -> Iterator[Shape]:
        board, hovered = self.board, self.hovered
        sheet = Sheet(board.stage, board.palette, 0.0, FILM_WIDTH, high=HEIGHT)
        neutral, spaces = board.palette.neutral, board.spaces
        position = cut.position(seconds)
        owned = board.spaces_of(followed, position) if followed else ()
        for name in owned:
            if name != selected:
                tone = board.palette.tone(followed or "")
                yield from spaces.outline(sheet, name, tone.dark, 2.0)
        if hovered and hovered != selected:
            yield from spaces.outline(sheet, hovered, neutral.ink, 1.8)
        if selected:
            yield from spaces.outline(sheet, selected, neutral.accent, 3.0)
        names = [name for name in dict.fromkeys((hovered, selected)) if name]
        yield from board.over_spaces(cut, [*dict.fromkeys((*names, *owned))])
        for name in names:
            if name not in board.busy_spaces(cut):  # else its name is there
                yield from board.space_label(name)
