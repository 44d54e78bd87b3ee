"""Mechanics in three dimensions against closed forms.

Everything is built as a tower is, with its blocks, material and solver.
"""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from cubetower.tower import Design
from cubetower.tower.design import GRAVITY_MM_S2
from cubetower.tower.physics.toss import FRAMES_PER_SECOND
from cubetower.tower.solid.blocks import Block, box, tower_blocks
from cubetower.tower.solid.hand import leave_the_hand
from cubetower.tower.solid.pose import STILL, UPRIGHT, SolidMotion, SolidPose, rotation_matrices
from cubetower.tower.solid.world import SolidWorld

DESIGN = Design.load("standard")
EDGE = DESIGN.cube.edge_mm
FLOOR = box("floor", (-2000.0, -40.0, -2000.0), (2000.0, 0.0, 2000.0))
ON_A_CORNER = (0.8804762, 0.2798481, 0.0, -0.3647052)  # a space diagonal points down


def world_of(design: Design, *blocks: Block) -> SolidWorld:
    return SolidWorld(design, blocks or [FLOOR])


def upright(x: float, y: float, z: float = 0.0) -> SolidPose:
    return SolidPose(x, y, z, *UPRIGHT)


def test_a_cube_in_the_air_falls_as_fast_as_gravity_says() -> None:
    world = world_of(DESIGN)
    world.put_in(0, upright(0, 400), SolidMotion((150.0, 0.0, -80.0), (3.0, 2.0, 1.0)))
    frames = 20
    for _ in range(frames):
        world.run_frame()
    seconds = frames / FRAMES_PER_SECOND
    pose = world.pose(0)
    # The engine's steps err by half a step's fall.
    step_mm = GRAVITY_MM_S2 * seconds / DESIGN.numerics.rate_hz / 2
    fallen = GRAVITY_MM_S2 * seconds**2 / 2
    assert pose.y_mm == pytest.approx(400 - fallen, abs=step_mm + 0.05)
    assert pose.x_mm == pytest.approx(150 * seconds, abs=0.05)
    assert pose.depth_mm == pytest.approx(-80 * seconds, abs=0.05)


@pytest.mark.parametrize("bounce", [0.2, 0.4, 0.6, 0.8])
@pytest.mark.parametrize("speed", [400.0, 1500.0])
def test_a_cube_that_lands_flat_keeps_the_designed_share_of_its_speed(
    bounce: float, speed: float
) -> None:
    world = world_of(DESIGN.replace({"restitution.cube_wall": bounce}))
    world.put_in(0, upright(0, EDGE / 2 + 1), SolidMotion((0.0, -speed, 0.0)))
    fastest = -math.inf
    for _ in range(3):
        world.run_frame()
        fastest = max(fastest, world.motion(0).velocity_mm_s[1])
    lost_to_gravity = GRAVITY_MM_S2 / FRAMES_PER_SECOND
    assert fastest == pytest.approx(bounce * speed, abs=lost_to_gravity + 0.02 * speed)


def test_two_cubes_that_meet_in_the_air_part_with_the_designed_share() -> None:
    world = world_of(DESIGN.replace({"restitution.cube_cube": 0.5}))
    world.put_in(0, upright(-10, 500), SolidMotion((800.0, 0.0, 0.0)))
    world.put_in(1, upright(10, 500), SolidMotion((-400.0, 0.0, 0.0)))
    for _ in range(4):
        world.run_frame()
    first, second = (world.motion(cube).velocity_mm_s[0] for cube in (0, 1))
    assert first + second == pytest.approx(400, abs=1)
    assert second - first == pytest.approx(0.5 * 1200, rel=0.04)


def test_what_a_cube_at_rest_lies_on_holds_it_when_it_is_hit() -> None:
    """Bounces of .6 between cubes and .5 on the floor give back .3 to .5 together."""
    world = world_of(DESIGN.replace({"restitution.cube_cube": 0.6, "restitution.cube_wall": 0.5}))
    world.lay(0, upright(0, EDGE / 2))
    world.put_in(1, upright(0, 1.5 * EDGE + 5), SolidMotion((0.0, -1000.0, 0.0)))
    lowest, fastest = EDGE, 0.0
    for _ in range(5):
        world.run_frame()
        lowest = min(lowest, world.pose(0).y_mm)
        fastest = max(fastest, world.motion(1).velocity_mm_s[1])
    assert lowest > EDGE / 2 - 0.1
    assert 300 < fastest < 500


@pytest.mark.parametrize("friction", [0.2, 0.4])
def test_a_cube_slides_as_far_as_friction_lets_it(friction: float) -> None:
    world = world_of(DESIGN.replace({"friction.cube_wall": friction}))
    world.put_in(0, upright(0, EDGE / 2), SolidMotion((600.0, 0.0, 300.0)))
    for _ in range(100):
        world.run_frame()
    pose = world.pose(0)
    way = (600**2 + 300**2) / (2 * friction * GRAVITY_MM_S2)
    assert math.hypot(pose.x_mm, pose.depth_mm) == pytest.approx(way, rel=0.03)
    assert pose.depth_mm / pose.x_mm == pytest.approx(0.5, rel=0.02)


@pytest.mark.parametrize(("degrees", "slides"), [(19.0, False), (24.0, True)])
def test_a_cube_on_a_slope_slides_from_the_angle_of_friction_on(
    degrees: float, slides: bool
) -> None:
    """tan 21.8 degrees = .4; gravity is along the slope of the ramp."""
    design = DESIGN.replace({"friction.cube_wall": 0.4, "ramp.degrees": degrees})
    ramp = [block for block in tower_blocks(design) if block.part == "ramp"]
    slope = math.radians(degrees)
    lean = (math.cos(slope / 2), 0.0, 0.0, -math.sin(slope / 2))
    height = design.ramp_height_mm(-20.0) + EDGE / 2 / math.cos(slope)
    world = world_of(design, *ramp)
    world.put_in(0, SolidPose(-20.0, height, 0.0, *lean), STILL)
    for _ in range(60):
        world.run_frame()
    assert (world.pose(0).x_mm > -18) == slides


@pytest.mark.long
def test_a_cube_slides_over_the_joint_of_two_pieces_as_over_one() -> None:
    """Pieces of a floor overlap, so that no joint catches cubes."""
    halves = (
        box("floor", (-2000.0, -40.0, -2000.0), (5.0, 0.0, 2000.0)),
        box("floor", (-2000.0, -40.0, -20.0), (2000.0, 0.0, 20.0)),
    )
    ends = []
    for blocks in ([FLOOR], halves):
        for seed in range(12):
            rng = Random(seed)
            world = world_of(DESIGN, *blocks)
            angle = rng.uniform(0, math.pi / 2)
            turn = (math.cos(angle / 2), 0.0, math.sin(angle / 2), 0.0)
            start = SolidPose(-30.0, EDGE / 2, 0.0, *turn)
            world.put_in(0, start, SolidMotion((rng.uniform(500, 800), 0.0, 0.0)))
            for _ in range(60):
                world.run_frame()
            ends.append(world.pose(0).x_mm)
    whole, joined = np.array(ends).reshape(2, 12)
    assert joined == pytest.approx(whole, abs=0.5)


def test_a_stack_stands_and_sinks_by_hardly_anything() -> None:
    world = world_of(DESIGN)
    for place in range(4):
        world.put_in(place, upright(0, (place + 0.5) * EDGE), STILL)
    for _ in range(60):
        world.run_frame()
    heights = [world.pose(place).y_mm for place in range(4)]
    assert heights == pytest.approx([4.0, 12.0, 20.0, 28.0], abs=0.35)
    assert [world.pose(place).x_mm for place in range(4)] == pytest.approx([0] * 4, abs=0.1)


def energy(world: SolidWorld) -> float:
    """Potential and kinetic energy of all cubes, uJ."""
    mass, whole = DESIGN.cube.mass_g, 0.0
    inertia = mass * EDGE**2 / 6
    for index in world.bodies:
        motion = world.motion(index)
        square = sum(each * each for each in motion.velocity_mm_s)
        spin = sum(each * each for each in motion.spin_rad_s)
        whole += (
            mass * GRAVITY_MM_S2 * world.pose(index).y_mm + (mass * square + inertia * spin) / 2
        )
    return whole / 1000


def test_a_handful_in_the_tower_never_gains_energy() -> None:
    """Even where bounces lose nothing much: some energy must come from nowhere to be noticed."""
    design = DESIGN.replace({"restitution.cube_cube": 0.9, "restitution.cube_wall": 0.9})
    world = SolidWorld(design, tower_blocks(design))
    for index, (pose, motion) in enumerate(leave_the_hand(design, 20, Random(5))):
        world.put_in(index, pose, motion)
    before = first = energy(world)
    for _ in range(150):
        world.run_frame()
        now = energy(world)
        assert now <= before + 0.002 * first
        before = now
    assert before < 0.9 * first


def test_a_cube_on_its_corner_falls_over_onto_a_face() -> None:
    world = world_of(DESIGN)
    world.put_in(0, SolidPose(0, EDGE, 0, *ON_A_CORNER), STILL)
    for _ in range(200):
        world.run_frame()
        world.end_tick()
    assert world.rests
    pose = world.pose(0)
    axes = np.abs(rotation_matrices(np.array([pose.real, pose.i, pose.j, pose.k]))[1])
    assert axes.max() > 0.9999  # one of the cube's axes points upwards
    assert pose.y_mm == pytest.approx(EDGE / 2, abs=0.1)
