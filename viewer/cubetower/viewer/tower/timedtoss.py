"""Tosses with their time in a film, for whoever draws a panel's tower in three dimensions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import Recording
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.tower.oblique import is_deep
from cubetower.viewer.tower.poses import Poses
from cubetower.viewer.tower.towerview import TowerView

Alphas = NDArray[np.float64]
"""Opacities with which cubes are shown, (cubes,); 0 for those that are not.

Those of ghosts are negative: cubes that have cancelled, of which little but the outline is seen.
"""


@dataclass(frozen=True, eq=False, slots=True)
class TimedToss:
    """The cubes of a toss as a panel shows them for a while.

    Attributes:
        begins: when they are shown first, s of the film.
        ends: when they are shown no more, s of the film.
        view: the tower, and where it stands on the stage.
        recording: the toss.
        poses: of the cubes at a time of the film, s; the same array as long as none moves.
        alphas: how opaque the cubes are at a time of the film, s.
    """

    begins: float
    ends: float
    view: TowerView
    recording: Recording
    poses: Callable[[float], Poses]
    alphas: Callable[[float], Alphas]


@dataclass(frozen=True, eq=False, slots=True)
class TowerModel:
    """What a panel with a tower shows, apart from the picture of the tower itself.

    Attributes:
        tosses: in the order in which they begin. The tower is that of the last one that has
            begun, or of the first. Several at a time are several sets of cubes in it.
        room: where the tower stands on the stage when it is seen from another side, units.
        ground: what lies behind the tower.
        notes: what is written beside it at a time of the film, s; the same tuple as long as
            nothing changes.
    """

    tosses: Sequence[TimedToss]
    room: Rect
    ground: tuple[Shape, ...]
    notes: Callable[[float], tuple[Shape, ...]]

    @property
    def has_depth(self) -> bool:
        """Whether all towers have true depth, without which there is nothing to see from aside."""
        return bool(self.tosses) and all(is_deep(toss.view.design) for toss in self.tosses)
