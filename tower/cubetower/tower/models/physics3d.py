"""`physics3d`: the tower as rigid bodies in three dimensions."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from cubetower.tower.design import Design
from cubetower.tower.errors import DesignError, TowerError
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.physics.engine import Engine
from cubetower.tower.solid.pose import SolidMotion, SolidPose


class SolidTower(RigidBodyTower[SolidPose, SolidMotion]):
    """A tower simulated as rigid bodies by Rapier; see `RigidBodyTower`.

    It has the true geometry, so depth lanes, steps in depth and wider ledges are not in it.

    Raises:
        DesignError: also of a plane tower.
        TowerError: the engine is not installed.
    """

    def __init__(self, design: Design | str = "solid", **values: Any) -> None:
        super().__init__(design, **values)

    def _choose_engine(self) -> Engine[SolidPose, SolidMotion]:
        if find_spec("rapier3d") is None:
            raise TowerError('physics3d needs another package: pip install "cubetower[3d]"')
        if self.design.section == "plane":
            raise DesignError(
                f'{self.design.title} has no depth, section = "plane"; take a design with '
                'section = "lanes", or the tower physics'
            )
        from cubetower.tower.solid.engine import SOLID

        return SOLID
