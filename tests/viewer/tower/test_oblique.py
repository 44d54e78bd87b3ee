import numpy as np
import pytest

from cubetower.tower.design import Design
from cubetower.viewer.draw.solids import SHEAR
from cubetower.viewer.tower.oblique import (
    behind_cut_mm,
    near_face_mm,
    reach_back_mm,
    reach_forward_mm,
    shear_of,
)

pytestmark = pytest.mark.long

PLANE, DEEP = Design.load("plane"), Design.load("standard")


def test_the_front_and_back_of_the_tube_are_its_depth_apart():
    half = DEEP.tube.depth_mm / 2
    assert behind_cut_mm(DEEP, -half) == 0.0
    assert behind_cut_mm(DEEP, half) == DEEP.tube.depth_mm


def test_a_cube_at_the_front_touches_the_cut_and_one_at_the_back_the_back_wall():
    edge, depth = 8.0, DEEP.tube.depth_mm
    assert near_face_mm(DEEP, -36.0, edge) == 0.0
    assert near_face_mm(DEEP, 36.0, edge) + edge == depth
    depths, edges = np.array([-36.0, 0.0]), np.array([8.0, 8.0])
    assert near_face_mm(DEEP, depths, edges) == pytest.approx([0.0, 36.0])


def test_a_cube_in_the_funnel_may_lie_before_the_cut_but_within_the_rim():
    edge = 8.0
    outermost = (DEEP.funnel.rim_mm - edge) / 2
    assert near_face_mm(DEEP, -outermost, edge) == -reach_forward_mm(DEEP) < 0.0
    assert near_face_mm(DEEP, outermost, edge) + edge == reach_back_mm(DEEP)


def test_in_a_plane_tower_all_cubes_lie_in_the_cut():
    assert near_face_mm(PLANE, 0.0, 8.0) == 0.0
    assert reach_forward_mm(PLANE) == 0.0
    assert reach_back_mm(PLANE) == PLANE.tube.depth_mm
    assert shear_of(PLANE) == SHEAR
