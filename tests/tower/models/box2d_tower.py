"""A plane tower in another engine, Box2D: same plates, cubes, material, steps and throws.

Its unit is 10 mm, as it wants things of 0.1 to 10 units. Its polygons carry a skin of 0.1 mm
at this scale, so they are made smaller by that. It catches fast cubes at plates itself.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

import Box2D

from cubetower.tower import Design
from cubetower.tower.design import GRAVITY_MM_S2, Plate
from cubetower.tower.physics.hand import leave_the_hand
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.space import IDLE_MM_S, SLEEP_S
from cubetower.tower.physics.toss import MAX_TOSS_S, TICK_S

MM = 10.0  # in a unit
SKIN = float(Box2D.b2_polygonRadius)
HOOD_MM = 1000.0


class Box2DTower:
    """Cubes in a plane tower, with their ages in tosses."""

    def __init__(self, design: Design) -> None:
        assert design.section == "plane"
        # The engine takes the larger of two restitutions and the geometric mean of frictions.
        assert design.restitution.cube_wall >= design.restitution.cube_cube
        self.design = design
        self.inside: list[tuple[Pose, int]] = []

    def toss(self, cubes: int, rng: Random) -> tuple[int, int]:
        """Throw cubes in; how many new and how many old ones fell."""
        starts = [
            *((pose, age, None) for pose, age in self.inside),
            *((pose, 0, motion) for pose, motion in leave_the_hand(self.design, cubes, rng)),
        ]
        world = world_of(self.design)
        bodies = [(put_in(world, self.design, pose, motion), age) for pose, age, motion in starts]
        rate = self.design.numerics.rate_hz
        iterations = self.design.numerics.iterations
        still_s, fell = 0.0, [0, 0]
        for _ in range(round(MAX_TOSS_S / TICK_S)):
            for _ in range(round(TICK_S * rate)):
                world.Step(1 / rate, iterations, iterations)
            for body, age in [each for each in bodies if self._is_out(each[0])]:
                fell[age > 0] += 1
                bodies.remove((body, age))
                world.DestroyBody(body)
            still_s = still_s + TICK_S if all(_is_still(body) for body, _ in bodies) else 0.0
            if still_s >= SLEEP_S:
                break
        self.inside = [(_pose(body), age + 1) for body, age in bodies]
        return fell[0], fell[1]

    def _is_out(self, body: Any) -> bool:
        x, y = (MM * each for each in body.position)
        end = self.design.exit_x_mm + self.design.cube.edge_mm
        return bool(x > end and y < self.design.tube.top_mm)


def world_of(design: Design) -> Any:
    """The tower without cubes."""
    world = Box2D.b2World(gravity=(0.0, -GRAVITY_MM_S2 / MM), doSleep=True)
    x, low = (design.funnel.rim_mm + design.tube.plate_mm) / 2, design.rim_mm
    hood = [
        Plate("funnel", (side * x, low), (side * x, low + HOOD_MM), design.tube.plate_mm)
        for side in (-1, 1)
    ]
    for plate in [*design.plates(), *hood]:
        _add_plate(world, design, plate)
    return world


def _add_plate(world: Any, design: Design, plate: Plate) -> None:
    """A box with round ends."""
    of_pair = design.friction.cube_funnel if plate.part == "funnel" else design.friction.cube_wall
    material = {
        "friction": of_pair**2 / design.friction.cube_cube,
        "restitution": design.restitution.cube_wall,
    }
    (ax, ay), (bx, by) = plate.a, plate.b
    length, half = math.hypot(bx - ax, by - ay) / 2 / MM, plate.thick_mm / 2 / MM
    middle = ((ax + bx) / 2 / MM, (ay + by) / 2 / MM)
    body = world.CreateStaticBody(position=middle, angle=math.atan2(by - ay, bx - ax))
    box = Box2D.b2PolygonShape(box=(length, half - SKIN))
    body.CreateFixture(shape=box, **material)
    for end in (-length, length):
        circle = Box2D.b2CircleShape(pos=(end, 0.0), radius=half)
        body.CreateFixture(shape=circle, **material)


def put_in(world: Any, design: Design, pose: Pose, motion: Motion | None) -> Any:
    """A cube; without a motion it sleeps."""
    edge = design.cube.edge_mm / MM
    body = world.CreateDynamicBody(position=(pose.x_mm / MM, pose.y_mm / MM), angle=pose.angle_rad)
    body.CreateFixture(
        shape=Box2D.b2PolygonShape(box=(edge / 2 - SKIN, edge / 2 - SKIN)),
        density=1.0,
        friction=design.friction.cube_cube,
        restitution=design.restitution.cube_cube,
    )
    mass = design.cube.mass_g
    body.massData = Box2D.b2MassData(mass=mass, center=(0.0, 0.0), I=mass * edge**2 / 6)
    if motion is None:
        body.awake = False
    else:
        body.linearVelocity = motion.vx_mm_s / MM, motion.vy_mm_s / MM
        body.angularVelocity = motion.spin_rad_s
    return body


def _is_still(body: Any) -> bool:
    """As slow as the tower's own cubes must be to fall asleep, by energy."""
    if not body.awake:
        return True
    spinning = body.inertia / body.mass * body.angularVelocity**2
    return bool(body.linearVelocity.lengthSquared + spinning < (IDLE_MM_S / MM) ** 2)


def _pose(body: Any) -> Pose:
    return Pose(MM * body.position.x, MM * body.position.y, body.angle)
