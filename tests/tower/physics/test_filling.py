"""Filling: states as tosses leave them, of exactly the cubes that are asked for.

Most tests draw from few games: what they ask is asked of each state.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest
import shapely
from scipy import stats

from cubetower.tower import Cubes, Design, StateError
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.rigidbodies import RestingCube
from cubetower.tower.physics.contact import is_blocked
from cubetower.tower.physics.filling import RestingStates
from cubetower.tower.physics.planar import PLANAR
from cubetower.tower.physics.pose import STILL, Pose
from cubetower.tower.physics.simulation import simulate
from tests.tower.models.watching import outline

DESIGNS = ["standard", "reference-k", "plane"]
MOST = 20  # cubes that tosses of every one of these designs leave inside now and then
FALSE_ALARM = 1e-4  # of each statistical test here, with other seeds


def filled(design: str, cubes: int, seed: int) -> PhysicsTower:
    tower = PhysicsTower(design)
    tower.fill(Cubes(red=cubes), Random(seed))
    return tower


def poses(tower: PhysicsTower) -> list[Pose]:
    return [cube.pose for cube in tower.resting]


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_a_filled_tower_holds_exactly_these_cubes_without_a_jam(design: str) -> None:
    rng = Random(1)
    tower = PhysicsTower(design)
    for cubes in range(MOST + 1):
        contents = Cubes(red=cubes // 2, blue=cubes - cubes // 2)
        tower.fill(contents, rng)
        assert tower.contents == contents
        assert not is_blocked(tower.design, poses(tower))
        assert len({cube.number for cube in tower.resting}) == cubes
        assert tower.fallen_cubes == ()
        assert tower.state()["settled"]


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", ["standard", "plane"])
@pytest.mark.parametrize("cubes", [25, 40])
def test_more_cubes_than_tosses_leave_are_put_in_or_refused(
    monkeypatch: pytest.MonkeyPatch, design: str, cubes: int
) -> None:
    """Never other numbers, and a tower that refuses stays as it was."""
    monkeypatch.setattr("cubetower.tower.physics.filling.MAX_TRIES", 20)
    tower = filled(design, 5, 1)
    before, told = tower.state(), ""
    try:
        tower.fill(Cubes(blue=cubes), Random(1))
    except StateError as error:
        told = str(error)
    if told:
        assert told == f"{tower.design.title}: cannot hold {cubes} cubes"
        assert tower.state() == before
    else:
        assert tower.contents == Cubes(blue=cubes)
        assert not is_blocked(tower.design, poses(tower))


@pytest.mark.usefixtures("few_games")
def test_filling_with_nothing_draws_nothing_and_empties() -> None:
    tower, rng = filled("standard", 9, 1), Random(1)
    tower.fill(Cubes(), rng)
    assert tower.contents == Cubes()
    assert rng.getstate() == Random(1).getstate()


# At rest


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_cubes_of_a_filled_tower_hardly_overlap(design: str) -> None:
    """By the engine's slop, 0.1 mm along an edge of 8 mm; a few by more.

    Lanes let two cubes be in one place whose depths differ by 0.8 edges; they are left out here.
    """
    overlaps = []
    for seed in range(25):
        tower = filled(design, 6 + seed % 12, seed)
        for one, other in combinations(tower.resting, 2):
            if abs(one.pose.depth_mm - other.pose.depth_mm) < 0.79 * one.edge_mm:
                squares = [outline(cube.pose, cube.edge_mm) for cube in (one, other)]
                if area := shapely.intersection(*squares).area:
                    overlaps.append(area)
    assert len(overlaps) > 10
    assert np.median(overlaps) <= 0.1 * 8.0 * 1.2  # mm²
    assert max(overlaps) < 8.0  # mm², of a face of 64


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_cubes_of_a_filled_tower_stay_where_they_are_when_woken(design: str) -> None:
    """But for a few on the very edge of a ledge, 1 in 100 at most."""
    moved = cubes = 0
    for seed in range(24):
        tower = filled(design, 4 + seed % 16, seed)
        woken = simulate(tower.design, [(pose, STILL) for pose in poses(tower)], Random(1))
        for index, pose in enumerate(poses(tower)):
            now = woken.inside.get(index)
            cubes += 1
            moved += not now or np.hypot(now.x_mm - pose.x_mm, now.y_mm - pose.y_mm) > 1
    assert cubes > 240
    assert moved <= 0.01 * cubes


# What it depends on


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
def test_filling_depends_on_the_design_and_the_generator_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not on what was drawn before nor by whom: each order of asking gives the same states."""
    monkeypatch.setattr("cubetower.tower.physics.filling.THROWS_PER_GAME", 10)
    design = Design.load("standard")
    asked = [9, 12, 15, 12]
    alone = [RestingStates(design, PLANAR).draw(cubes, Random(7)) for cubes in asked]
    shared = RestingStates(design, PLANAR)
    together = {cubes: shared.draw(cubes, Random(7)) for cubes in reversed(asked)}
    assert alone == [together[cubes] for cubes in asked]


def test_other_generators_give_other_states_of_a_few() -> None:
    found = {tuple(poses(filled("standard", 12, seed))) for seed in range(60)}
    assert 4 <= len(found) <= 8


@pytest.mark.usefixtures("few_games")
def test_colours_are_dealt_to_places_by_chance() -> None:
    """Of 4 red and 4 blue, how often the lowest is red, in 400 fillings: a fair coin."""
    tower, rng = PhysicsTower(), Random(1)
    red = 0
    for _ in range(400):
        tower.fill(Cubes(red=4, blue=4), rng)
        red += min(tower.resting, key=lambda cube: cube.pose.y_mm).colour == "red"
    assert stats.binomtest(red, 400).pvalue > FALSE_ALARM


# Ages


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("design", DESIGNS)
def test_cubes_of_a_filled_tower_have_been_inside_for_a_while(design: str) -> None:
    """In a series of games of 40 throws, the first of which fills the tower."""
    cubes: list[RestingCube] = []
    for seed in range(40):
        cubes += filled(design, 6 + seed % 12, seed).resting
    ages = [cube.age for cube in cubes]
    assert all(1 <= age <= 40 for age in ages)
    assert 1 in ages
    assert 1 < np.median(ages) < 20  # a few throws of 10 cubes replace what is inside
    assert max(ages) > 10


# As tosses leave them


@pytest.mark.sample
@pytest.mark.parametrize("design", ["standard", "reference-k"])
def test_filled_towers_lose_as_many_cubes_at_the_next_throw_as_played_ones(design: str) -> None:
    """Of 10 to 14 cubes inside when 8 are thrown, 200 times of either kind.

    The played towers are of other games than those that filling draws from. Filled ones are in
    one of 8 states of their number, so the standard error is that of the means by state. A
    difference of 4 standard errors is a false alarm once in 10,000 or so with other seeds.
    """
    rng = Random("played towers")
    tower, other = PhysicsTower(design), PhysicsTower(design)
    played: list[int] = []
    by_state: dict[float, list[int]] = {}  # a state is known by the place of its first cube
    throws = 0
    while len(played) < 200:
        if throws % 30 == 0:
            tower.empty()
            tower.toss(Cubes(red=45), rng)
        throws += 1
        inside = tower.contents.total
        if not 10 <= inside <= 14:
            tower.toss(Cubes(red=rng.randint(2, 18)), rng)
            continue
        other.fill(Cubes(red=inside), rng)
        key = other.resting[0].pose.x_mm
        for each, fell in ((tower, played), (other, by_state.setdefault(key, []))):
            each.toss(Cubes(red=8), rng)
            fell.append(sum(cube.age > 0 for cube in each.fallen_cubes))
    filled_fell = [fell for each in by_state.values() for fell in each]
    means = [float(np.mean(each)) for each in by_state.values()]
    weights = np.array([len(each) for each in by_state.values()]) / len(filled_fell)
    deviations = np.array(means) - np.mean(filled_fell)
    error = np.hypot(np.linalg.norm(weights * deviations), np.std(played) / len(played) ** 0.5)
    assert error < 0.4
    assert abs(np.mean(filled_fell) - np.mean(played)) < 4 * error
