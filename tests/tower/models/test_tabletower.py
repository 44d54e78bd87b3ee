"""`table`: asks what really fell, and takes no impossible answer."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.tower import Cubes, TowerError, check_tower, make_tower, toss_and_tap
from cubetower.tower.models.tabletower import Ask, TableAnswer, TableTower, fault_in

RNG = Random(1)


def saying(*answers: TableAnswer) -> Ask:
    """Somebody who says this, one after the other."""
    left = iter(answers)
    return lambda thrown, inside: next(left)


def honest(seed: int = 1) -> Ask:
    """Somebody who throws into a tower from which each cube falls with 2/3."""
    rng = Random(seed)

    def ask(thrown: Cubes, inside: Cubes) -> TableAnswer:
        there = (thrown + inside).list()
        return TableAnswer(Cubes.of(cube for cube in there if rng.random() < 2 / 3))

    return ask


def test_it_keeps_the_contract_of_its_capabilities() -> None:
    made = check_tower(lambda: TableTower(honest()))
    assert "conserves cubes" in made
    assert "is repeatable" not in made


def test_what_people_enter_falls_and_the_rest_is_inside() -> None:
    asked: list[tuple[Cubes, Cubes]] = []

    def ask(thrown: Cubes, inside: Cubes) -> TableAnswer:
        asked.append((thrown, inside))
        return TableAnswer(Cubes(red=1))

    tower = TableTower(ask)
    assert tower.toss(Cubes(red=3), RNG).fell == Cubes(red=1)
    tower.toss(Cubes(blue=1), RNG)
    assert asked == [(Cubes(red=3), Cubes()), (Cubes(blue=1), Cubes(red=2))]
    assert tower.contents == Cubes(red=1, blue=1)


def test_what_knocking_freed_is_entered_with_the_throw() -> None:
    tower = TableTower(saying(TableAnswer(Cubes(red=1), freed=Cubes(red=2))))
    toss = toss_and_tap(tower, Cubes(red=4), RNG)
    assert (toss.fell, toss.jammed, toss.tapped) == (Cubes(red=1), True, Cubes(red=2))
    assert tower.contents == Cubes(red=1)


def test_a_knock_that_freed_nothing_is_a_jam_all_the_same() -> None:
    tower = TableTower(saying(TableAnswer(Cubes(), freed=Cubes())))
    toss = toss_and_tap(tower, Cubes(red=1), RNG)
    assert (toss.jammed, toss.tapped, tower.contents) == (True, Cubes(), Cubes(red=1))


def test_a_knock_of_its_own_is_asked_for() -> None:
    tower = TableTower(saying(TableAnswer(Cubes()), TableAnswer(Cubes(red=1))))
    tower.toss(Cubes(red=2), RNG)
    assert tower.tap(RNG).fell == Cubes(red=1)
    assert tower.contents == Cubes(red=1)


def test_no_chance_is_used_and_an_empty_throw_needs_nobody() -> None:
    rng = Random(1)
    assert TableTower().toss(Cubes(), rng).fell == Cubes()
    TableTower(honest()).toss(Cubes(red=3), rng)
    assert rng.getstate() == Random(1).getstate()


def test_a_table_made_by_name_says_how_to_ask() -> None:
    with pytest.raises(TowerError, match="needs somebody to ask; play with `cubetower play"):
        make_tower("table").toss(Cubes(red=1), RNG)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (TableAnswer(Cubes(red=3)), ""),
        (TableAnswer(Cubes(red=1, blue=2)), ""),
        (TableAnswer(Cubes(red=4)), "4 red fell, but only 2 went in and 1 was inside"),
        (TableAnswer(Cubes(blue=3)), "3 blue fell, but none went in and 2 were inside"),
        (TableAnswer(Cubes(green=1)), "1 green fell, but none went in and none was inside"),
        (
            TableAnswer(Cubes(red=2), Cubes(red=2)),
            "4 red fell, but only 2 went in and 1 was inside",
        ),
        (TableAnswer(Cubes(red=4, green=1)), "none was inside; 4 red fell"),
    ],
)
def test_impossible_answers_are_refused_with_the_reason(answer: TableAnswer, says: str) -> None:
    fault = fault_in(answer, Cubes(red=2), Cubes(red=1, blue=2))
    assert says in fault
    assert bool(says) == bool(fault)
    tower = TableTower(saying(answer))
    tower.fill(Cubes(red=1, blue=2), RNG)
    if says:
        with pytest.raises(TowerError, match="an impossible answer for the table tower"):
            tower.toss(Cubes(red=2), RNG)
        assert tower.contents == Cubes(red=1, blue=2)
