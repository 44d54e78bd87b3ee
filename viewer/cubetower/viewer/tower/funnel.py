"""The square funnel of a tower with true depth, and the gleam on any funnel's front pane."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cubetower.viewer.draw.displaylist import Line, Paint, Polygon, Shape
from cubetower.viewer.tower.oblique import behind_cut_mm
from cubetower.viewer.tower.towerview import Point3D, TowerView

PANES = {"back": (0, 1), "left": (3, 0), "right": (1, 2), "front": (2, 3)}  # corners of a ring
STREAKS = ((-0.68, -0.54), (-0.44, -0.39))  # of light, shares of the pane's half width


def funnel_behind(view: TowerView) -> Iterator[Shape]:
    """The panes behind the cubes in the funnel: back and left."""
    neutral = view.palette.neutral
    yield _pane(view, "back", Paint(neutral.plastic, 0.42))
    yield _pane(view, "left", Paint(neutral.plastic, 0.62))
    low, high = _ring(view, 0.0), _ring(view, 1.0)
    yield _edge(view, (low[0], high[0]), 0.45, 1.5)
    yield _edge(view, (high[3], high[0], high[1]), 0.55, 1.8)


def funnel_before(view: TowerView) -> Iterator[Shape]:
    """The panes in front of the cubes in the funnel: right and front."""
    neutral = view.palette.neutral
    yield _pane(view, "right", Paint("#ffffff", 0.20))
    yield _pane(view, "front", Paint(neutral.plastic, 0.22))
    low, high = _ring(view, 0.0), _ring(view, 1.0)
    yield _edge(view, (low[1], high[1]), 0.55, 1.8)
    yield _edge(view, (low[1], low[2], low[3]), 0.7, 1.8)
    for corner in (2, 3):
        yield _edge(view, (low[corner], high[corner]), 0.85, 3.2)
    yield _edge(view, (high[1], high[2], high[3]), 0.9, 2.2)
    yield from gleam(view, lambda up: _ring(view, up)[2][2])


def gleam(view: TowerView, front_mm: Callable[[float], float] = lambda _: 0.0) -> Iterator[Shape]:
    """Two streaks of light on the front pane, along its left slope.

    Args:
        view: of the tower.
        front_mm: how far behind the cut the pane lies, at a share of the funnel's height.
    """
    design = view.design
    throat, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
    inset = design.funnel.height_mm / 10
    low, high = design.throat_mm + inset, design.rim_mm - inset
    near, far = front_mm(0.1), front_mm(0.9)
    for start, stop in STREAKS:
        corners = [
            (throat * start, low, near),
            (throat * stop, low, near),
            (rim * stop, high, far),
            (rim * start, high, far),
        ]
        yield view.polygon(corners, Paint("#ffffff", 0.45))


def _pane(view: TowerView, side: str, paint: Paint) -> Polygon:
    low, high = _ring(view, 0.0), _ring(view, 1.0)
    first, second = PANES[side]
    return view.polygon([low[first], low[second], high[second], high[first]], paint)


def _edge(view: TowerView, corners: tuple[Point3D, ...], alpha: float, units: float) -> Line:
    return view.line(corners, Paint(view.palette.neutral.plastic_edge, alpha), units)


def _ring(view: TowerView, up: float) -> list[Point3D]:
    """The funnel's corners at a share of its height, from the left one at the back clockwise."""
    funnel = view.design.funnel
    half = (funnel.opening_mm + up * (funnel.rim_mm - funnel.opening_mm)) / 2
    y = view.design.throat_mm + up * funnel.height_mm
    near, far = (behind_cut_mm(view.design, depth) for depth in (-half, half))
    return [(-half, y, far), (half, y, far), (half, y, near), (-half, y, near)]
