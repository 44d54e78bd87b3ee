"""Single bounces: what is thrown, what comes back, and the picture of it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.tower.bounces import BOUNCES, HITS, LOOKS, TURNS, Throw, bounce, draw, measure
from benchmarks.tower.engines import EDGE_MM, engines
from tests.pages.legible import assert_legible
from tower import Design
from tower.design import GRAVITY_MM_S2
from tower.solid.pose import rotation_matrices

pytestmark = pytest.mark.long


@pytest.mark.parametrize("turned", TURNS)
@pytest.mark.parametrize("degrees", [0.0, 45.0])
def test_a_throw_reaches_the_floor_in_time_with_its_speed(turned: str, degrees: float) -> None:
    [(pose, motion)], late = Throw(turned, degrees).starts(800.0, np.random.default_rng(3))
    down = -motion.velocity_mm_s[1]
    matrix = rotation_matrices(np.array([pose.real, pose.i, pose.j, pose.k]))
    lowest = pose.y_mm - EDGE_MM / 2 * np.abs(matrix[1]).sum()
    assert lowest == pytest.approx(down * late + GRAVITY_MM_S2 * late**2 / 2)
    down += GRAVITY_MM_S2 * late
    assert math.hypot(motion.velocity_mm_s[0], down) == pytest.approx(800.0)


def test_what_points_down_reaches_as_far_as_a_cube_does() -> None:
    """Half an edge, half a diagonal of a face, half a diagonal of the cube."""
    reach = {name: np.abs(turn[0].as_matrix()[1]).sum() / 2 for name, turn in TURNS.items() if turn}
    assert list(reach.values()) == pytest.approx([0.5, 0.5, 0.5**0.5, 0.75**0.5])


@pytest.mark.parametrize("engine", ["solid", "reference-j"])
def test_a_cube_that_lands_flat_keeps_the_designed_share_of_its_speed(engine: str) -> None:
    share = Design.load(engine).restitution.cube_wall
    returned, kept, _ = bounce(engines()[engine], BOUNCES["flat"], 800.0, np.random.default_rng(1))
    assert returned == pytest.approx(share, abs=0.03)
    assert kept == pytest.approx(share**2, abs=0.03)


def test_all_throws_have_figures() -> None:
    bounces = measure([("solid", name, 1.0) for name in BOUNCES], 2, hits=False)
    hits = measure([("solid", name, 1.0) for name in HITS], 2, hits=True)
    for found in (*bounces.values(), *hits.values()):
        assert np.isfinite(found).all()
    assert all((found[0] >= 0).all() and found[0, 1] < 1 for found in bounces.values())


def test_the_picture_is_legible() -> None:
    figures = np.array([[0.5, 0.25, 20.0], [0.01, 0.01, 1.0]])
    speeds = (0.25, 0.5, 1.0, 1.5)
    found = {(engine, name, v): figures for engine in LOOKS for name in BOUNCES for v in speeds}
    assert_legible(draw(found))
