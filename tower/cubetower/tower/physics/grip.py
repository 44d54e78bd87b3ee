"""The law of contact "compliant": in a hit, friction has to build up before it holds.

By Coulomb's law alone, friction in a hit may do all it takes to stop the sliding of the surfaces.
But they yield sideways while they are pressed together, and a hit is over within a millisecond: it
takes away a part of the sliding only, however rough they are. Recorded drops of a square ask for
this (docs/reality.md). As in the law of Walton for grains (Foerster and others 1994,
doi:10.1063/1.868282), a third number beside friction and restitution says how much it is.
"""

from __future__ import annotations

from typing import Any

import pymunk

MIN_HIT_MM_S = 50.0
"""Slower touches are no hits: within a few time steps gravity alone gives a cube such a speed.
Assumed."""


def limit_grip(space: pymunk.Space, grip: float) -> None:
    """Let friction in the first step of every contact grip gradually.

    Its impulse is at most `grip` times what the normal impulse would be if the surfaces approached
    without bounce as fast as they slide. The engine resolves a hit in its first step; after that,
    and in slow touches, friction is Coulomb's.

    Only the sliding before the hit counts, not what the hit itself starts where it is off the
    middle: recorded drops are met best so.

    Args:
        space: where cubes touch.
        grip: 0: hits without friction. With the corner under its middle a cube stops sliding from
            0.25 on, flat on a side from about 1.
    """
    space.on_collision(begin=_limit_friction, data=grip)


def _limit_friction(hit: pymunk.Arbiter, _space: pymunk.Space, grip: Any) -> None:
    """Limit the friction of a contact that begins, in this step of the engine only."""
    one, other = hit.bodies
    contact = hit.contact_point_set
    (nx, ny), (x, y) = contact.normal, contact.points[0].point_a
    (x1, y1), (x2, y2) = one.position, other.position
    (vx1, vy1), (vx2, vy2) = one.velocity, other.velocity
    spin1, spin2 = one.angular_velocity, other.angular_velocity
    vx = vx2 - spin2 * (y - y2) - vx1 + spin1 * (y - y1)
    vy = vy2 + spin2 * (x - x2) - vy1 - spin1 * (x - x1)
    approach = -(vx * nx + vy * ny)
    if approach >= MIN_HIT_MM_S:
        sliding = abs(vx * ny - vy * nx)
        hit.friction = min(hit.friction, grip * sliding / (1 + hit.restitution) / approach)
