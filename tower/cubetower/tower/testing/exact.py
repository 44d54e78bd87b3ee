"""Checks of the contract of `ExactTower`: cubes fall with the chances that it gives."""

from __future__ import annotations

from random import Random
from typing import cast

from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import Chances, ExactTower
from cubetower.tower.testing.expect import Checks, Factory, expect, expect_sum, throws_of

GIVEN_INSIDE = Cubes(black=5, blue=1, red=2)  # contents that the tower does not have


def _chances_add_up(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = cast(ExactTower, factory()), Random(seed)
    for thrown in throws_of(max(1, tosses // 10), seed):
        for ask, inside in (
            (thrown, None),
            (thrown, GIVEN_INSIDE),
            (thrown, Cubes()),
            (Cubes(), None),
            (Cubes(), GIVEN_INSIDE),
        ):
            state, contents = tower.state(), tower.contents
            chances = tower.chances(ask, inside)
            expect(
                tower.state() == state and tower.contents == contents,
                "`chances` changes the tower",
            )
            _expect_chances(chances, ask, contents if inside is None else inside)
        tower.toss(thrown, rng)


def _expect_chances(chances: Chances, thrown: Cubes, inside: Cubes) -> None:
    """Expect every cube once, with a chance from 0 to 1."""
    for colour, groups in chances.items():
        for count, chance in groups:
            expect(isinstance(count, int) and count >= 0, f"{colour}: {count!r} is not a count")
            expect(0 <= chance <= 1, f"{colour}: {chance!r} is not a chance")
            expect(thrown or not chance or not count, f"{colour}: falls in a toss of nothing")
    counted = Cubes({colour: sum(n for n, _ in groups) for colour, groups in chances.items()})
    expect(
        counted == thrown + inside, f"{thrown} thrown and {inside} inside, chances for {counted}"
    )


def _falls_by_its_chances(factory: Factory, tosses: int, seed: int) -> None:
    # In equilibrium as much falls as is thrown, whatever the chances: hence empty towers too.
    _expect_by_chances(factory, tosses, seed, emptied=True)
    _expect_by_chances(factory, tosses, seed, emptied=False)


def _expect_by_chances(factory: Factory, tosses: int, seed: int, *, emptied: bool) -> None:
    tower, rng = cast(ExactTower, factory()), Random(seed)
    fell, expected, variance = 0, 0.0, 0.0
    for thrown in throws_of(tosses, seed):
        if emptied:
            tower.empty()
        coins = [coin for groups in tower.chances(thrown).values() for coin in groups]
        expected += sum(count * chance for count, chance in coins)
        variance += sum(count * chance * (1 - chance) for count, chance in coins)
        fell += tower.toss(thrown, rng).fell.total
    where = "into the empty tower" if emptied else "in a row"
    expect_sum(fell, expected, variance, f"cubes that fell in {tosses} tosses {where}")


CHECKS: Checks = {
    "chances add up": (lambda able: able.likelihood, _chances_add_up),
    "falls by its chances": (lambda able: able.likelihood, _falls_by_its_chances),
}
