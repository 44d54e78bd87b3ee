"""The map in small pictures: what is fought about, enlarged; all of Japan where nobody fights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.layout import LAND, MAP_AREA, Frames
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.draw.camera import Camera, Shots, between
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.scene import PanelPicture
from cubetower.viewer.timeline import ease

MOVE_S = 0.6  # s in which the camera goes from place to place
MAX_ZOOM = 1.6
AROUND = 40.0  # units around pieces that are shown with them
GROUP = 1.15  # how large pieces and names are on the enlarged map
OVERVIEW = frozenset(("opening", "round", "event", "order", "winter", "scores", "thaw", "end"))
"""Moments in which nobody does anything at a place: all of Japan is shown, without the tower."""


@dataclass(frozen=True, eq=False)
class MapCamera:
    """Shows a part of the map in a part of the picture.

    Attributes:
        view: the map.
        seen: what the map fills, units of the stage.
        frames: where what matters appears in it.
        aim: what has to be seen of a cut, units of the map; None if it happens nowhere.
        window: through which the map is seen where somebody acts; None: it has no left edge there.
    """

    view: MapView
    seen: Rect
    frames: Frames
    aim: Callable[[ShogunCut], Rect | None]
    window: Rect | None = None

    def picture(
        self, shapes: tuple[Shape, ...], cut: ShogunCut, before: ShogunCut | None, since: float
    ) -> PanelPicture:
        """The map as the camera shows it; the same tuples while nothing moves.

        Args:
            shapes: of the map without its backdrop.
            cut: that is shown.
            before: the one before it, from which the camera comes.
            since: how long it has been shown, s.
        """
        camera = self._camera(cut, before, round(ease(since / MOVE_S), 3))
        backdrop = self._backdrops(camera, lambda: (self._sea, *camera.shoot(self.view.backdrop)))
        return PanelPicture(backdrop, self._shots.take(camera, shapes))

    def _camera(self, cut: ShogunCut, before: ShogunCut | None, progress: float) -> Camera:
        source, area = self._view(cut)
        if before is not None and progress < 1:
            old, place = self._view(before)
            source, area = between(old, source, progress), between(place, area, progress)
        return Camera.fit(self.view.sheet, source, area, self.seen, GROUP)

    def _view(self, cut: ShogunCut) -> tuple[Rect, Rect]:
        """What is shown of the map in a cut, and where."""
        if cut.moment.kind in OVERVIEW:
            return LAND, self.frames.far
        near = self.frames.near
        source = _at_least(self.aim(cut) or LAND, near)
        return _clear_of_edges(source, near, self.window) if self.window else source, near

    @cached_property
    def _sea(self) -> Shape:
        """The sea beyond the edges of the map."""
        seen, sheet = self.seen, self.view.sheet
        sides = (seen.left, seen.top, seen.right, seen.bottom)
        return sheet.box(*sides, Paint(sheet.palette.chart.sea))

    @cached_property
    def _backdrops(self) -> Memo[tuple[Shape, ...]]:
        return Memo(4)

    @cached_property
    def _shots(self) -> Shots:
        return Shots()


def _at_least(source: Rect, area: Rect) -> Rect:
    """A rectangle so large that it is not enlarged too much in an area."""
    wide = max(source.width, area.width / MAX_ZOOM)
    high = max(source.height, area.height / MAX_ZOOM)
    return Rect.around(source.middle, wide, high)


def _clear_of_edges(source: Rect, area: Rect, window: Rect) -> Rect:
    """A rectangle moved sideways, if that hides the edges of the map from a window."""
    zoom = min(area.width / source.width, area.height / source.height)
    (x, y), middle = source.middle, area.middle[0]
    least = MAP_AREA.left + (middle - window.left) / zoom
    most = MAP_AREA.right - (window.right - middle) / zoom
    if least <= most:
        x = max(least, min(x, most))
    return Rect.around((x, y), source.width, source.height)
