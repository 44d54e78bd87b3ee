"""Checks of the contract of `BatchTower`: many towers behave like single ones."""

from __future__ import annotations

from random import Random
from typing import cast

import numpy as np

from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import BatchTower, Counts
from cubetower.tower.testing.expect import (
    Checks,
    Factory,
    expect,
    expect_balanced,
    expect_same_mean,
    play,
    throws_of,
)

COLOURS = ("blue", "green", "red")  # of the columns
ROUNDS = 5
MIN_TOWERS = 30  # to estimate a spread; with fewer, the comparison would fail by chance


def _make(factory: Factory) -> BatchTower:
    return cast(BatchTower, factory())


def _throws(towers: int, rng: np.random.Generator) -> Counts:
    """Throws of 0 to 18 cubes; into every fourth tower, drawn anew each time, nothing."""
    thrown = rng.integers(0, 7, (towers, len(COLOURS)))
    thrown[rng.random(towers) < 0.25] = 0
    return thrown


def _repeat(cubes: Cubes, towers: int) -> Counts:
    return np.tile(np.array([cubes[colour] for colour in COLOURS], np.int64), (towers, 1))


def _expect_counts(counts: Counts, shape: tuple[int, ...], what: str) -> None:
    array = np.asarray(counts)
    expect(array.shape == shape, f"{what}: an array of shape {array.shape}, not {shape}")
    expect(array.dtype.kind in "iu", f"{what}: of type {array.dtype}, not whole numbers")
    expect((array >= 0).all(), f"{what}: a negative number of cubes")


def _conserves_cubes(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = _make(factory), np.random.default_rng(seed)
    states = np.zeros((tosses, len(COLOURS), tower.places), np.int64)
    for _ in range(ROUNDS):
        thrown = _throws(tosses, rng)
        before, asked = states.copy(), thrown.copy()
        fell = tower.toss_many(states, thrown, rng)
        expect((thrown == asked).all(), "changes what is thrown")
        _expect_counts(fell, thrown.shape, "what fell")
        _expect_counts(states, before.shape, "the states")
        _expect_conserved(before.sum(axis=2) + thrown, fell, states.sum(axis=2))
        idle = ~thrown.any(axis=1)
        expect(not fell[idle].any(), "something falls where nothing is thrown")
        expect((states[idle] == before[idle]).all(), "changes a tower where nothing is thrown")


def _expect_conserved(there: Counts, fell: Counts, inside: Counts) -> None:
    for row, column in np.argwhere(there != fell + inside)[:1]:
        expect(
            False,
            f"tower {row}, colour {column}: {there[row, column]} thrown or inside, "
            f"{fell[row, column]} fell, {inside[row, column]} are inside",
        )


def _is_repeatable(factory: Factory, tosses: int, seed: int) -> None:
    fresh, used = _make(factory), _make(factory)
    play(used, throws_of(5, seed), seed)
    state = used.state()
    for one, other in zip(_history(fresh, tosses, seed), _history(used, tosses, seed), strict=True):
        expect(
            np.array_equal(one, other), "same seed, different tosses, or they depend on one tower"
        )
    expect(used.state() == state, "changes the tower itself")


def _history(tower: BatchTower, tosses: int, seed: int) -> list[Counts]:
    """All results of filling many towers and tossing into them."""
    rng = np.random.default_rng(seed)
    states = tower.fill_many(_throws(tosses, rng), rng)
    arrays = [states.copy()]
    for _ in range(ROUNDS):
        arrays.append(tower.toss_many(states, _throws(tosses, rng), rng))
        arrays.append(states.copy())
    return arrays


def _as_single_tosses(factory: Factory, tosses: int, seed: int) -> None:
    tower, towers = _make(factory), max(tosses, MIN_TOWERS)
    starts = {"an empty tower": Cubes()}
    if tower.capabilities.fillable:
        starts["a filled tower"] = Cubes(blue=2, green=4, red=3)
    thrown = Cubes(blue=2, red=4)
    for start, contents in starts.items():
        alone = _single_falls(tower, contents, thrown, towers, seed)
        rng = np.random.default_rng(seed)
        states = tower.fill_many(_repeat(contents, towers), rng)
        for number, single in enumerate(zip(*alone, strict=True), 1):
            fell = tower.toss_many(states, _repeat(thrown, towers), rng).sum(axis=1).tolist()
            what = f"mean fall from {start} in toss {number}, of many towers and of single ones"
            expect_same_mean(fell, single, what)


def _single_falls(
    tower: BatchTower, contents: Cubes, thrown: Cubes, towers: int, seed: int
) -> list[tuple[int, int]]:
    """How many cubes fall in two tosses in a row, from the same start each time."""
    rng, falls = Random(seed), []
    for _ in range(towers):
        tower.empty()
        if contents:
            tower.fill(contents, rng)
        falls.append((tower.toss(thrown, rng).fell.total, tower.toss(thrown, rng).fell.total))
    return falls


def _fills(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = _make(factory), np.random.default_rng(seed)
    contents = _throws(tosses, rng)
    asked = contents.copy()
    states = tower.fill_many(contents, rng)
    expect((contents == asked).all(), "changes the array of contents")
    _expect_counts(states, (*contents.shape, tower.places), "the states")
    expect((states.sum(axis=2) == contents).all(), "fills with other contents")
    expect(not np.shares_memory(states, contents), "the states are the contents themselves")


def _colours_alike(factory: Factory, tosses: int, seed: int) -> None:
    tower, rng = _make(factory), np.random.default_rng(seed)
    for contents, thrown in (
        (Cubes(), Cubes(blue=6, red=6)),
        (Cubes(blue=4, red=4), Cubes(green=8)),
    ):
        states = tower.fill_many(_repeat(contents, tosses), rng)
        fell = tower.toss_many(states, _repeat(thrown, tosses), rng)
        expect_balanced((fell[:, COLOURS.index("red")] - fell[:, COLOURS.index("blue")]).tolist())


CHECKS: Checks = {
    "fills many": (lambda able: able.batch, _fills),
    "tosses many: conserves cubes": (lambda able: able.batch, _conserves_cubes),
    "tosses many: repeatable": (lambda able: able.batch and able.repeatable, _is_repeatable),
    "tosses many: as single tosses": (lambda able: able.batch, _as_single_tosses),
    "tosses many: treats colours alike": (lambda able: able.batch, _colours_alike),
}
