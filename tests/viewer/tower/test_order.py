import numpy as np
import pytest

from cubetower.viewer.tower.order import back_to_front, find_covered

pytestmark = pytest.mark.long

SHEAR = (0.3, 0.3)


def order(*boxes):
    low, high = (np.array([box[side] for box in boxes], float) for side in (0, 1))
    return back_to_front(find_covered(low, high, SHEAR))


def cube(x, y, near, edge=8.0):
    return (x, y, near), (x + edge, y + edge, near + edge)


PLATE = (-40, 97, 0), (40, 100, 80)


def test_what_lies_under_a_plate_is_painted_before_it_and_what_lies_on_it_after():
    assert order(cube(0, 100, 30), PLATE, cube(0, 89, 0)) == [2, 1, 0]
    assert order(cube(0, 89, 0), PLATE, cube(0, 100, 72)) == [0, 1, 2]


def test_a_cube_that_sinks_a_little_into_what_carries_it_still_lies_on_it():
    assert order(cube(0, 99.8, 30), PLATE) == [1, 0]


def test_the_far_one_of_two_is_painted_first_wherever_they_hide_each_other():
    assert order(cube(0, 0, 0), cube(2, 0, 9)) == [1, 0]
    assert order(cube(2, 0, 9), cube(0, 0, 0)) == [0, 1]


def test_of_cubes_at_one_depth_the_upper_and_the_right_one_come_last():
    assert order(cube(0, 8, 0), cube(0, 0, 0)) == [1, 0]
    assert order(cube(8, 0, 0), cube(0, 0, 0)) == [1, 0]


def test_a_cube_on_another_comes_after_it_though_it_lies_farther_back():
    assert order(cube(0, 8, 4), cube(0, 0, 0)) == [1, 0]


def test_a_cube_in_a_hole_comes_between_its_far_and_its_near_edge():
    far, near = ((-40, 97, 60), (40, 100, 80)), ((-40, 97, 0), (40, 100, 20))
    painted = order(near, cube(0, 98, 50), far)
    assert painted.index(2) < painted.index(1)
    for sunk in (2, 4, 6):
        painted = order(near, cube(0, 100 - sunk, 21), far)
        assert painted.index(1) < painted.index(0)


def test_a_cube_in_a_hole_lies_behind_its_near_edge_even_where_it_reaches_into_it():
    near = (-40, 97, 0), (40, 100, 20)
    assert order(near, cube(0, 96, 17)) == [1, 0]


def test_solids_that_wait_for_each_other_in_a_ring_are_all_painted_once():
    ring = (((0, 0, 10), (30, 4, 14)), ((24, -10, 0), (28, 10, 12)), ((-4, 2, 5), (26, 12, 11)))
    assert sorted(order(*ring)) == [0, 1, 2]


def test_of_solids_that_need_not_wait_and_of_a_ring_the_first_one_comes_first():
    assert back_to_front([[], [], []]) == [0, 1, 2]
    assert back_to_front([[1], [2], [0]]) == [0, 2, 1]
    assert back_to_front([[1, 2], [2], [1]]) == [1, 2, 0]


def test_there_may_be_nothing_to_paint():
    assert back_to_front(find_covered(np.zeros((0, 3)), np.zeros((0, 3)), SHEAR)) == []


def test_only_what_overlaps_in_the_picture_covers():
    low, high = (
        np.array([box[side] for box in (cube(0, 0, 0), cube(9, 9, 10))]) for side in (0, 1)
    )
    assert find_covered(low, high, SHEAR) == [[], []]
    # The rectangles around both overlap, they do not.
    low[1], high[1] = low[0] + (6.0, -10.2, 9.0), high[0] + (6.0, -10.2, 9.0)
    assert find_covered(low, high, SHEAR) == [[], []]
    low[1], high[1] = low[0] + (6.0, -9.8, 9.0), high[0] + (6.0, -9.8, 9.0)
    assert find_covered(low, high, SHEAR) == [[1], []]
