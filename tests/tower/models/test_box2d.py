"""The plane tower against another engine, if that is installed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from cubetower.tower import Cubes, Design
from cubetower.tower.models.physics import PhysicsTower

pytest.importorskip("Box2D")

from tests.tower.models.box2d_tower import Box2DTower

pytestmark = pytest.mark.long

DESIGN = Design.load("plane")
SEEDED, SETTLED = 45, 10
SIZES = ((3, 5), (6, 9), (10, 13))  # of throws, each with its own share
Row = tuple[int, int, int, int]  # thrown, new ones that fell, inside before, old ones that fell


class OurTower:
    """The tower's own engine, asked as the other one is."""

    def __init__(self, design: Design) -> None:
        self._tower = PhysicsTower(design)

    @property
    def inside(self) -> tuple[object, ...]:
        return self._tower.resting

    def toss(self, cubes: int, rng: Random) -> tuple[int, int]:
        self._tower.toss(Cubes(red=cubes), rng)
        old = sum(cube.age > 0 for cube in self._tower.fallen_cubes)
        return len(self._tower.fallen_cubes) - old, old


def free_running(tower: OurTower | Box2DTower, seed: int, tosses: int) -> list[Row]:
    """A seeding, then throws of 3 to 13, their sizes and hands the same in both engines."""
    sizes = Random(f"sizes {seed}")
    tower.toss(SEEDED, Random(f"seeding {seed}"))
    rows = []
    for toss in range(tosses):
        cubes, inside = sizes.randint(3, 13), len(tower.inside)
        new, old = tower.toss(cubes, Random(f"toss {toss} of {seed}"))
        rows.append((cubes, new, inside, old))
    return rows


@dataclass(frozen=True)
class Statistics:
    """Cubes inside, and the shares that fall: of the new, of the old, of all by throw size."""

    content: float
    new: float
    old: float
    out: tuple[float, ...]


def statistics(kind: type[OurTower | Box2DTower], series: int, tosses: int) -> Statistics:
    rows = np.array([free_running(kind(DESIGN), seed, tosses) for seed in range(series)], float)
    thrown, new, inside, old = rows.reshape(-1, 4).T
    out = []
    for least, most in SIZES:
        use = (thrown >= least) & (thrown <= most)
        out.append(float((new + old)[use].sum() / (thrown + inside)[use].sum()))
    return Statistics(
        content=float(rows[:, SETTLED:, 2].mean()),
        new=new.sum() / thrown.sum(),
        old=old.sum() / inside.sum(),
        out=tuple(out),
    )


@pytest.mark.sample
def test_another_engine_gives_about_the_same_statistics() -> None:
    """Two honest engines differ: in how deep cubes get into each other, and in what rests.

    Over 2,400 tosses each, ours against the other's, with standard errors:

    - content 10.2 ± 0.3 and 11.2 ± 0.3
    - of the new fall 0.848 ± 0.002 and 0.850 ± 0.002, of the old 0.119 ± 0.004 and 0.105 ± 0.003
    - of all fall, small throws first, 0.306, 0.439, 0.517 and 0.289, 0.407, 0.499, all ± 0.007

    The tolerances are these differences and about three standard errors of 720 tosses: a change
    that only reshuffles chance is a false alarm once in 100.
    """
    ours, other = (statistics(kind, 24, 30) for kind in (OurTower, Box2DTower))
    assert ours.content == pytest.approx(other.content, abs=3.0)
    assert ours.new == pytest.approx(other.new, abs=0.025)
    assert ours.old == pytest.approx(other.old, abs=0.04)
    assert ours.out == pytest.approx(other.out, abs=0.08)
