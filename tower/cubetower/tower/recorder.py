"""`Recorder`: a tower that records every toss."""

from __future__ import annotations

from random import Random

from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.protocol import Toss, Tower
from cubetower.tower.recording import Recording
from cubetower.tower.wrapped import WrappedTower


class Recorder(WrappedTower):
    """Wraps a tower and records every toss, whoever makes it.

    Attributes:
        last: the recording of the last toss; None before the first.

    Raises:
        TowerError: the tower is not recordable.
    """

    def __init__(self, tower: Tower) -> None:
        if not tower.capabilities.recordable:
            raise TowerError("this tower has no poses to record; use the physics tower")
        super().__init__(tower)
        self.last: Recording | None = None

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = True) -> Toss:
        """Throw cubes in; the toss is always recorded."""
        toss = self._tower.toss(thrown, rng, record=True)
        self.last = toss.recording
        return toss
