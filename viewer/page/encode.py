"""A scene of panels as one block of bytes that a page can play.

The block is deflated. It begins with a section of JSON (what the film is, styles and what they
name), then the two fonts, the table of numbers, the table of items, and for each panel four
sections: key frames and changes of its backdrop, key frames and changes of its shapes
(`viewer.page.track`). A section has its length before it.
"""

from __future__ import annotations

import json
import math
import zlib
from typing import Any

from tower import data_path
from viewer.draw.sheet import HEIGHT
from viewer.errors import FilmError
from viewer.film import Progress
from viewer.page.binary import put, put_all_signed, put_signed, section
from viewer.page.items import FINE, GRID, SHEAR, TURN, Item
from viewer.page.layer import Layer
from viewer.page.layout import PageLayout
from viewer.page.styles import Styles, Table
from viewer.scene import PanelScene

FORMAT = 1
LEVEL = 9  # of compression
FONTS = ("Inter-Regular.ttf", "Inter-SemiBold.ttf")
RATES = (1.0, 60.0)  # ticks a second


def encoded(
    scene: PanelScene,
    *,
    title: str,
    rate: float,
    layout: PageLayout,
    progress: Progress | None = None,
) -> bytes:
    """The whole film.

    Args:
        scene: what to store.
        title: of the film.
        rate: ticks a second, at which the scene is looked at.
        layout: what becomes of the panels.
        progress: called after each tick.

    Raises:
        FilmError: such a film is impossible.
    """
    _check(scene, rate)
    ticks = math.ceil(scene.seconds * rate)
    film = _Film(scene)
    for tick in range(ticks + 1):
        film.look(tick, min(tick / rate, scene.seconds))
        if progress:
            progress(tick + 1, ticks + 1)
    return zlib.compress(film.block(_facts(scene, title, rate, ticks, layout)), LEVEL)


def _check(scene: PanelScene, rate: float) -> None:
    if not RATES[0] <= rate <= RATES[1]:
        raise FilmError(f"a film of {rate:g} ticks a second is impossible; take from 1 to 60")
    if not 0 <= scene.seconds < math.inf:
        raise FilmError(f"a film of {scene.seconds:g} s is impossible")
    if not scene.areas:
        raise FilmError("a film without panels shows nothing")
    for name, area in scene.areas.items():
        if not (area.width > 0 and area.height > 0):
            raise FilmError(f"panel {name!r} has no room: {area}")
    for mark in scene.marks:
        if not 0 <= mark.seconds <= scene.seconds:
            raise FilmError(f"the mark {mark.label!r} lies outside the film: {mark.seconds:g} s")


def _facts(
    scene: PanelScene, title: str, rate: float, ticks: int, layout: PageLayout
) -> dict[str, Any]:
    """What the page must know before it draws anything."""
    order = [name for name in layout.phone_order if name in scene.areas]
    order += [name for name in scene.areas if name not in order]
    return {
        "format": FORMAT,
        "title": title,
        "seconds": scene.seconds,
        "rate": rate,
        "ticks": ticks,
        "width": scene.stage.width / scene.stage.height * HEIGHT,
        "height": HEIGHT,
        "grid": GRID,
        "fine": FINE,
        "turn": TURN,
        "shear": SHEAR,
        "marks": [
            [round(mark.seconds, 3), mark.kind, mark.label, round(mark.upset, 3)]
            for mark in scene.marks
        ],
        "panels": [
            {
                "name": name,
                "area": [area.left, area.top, area.right, area.bottom],
                "hidden": name in layout.hidden,
                "below": name in layout.below,
                "zoomable": name in layout.zoomable,
                "blank": layout.blank.get(name, 0.0),
                "order": order.index(name),
            }
            for name, area in scene.areas.items()
        ],
    }


class _Film:
    """The layers of all panels, and the tables that they share."""

    def __init__(self, scene: PanelScene) -> None:
        self._scene = scene
        self._unit = scene.stage.height / HEIGHT
        self._styles = Styles()
        self._items: Table[Item] = Table()
        self._panels = {
            name: tuple(Layer(area, self._unit, self._styles, self._items) for _ in range(2))
            for name, area in scene.areas.items()
        }

    def look(self, tick: int, seconds: float) -> None:
        """Store what has changed in any panel."""
        for name, (backdrop, shapes) in self._panels.items():
            picture = self._scene.panel(name, seconds)
            backdrop.look(tick, picture.backdrop)
            shapes.look(tick, picture.shapes)

    def block(self, facts: dict[str, Any]) -> bytes:
        """All sections."""
        out = bytearray()
        whole = {**facts, **self._named(), "smallest": self._smallest()}
        section(out, json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode())
        for font in FONTS:
            section(out, data_path(f"fonts/{font}").read_bytes())
        for content in _tables(self._items):
            section(out, content)
        for layers in self._panels.values():
            for layer in layers:
                for content in layer.sections():
                    section(out, content)
        return bytes(out)

    def _named(self) -> dict[str, Any]:
        """The styles, and what they name."""
        styles = self._styles
        return {
            "paints": list(styles.paints),
            "tones": [
                [tone.fill, tone.light, tone.dark, tone.mark, tone.mark_colour]
                for tone in styles.tones
            ],
            "texts": list(styles.texts),
            "styles": list(styles.all),
        }

    def _smallest(self) -> list[float]:
        """The size of each panel's smallest text, units; 0 for none."""
        pairs = ([layer.smallest for layer in layers] for layers in self._panels.values())
        return [min((size for size in sizes if size), default=0.0) / self._unit for sizes in pairs]


def _tables(items: Table[Item]) -> tuple[bytes, bytes]:
    """Lists of numbers, each once; and the items, each a style and such a list."""
    lists: Table[tuple[int, ...]] = Table()
    lines, table = bytearray(), bytearray()
    style, place = 0, -1
    for item in items:
        put_signed(table, item.style - style)
        style = item.style
        following, place = place + 1, lists.place(item.numbers)
        put_signed(table, place - following)
    for numbers in lists:
        put(lines, len(numbers))
        put_all_signed(lines, numbers)
    return bytes(lines), bytes(table)
