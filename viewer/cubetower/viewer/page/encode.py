"""A scene of panels as one block of bytes that a page can play: deflated JSON.

It says what the film is, lists styles and the items that have them, and has for each panel the
changes of its backdrop and of its shapes (`cubetower.viewer.page.layer`).
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import astuple

from cubetower.viewer.chronicle import ChronicleScene
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.errors import FilmError
from cubetower.viewer.film.clacks import TossingScene, film_clacks
from cubetower.viewer.film.save import Progress
from cubetower.viewer.page.chronicle import encode_chronicle, encode_mark, encode_tones
from cubetower.viewer.page.items import FINE, GRID, SHEAR, TURN, Item
from cubetower.viewer.page.layer import LayerEncoder
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.page.models import ModelEncoder
from cubetower.viewer.page.sound import encode_clacks
from cubetower.viewer.page.styles import Styles, UniqueList
from cubetower.viewer.scene import ForecastScene, ModelScene, PanelScene, PlayedScene, TaggedScene

LEVEL = 9  # of compression
RATES = (1.0, 60.0)  # ticks a second


def encode(
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
    film = _Film(scene, rate, ticks)
    for tick in range(ticks + 1):
        film.look(tick, min(tick / rate, scene.seconds))
        if progress:
            progress(tick + 1, ticks + 1)
    whole = {**_facts(scene, title, rate, ticks), **film.tables(), "panels": film.panels(layout)}
    told = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(told.encode(), LEVEL)


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


def _facts(scene: PanelScene, title: str, rate: float, ticks: int) -> dict[str, Any]:
    """What the page must know before it draws anything."""
    return {
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
        "marks": [encode_mark(mark) for mark in scene.marks],
        "regions": list(_regions(scene)),
        **(_players(scene) if isinstance(scene, PlayedScene) else {}),
        **(_chances(scene) if isinstance(scene, ForecastScene) else {}),
        **_chronicle(scene),
        "clacks": encode_clacks(film_clacks(scene)) if isinstance(scene, TossingScene) else [],
    }


def _regions(scene: PanelScene) -> Iterator[list[float] | None]:
    """The region of each mark; of a battle also where its name is pinned, and the tag with it."""
    ends = [*(mark.seconds for mark in scene.marks), scene.seconds]
    for mark, (begin, end) in zip(scene.marks, pairwise(ends), strict=True):
        corners = _corners(mark.focus)
        if corners and mark.pin and isinstance(scene, TaggedScene):
            tags = scene.tags((begin + end) / 2)
            corners += [round(x, 1) for tag in tags[:1] for x in (*mark.pin, *astuple(tag))]
        yield corners


def _corners(area: Rect | None) -> list[float] | None:
    """Of a region on the stage, units."""
    return [round(each, 1) for each in astuple(area)] if area else None


def _players(scene: PlayedScene) -> dict[str, Any]:
    """Who plays, and how they stand at any time: numbers in the order of players and names."""
    first = scene.standings[0].figures
    return {
        "players": [[seat_name(seat), seat] for seat in first],
        "figures": list(next(iter(first.values()))),
        "standings": [
            [
                round(each.seconds, 3),
                [place for place, seat in enumerate(first) if seat in each.acting],
                *(list(each.figures[seat].values()) for seat in first),
            ]
            for each in scene.standings
        ],
    }


def _chances(scene: ForecastScene) -> dict[str, Any]:
    """The chances to win: a time, the number of the battle, and shares in order of players."""
    shares = [[_share(share) for share in each.shares.values()] for each in scene.chances]
    times = [[round(each.seconds, 2), each.battle] for each in scene.chances]
    return {"chances": [[*time, *share] for time, share in zip(times, shares, strict=True)]}


def _share(share: float) -> float:
    """Rounded, but what is not sure becomes neither 0 nor 1."""
    return share if share in (0, 1) else round(min(max(share, 1e-4), 1 - 1e-4), 4)


def _chronicle(scene: PanelScene) -> dict[str, Any]:
    """What the page tells beside the pictures."""
    found = scene.chronicle if isinstance(scene, ChronicleScene) else None
    seats = {player.seat for player in found.players} if found else set()
    if isinstance(scene, PlayedScene):
        seats |= {*scene.standings[0].figures}
    tones = encode_tones(seats, scene.marks)
    return {"tones": tones, "chronicle": found and encode_chronicle(found, scene.marks)}


class _Film:
    """The layers of all panels, and the tables that they share."""

    def __init__(self, scene: PanelScene, rate: float, ticks: int) -> None:
        self._scene = scene
        self._unit = scene.stage.height / HEIGHT
        self._styles = Styles()
        self._items: UniqueList[Item] = UniqueList()
        self._layers = {
            name: tuple(self._layer(area) for _ in range(2)) for name, area in scene.areas.items()
        }
        models = scene.models if isinstance(scene, ModelScene) else {}
        self._models = {
            name: ModelEncoder(model, scene.areas[name], rate, ticks)
            for name, model in models.items()
            if model.has_depth
        }
        self._around = {
            name: tuple(self._layer(scene.areas[name]) for _ in range(2)) for name in self._models
        }

    def look(self, tick: int, seconds: float) -> None:
        """Store what has changed in any panel."""
        for name, (backdrop, shapes) in self._layers.items():
            picture = self._scene.panel(name, seconds)
            backdrop.look(tick, picture.backdrop)
            shapes.look(tick, picture.shapes)
        for name, (ground, notes) in self._around.items():
            model = self._models[name]
            ground.look(tick, model.ground)
            notes.look(tick, model.notes(seconds))

    def tables(self) -> dict[str, Any]:
        """The styles and the items that have them, each with the point to which it is pinned."""
        items = [
            [item.style, *([item.pin] if item.pin else []), *item.numbers] for item in self._items
        ]
        return {"styles": list(self._styles), "items": items}

    def panels(self, layout: PageLayout) -> list[dict[str, Any]]:
        """Where the panels are, what becomes of them, and what they show."""
        areas = self._scene.areas
        order = [name for name in layout.phone_order if name in areas]
        order += [name for name in areas if name not in order]
        return [
            {
                "name": name,
                "area": [area.left, area.top, area.right, area.bottom],
                "hidden": name in layout.hidden,
                "role": layout.role(name),
                "zoomable": name in layout.zoomable,
                "core": _corners(layout.core.get(name)),
                "blank": layout.blank.get(name, 0.0),
                "order": order.index(name),
                "smallest": self._smallest(name),
                "layers": [layer.changes for layer in self._layers[name]],
                **self._model(name),
            }
            for name, area in areas.items()
        ]

    def _layer(self, area: Rect) -> LayerEncoder:
        return LayerEncoder(area, self._unit, self._styles, self._items)

    def _model(self, name: str) -> dict[str, Any]:
        """The tower of a panel in three dimensions, if it has one, and what lies around it."""
        if name not in self._models:
            return {}
        layers = [layer.changes for layer in self._around[name]]
        return {"model": {**self._models[name].encode(), "layers": layers}}

    def _smallest(self, name: str) -> float:
        """The size of a panel's smallest text, units; 0 for none."""
        sizes = (layer.smallest for layer in self._layers[name])
        return min((size for size in sizes if size), default=0.0) / self._unit
