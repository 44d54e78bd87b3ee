"""The surrogate: tosses against their exact distribution, state, chances, shipped files.

Every statistical test has a fixed seed; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from scipy import stats

from cubetower.foundation import SpecError, data_path
from cubetower.tower import Cubes, StateError, TowerFile, make_tower
from cubetower.tower.models import surrogatebatch
from cubetower.tower.models.rates import PLACES, Rates
from cubetower.tower.models.surrogate import SurrogateTower, cumulative_chances, make
from cubetower.tower.testing import check_tower
from tests.strategies import cubes, seeds, throws
from tests.tower.models.exact import FALSE_ALARM, Colour, assert_follows, outcome_distribution
from tests.tower.models.test_rates import FULL

KINDS = Rates(
    new=0.7, old=0.4, new_thrown=-0.3, old_thrown=0.5, wedge=0.4, wedged_hazard=0.3, stuck=0.4,
    stuck_hazard=0.1,
)  # fmt: skip
INSIDE = {"loose": Cubes(blue=2), "wedged": Cubes(blue=1, green=1), "stuck": Cubes(green=1, red=1)}
THROWN = Cubes(green=1, red=2)
COLOURS = ("blue", "green", "red")
Outcome = tuple[Colour, ...]
COUNT = 10_000


def outcome(fell: Cubes, state: dict[str, Any], colours: Sequence[str] = COLOURS) -> Outcome:
    inside = [Cubes(state[place]) for place in PLACES]
    return tuple((fell[c], *(cubes_[c] for cubes_ in inside)) for c in colours)


# Against the exact distribution


@pytest.mark.long
@pytest.mark.parametrize(("max_inside", "falls"), [(64, 7), (40, 0)])
def test_a_fuller_tower_has_the_chances_of_its_own_limit(max_inside: int, falls: int) -> None:
    """With 60 inside all thrown cubes fall for certain, with 40 none does."""
    rates = Rates(new=0.5, old=0, new_content=-100, new_content2=30, max_inside=max_inside)
    tower = SurrogateTower(rates)
    tower.fill(Cubes(blue=60), Random(1))
    chances = tower.chances(Cubes(red=7))
    [(number, chance)] = chances["red"]
    assert (number, chance) == (7, pytest.approx(falls / 7, abs=1e-9))
    assert tower.toss(Cubes(red=7), Random(1)).fell.total == falls
    states = np.zeros((1, 2, len(PLACES)), np.int64)
    states[0, 0, 0] = 60
    fell = tower.toss_many(states, np.array([[0, 7]]), np.random.default_rng(1))
    assert fell.tolist() == [[0, falls]]


@pytest.mark.long
@pytest.mark.parametrize("rates", [KINDS, FULL, Rates(new=0.2, old=0.9)])
def test_single_tosses_follow_the_exact_distribution(rates: Rates) -> None:
    def tosses() -> Iterator[Outcome]:
        tower, rng = SurrogateTower(rates), Random(1)
        for _ in range(COUNT):
            tower.restore({"model": "surrogate", **INSIDE})
            yield outcome(tower.toss(THROWN, rng).fell, tower.state())

    assert_follows(tosses(), outcome_distribution(rates, INSIDE, THROWN), COUNT)


@pytest.mark.long
@pytest.mark.parametrize("rates", [KINDS, FULL, Rates(new=0.2, old=0.9)])
def test_many_tosses_follow_the_exact_distribution(rates: Rates) -> None:
    one = [[INSIDE[place][c] for place in PLACES] for c in COLOURS]
    states = np.tile(np.array(one, np.int64), (COUNT, 1, 1))
    thrown = np.tile(np.array([THROWN[c] for c in COLOURS], np.int64), (COUNT, 1))
    fell = SurrogateTower(rates).toss_many(states, thrown, np.random.default_rng(1))
    seen = np.concatenate([fell[:, :, None], states], axis=2).tolist()
    outcomes = (tuple(tuple(colour) for colour in tower) for tower in seen)
    assert_follows(outcomes, outcome_distribution(rates, INSIDE, THROWN), COUNT)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "chance"), [(1, 0.3), (20, 0.02), (20, 0.98), (45, 0.5), (700, 0.4), (3000, 0.97)]
)
def test_numbers_of_events_are_binomial(size: int, chance: float) -> None:
    # Kolmogorov and Smirnov, conservative for whole numbers.
    rng, table = np.random.default_rng(3), cumulative_chances(size, chance)
    single = np.searchsorted(table, rng.random(COUNT), side="right")
    coin = chance, chance / (1 - chance), float(np.log1p(-chance))
    batch = np.array([surrogatebatch.events(rng, size, *coin) for _ in range(COUNT)])
    for drawn in (single, batch):
        grid = np.unique(drawn)
        gap = np.abs(stats.ecdf(drawn).cdf.evaluate(grid) - stats.binom.cdf(grid, size, chance))
        assert stats.kstwo.sf(gap.max(), COUNT) > FALSE_ALARM


def test_cumulated_probabilities_are_binomial() -> None:
    for size, chance in ((1, 0.5), (9, 0.12), (45, 0.9), (400, 0.03)):
        table = cumulative_chances(size, chance)
        assert table == pytest.approx(stats.binom.cdf(range(len(table)), size, chance), abs=1e-13)
        assert stats.binom.sf(len(table), size, chance) < 1e-13
    assert cumulative_chances(3, 0.0) == []
    assert cumulative_chances(3, 1.0) == [0.0] * 3


# The contract


@pytest.mark.parametrize("spec", ["surrogate", "surrogate,level=M1", "surrogate,design=plane"])
def test_a_surrogate_keeps_the_contract(spec: str) -> None:
    made = check_tower(spec)
    assert {"conserves cubes", "refuses to record", "tosses many: conserves cubes"} <= set(made)


@given(inside=cubes(), thrown=throws(), seed=seeds)
def test_cubes_are_conserved(inside: Cubes, thrown: Cubes, seed: int) -> None:
    tower, rng = SurrogateTower(FULL), Random(seed)
    tower.fill(inside, rng)
    fell = tower.toss(thrown, rng).fell
    assert inside + thrown - fell == tower.contents
    assert fell == Cubes(dict(fell))  # as a checked one: sorted, no zeros, right total
    assert list(fell) == sorted(fell)
    assert fell.total == sum(fell.values())


def arrays(**changes: Any) -> dict[str, Any]:
    states, thrown = np.zeros((4, 2, 3), np.int64), np.ones((4, 2), np.int64)
    return {"states": states, "thrown": thrown, **changes}


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"states": np.zeros((4, 2, 2), np.int64)}, r"shape \(4, 2, 2\), but \(4, 2, 3\)"),
        ({"states": np.zeros((3, 2, 3), np.int64)}, r"shape \(3, 2, 3\)"),
        ({"states": np.zeros((4, 2, 3), np.int8)}, "states is not an array of int64"),
        ({"states": np.zeros((4, 2, 3), np.int64).tolist()}, "states is not an array"),
        ({"states": np.zeros((4, 6), np.int64)}, "states is not an array of int64 with 3 dim"),
        ({"states": np.full((4, 2, 3), -1)}, "a negative number"),
        ({"states": np.broadcast_to(np.int64(0), (4, 2, 3))}, "cannot be written to"),
        ({"thrown": np.ones((4, 2))}, "thrown is not an array of int64"),
        ({"thrown": np.full((4, 2), -3)}, "a negative number"),
    ],
)
def test_arrays_that_compiled_code_would_not_survive_are_refused(
    changes: dict[str, Any], match: str
) -> None:
    with pytest.raises(StateError, match=match):
        SurrogateTower(KINDS).toss_many(**arrays(**changes), rng=np.random.default_rng(1))


def test_many_towers_of_one_colour_and_of_none() -> None:
    tower, rng = SurrogateTower(KINDS), np.random.default_rng(1)
    states = np.zeros((5, 1, 3), np.int64)
    fell = tower.toss_many(states, np.full((5, 1), 3000), rng)
    assert (fell + states.sum(axis=2) == 3000).all()
    assert tower.toss_many(
        np.zeros((0, 6, 3), np.int64), np.zeros((0, 6), np.int64), rng
    ).shape == (0, 6)


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"model": "bag", "inside": {}},
        {"model": "surrogate"},
        {"model": "surrogate", "loose": {"red": -1}, "wedged": {}, "stuck": {}},
        {"model": "surrogate", "loose": {}, "wedged": {}, "stuck": 3},
        {"model": "surrogate", "loose": {}, "wedged": {}, "stuck": {1: 2}},
        None,
    ],
)
def test_a_foreign_state_is_refused(state: Any) -> None:
    tower = SurrogateTower(KINDS)
    tower.fill(Cubes(red=2), Random(1))
    with pytest.raises(StateError, match="surrogate"):
        tower.restore(state)
    assert tower.contents == Cubes(red=2)


def test_a_tap_frees_every_cube_with_the_same_chance() -> None:
    tower, rng = SurrogateTower(Rates(new=0.5, old=0.5, wedge=0.5, tap=0.2)), Random(4)
    fell = 0
    for _ in range(1000):
        tower.fill(Cubes(red=3, blue=3), rng)
        before = tower.contents
        tap = tower.tap(rng)
        assert before - tap.fell == tower.contents
        fell += tap.fell.total
    assert stats.binomtest(fell, 6000, 0.2).pvalue > FALSE_ALARM
    assert SurrogateTower(KINDS).tap(rng).fell == Cubes()


# The chances


def test_the_chances_give_the_distribution_of_what_falls() -> None:
    tower = SurrogateTower(KINDS)
    tower.restore({"model": "surrogate", **INSIDE})
    distribution: dict[tuple[int, ...], float] = {}
    for end, p in outcome_distribution(KINDS, INSIDE, THROWN).items():
        key = tuple(of[0] for of in end)
        distribution[key] = distribution.get(key, 0.0) + p
    parts = []
    for groups in tower.chances(THROWN).values():
        pmf = np.ones(1)
        for count, chance in groups:
            pmf = np.convolve(pmf, stats.binom.pmf(range(count + 1), count, chance))
        parts.append(pmf)
    for fell, p in distribution.items():
        by_chances = float(np.prod([part[f] for part, f in zip(parts, fell, strict=True)]))
        assert by_chances == pytest.approx(p)


# With and without numba

RUN = """
import sys
import numpy as np
from cubetower.tower.models.surrogate import make
tower, rng = make(new=0.85, old=0.2, new_thrown=-0.2, old_thrown=0.8, wedge=0.5,
                  wedged_hazard=0.1, stuck=0.3, stuck_hazard=0.05), np.random.default_rng(7)
states = tower.fill_many(rng.integers(0, 4, (50, 6)), rng)
fell = [tower.toss_many(states, rng.integers(0, 5, (50, 6)), rng).tolist() for _ in range(20)]
print(sys.modules.get("numba") is not None)
print(fell, states.tolist())
"""
WITHOUT = f"import sys; sys.modules['numba'] = None\n{RUN}"


@pytest.mark.long
def test_results_do_not_depend_on_numba(capsys: pytest.CaptureFixture[str]) -> None:
    exec(RUN, {})  # noqa: S102
    compiled, results = capsys.readouterr().out.split("\n", 1)
    assert compiled == "True"
    without = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True
    )
    assert without.stdout == f"False\n{results}"


# What is shipped


@pytest.mark.parametrize("path", sorted(data_path("towers").glob("*.toml")), ids=lambda p: p.stem)
def test_shipped_surrogates_say_where_they_are_from(path: Any) -> None:
    file = TowerFile.read(path)
    assert file.model == "surrogate"
    assert "Simulated" in file.provenance.note
    assert file.scores
    assert make_tower(str(path)).toss(Cubes(red=8), Random(1)).thrown.total == 8


def test_the_default_surrogate_is_a_shipped_file() -> None:
    path = data_path("towers/standard.toml")
    for made in (make(), make_tower("surrogate"), make_tower(str(path))):
        assert isinstance(made, SurrogateTower)
        assert made.rates == Rates(**TowerFile.read(path).parameters)  # type: ignore[arg-type]


def test_values_change_a_shipped_surrogate_or_make_one_of_their_own() -> None:
    assert make(wedge=0.1).rates.new == make().rates.new
    assert make(wedge=0.1).rates.wedge == 0.1
    assert make(new=0.5, old=0.6).rates == Rates(new=0.5, old=0.6)


@pytest.mark.parametrize(
    ("spec", "match"),
    [
        ("surrogate,level=M9", "level=M9: .* one of M0, M1, M2, M3"),
        ("surrogate,level=M9,new=0.5,old=0.1", "level=M9"),
        ("surrogate,design=plane,level=M1", "no surrogate 'plane-M1'; shipped are plane"),
        ("surrogate,design=none", "no surrogate 'none'"),
        ("surrogate,new=2", "new=2"),
        ("surrogate,fresh=0.5", "no 'fresh'; it has design, level, new"),
        ("surrogate,new=0.5,old=many", "old=many"),
    ],
)
def test_impossible_surrogates_are_refused(spec: str, match: str) -> None:
    with pytest.raises(SpecError, match=match):
        make_tower(spec)
