"""What has changed from one layer to the next: most of their shapes are the same objects."""

from __future__ import annotations

from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from viewer.draw.displaylist import Shape

Shapes = tuple[Shape, ...]
WORTH = 40  # shapes at the beginning that are kept apart from those that change after them
MUCH = 0.5  # of the shapes; if more than that are the same, the first of them are kept anew


def cut(shapes: Shapes, last: Shapes, parts: tuple[Shapes, ...]) -> tuple[Shapes, ...]:
    """A layer in parts, so that those that were there before are the same objects.

    Args:
        shapes: of the layer.
        last: of the layer that was there before.
        parts: of that one.
    """
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(last, shapes)))  # noqa: B905
    if same == len(shapes) == len(last):
        return parts
    first = parts[0]
    if MUCH * same <= len(first) <= same and len(first) >= WORTH:
        return (first, shapes[len(first) :])
    if same >= WORTH:
        return (shapes[:same], shapes[same:])
    return (shapes,)


def differing(old: Shapes, new: Shapes) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
    """Which shapes of either are not in the other; None if those in both are in another order."""
    before, now = set(map(id, old)), set(map(id, new))
    gone = np.array([id(shape) not in now for shape in old])
    come = np.array([id(shape) not in before for shape in new])
    stay = [id(shape) for shape in old if id(shape) in now]
    if stay != [id(shape) for shape in new if id(shape) in before]:
        return None
    return np.flatnonzero(gone), np.flatnonzero(come)
