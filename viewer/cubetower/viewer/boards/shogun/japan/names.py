"""The names of all provinces on the map: where each is written, and how.

Unlike tags they have fixed places, found once for a side of the board: close to the pieces of the
province and on its own land if possible, clear of all pieces and of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from cubetower.viewer.boards.shogun.japan.atlas import Atlas
from cubetower.viewer.boards.shogun.japan.pieces import count_area
from cubetower.viewer.boards.shogun.japan.tags import (
    Floats,
    Size,
    around_block,
    distances,
    land_shares,
    overlap_shares,
)
from cubetower.viewer.draw.displaylist import Paint, Shape, pin
from cubetower.viewer.draw.halo import halo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE, text_width

SIZE: Final = NOTE  # of a name, units
HEIGHT: Final = 13.0  # of a name, units
REACH: Final[Size] = (34.0, 26.0)  # units from the pieces to their name, at most
PASSES: Final = 4  # how often every name looks for a better place
SEAM: Final = 0.15  # width of the halo, em
SEAM_OPACITY: Final = 0.85


@lru_cache(maxsize=16)
def name_places(atlas: Atlas) -> Mapping[str, Rect]:
    """Where the names of all provinces in play are written.

    Each in turn takes the best place that the others leave, several times over.
    """
    found: dict[str, Rect] = {}
    sites = sorted(name for name, site in atlas.sites.items() if site.in_play)
    known = {name: _candidates(atlas, name) for name in sites}
    for _ in range(PASSES):
        for name in sites:
            middles, cost = known[name]
            size = size_of(name)
            others = [place for other, place in found.items() if other != name]
            x, y = middles[(cost + 60.0 * overlap_shares(middles, size, others)).argmin()]
            found[name] = Rect.around((float(x), float(y)), *size)
    return found


def size_of(name: str) -> Size:
    """Width and height of a name, units."""
    return text_width(name, SIZE, "semibold"), HEIGHT


def _candidates(atlas: Atlas, province: str) -> tuple[Floats, Floats]:
    """Candidate middles of a name (n, 2), and their costs (n,) but for the other names."""
    site, size = atlas.sites[province], size_of(province)
    sites = [each for each in atlas.sites.values() if each.in_play]
    middles = around_block(site.block, size, REACH)
    own = land_shares(atlas, (province,), middles, size)
    foreign = land_shares(atlas, tuple(atlas.sites), middles, size) - own
    far = distances(middles, size, site.block)
    aside = np.abs(middles - site.block.middle)[:, 0] / 60
    cost: Floats = far / 12 + aside + 1.2 * foreign - 0.8 * own
    cost += 40.0 * overlap_shares(middles, size, [count_area(each.block) for each in sites])
    cost += 4.0 * overlap_shares(middles, size, [each.block for each in sites])
    cost += 2.0 * overlap_shares(middles, size, [each.honours for each in sites])
    return middles, cost


def draw_names(sheet: Sheet, atlas: Atlas, clear: tuple[Rect, ...]) -> Iterator[Shape]:
    """Draw the names, without those that would lie under something.

    Args:
        sheet: where they are drawn.
        atlas: the map.
        clear: what no name should overlap, such as tags.
    """
    neutral = sheet.palette.neutral
    for name, place in name_places(atlas).items():
        if any(place.overlaps(each) for each in clear):
            continue
        x, foot = place.middle[0], place.bottom - 2.2
        text = sheet.text(x, foot, name, SIZE, weight="semibold", anchor="middle")
        seam = halo(text, Paint(neutral.paper, SEAM_OPACITY), SEAM)
        yield from pin(sheet.at(*atlas.sites[name].block.middle), (*seam, text))
