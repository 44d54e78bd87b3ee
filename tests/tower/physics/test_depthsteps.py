"""Steps in depth: a hit moves a cube by a random distance, as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import stats

from cubetower.tower import Design
from cubetower.tower.design import GRAVITY_MM_S2
from cubetower.tower.physics.depthsteps import MAX_HIT_MM_S, MIN_HIT_MM_S, DepthSteps
from cubetower.tower.physics.pose import STILL, Motion, Pose
from cubetower.tower.physics.simulation import simulate
from cubetower.tower.physics.toss import TICK_S
from tests.strategies import seeds

FALSE_ALARM = 1e-4  # how often a statistical test here fails with other seeds without a defect

DESIGN = Design.load("reference-j")
EDGE = DESIGN.cube.edge_mm
TUBE = (DESIGN.tube.depth_mm - EDGE) / 2  # farthest depth of a cube's middle in the tube
OPENING = (DESIGN.funnel.opening_mm - EDGE) / 2  # in the throat
RIB = (DESIGN.funnel.rib_mm + EDGE) / 2
UPPER = DESIGN.floor[0].height_mm - DESIGN.tube.plate_mm / 2  # the middle of the upper floor
BETWEEN = 145.0  # a height between the floors
CARRIED = GRAVITY_MM_S2 * TICK_S  # mm/s that what carries a cube gives it in a tick

Point = tuple[float, float]


class Cubes:
    """Cubes that hang at places, and are hit there as if by something else."""

    def __init__(self, design: Design, at: Sequence[Point], depths: list[float], seed: int) -> None:
        self.depths, self.rng = depths, Random(seed)
        self._places = np.array(at)
        self._steps = DepthSteps(design, depths, self.rng)
        self._velocity = np.zeros((len(at), 2))
        for index in range(len(at)):
            self._steps.start(index, (0.0, 0.0))

    def tick(self, hits: Sequence[float]) -> list[int]:
        """A tick in which each cube was hit from the side, by so many mm/s; 0: it fell freely."""
        for index, hit in enumerate(hits):
            self._velocity[index, 1] -= CARRIED
            # What carries a cube is no hit, so it is beyond that speed that a hit begins.
            self._velocity[index, 0] += hit + CARRIED if hit else 0.0
        motion = np.hstack([self._places, self._velocity])
        return self._steps.advance(np.arange(len(hits)), motion, TICK_S)


def one(place: Point, depth: float, seed: int = 1, design: Design = DESIGN) -> Cubes:
    return Cubes(design, [place], [depth], seed)


# Without hits


@given(
    depth=st.floats(-TUBE, TUBE),
    speed=st.tuples(st.floats(-900, 900), st.floats(-900, 900)),
    carried=st.booleans(),
)
def test_a_cube_that_nothing_hits_keeps_its_depth_and_draws_nothing(
    depth: float, speed: Point, carried: bool
) -> None:
    """Neither one that falls nor one that lies still or slides evenly."""
    depths, rng = [depth], Random(1)
    steps = DepthSteps(DESIGN, depths, rng)
    steps.start(0, speed)
    vx, vy = speed
    for _ in range(5):
        vy -= 0.0 if carried else CARRIED
        assert steps.advance(np.array([0]), np.array([[0.0, BETWEEN, vx, vy]]), TICK_S) == []
    assert depths == [depth]
    assert rng.getstate() == Random(1).getstate()


def test_a_change_of_speed_too_small_for_a_hit_moves_nothing() -> None:
    cubes = one((0.0, BETWEEN), 3.0)
    assert cubes.tick([0.9 * MIN_HIT_MM_S]) == []
    assert cubes.tick([1.1 * MIN_HIT_MM_S]) == [0]
    assert cubes.depths != [3.0]


def test_a_toss_in_which_cubes_fall_freely_and_lie_leaves_their_depths() -> None:
    """Down the whole tower past its holes, until the ramp hits them."""
    x, z = 21.0, 21.0
    falling = (Pose(x, DESIGN.floor[0].height_mm + 30, 0.0, z), STILL)
    lying = (Pose(0.0, DESIGN.floor[0].height_mm + EDGE / 2, 0.0, 0.0), None)
    frames = simulate(DESIGN, [falling, lying], Random(1), record=True).frames
    assert frames is not None
    above = frames[:, 0, 1] > DESIGN.floor[1].height_mm
    assert above.sum() > 10
    assert set(frames[above, 0, 3]) == {z}
    assert set(frames[:, 1, 3]) == {0.0}


# Hits


@pytest.mark.parametrize("hit", [60.0, 200.0, 400.0])
def test_a_hit_moves_a_cube_by_a_normal_distance(hit: float) -> None:
    """Of mean 0 and the stated standard deviation, so short here that no wall is near.

    Kolmogorov and Smirnov's test of 2,000 hits finds a standard deviation 10 % off.
    """
    design = DESIGN.replace({"depth.step_mm": 15})
    cubes = one((0.0, BETWEEN), 0.0, design=design)
    found = []
    for _ in range(2000):
        cubes.depths[0] = 0.0
        cubes.tick([hit])
        found.append(cubes.depths[0])
    assert stats.kstest(found, stats.norm(0, 15 * hit / 1000).cdf).pvalue > FALSE_ALARM
    shares = stats.chi2(2000).cdf(sum(z * z for z in found) / (15 * hit / 1000) ** 2)
    assert FALSE_ALARM / 2 < shares < 1 - FALSE_ALARM / 2


def test_the_hardest_hits_push_no_farther() -> None:
    steps = []
    for hit in (MAX_HIT_MM_S, 2 * MAX_HIT_MM_S, 10 * MAX_HIT_MM_S):
        cubes = one((0.0, BETWEEN), 0.0, design=DESIGN.replace({"depth.step_mm": 5}))
        cubes.tick([hit])
        steps.append(cubes.depths[0])
    assert len(set(steps)) == 1


def test_without_a_step_size_hits_move_nothing() -> None:
    cubes = one((0.0, BETWEEN), 3.0, design=DESIGN.replace({"depth.step_mm": 0}))
    assert cubes.tick([1000.0]) == []
    assert cubes.depths == [3.0]


def test_the_cubes_that_moved_are_named() -> None:
    places = [(-30.0, BETWEEN), (0.0, BETWEEN), (30.0, BETWEEN)]
    cubes = Cubes(DESIGN, places, [1.0, 2.0, 3.0], 1)
    assert cubes.tick([500.0, 0.0, 500.0]) == [0, 2]
    assert cubes.depths[1] == 2.0


@given(seed=seeds)
def test_the_order_in_which_cubes_are_listed_does_not_matter(seed: int) -> None:
    """The engine lists them in an order of its own; each is drawn for by its number."""
    places = np.array([[-30.0, BETWEEN, 400.0, 0.0], [30.0, BETWEEN, -600.0, 90.0]])
    found = []
    for order in ([0, 1], [1, 0]):
        depths = [0.0, 0.0]
        DepthSteps(DESIGN, depths, Random(seed)).advance(np.array(order), places[order], TICK_S)
        found.append(depths)
    assert found[0] == found[1]


# Room


hits = st.lists(st.sampled_from([0.0, 100.0, -400.0, 1500.0, 9000.0]), min_size=1, max_size=12)


@given(
    x=st.floats(-36, 36), y=st.floats(20, 245), depth=st.floats(-TUBE, TUBE), hits=hits, seed=seeds
)
def test_no_cube_leaves_the_tube(
    x: float, y: float, depth: float, hits: list[float], seed: int
) -> None:
    cubes = one((x, y), depth, seed)
    for hit in hits:
        cubes.tick([hit])
        assert -TUBE <= cubes.depths[0] <= TUBE


@given(
    below=st.floats(0, 4),
    side=st.sampled_from([-1, 1]),
    depth=st.floats(RIB, OPENING),
    hits=hits,
    seed=seeds,
)
def test_a_cube_in_the_throat_stays_in_its_opening_on_its_side_of_the_rib(
    below: float, side: int, depth: float, hits: list[float], seed: int
) -> None:
    cubes = one((10.0, DESIGN.throat_mm - below), side * depth, seed)
    for hit in hits:
        cubes.tick([hit])
        assert RIB <= side * cubes.depths[0] <= OPENING


def test_without_ribs_cubes_cross_the_middle_of_the_throat() -> None:
    design = DESIGN.replace({"funnel.rib_mm": 0})
    cubes = one((5.0, design.throat_mm), 5.0, design=design)
    sides = set()
    for _ in range(30):
        cubes.tick([800.0])
        assert abs(cubes.depths[0]) <= OPENING
        sides.add(cubes.depths[0] > 0)
    assert sides == {True, False}


@given(up=st.floats(0, 1), side=st.sampled_from([-1, 1]), hits=hits, seed=seeds)
def test_a_cube_in_the_funnel_stays_between_its_slopes(
    up: float, side: int, hits: list[float], seed: int
) -> None:
    """It is square: as deep as it is wide at a cube's height."""
    funnel = DESIGN.funnel
    wide = funnel.opening_mm + up * (funnel.rim_mm - funnel.opening_mm)
    y = DESIGN.throat_mm + up * funnel.height_mm
    cubes = one((0.0, y), side * (wide - EDGE) / 2, seed)
    for hit in hits:
        cubes.tick([hit])
        assert abs(cubes.depths[0]) <= (wide - EDGE) / 2 + 1e-9


def test_a_slope_of_the_funnel_leads_a_cube_to_the_throat_without_a_hit() -> None:
    depths, throat = [60.0], DESIGN.throat_mm
    steps = DepthSteps(DESIGN, depths, Random(1))
    for height in range(60, -2, -1):
        steps.start(0, (0.0, 0.0))
        steps.advance(np.array([0]), np.array([[0.0, throat + height, 0.0, -CARRIED]]), TICK_S)
    assert RIB <= depths[0] <= OPENING


def in_a_hole(at: float) -> tuple[float, float]:
    """Where in depth is a hole of the upper floor of reference J: 6 to 36 or -36 to -6."""
    return (6.0, 36.0) if at > 0 else (-36.0, -6.0)


@given(
    x=st.floats(7, 35),
    dy=st.floats(-4.9, 4.9),
    depth=st.floats(7, 35).flatmap(lambda z: st.sampled_from([z, -z])),
    hits=hits,
    seed=seeds,
)
@example(x=21.0, dy=0.0, depth=20.0, hits=[1500.0] * 12, seed=1)
@example(x=21.0, dy=4.9, depth=20.0, hits=[1500.0] * 12, seed=1)
@example(x=21.0, dy=-4.9, depth=20.0, hits=[1500.0] * 12, seed=1)
def test_a_cube_in_a_hole_stays_within_it_until_it_is_through(
    x: float, dy: float, depth: float, hits: list[float], seed: int
) -> None:
    low, high = in_a_hole(depth)
    cubes = one((x, UPPER + dy), depth, seed)
    for hit in hits:
        cubes.tick([hit])
        assert low <= cubes.depths[0] <= high


def test_a_cube_over_a_hole_is_not_held_by_it() -> None:
    cubes = one((21.0, UPPER + 12), 20.0)
    found = []
    for _ in range(40):
        cubes.tick([900.0])
        found.append(cubes.depths[0])
    assert min(found) < 6


# Other cubes


@given(hits=hits, seed=seeds, gap=st.floats(EDGE, 40), dx=st.floats(-5, 5), dy=st.floats(-5, 5))
def test_a_cube_stops_at_the_side_of_another_one_level_with_it(
    hits: list[float], seed: int, gap: float, dx: float, dy: float
) -> None:
    start = -20.0
    cubes = Cubes(DESIGN, [(0.0, BETWEEN), (dx, BETWEEN + dy)], [start, start + gap], seed)
    other = cubes.depths[1]
    for hit in hits:
        cubes.tick([hit, 0.0])
        assert cubes.depths[1] == other
        assert cubes.depths[0] <= other - EDGE + 1e-9


@given(hits=hits, seed=seeds)
def test_a_cube_between_two_others_stays_there(hits: list[float], seed: int) -> None:
    places = [(0.0, BETWEEN), (3.0, BETWEEN), (-3.0, BETWEEN)]
    cubes = Cubes(DESIGN, places, [0.0, 13.0, -13.0], seed)
    for hit in hits:
        cubes.tick([hit, 0.0, 0.0])
        assert abs(cubes.depths[0]) <= 13 - EDGE + 1e-9


def test_a_cube_passes_others_that_are_not_level_with_it() -> None:
    cubes = Cubes(DESIGN, [(0.0, BETWEEN), (0.0, BETWEEN + 1.5 * EDGE)], [-20.0, 0.0], 1)
    found = []
    for _ in range(40):
        cubes.tick([900.0, 0.0])
        found.append(cubes.depths[0])
    assert max(found) > EDGE


def test_cubes_of_a_toss_differ_in_depth_from_what_they_were_thrown_with() -> None:
    """End to end: a cube that hit the upper floor's cross went on in depth, both ways."""
    ends = []
    for seed in range(40):
        start = Pose(0.0, DESIGN.floor[0].height_mm + 60, 0.0, 0.0)
        outcome = simulate(DESIGN, [(start, Motion(0.0, -600.0, 3.0))], Random(seed), record=True)
        assert outcome.frames is not None
        ends.append(float(outcome.frames[-1, 0, 3]))
    assert min(ends) < -EDGE
    assert max(ends) > EDGE
