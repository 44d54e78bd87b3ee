"""Laws of contact that are tried on drops: what the literature offers, with their free values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pymunk

from benchmarks.reality.recordings import Floats, Free
from benchmarks.reality.squares.drops import Drops
from benchmarks.reality.squares.engine import Install, Step, drop, surfaces
from benchmarks.reality.squares.softcontact import soft_drop
from tower.design.parts import GRAVITY_MM_S2, Contact
from tower.physics.grip import MIN_HIT_MM_S

Values = Mapping[str, float]
Hit = Callable[[pymunk.Arbiter, float, Values], None]
"""Changes a contact that begins: approach in m/s, and the law's values."""

GRIP = Contact().grip
SLOWEST_M_S = 0.1  #: powers of the speed are cut off below
TICK = 5  #: frames after which the tower updates what depends on a cube's speed (20 ms)
TOUCHING_MM = 0.5


@dataclass(frozen=True, slots=True)
class Law:
    """A law of contact.

    Attributes:
        title: in tables.
        free: its values by name.
        fixed: values that are not fitted.
        hit: what happens when a contact begins; called from the engine.
        step: what happens in every frame.
        rig: changes the drops' rig, to show what a part of it does.
        soft: it is not the engine's but integrated by itself, with springs.
    """

    title: str
    free: dict[str, Free]
    fixed: dict[str, float] = field(default_factory=dict)
    hit: Hit | None = None
    step: Callable[[Drops, Values], Step] | None = None
    rig: dict[str, Any] = field(default_factory=dict)
    soft: bool = False

    def drop(self, drops: Drops, values: Values, start: Floats) -> Floats:
        """Poses of a drop from a state, shape (frames, 3)."""
        rig, every = self.rig_of(drops), {**self.fixed, **values}
        if self.soft:
            return soft_drop(rig, every, start)
        return drop(rig, surfaces(**every), start, self._install(rig, every))

    def rig_of(self, drops: Drops) -> Drops:
        """The rig of the drops as the law has it."""
        return replace(drops, **self.rig)

    def _install(self, drops: Drops, values: Values) -> Install:
        def install(space: pymunk.Space) -> Step | None:
            if self.hit:
                space.on_collision(begin=_begin, data=(self.hit, values))
            return self.step(drops, values) if self.step else None

        return install


def _begin(contact: pymunk.Arbiter, _space: pymunk.Space, data: tuple[Hit, Values]) -> None:
    """A contact of the square with the floor begins."""
    body = next(each for each in contact.bodies if each.body_type == pymunk.Body.DYNAMIC)
    approach = -body.velocity_at_world_point(contact.contact_point_set.points[0].point_a).y
    if approach >= MIN_HIT_MM_S:
        hit, values = data
        hit(contact, max(approach / 1000, SLOWEST_M_S), values)


def _slower_bounce(contact: pymunk.Arbiter, speed: float, values: Values) -> None:
    contact.restitution = min(1.0, values["bounce"] * speed ** -values["power"])


def _less_friction(contact: pymunk.Arbiter, speed: float, values: Values) -> None:
    contact.friction = values["friction"] * speed ** -values["power"]


def _face_bounce(contact: pymunk.Arbiter, _: float, values: Values) -> None:
    if len(contact.contact_point_set.points) == 2:
        contact.restitution = values["face"]


def _by_own_speed(_: Drops, values: Values) -> Step:
    """Friction by the square's own speed, updated every 20 ms: no call at a contact."""
    frame = 0

    def step(body: pymunk.Body) -> None:
        nonlocal frame
        if frame % TICK == 0:
            (shape,) = body.shapes
            fast = 1 - math.exp(-body.velocity.length / 1000 / values["speed"])
            shape.friction = 1 - (1 - values["fast"]) * fast  # the floor has the friction itself
        frame += 1

    return step


def _rolling(drops: Drops, values: Values) -> Step:
    """A moment against turning while the square touches the floor, as by an arm of its weight."""
    slowing = values["arm_mm"] * GRAVITY_MM_S2 / (drops.edge_mm**2 / 6) * drops.frame_s

    def step(body: pymunk.Body) -> None:
        pose = np.array([*body.position, body.angle])
        if drops.gap_mm(pose) < TOUCHING_MM:
            spin = body.angular_velocity
            body.angular_velocity = max(0.0, abs(spin) - slowing) * (1 if spin > 0 else -1)

    return step


_FRICTION, _BOUNCE = Free(0.27, 0.06, 0.02, 1.0), Free(0.45, 0.04, 0.05, 0.95)
_TWO = {"friction": _FRICTION, "bounce": _BOUNCE}
_POWER = Free(0.2, 0.15, -0.5, 2.0)

LAWS = {
    "constant": Law("constant friction and bounce", _TWO),
    "sharp": Law("the same, square with sharp corners", _TWO, rig={"corner_mm": 0.2}),
    "nodrag": Law("the same, without the plates' drag", _TWO,
                  rig={"drag_per_s": 0.0, "turn_drag_per_s": 0.0}),
    "bounce": Law("bounce falls with the speed of a hit", {**_TWO, "power": _POWER},
                  hit=_slower_bounce),
    "face": Law("bounce of faces unlike that of corners", {**_TWO, "face": _BOUNCE},
                hit=_face_bounce),
    "rolling": Law("resistance to rolling", {**_TWO, "arm_mm": Free(0.5, 0.5, 0.0, 10.0)},
                   step=_rolling),
    "friction": Law("friction falls with the speed of a hit", {**_TWO, "power": _POWER},
                    hit=_less_friction),
    "own": Law("friction falls with the square's own speed",
               {**_TWO, "fast": Free(0.4, 0.2), "speed": Free(0.6, 0.3, 0.05, 5.0)},
               step=_by_own_speed),
    "compliant": Law("compliant: a hit grips gradually",
                     {**_TWO, "grip": Free(0.35, 0.1, 0.0, 3.0)}),
    "shipped": Law("compliant, with the grip of the towers", _TWO, {"grip": GRIP}),
    "rate": Law("compliant, 2,000 steps a second", _TWO, {"grip": GRIP, "rate_hz": 2000}),
    "iterations": Law("compliant, 40 iterations of the solver", _TWO,
                      {"grip": GRIP, "iterations": 40}),
    "soft": Law("soft contact: springs and dampers",
                {"friction": _FRICTION, "stiffness": Free(16.5, 0.7, 13.0, 19.0),
                 "damping": Free(0.46, 0.06, 0.0, 2.0), "sideways": Free(0.06, 0.05, 0.0, 2.0)},
                soft=True),
}  # fmt: skip
"""By name; the last one says what a law without the engine's restrictions reaches."""
