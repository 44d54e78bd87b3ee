"""Engines that let a few cubes collide on a floor: the solid tower's, and MuJoCo's.

MuJoCo has the contacts of the reference logs, to understand them; no value is taken from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tower import Design
from tower.design import GRAVITY_MM_S2
from tower.solid.blocks import box
from tower.solid.pose import STILL
from tower.solid.simulation import Start, put_cubes
from tower.solid.world import SolidWorld

mujoco: Any = import_module("mujoco") if find_spec("mujoco") else None

Floats = NDArray[np.float64]
Engine = Callable[[Sequence[Start], float], tuple[float, Floats]]
"""Lets cubes move for so many seconds: the length of a step, s, and for every step and cube its
place, velocity and spin, shape (steps, cubes, 9), in mm and s."""

EDGE_MM, MASS_G = 8.0, 0.35
SETTLE_S = 0.2  # in which resting cubes sink into the springs of MuJoCo
PLACE, VELOCITY, SPIN = slice(0, 3), slice(3, 6), slice(6, 9)

WORLD = """<mujoco>
  <option timestep="0.001" gravity="0 -{gravity} 0" integrator="implicitfast" cone="elliptic"
          impratio="5" iterations="30" noslip_iterations="2"/>
  <default><geom solref="0.004 {damping}" solimp=".9 .98 .01" condim="4"/></default>
  <worldbody>
    <geom type="box" size="200 4 200" pos="0 -4 0" friction=".4 .002 .0001"/>
    {cubes}
  </worldbody>
</mujoco>"""
CUBE = """<body><freejoint/>
  <geom type="box" size="{half} {half} {half}" mass="{mass}" friction=".3 .002 .0001"/></body>"""
CM = 10.0  # mm: the references are in cm, g, s


class _SteppedWorld(SolidWorld):
    """A world of the solid tower that runs single steps."""

    def run_step(self) -> list[list[float]]:
        """Move the cubes for a step of the engine: their places, velocities and spins."""
        self._world.step()
        motions = {index: self.motion(index) for index in sorted(self.bodies)}
        return [
            [*self.row(index)[:3], *motion.velocity_mm_s, *motion.spin_rad_s]
            for index, motion in motions.items()
        ]


def run_solid(design: Design, cubes: Sequence[Start], seconds: float) -> tuple[float, Floats]:
    """Let cubes move on a floor of the solid tower.

    Args:
        design: friction, bounce and steps.
        cubes: those without a motion rest.
        seconds: for how long.
    """
    world = _SteppedWorld(design, [box("floor", (-2000.0, -40.0, -2000.0), (2000.0, 0.0, 2000.0))])
    put_cubes(world, cubes)
    rate = design.numerics.rate_hz
    return 1 / rate, np.array([world.run_step() for _ in range(round(seconds * rate))])


def run_mujoco(damping: float, cubes: Sequence[Start], seconds: float) -> tuple[float, Floats]:
    """Let cubes move on a floor under the contacts of the reference logs."""
    model = _mujoco_model(damping, len(cubes))
    data, step = mujoco.MjData(model), model.opt.timestep
    places, speeds = data.qpos.reshape(-1, 7), data.qvel.reshape(-1, 6)

    def put(index: int) -> None:
        pose, motion = cubes[index]
        at = np.array([pose.x_mm, pose.y_mm, pose.depth_mm]) / CM
        places[index] = [*at, pose.real, pose.i, pose.j, pose.k]
        speeds[index, :3] = np.array((motion or STILL).velocity_mm_s) / CM
        speeds[index, 3:] = 0.0

    for index in range(len(cubes)):
        put(index)
    moving = [index for index, (_, motion) in enumerate(cubes) if motion]
    for _ in range(round(SETTLE_S / step) if len(moving) < len(cubes) else 0):
        mujoco.mj_step(model, data)
        for index in moving:
            put(index)
    found = np.empty((round(seconds / step), len(cubes), 9))
    for row in found:
        mujoco.mj_step(model, data)
        row[:, PLACE], row[:, VELOCITY] = places[:, :3] * CM, speeds[:, :3] * CM
        row[:, SPIN] = speeds[:, 3:]
    return step, found


@lru_cache
def _mujoco_model(damping: float, cubes: int) -> Any:
    cube = CUBE.format(half=EDGE_MM / 2 / CM, mass=MASS_G)
    gravity = GRAVITY_MM_S2 / CM
    world = WORLD.format(gravity=gravity, damping=damping, cubes=cube * cubes)
    return mujoco.MjModel.from_xml_string(world)


def engines() -> dict[str, Engine]:
    """All engines that are installed, by their names."""
    found: dict[str, Engine] = {
        "solid": partial(run_solid, Design.load("solid")),
        "reference-j": partial(run_solid, Design.load("reference-j")),
    }
    if mujoco:
        found |= {f"MuJoCo {ratio:.2f}": partial(run_mujoco, ratio) for ratio in (0.30, 0.35)}
    return found
