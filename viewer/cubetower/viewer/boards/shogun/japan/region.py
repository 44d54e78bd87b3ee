"""The region around some provinces, which a small picture enlarges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cubetower.viewer.boards.shogun.japan.atlas import Atlas, Site
from cubetower.viewer.boards.shogun.layout import MAP_AREA
from cubetower.viewer.draw.rect import Rect

AROUND = 26.0  # units around the provinces themselves
NEAR = 60.0  # units around them in which neighbours belong to the region, with their pieces


def region(
    atlas: Atlas, neighbours: Mapping[str, Sequence[str]], provinces: Sequence[str]
) -> Rect | None:
    """What shows provinces, and the pieces of neighbours that lie near them; None for none.

    Args:
        atlas: of the map.
        neighbours: of each province.
        provinces: what the region is about.
    """
    if not provinces:
        return None
    core = bounds(each for name in provinces for each in _extent(atlas.sites[name]))
    near, found = core.expand(NEAR), [core.expand(AROUND)]
    for name in sorted({other for each in provinces for other in neighbours[each]}):
        block = atlas.sites[name].block
        if near.contains(block.middle):
            found.append(block.expand(AROUND / 3))
    return _within(bounds(found), MAP_AREA)


def _extent(site: Site) -> Iterable[Rect]:
    """Around the largest part of a province and around its pieces."""
    xs, ys = zip(*site.parts[0], strict=True)
    return Rect(min(xs), min(ys), max(xs), max(ys)), site.block


def bounds(areas: Iterable[Rect]) -> Rect:
    """The rectangle around others."""
    each = list(areas)
    return Rect(
        min(area.left for area in each),
        min(area.top for area in each),
        max(area.right for area in each),
        max(area.bottom for area in each),
    )


def _within(area: Rect, outer: Rect) -> Rect:
    return Rect(
        max(area.left, outer.left),
        max(area.top, outer.top),
        min(area.right, outer.right),
        min(area.bottom, outer.bottom),
    )
