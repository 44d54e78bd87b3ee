"""Towers that are copied, deep-copied or pickled toss on like the original, and apart from it."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.tower import Cubes, ScriptedTower, Tower, make_tower
from cubetower.tower.protocol import Toss
from cubetower.tower.spec import TowerSource
from cubetower.tower.wrapped import WrappedTower
from tests.copying import WAYS

SOURCES: dict[str, TowerSource] = {
    "wrapped": WrappedTower(make_tower("bag")),
    "scripted": ScriptedTower([Cubes(red=n % 3) for n in range(9)]),
    "program": "exec:perl examples/sieve.pl",
    **{spec: spec for spec in ("bag", "twoshelves", "surrogate", "physics", "physics3d")},
}


def toss_on(tower: Tower, seed: int) -> list[Toss]:
    rng = Random(seed)
    return [tower.toss(Cubes(red=3, blue=2), rng) for _ in range(3)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", SOURCES)
def test_a_copy_tosses_on_alike_and_apart(kind: str, way: str) -> None:
    tower = make_tower(SOURCES[kind])
    toss_on(tower, 1)
    state, other = tower.state(), WAYS[way](tower)
    course = toss_on(other, 2)
    assert tower.state() == state
    assert toss_on(tower, 2) == course
