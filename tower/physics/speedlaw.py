"""The law of contact: how friction and bounce change with the speed of a cube.

With `contact.law = "speed"`, a cube that moves has less grip than one that begins to slide, and
hard hits bounce a little less: the form that recorded drops of a square ask for (docs/reality.md).
A design's friction is that at rest, its restitution that of hits at 1 m/s. The engine multiplies
the values of two shapes, so only those of the cubes change. A cube's own speed stands for that of
the contact: exactly so for walls as far as it does not turn, and for a cube at rest that is hit.
"""

from __future__ import annotations

import math
from functools import lru_cache

from tower.design import Design

FAST_FRICTION = 0.5
"""Share of the friction that is left to a fast cube; fitted to recorded drops."""
FRICTION_SPEED_M_S = 0.5
"""At this speed the rest has fallen to 1/e; fitted to recorded drops."""
RESTITUTION_POWER = 0.05
"""Restitution falls with this power of the speed; fitted to recorded drops."""

CLASS_MM_S = 100.0
"""Width of a class of speed: a cube's values change only when it enters another."""
CLASSES = 31
"""Cubes faster than all of them are in the last class; slower than the first bound, at rest."""

Surface = tuple[float, float]
"""Friction and restitution of a cube's shape; the engine multiplies those of two shapes."""


def friction_share(speed_m_s: float) -> float:
    """The share of its friction that a cube of this speed has.

    It decays exponentially with speed, as in the usual model of the change from static to kinetic
    friction (Oden and Martins 1985, doi:10.1016/0045-7825(85)90009-X).
    """
    return FAST_FRICTION + (1 - FAST_FRICTION) * math.exp(-speed_m_s / FRICTION_SPEED_M_S)


def restitution_share(speed_m_s: float) -> float:
    """The share of its restitution, which is that at 1 m/s, in a hit at this speed, over 0.

    A power law; its power is 1/4 for fully plastic hits, 1/5 for viscoelastic spheres (Johnson,
    Contact Mechanics, 1985), and 0 for none.
    """
    return float(speed_m_s**-RESTITUTION_POWER)


def cube_surface(design: Design) -> Surface:
    """Friction and restitution of a cube that is at rest: the roots of those of two cubes."""
    return math.sqrt(design.friction.cube_cube), math.sqrt(design.restitution.cube_cube)


@lru_cache(maxsize=8)
def surfaces_of(design: Design) -> tuple[Surface, ...]:
    """A cube's surface in each class of speed, from the slowest; one for all if none matters.

    The slowest class is that of cubes at rest, too: when one of them is hit, the speed of the
    other cube counts.
    """
    friction, restitution = cube_surface(design)
    if design.contact.law == "constant":
        return ((friction, restitution),)
    middles = [(number + 0.5) * CLASS_MM_S / 1000 for number in range(1, CLASSES)]
    moving = [(friction * friction_share(v), restitution * restitution_share(v)) for v in middles]
    return ((friction, restitution), *moving)
