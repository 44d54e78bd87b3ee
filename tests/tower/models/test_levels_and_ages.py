"""What a physics tower tells of its cubes: on which level they lie, and since how many tosses."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.tower import Cubes, Design, StateError, check_tower
from cubetower.tower.design.parts import throw_styles
from cubetower.tower.models.physics import PhysicsTower
from tests.strategies import seeds

DESIGNS = ["standard", "reference-k", "plane"]
OTHER_STYLES = sorted(throw_styles().keys() - {"handful"})  # than the designs'
EDGE = 8.0


def with_cubes(
    design: str | Design, *places: tuple[str, float, float, float], age: int = 3
) -> PhysicsTower:
    """A tower with cubes put at places: colour, x, y and depth of each."""
    tower = PhysicsTower(design)
    tower.restore(
        {
            "model": "physics",
            "settled": True,
            "next": len(places),
            "cubes": [
                [number, colour, EDGE, x, y, 0.0, z, age]
                for number, (colour, x, y, z) in enumerate(places)
            ],
        }
    )
    return tower


# Levels


@pytest.mark.parametrize("design", DESIGNS)
def test_an_empty_tower_has_empty_levels_from_the_top(design: str) -> None:
    tower = PhysicsTower(design)
    heights = sorted((floor.height_mm for floor in tower.design.floor), reverse=True)
    names = ["funnel", *(f"floor at {height:g} mm" for height in heights), "ramp"]
    assert list(tower.contents_by_level()) == names
    assert set(tower.contents_by_level().values()) == {Cubes()}


@pytest.mark.long
@pytest.mark.parametrize("design", DESIGNS)
def test_levels_add_up_to_the_contents(design: str) -> None:
    tower, rng = PhysicsTower(design), Random(1)
    filled = set()
    for _ in range(10):
        tower.toss(Cubes(red=6, blue=6, green=3), rng)
        levels = tower.contents_by_level()
        assert sum(levels.values(), Cubes()) == tower.contents
        filled |= {level for level, cubes in levels.items() if cubes}
    assert len(filled) >= 2


def test_cubes_count_to_the_level_they_lie_on() -> None:
    design = Design.load("reference-j")
    tower = with_cubes(
        design,
        ("black", 10.0, design.throat_mm + EDGE, 10.0),
        ("red", 0.0, 180 + EDGE / 2, 0.0),
        ("red", 0.0, 180 + 1.5 * EDGE, 0.0),  # on another one
        ("blue", 21.0, 180 - 1.5, 21.0),  # stuck in a hole
        ("green", 35.0, 110 + EDGE / 2, 0.0),
        ("green", 35.0, 180 - 3 - EDGE / 2 - 1, 0.0),  # under the upper floor, on a pile
        ("yellow", 0.0, design.ramp_height_mm(0.0) + 5, 0.0),
    )
    assert tower.contents_by_level() == {
        "funnel": Cubes(black=1),
        "floor at 180 mm": Cubes(red=2, blue=1),
        "floor at 110 mm": Cubes(green=2),
        "ramp": Cubes(yellow=1),
    }


def test_floors_are_listed_from_the_top_whatever_their_order_in_the_design() -> None:
    data = Design.load("reference-j").to_dict()
    data["floor"].reverse()
    tower = with_cubes(Design.from_dict(data), ("red", 0.0, 184.0, 0.0), ("blue", 35.0, 114.0, 0.0))
    levels = tower.contents_by_level()
    assert list(levels) == ["funnel", "floor at 180 mm", "floor at 110 mm", "ramp"]
    assert (levels["floor at 180 mm"], levels["floor at 110 mm"]) == (Cubes(red=1), Cubes(blue=1))


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_cubes_of_a_filled_tower_lie_on_its_floors(design: str) -> None:
    tower, rng = PhysicsTower(design), Random(1)
    floors = 0
    for _ in range(5):
        tower.fill(Cubes(red=12), rng)
        levels = tower.contents_by_level()
        floors += sum(cubes.total for name, cubes in levels.items() if "floor" in name)
        assert not levels["funnel"]
    assert floors >= 0.9 * 5 * 12


# Ages and the cubes that fell


@pytest.mark.long
@settings(max_examples=10)  # of four tosses
@given(seed=seeds, design=st.sampled_from(DESIGNS))
def test_cubes_grow_older_with_every_throw_and_leave_with_their_age(seed: int, design: str) -> None:
    tower, rng = PhysicsTower(design), Random(seed)
    ages: dict[int, int] = {}  # tosses since its own, of every cube by its number
    for _ in range(4):
        toss = tower.toss(Cubes(red=6, blue=3), rng)
        first = max(ages, default=-1) + 1
        ages = {number: age + 1 for number, age in ages.items()} | dict.fromkeys(
            range(first, first + 9), 0
        )
        inside = {cube.number: cube.age for cube in tower.resting}
        fell = {cube.number: cube.age for cube in tower.fallen_cubes}
        # One that stayed is a toss older after it; one that fell is not.
        assert inside == {number: ages[number] + 1 for number in inside}
        assert fell == {number: ages[number] for number in fell}
        assert Cubes.of(cube.colour for cube in tower.fallen_cubes) == toss.fell
        assert not set(inside) & set(fell)


def test_taps_and_tosses_of_nothing_make_no_cube_older() -> None:
    tower, rng = PhysicsTower(), Random(1)
    tower.toss(Cubes(red=30), rng)
    tower.toss(Cubes(red=5), rng)
    before = {cube.number: cube.age for cube in tower.resting}
    tower.toss(Cubes(), rng)
    assert {cube.number: cube.age for cube in tower.resting} == before
    assert tower.fallen_cubes == ()
    fell: dict[int, int] = {}
    for _ in range(10):
        tap = tower.tap(rng)
        assert Cubes.of(cube.colour for cube in tower.fallen_cubes) == tap.fell
        fell |= {cube.number: cube.age for cube in tower.fallen_cubes}
        assert {cube.number: cube.age for cube in tower.resting} | fell == before
    assert fell


def test_a_cube_that_fell_has_the_pose_that_it_had_before() -> None:
    tower, rng = PhysicsTower(), Random(1)
    seen = 0
    for _ in range(10):
        before = {cube.number: cube.pose for cube in tower.resting}
        tower.toss(Cubes(red=10), rng)
        for cube in tower.fallen_cubes:
            if cube.age:
                assert cube.pose == before[cube.number]
                seen += 1
    assert seen


def test_fallen_cubes_are_in_the_order_in_which_they_left() -> None:
    """The recording shows when: the first ones were past the exit first."""
    tower = PhysicsTower()
    recording = tower.toss(Cubes(red=20), Random(2), record=True).recording
    assert recording is not None
    x = recording.units[:, :, 0] * recording.mm_per_unit
    end = tower.design.exit_x_mm + EDGE
    left = [int((x[:, cube.number] > end).argmax()) for cube in tower.fallen_cubes]
    assert len(left) > 5
    # Cubes are looked for every second frame; those found together are told by their number.
    ticks = [(frame - 1) // 2 for frame in left]
    assert ticks == sorted(ticks)


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("change", ["empty", "fill", "restore"])
def test_nothing_fell_in_a_tower_that_was_put_into_another_state(change: str) -> None:
    tower = PhysicsTower()
    tower.toss(Cubes(red=20), Random(1))
    assert tower.fallen_cubes
    if change == "empty":
        tower.empty()
    elif change == "fill":
        tower.fill(Cubes(red=5), Random(1))
    else:
        tower.restore(tower.state())
    assert tower.fallen_cubes == ()


@pytest.mark.long
@pytest.mark.parametrize("design", DESIGNS)
def test_a_state_keeps_ages_and_depths(design: str) -> None:
    tower, rng = PhysicsTower(design), Random(1)
    for _ in range(15):
        tower.toss(Cubes(red=9), rng)
    other = PhysicsTower(design)
    other.restore(json.loads(json.dumps(tower.state())))
    assert other.resting == tower.resting
    assert len({cube.age for cube in tower.resting}) > 2
    depths = {cube.pose.depth_mm for cube in tower.resting}
    assert (depths == {0.0}) == (design == "plane")
    same = Random(2)
    other.toss(Cubes(red=9), Random(2))
    tower.toss(Cubes(red=9), same)
    assert other.resting == tower.resting


@pytest.mark.parametrize("age", [None, "x", float("nan")])
def test_a_cube_without_a_proper_age_is_refused(age: Any) -> None:
    tower = PhysicsTower()
    state = with_cubes("standard", ("red", 0.0, 184.0, 0.0)).state()
    state["cubes"][0][-1] = age
    with pytest.raises(StateError, match="not a state of a physics tower"):
        tower.restore(state)


@pytest.mark.parametrize("depth", [66.0, -66.0, float("nan"), None])
def test_a_cube_at_a_depth_outside_the_tower_is_refused(depth: Any) -> None:
    state = with_cubes("standard", ("red", 0.0, 184.0, 0.0)).state()
    state["cubes"][0][-2] = depth
    with pytest.raises(StateError):
        PhysicsTower().restore(state)


# The contract


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_every_design_keeps_the_contract(design: str) -> None:
    made = check_tower(lambda: PhysicsTower(design), tosses=4)
    assert {"can be filled", "is repeatable", "records what fell"} <= set(made)
    assert "refuses to record" not in made


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("style", OTHER_STYLES)
def test_every_throw_style_and_the_other_law_of_contact_keep_the_contract(style: str) -> None:
    other = {"contact.law": "compliant", "throw.style": style}
    check_tower(lambda: PhysicsTower("reference-k", **other), tosses=4)


@pytest.mark.long
@pytest.mark.parametrize("values", [{}, {"throw.across": 1, "throw.deep": 1}])
@pytest.mark.parametrize("cubes", [1, 45, 300])
def test_every_state_of_a_tower_can_be_restored(values: dict[str, int], cubes: int) -> None:
    """Of throws as high as no hand can hold them, too."""
    tower = PhysicsTower(**values)
    tower.toss(Cubes(red=cubes), Random(1))
    state = tower.state()
    tower.restore(json.loads(json.dumps(state)))
    assert tower.state() == state
