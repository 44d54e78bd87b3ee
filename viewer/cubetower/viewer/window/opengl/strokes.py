"""Thick lines as triangles: butt ends and mitred corners, as in the other back-ends.

All lines of a picture at once: their points lie one after the other in one array.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from cubetower.viewer.draw.displaylist import Point

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
MAX_MITRE = 4.0  # from a corner to its tip, half widths; a sharper one is cut off


def flat(paths: Sequence[Sequence[Point]]) -> Floats:
    """The points of all paths one after the other, (n, 2)."""
    numbers = chain.from_iterable(chain.from_iterable(paths))
    return np.fromiter(numbers, float, 2 * sum(map(len, paths))).reshape(-1, 2)


def strokes(
    paths: Sequence[Sequence[Point]], halves: Sequence[float], closed: Sequence[bool]
) -> tuple[Floats, Whole]:
    """Triangles that cover thick lines.

    Args:
        paths: the points of each line.
        halves: half the width of each.
        closed: which return to their first point.

    Returns:
        The corners of triangles, (n, 3, 2), and the index of each triangle's line, in order.
    """
    points, owner = _distinct(paths, np.array(closed))
    if not len(points):
        return np.empty((0, 3, 2)), np.empty(0, np.int64)
    here = np.arange(len(points))
    start = np.r_[True, owner[1:] != owner[:-1]]
    end = np.r_[start[1:], True]
    firsts, lasts = here[start], here[end]
    counts = lasts - firsts + 1
    after, before = here + 1, here - 1
    after[end], before[start] = firsts, lasts
    along = points[after] - points
    length = np.hypot(along[:, 0], along[:, 1])
    opened = ~np.array(closed)[owner]
    alone = np.repeat(counts < 2, counts)  # a line that goes nowhere
    along /= np.where(length, length, 1.0)[:, None]
    arrive = along[before]
    arrive[start & opened] = along[start & opened]
    leave = along.copy()
    leave[end & opened] = arrive[end & opened]
    half = np.array(halves, float)[owner]
    corners = _Corners(points, arrive, leave, half, np.minimum(length, length[before]))
    from_ = here[~(end & opened) & ~alone]
    to = after[from_]
    left, right = corners.leaving
    far_left, far_right = corners.arriving
    quads = np.stack((left[from_], right[from_], far_right[to], far_left[to]), axis=1)
    triangles = quads[:, [[0, 1, 2], [0, 2, 3]]].reshape(-1, 3, 2)
    joints, at = corners.joints(~((start | end) & opened) & ~alone)
    owners = np.concatenate((np.repeat(owner[from_], 2), owner[at]))
    order = np.argsort(owners, kind="stable")
    return np.concatenate((triangles, joints))[order], owners[order]


def _distinct(paths: Sequence[Sequence[Point]], closed: NDArray[np.bool_]) -> tuple[Floats, Whole]:
    """The points without repetitions, and the index of each one's path."""
    points = flat(paths)
    counts = np.fromiter(map(len, paths), np.int64, len(paths))
    owner = np.repeat(np.arange(len(paths)), counts)
    if not len(points):
        return points, owner
    ends = np.cumsum(counts) - 1
    before = np.arange(len(points)) - 1
    start = np.r_[True, owner[1:] != owner[:-1]]
    before[start] = ends[owner[start]]
    same = (points == points[before]).all(axis=1)
    same &= ~start | (closed[owner] & (counts[owner] > 1))
    return points[~same], owner[~same]


class _Corners:
    """The edges of thick lines to the left and right of each point.

    A corner that is too sharp, or whose inner side lies beyond its neighbours, is made of two butt
    ends and the wedge between them.
    """

    def __init__(
        self, points: Floats, arrive: Floats, leave: Floats, half: Floats, room: Floats
    ) -> None:
        self._points, self._half = points, half[:, None]
        self._normals = (_left_of(arrive), _left_of(leave))
        even = 1.0 + (arrive * leave).sum(axis=1)  # 2 where it goes straight on
        self._turn = arrive[:, 0] * leave[:, 1] - arrive[:, 1] * leave[:, 0]
        self._sharp = even < 2.0 / MAX_MITRE**2
        mitre = (self._normals[0] + self._normals[1]) / np.where(self._sharp, 1.0, even)[:, None]
        self._mitre = mitre * self._half
        inner = half * np.abs(self._turn) / np.where(self._sharp, 1.0, even)
        self.split = self._sharp | (inner > room)

    @property
    def arriving(self) -> tuple[Floats, Floats]:
        """Left and right where the line arrives."""
        return self._sides(self._normals[0])

    @property
    def leaving(self) -> tuple[Floats, Floats]:
        """Left and right where it leaves."""
        return self._sides(self._normals[1])

    def _sides(self, normals: Floats) -> tuple[Floats, Floats]:
        aside = np.where(self.split[:, None], normals * self._half, self._mitre)
        return self._points + aside, self._points - aside

    def joints(self, real: NDArray[np.bool_]) -> tuple[Floats, Whole]:
        """The wedges of corners that are split, two triangles each, and where they are."""
        at = np.flatnonzero(self.split & real)
        outer = -np.where(self._turn[at] < 0, -1.0, 1.0)[:, None]
        middle, half = self._points[at], self._half[at]
        first = middle + outer * half * self._normals[0][at]
        second = middle + outer * half * self._normals[1][at]
        tip = np.where(self._sharp[at, None], second, middle + outer * self._mitre[at])
        wedges = np.stack((middle, first, tip, middle, tip, second), axis=1)
        return wedges.reshape(-1, 3, 2), np.repeat(at, 2)


def _left_of(directions: Floats) -> Floats:
    return np.stack((-directions[:, 1], directions[:, 0]), axis=1)
