"""Figures drawn both on cards, in one ink, and on the map, in colours: gate, mask and flame.

They lie on a square of `GRID` by `GRID` steps, x to the right and y down.
"""

from __future__ import annotations

from typing import Final

Points = tuple[tuple[float, float], ...]

GRID: Final = 24.0


def box(left: float, top: float, right: float, bottom: float) -> Points:
    """An upright rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


BEAM: Final[Points] = (
    (0.0, 0.8), (1.2, 5.6), (22.8, 5.6), (24.0, 0.8), (18.0, 2.2), (6.0, 2.2),
)  # fmt: skip
"""The upper beam of a temple's gate."""
POSTS: Final = (
    box(1.8, 9.2, 22.2, 12.4),
    box(3.6, 5.6, 6.9, 23.7),
    box(17.1, 5.6, 20.4, 23.7),
)
"""The gate's lower beam and its two pillars."""
FACE: Final[Points] = (
    (14.8, 22.8), (18.8, 18.8), (21.2, 11.2), (20.6, 5.0), (17.4, 1.2),
    (6.6, 1.2), (3.4, 5.0), (2.8, 11.2), (5.2, 18.8), (9.2, 22.8),
)  # fmt: skip
"""The outline of a theatre's mask."""
HAIR: Final[Points] = (
    (17.6, 0.8), (6.4, 0.8), (3.2, 5.2), (8.0, 4.5), (12.0, 6.1), (16.0, 4.5), (20.8, 5.2),
)  # fmt: skip
"""What is dark on the mask's forehead."""
EYES: Final = (box(6.0, 9.4, 10.4, 11.8), box(13.6, 9.4, 18.0, 11.8))
"""Of the mask."""
MOUTH: Final = box(8.9, 16.2, 15.1, 19.0)
"""Of the mask."""
FLAME: Final[Points] = (
    (12.8, 0.2), (17.2, 5.2), (18.4, 9.6), (20.4, 7.6), (22.0, 13.6), (20.8, 19.6), (16.8, 23.6),
    (7.2, 23.6), (3.2, 20.0), (2.2, 14.4), (4.8, 8.8), (6.8, 10.4), (8.8, 4.8),
)  # fmt: skip
"""A marker of unrest, or its calming."""
