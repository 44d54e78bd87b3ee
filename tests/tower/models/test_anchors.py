"""Mechanics of the simulated plane against closed forms and published figures.

Everything is built as a tower is, with its plates, material and solver; only the measures of
the tower are chosen so that there is a long flat floor.
"""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pymunk
import pytest

from cubetower.tower import Design
from cubetower.tower.design import GRAVITY_MM_S2
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.simulation import simulate
from cubetower.tower.physics.space import CORNER_MM, cube_body, tower_space
from cubetower.tower.physics.toss import FRAMES_PER_SECOND

PLANE = Design.load("plane")
STILL = Motion(0.0, 0.0, 0.0)
FLOOR_MM = 200.0


def flat_design(**values: float | str) -> Design:
    """The material and solver of the standard tower, with one floor of 9.9 m.

    Values are named as in the file, with `__` for the point.
    """
    data = Design.load("standard").to_dict()
    data["section"] = "plane"
    data["tube"] |= {"width_mm": 10_000, "top_mm": 1_000}
    data["funnel"] |= {"opening_mm": 80, "rib_mm": 0}
    data["floor"] = [{"height_mm": FLOOR_MM, "holes_mm": [[4_900, 5_000]]}]
    data["ramp"] = {"degrees": 0.1, "exit_mm": 80}
    named = {name.replace("__", "."): value for name, value in values.items()}
    return Design.from_dict(data).replace(named)


def on_the_floor(design: Design, x_mm: float, place: int = 0) -> Pose:
    """A cube lying flat, on so many others."""
    return Pose(x_mm, FLOOR_MM + (place + 0.5) * design.cube.edge_mm)


def put(space: pymunk.Space, design: Design, pose: Pose) -> pymunk.Body:
    body = cube_body(design, pose, STILL)
    space.add(body, *body.shapes)
    return body


def run(space: pymunk.Space, design: Design, seconds: float) -> None:
    for _ in range(round(seconds * design.numerics.rate_hz)):
        space.step(1 / design.numerics.rate_hz)


# Falling


def test_a_cube_falls_freely_by_half_g_t_squared() -> None:
    start = Pose(0.0, PLANE.rim_mm + 300.0)
    frames = simulate(PLANE, [(start, STILL)], Random(1), record=True).frames
    assert frames is not None
    for frame in (5, 10, 20):
        seconds = frame / FRAMES_PER_SECOND
        expected = start.y_mm - GRAVITY_MM_S2 / 2 * seconds**2
        # The engine moves with the speed from before the step: it lags by g t dt / 2.
        lag = GRAVITY_MM_S2 * seconds / PLANE.numerics.rate_hz / 2
        assert frames[frame, 0, 1] == pytest.approx(expected + lag, abs=0.01)


# Sliding


@pytest.mark.parametrize(("friction", "slides"), [(0.566, True), (0.589, False)])
def test_a_cube_slides_on_the_ramp_if_its_friction_is_below_the_slope(
    friction: float, slides: bool
) -> None:
    """The ramp has 30 degrees, tan 30 = 0.577, here within 2 %: of a pair, not of a shape."""
    design = PLANE.replace({"friction.cube_wall": friction})
    angle = math.radians(design.ramp.degrees)
    x = -20.0
    gap = design.cube.edge_mm / 2 + 0.02
    pose = Pose(x + gap * math.sin(angle), design.ramp_height_mm(x) + gap * math.cos(angle), -angle)
    outcome = simulate(design, [(pose, STILL)], Random(1))
    assert bool(outcome.fallen) == slides


def sliding(design: Design, slope: float, *, on_a_cube: bool = False) -> tuple[float, float]:
    """Speed along the slope after 0.04 s, and acceleration from there to 0.08 s.

    Of a cube lying on the floor, or on a cube held fast, if all is tilted from rest. Nothing
    sleeps: what slides off at under 33 mm/s² would count as being at rest.
    """
    space = tower_space(design)
    space.sleep_time_threshold = math.inf
    angle = math.atan(slope)
    space.gravity = GRAVITY_MM_S2 * math.sin(angle), -GRAVITY_MM_S2 * math.cos(angle)
    if on_a_cube:
        put(space, design, on_the_floor(design, 0.0)).body_type = pymunk.Body.STATIC
    body = put(space, design, on_the_floor(design, 0.0, int(on_a_cube)))
    run(space, design, 0.04)
    speed = body.velocity.x
    run(space, design, 0.04)
    return speed, (body.velocity.x - speed) / 0.04


def acceleration(slope: float, friction: float) -> float:
    """Of a sliding block: g (sin - mu cos)."""
    angle = math.atan(slope)
    return GRAVITY_MM_S2 * (math.sin(angle) - friction * math.cos(angle))


SURFACES = [(False, "friction__cube_wall"), (True, "friction__cube_cube")]


@pytest.mark.parametrize(("on_a_cube", "pair"), SURFACES)
@pytest.mark.parametrize("friction", [0.1, 0.25, 0.4, 0.6, 0.8])
def test_a_cube_starts_to_slide_at_the_angle_of_friction(
    friction: float, on_a_cube: bool, pair: str
) -> None:
    """At 1 % less it stays; at 1 % more it gets faster as a block does, be it ever so slowly."""
    design = flat_design(**{pair: friction})
    speed, gain = sliding(design, 0.99 * friction, on_a_cube=on_a_cube)
    assert (speed, gain) == pytest.approx((0.0, 0.0), abs=0.01)
    above = 1.01 * friction
    speed, gain = sliding(design, above, on_a_cube=on_a_cube)
    assert gain == pytest.approx(acceleration(above, friction), rel=0.01)


@pytest.mark.parametrize(("on_a_cube", "pair"), SURFACES)
@pytest.mark.parametrize(("slope", "friction"), [(0.3, 0.2), (0.32, 0.25), (0.45, 0.4)])
def test_a_sliding_cube_gets_faster_as_a_block_does(
    slope: float, friction: float, on_a_cube: bool, pair: str
) -> None:
    """In the first step, before there is a contact, it slides without friction."""
    design = flat_design(**{pair: friction})
    expected = acceleration(slope, friction)
    speed, gain = sliding(design, slope, on_a_cube=on_a_cube)
    assert gain == pytest.approx(expected, rel=0.01)
    first_step = acceleration(slope, 0.0) / design.numerics.rate_hz
    assert 0.99 * 0.04 * expected <= speed <= 0.04 * expected + 2 * first_step


# Bouncing


def rebound_mm(design: Design, drop_mm: float, *, on_a_cube: bool = False) -> float:
    """How high a cube bounces that is dropped flat on the floor, or on a cube held fast."""
    space = tower_space(design)
    if on_a_cube:
        put(space, design, on_the_floor(design, 0.0)).body_type = pymunk.Body.STATIC
    ground = on_the_floor(design, 0.0, int(on_a_cube)).y_mm
    body = put(space, design, Pose(0.0, ground + drop_mm))
    top, bounced = 0.0, False
    for _ in range(design.numerics.rate_hz):
        space.step(1 / design.numerics.rate_hz)
        bounced = bounced or body.velocity.y > 0
        if bounced and body.velocity.y < 0:
            return top - ground
        top = body.position.y
    return 0.0


@pytest.mark.long
@pytest.mark.parametrize("on_a_cube", [False, True])
@pytest.mark.parametrize("restitution", [0.2, 0.5, 0.9])
@pytest.mark.parametrize(("rate", "within"), [(500, 0.012), (5_000, 0.0015)])
def test_the_rebound_goes_with_the_square_of_the_restitution(
    rate: int, within: float, restitution: float, on_a_cube: bool
) -> None:
    """The mean of several heights, as a share of them; the more exact, the shorter the steps.

    A step's gravity is taken off the rebound, which begins up to a step's way below the face.
    """
    pair = "restitution__cube_cube" if on_a_cube else "restitution__cube_wall"
    design = flat_design(numerics__rate_hz=rate, friction__cube_wall=0.0, **{pair: restitution})
    drops = np.linspace(80.0, 160.0, 17)
    shares = [rebound_mm(design, drop, on_a_cube=on_a_cube) / drop for drop in drops]
    assert np.mean(shares) == pytest.approx(restitution**2, abs=within)


# Dice


DICE = 1_200
AT_ONCE = 400  # far enough apart to be quick
STEEP = {8: 0.500, 9: 0.607, 10: 0.695, 12: 0.816}  # of arXiv:1407.6307, its k and 8


def theory(long: float, short: float) -> float:
    """Probability that a rectangle comes to rest on a long side (arXiv:1407.6307).

    Of a side: its angle, seen from the middle, times the work of getting off it over a corner.
    """
    corner = math.hypot(long, short)
    on_long = math.atan(long / short) * (corner - short)
    on_short = math.atan(short / long) * (corner - long)
    return on_long / (on_long + on_short)


def share_on_the_long_side(design: Design, long_mm: float, dice: int, rng: Random) -> float:
    """Of rectangles, as thick as a cube, that are dropped in any position and spinning.

    About 1 in 25,000 falls asleep while it begins to topple from a corner, and is on no side.
    """
    on_long = standing = 0
    for _ in range(0, dice, AT_ONCE):
        space = tower_space(design)
        bodies = []
        for place in range(AT_ONCE):
            height = FLOOR_MM + rng.uniform(200, 400)
            pose = Pose(20.0 * (place - AT_ONCE / 2), height, rng.uniform(-math.pi, math.pi))
            motion = Motion(rng.gauss(0, 150), rng.gauss(0, 150), rng.gauss(0, 40))
            bodies.append(rectangle(design, long_mm, pose, motion))
        space.add(*bodies, *(shape for body in bodies for shape in body.shapes))
        run(space, design, 3.0)
        assert all(body.is_sleeping for body in bodies)
        cosines = [abs(math.cos(body.angle)) for body in bodies]
        standing += sum(0.1 < cosine < 0.99 for cosine in cosines)
        on_long += sum(cosine > 0.99 for cosine in cosines)
    assert standing <= dice / 500
    return on_long / dice


def rectangle(design: Design, long_mm: float, pose: Pose, motion: Motion) -> pymunk.Body:
    """A cube made longer, of the same material; those in the air do not meet."""
    cube = cube_body(design, pose, motion)
    (shape,) = cube.shapes
    half, thick = long_mm / 2 - CORNER_MM, design.cube.edge_mm / 2 - CORNER_MM
    corners = [(-half, -thick), (half, -thick), (half, thick), (-half, thick)]
    body = pymunk.Body(cube.mass, pymunk.moment_for_box(cube.mass, (long_mm, design.cube.edge_mm)))
    body.position, body.angle = cube.position, cube.angle
    body.velocity, body.angular_velocity = cube.velocity, cube.angular_velocity
    longer = pymunk.Poly(body, corners, radius=CORNER_MM)
    longer.friction, longer.elasticity = shape.friction, shape.elasticity
    longer.filter = pymunk.ShapeFilter(group=1)
    return body


def test_the_theory_of_dice_is_the_published_one() -> None:
    assert [theory(long, 8) for long in STEEP] == pytest.approx([*STEEP.values()], abs=1e-3)


@pytest.mark.long
@pytest.mark.parametrize(
    ("law", "restitution", "below"),
    [("constant", 0.35, 0.06), ("constant", 0.6, 0.06), ("compliant", 0.35, 0.15)],
)
def test_uneven_dice_fall_on_their_long_side_as_theory_says(
    law: str, restitution: float, below: float
) -> None:
    """The outcome of many bounces: of corners, friction, restitution and of coming to rest.

    The theory is for dice that roll on for long; real planks and the engines tried by its
    authors stay somewhat closer to one half. 1,200 dice have a standard error of at most
    0.0144. Three of them are granted above the theory and below one half: a change that only
    reshuffles chance is a false alarm once in 50, as the bouncier dice of 9 lie 0.009 above it.
    Over 20,000 dice the largest distance from the theory is 0.017 with constant friction, here it
    may be 0.06. Hits that grip gradually let dice roll less: there it is 0.102, and may be 0.15.
    """
    design = flat_design(restitution__cube_wall=restitution, contact__law=law)
    shares = {
        long: share_on_the_long_side(design, long, DICE, Random(f"dice of {long}"))
        for long in STEEP
    }
    assert [*shares.values()] == sorted(shares.values())
    for long, share in shares.items():
        error = 3 * math.sqrt(0.25 / DICE)
        assert 0.5 - error <= share <= theory(long, 8) + error
        assert share >= theory(long, 8) - below
