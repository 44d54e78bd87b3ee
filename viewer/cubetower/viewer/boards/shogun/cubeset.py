"""The cubes that the tower's panel shows at one time: drawn and counted alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube
from cubetower.viewer.boards.shogun.schedule import TossFilm
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.tower.placing import in_view
from cubetower.viewer.tower.poses import Poses
from cubetower.viewer.tower.tally import Tally, count_cubes
from cubetower.viewer.tower.timedtoss import Alphas
from cubetower.viewer.tower.towerview import TowerView

MIN_ALPHA = 1e-3  # of a cube that is seen at all
PER_TOSS = 1000  # keys of cubes: no more of them in a toss


@dataclass(frozen=True, eq=False, slots=True)
class CubeSet:
    """Cubes in a tower, from one toss, or from two that meet there.

    Attributes:
        film: of the toss, the later of two.
        cubes: all of them.
        poses: theirs.
        alphas: their opacities.
        keys: each cube's own in the whole film.
        rest: names the state if nothing moves in it; 0 if something does.
    """

    film: TossFilm
    cubes: tuple[RecordedCube, ...]
    poses: Poses
    alphas: Alphas
    keys: NDArray[np.int64]
    rest: int = 0

    @classmethod
    def of(cls, film: TossFilm, index: int, poses: Poses, alphas: Alphas, rest: int = 0) -> CubeSet:
        """The cubes of the toss with an index, at poses of theirs."""
        cubes = film.recording.cubes
        return cls(film, cubes, poses, alphas, index * PER_TOSS + np.arange(len(cubes)), rest)

    def join(self, before: CubeSet) -> CubeSet:
        """With those that another toss has left in the same tower."""
        return replace(
            self,
            cubes=(*before.cubes, *self.cubes),
            poses=np.concatenate([before.poses, self.poses]),
            alphas=np.concatenate([before.alphas, self.alphas]),
            keys=np.concatenate([before.keys, self.keys]),
        )

    def can_join(self, before: CubeSet) -> bool:
        """Whether another toss was made in the same tower, with poses of the same kind."""
        same = self.poses.shape[1:] == before.poses.shape[1:]
        return same and self.film.design == before.film.design

    def draw(self, view: TowerView) -> Iterator[Shape]:
        """The cubes among the parts of the tower."""
        seen = in_view(self.film.design, self.poses) & (abs(self.alphas) > MIN_ALPHA)
        shown, keys = np.flatnonzero(seen), self.keys[seen].tolist()
        cubes = [self.cubes[place] for place in shown.tolist()]
        return view.inside(cubes, self.poses[shown], self.alphas[shown], keys)

    def count(self) -> Tally:
        """How many of them are seen where."""
        return count_cubes(self.film.design, self.cubes, self.poses, self.alphas)
