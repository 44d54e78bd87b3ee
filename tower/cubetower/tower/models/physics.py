"""`physics`: the tower as rigid bodies in its section, with depth lanes or in a plane."""

from __future__ import annotations

from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.physics.engine import Engine
from cubetower.tower.physics.planar import PLANAR
from cubetower.tower.physics.pose import Motion, Pose


class PhysicsTower(RigidBodyTower[Pose, Motion]):
    """A tower simulated as rigid bodies by pymunk; see `RigidBodyTower`."""

    def _choose_engine(self) -> Engine[Pose, Motion]:
        return PLANAR
