"""`OpenSheet`: a sheet over everything, whose text scrolls, until it is closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from typing import ClassVar

from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from cubetower.viewer.draw.flow import REST, Element, box, column, label, row
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import LARGE
from cubetower.viewer.window.controls import round_rect
from cubetower.viewer.window.hotspots import CLOSE, Face, Hotspot, Hotspots, draw_face
from cubetower.viewer.window.layout import FILM_WIDTH, WindowLayout
from cubetower.viewer.window.view import Layer

AREA = Rect(90.0, 24.0, 1190.0, 696.0)  # of the paper, units
MARGIN, HEAD, FOOT = 30.0, 62.0, 16.0  # beside the text; of the title, and free below, units
LINE, PAGE = 40.0, 420.0  # how far an arrow key or the wheel, and a page key, scroll, units
SCROLL_STEPS = {"up": -LINE, "down": LINE, "pageup": -PAGE, "pagedown": PAGE}
END = 1e6  # beyond every text, units


class OpenSheet(ABC):
    """A sheet that lies open; a subclass says what is written on it.

    Args:
        stage: of the film.
        palette: its colours.

    Attributes:
        closed: it is to be taken away.
        NAME: the command that opens and closes it.
        TOP: height of what lies between the title and the text that scrolls, units.
    """

    NAME: ClassVar[str]
    TOP: ClassVar[float] = 0.0

    def __init__(self, stage: Stage, palette: Palette) -> None:
        self.closed = False
        self._stage, self._palette = stage, palette
        self._top = 0.0
        self._over: Hotspot | None = None
        self._faces: Memo[Face] = Memo(2)
        self._texts: Memo[tuple[tuple[Shape, ...], float]] = Memo(2)

    @property
    @abstractmethod
    def _state(self) -> Hashable:
        """Everything that decides what is written."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading."""

    @abstractmethod
    def _content(self) -> Element:
        """The text that scrolls."""

    def _head(self) -> Element:
        """What lies between the title and the text."""
        return box()

    # What is shown

    @property
    def room(self) -> Rect:
        """Where the text is seen, units."""
        top = AREA.top + HEAD + self.TOP
        return Rect(AREA.left + MARGIN, top, AREA.right - MARGIN, AREA.bottom - FOOT)

    def layers(self, layout: WindowLayout) -> Iterator[Layer]:
        """The paper, and the text on it, as far as it is scrolled."""
        film, unit = layout.film, layout.unit
        yield Layer(self._face().shapes, self._stage, film)
        (shapes, _), up = self._text(), self._top * unit
        onto = Rect(film.left, film.top - up, film.right, film.bottom - up)
        yield Layer(shapes, self._stage, onto, layout.on_film(self.room))

    def _face(self) -> Face:
        key = self._state, self._over, self._top
        return self._faces(key, lambda: draw_face(self._draw, self._over))

    def _text(self) -> tuple[tuple[Shape, ...], float]:
        """The text from its beginning, and its height, units."""
        return self._texts(self._state, self._draw_text)

    def _draw_text(self) -> tuple[tuple[Shape, ...], float]:
        content, room = self._content(), self.room
        sheet = Sheet(self._stage, self._palette, 0.0, FILM_WIDTH)
        high = content.height(room.width)
        whole = Rect(room.left, room.top, room.right, room.top + high)
        return texts_last(content.draw(sheet, whole)), high

    def _draw(self, spots: Hotspots) -> Iterator[Shape]:
        neutral = self._palette.neutral
        sheet = Sheet(self._stage, self._palette, 0.0, FILM_WIDTH)
        left, top = AREA.left + MARGIN, AREA.top
        yield sheet.box(-2000, -2000, 3280, 2720, Paint(neutral.shadow, 0.45))
        yield round_rect(sheet, AREA, 8.0, Paint(neutral.paper))
        yield sheet.box(left, top, left + 30, top + 4, Paint(neutral.accent))
        title = row([label(self.title, LARGE, "semibold"), spots.cross()], (REST, 24.0))
        parts = [box(title, height=HEAD - 12), box(self._head(), height=self.TOP)]
        head = Rect(left, top + 10, AREA.right - MARGIN, self.room.top)
        yield from column(parts).draw(sheet, head)
        yield from self._scroll_bar(sheet)

    def _scroll_bar(self, sheet: Sheet) -> Iterator[Shape]:
        room, (_, high) = self.room, self._text()
        if high <= room.height:
            return
        x, seen = AREA.right - 12, room.height / high
        top = room.top + self._top / high * room.height
        neutral = sheet.palette.neutral
        for start, length, colour in (
            (room.top, room.height, neutral.rule),
            (top, seen * room.height, neutral.muted),
        ):
            groove = Rect(x, start, x + 4, start + length)
            yield round_rect(sheet, groove, 1.9, Paint(colour))

    # Mouse and keys

    def scroll(self, by: float) -> None:
        """Scroll down by some units; up if it is negative."""
        most = max(0.0, self._text()[1] - self.room.height)
        self._top = min(max(self._top + by, 0.0), most)

    def on_scroll(self, steps: float) -> None:
        """Handle the wheel."""
        self.scroll(-steps * LINE)

    def on_press(self, place: Place) -> None:
        """Handle a press at a place of the film, units; beside the paper it closes the sheet."""
        spot = self._face().spots.at(place)
        if spot == CLOSE or not AREA.contains(place):
            self.closed = True

    def on_move(self, place: Place) -> bool:
        """Note what the mouse points at, units of the film; whether that can be clicked."""
        self._over = self._face().spots.at(place)
        return self._over is not None

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Handle a key."""
        if name in SCROLL_STEPS:
            self.scroll(SCROLL_STEPS[name])
        elif name in ("home", "end"):
            self.scroll(END if name == "end" else -END)
        elif name == "escape":
            self.closed = True
