"""Statistics of the lab: what is counted, and how far it can be trusted."""

from __future__ import annotations

import csv
from collections import Counter
from random import Random

import numpy as np
import pytest
from scipy.stats import binomtest

from cubetower.foundation import data_path
from cubetower.foundation.intervals import wilson
from cubetower.tower import Cubes, TossLog, read_log
from cubetower.tower.log import LogRow
from cubetower.viewer.window.lab.statistics import (
    FallRate,
    Statistics,
    ThrowCounts,
    count_by_colour,
    throws_of,
)

pytestmark = pytest.mark.long

RED = Cubes(red=3)


def throw(session: str = "A", *, emptied: bool = False, missing: bool = False) -> LogRow:
    return LogRow(session, 1, emptied, RED, RED, missing=missing)


def emptying() -> LogRow:
    return LogRow("A", 1, True, Cubes(), Cubes())


def tap() -> LogRow:
    return LogRow("A", 1, False, Cubes(), Cubes())


LOGS = ("reference-j.csv", "reference-k.csv", "rulebook-examples.csv")


def share_of(fallen: list[tuple[int, int]]) -> FallRate:
    share = FallRate()
    for each in fallen:
        share.add(each)
    return share


@pytest.mark.parametrize(("fell", "number"), [(0, 5), (3, 7), (88, 100), (20, 20)])
def test_wilsons_interval_is_that_of_scipy(fell: int, number: int) -> None:
    expected = binomtest(fell, number).proportion_ci(method="wilson")
    assert wilson(fell / number, number) == pytest.approx((expected.low, expected.high), abs=1e-6)


def test_throws_that_differ_more_than_coins_would_give_a_wider_interval() -> None:
    coins = share_of([(5, 10)] * 50)
    clumped = share_of([(10, 10), (0, 10)] * 25)
    assert coins.limits == pytest.approx(wilson(0.5, 500))
    assert clumped.value == coins.value == 0.5
    # All or nothing: each throw is one case, but for the sample's n - 1.
    assert clumped.limits == pytest.approx(wilson(0.5, 49), abs=1e-9)


def test_the_interval_holds_the_true_share_in_95_of_100_series_of_clumped_throws() -> None:
    # 1,000 series: the false alarm rate of these bounds is under 1 in 1,000.
    rng = np.random.default_rng(11)
    held = 0
    for _ in range(1000):
        stakes = rng.integers(2, 19, 60)
        fell = rng.binomial(stakes, rng.beta(7, 1, 60))
        share = share_of(list(zip(fell.tolist(), stakes.tolist(), strict=True)))
        held += share.limits[0] <= 7 / 8 <= share.limits[1]
    assert 910 <= held <= 980


def test_a_share_of_nothing_is_unknown() -> None:
    share = share_of([(0, 0)])
    assert share == share_of([])
    assert (share.value, share.limits) == (None, (0.0, 1.0))


@pytest.mark.parametrize("fell", [0, 4])
def test_one_throw_has_an_interval_too(fell: int) -> None:
    share = share_of([(fell, 4)])
    assert share.value == fell / 4
    low, high = share.limits
    assert 0 < high - low < 1


def test_seeding_throws_are_only_counted() -> None:
    seeding = ThrowCounts(45, 30, 15, (30, 45), (0, 0), jammed=True, seeding=True)
    figures = Statistics.of([seeding, ThrowCounts(5, 4, 16, (4, 5), (0, 15), jammed=False)])
    assert (figures.tosses, figures.seedings, figures.jams) == (1, 1, 0)
    assert (figures.mean_in, figures.out_per_in, figures.mean_inside) == (5, 0.8, 16)
    assert figures.new.value == 0.8


def test_colours_that_were_inside_and_are_thrown_tell_nothing() -> None:
    new, old = count_by_colour(
        Cubes(red=5, blue=3), Cubes(red=6, blue=2, green=1), Cubes(red=4, green=2)
    )
    assert (new, old) == ((2, 3), (1, 2))


@pytest.mark.parametrize("name", LOGS)
def test_figures_of_a_log_are_those_of_its_table_read_by_hand(name: str) -> None:
    path = data_path(f"logs/{name}")
    figures = Statistics.of(throws_of(read_log(path)))
    cubes = Counter[str]()
    contents: list[int] = []
    inside: Counter[str] | None = None
    session = ""
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            inside = inside if row["session"] == session else None
            session = row["session"]
            if row["emptied"] == "1":
                inside = Counter()
            thrown, fell = (
                Counter({k[len(of) :]: int(n) for k, n in row.items() if k.startswith(of)})
                for of in ("thrown_", "fell_")
            )
            before = None if inside is None else inside.copy()
            if inside is not None:
                inside += thrown
                inside -= fell
            if row["emptied"] == "1" or not thrown.total():
                continue
            cubes.update(tosses=1, thrown=thrown.total(), fell=fell.total())
            for colour in thrown if before is not None else ():
                if thrown[colour] and not before[colour]:
                    cubes.update(new=thrown[colour], new_fell=fell[colour])
                if before[colour] and not thrown[colour]:
                    cubes.update(old=before[colour], old_fell=fell[colour])
            if inside is not None:
                contents.append(inside.total())
    assert figures.tosses == cubes["tosses"]
    assert (figures.cubes_in, figures.cubes_out) == (cubes["thrown"], cubes["fell"])
    assert (figures.new.fell, figures.new.exposed) == (cubes["new_fell"], cubes["new"])
    assert (figures.old.fell, figures.old.exposed) == (cubes["old_fell"], cubes["old"])
    assert figures.mean_inside == (pytest.approx(np.mean(contents)) if contents else None)
    assert figures.jams is None


@pytest.mark.parametrize(
    ("rows", "seedings"),
    [
        ([emptying(), throw(), throw()], [True, False]),
        ([emptying(), tap(), throw(), throw()], [True, False]),
        ([throw(emptied=True), emptying(), throw()], [True, True]),
        ([emptying(), throw(missing=True), throw()], [False]),
        ([throw(missing=True, emptied=True), throw()], [False]),
        ([throw(), emptying(), throw(session="B")], [False, False]),
    ],
)
def test_an_emptying_lasts_until_something_goes_in(
    rows: list[LogRow], seedings: list[bool]
) -> None:
    assert [each.seeding for each in throws_of(TossLog(tuple(rows), ("red",)))] == seedings


def test_running_sums_give_the_ratio_estimators_error() -> None:
    rng = Random(3)
    pairs = [(rng.randint(0, n), n) for n in (rng.randint(1, 12) for _ in range(40))]
    fell, stake = (np.array(each, float) for each in zip(*pairs, strict=True))
    value = fell.sum() / stake.sum()
    variance = 40 / 39 * ((fell - value * stake) ** 2).sum() / stake.sum() ** 2
    cubes = value * (1 - value) / variance
    share = share_of(pairs)
    assert share.value == pytest.approx(value)
    assert share.limits == pytest.approx(wilson(value, min(cubes, stake.sum())))


def test_seeding_throws_are_all_that_can_be_told_until_there_are_others() -> None:
    seeding = ThrowCounts(45, 30, 15, (30, 45), (0, 0), jammed=False, seeding=True)
    figures = Statistics.of([seeding])
    assert figures.basis.tosses == 1
    assert figures.basis.new.value == pytest.approx(30 / 45)
    assert figures.basis.mean_inside == 15
    figures.add(ThrowCounts(5, 4, 16, (4, 5), (0, 15), jammed=False))
    assert figures.basis is figures
    assert figures.mean_in == 5
