"""Verdicts on a calibrated physics: each by its rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration import Comparison
from cubetower.calibration.judge.differences import Differences, WindowDistance
from cubetower.calibration.judge.energy import Energy
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.replay import Jams
from cubetower.calibration.report.twin import verdicts
from cubetower.calibration.report.twin.freevalues import free_values
from cubetower.calibration.twin.fit import DIRECT, Twin
from cubetower.calibration.twin.freeruns import (
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    TOWERS,
    Nearness,
)
from cubetower.pages.wording import number
from tests.calibration.twin import made
from tests.calibration.undrawn import undrawn

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


def near(distance: float | None, itself: float = 0.02, **figures: object) -> Nearness:
    energy = Energy(distance, 0.5, 999)
    found = Nearness("a", 36, 35, 0.5, energy, Energy(itself, 0.5, 999), None, None, Jams(10, 0))
    return replace(found, **figures)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (near(0.5), near(0.1), "nearer"),
        (near(0.1), near(0.5), "farther"),
        (near(0.10), near(0.11), "equal"),
        (near(0.5), near(0.1, itself=0.6), "equal"),
        (near(0.5, itself=0.6), near(0.1), "equal"),
        (near(None), near(0.1), "equal"),
    ],
)
def test_nearer_is_what_is_nearer_by_more_than_luck(
    before: Nearness, now: Nearness, said: str
) -> None:
    assert verdicts.way(before, now) == said


@pytest.mark.parametrize(
    ("gain", "error", "said"),
    [
        (0.02, 0.01, "twin"),
        (-0.02, 0.01, "direct"),
        (0.01, 0.01, "neither"),
        (-0.005, 0.01, "neither"),
        (0.02, None, "unknown"),
        (None, None, "unknown"),
    ],
)
def test_ahead_is_who_is_ahead_by_more_than_the_paired_error(
    gain: float | None, error: float | None, said: str
) -> None:
    assert verdicts.ahead(LogEstimate(gain, error, 100, 5)) == said


def with_gain(gain: float, error: float) -> verdicts.Scores:
    """The twin's scores with another gain on the surrogate fitted directly."""
    scores = made.scores()
    direct = replace(scores.baselines[DIRECT], gain=LogEstimate(gain, error, 100, 5))
    return replace(scores, baselines={**scores.baselines, DIRECT: direct})


def with_energy(**distances: tuple[float, float]) -> Comparison:
    """The comparison with other energy distances, and their p, of some towers."""
    free = made.free()

    def changed(each: Differences) -> Differences:
        key = each.tower.replace(" ", "_")
        if key not in distances:
            return each
        energy = Energy(*distances[key], 999)
        itself = replace(each.from_itself, energy=Energy(0.02, 0.5, 999))
        assert isinstance(each.from_reference, WindowDistance)
        return replace(
            each, from_reference=replace(each.from_reference, energy=energy), from_itself=itself
        )

    return replace(free, differences=tuple(map(changed, free.differences)))


@pytest.mark.parametrize(
    ("gain", "take"),
    [(0.05, EMULATED), (-0.05, FITTED), (-0.005, f"{FITTED}, or {EMULATED}")],
)
def test_where_only_the_score_counts_the_one_ahead_is_taken(gain: float, take: str) -> None:
    found = list(verdicts.uses(made.free(), with_gain(gain, 0.01), doubtful=False))
    assert [each.take for each in found] == [found[0].take, EMULATED, take]
    assert f"{abs(gain):.3f}\u00a0±\u00a00.010 nats" in found[2].why


@pytest.mark.parametrize(
    ("designed", "calibrated", "take", "said"),
    [
        (0.5, 0.1, CALIBRATED, "nearer to the log than the design"),
        (0.1, 0.1, CALIBRATED, "about as near to the log as the design"),
        (0.1, 0.5, DESIGNED, "farther from the log than the design"),
    ],
)
def test_physics_to_watch_is_the_calibrated_one_unless_it_is_farther(
    designed: float, calibrated: float, take: str, said: str
) -> None:
    free = with_energy(physics_as_designed=(designed, 0.5), physics_calibrated=(calibrated, 0.5))
    watch = next(verdicts.uses(free, made.scores(), doubtful=False))
    assert watch.take == take
    assert said in watch.why
    changed = " ".join(verdicts.describe_change(free, made.scores()))
    assert number(designed, 3) in changed
    assert number(calibrated, 3) in changed


def test_what_stands_for_doubtful_physics_is_the_surrogate_without_it() -> None:
    *_, last = verdicts.uses(made.free(), made.scores(), doubtful=True)
    assert "doubtful" in last.what
    assert last.take == FITTED


def doubts(
    twin: Twin | None = None,
    free: Comparison | None = None,
    scores: verdicts.Scores | None = None,
) -> verdicts.Doubt:
    twin = twin or made.twin()
    scores = scores or made.scores()
    return verdicts.doubt(twin, free or made.free(), scores, tuple(free_values(twin)))


def undisturbed() -> tuple[Comparison, verdicts.Scores]:
    """What speaks against nothing: both physics do what the log does."""
    free = with_energy(physics_as_designed=(0.1, 0.5), physics_calibrated=(0.05, 0.5))
    rows = tuple(
        replace(row, towers=(row.log,) * len(TOWERS), distances=(0.0,) * len(TOWERS))
        for row in free.rows
    )
    auc = LogEstimate(0.5, 0.05, 100, 3)

    def alike(each: Differences) -> Differences:
        assert each.from_reference
        return replace(each, from_reference=replace(each.from_reference, auc=auc))

    apart = tuple(map(alike, free.differences))
    return replace(free, rows=rows, differences=apart), with_gain(0.0, 0.01)


def plain(twin: Twin) -> Twin:
    """Without values at an end, which the short made-up log may want."""
    return replace(twin, posterior=replace(twin.posterior, unit=0.2 + 0.6 * twin.posterior.unit))


def test_physics_is_not_doubtful_if_nothing_speaks_against_it() -> None:
    free, scores = undisturbed()
    found = doubts(plain(made.twin()), free, scores)
    assert not found.found, found.words
    assert "no proof" in found.words


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda free: with_distances(free, 5.0), r"Only 0 of \d+ figures"),
        (lambda free: of_calibrated(free, p=0.001), "by more than chance"),
        (lambda free: of_calibrated(free, auc=0.9), "A classifier tells"),
        (lambda free: of_calibrated(free, distance=0.5), "less like the log than the design"),
        (lambda free: jammed(free), "It jams in 5 of"),
        (lambda free: unlike(free), "differs from the surrogate that stands for it"),
    ],
    ids=["figures", "energy", "classifier", "farther", "jams", "surrogate"],
)
def test_what_physics_does_by_itself_can_make_it_doubtful(
    change: Callable[[Comparison], Comparison], said: str
) -> None:
    free, scores = undisturbed()
    found = doubts(plain(made.twin()), change(free), scores)
    assert found.found
    assert re.search(said, found.words)
    assert found.short == "The physics is doubtful: one thing speaks against it."


def with_distances(free: Comparison, distance: float) -> Comparison:
    rows = (replace(row, distances=(distance,) * len(TOWERS)) for row in free.rows)
    return replace(free, rows=tuple(rows))


def of_calibrated(
    free: Comparison, *, p: float = 0.5, auc: float = 0.5, distance: float = 0.05
) -> Comparison:
    apart = list(free.differences)
    from_log = apart[1].from_reference
    assert from_log
    changed = replace(from_log, energy=Energy(distance, p, 999), auc=LogEstimate(auc, 0.02, 100, 3))
    itself = replace(apart[1].from_itself, auc=LogEstimate(0.5, 0.02, 100, 3))
    apart[1] = replace(apart[1], from_reference=changed, from_itself=itself)
    return replace(free, differences=tuple(apart))


def jammed(free: Comparison) -> Comparison:
    towers = list(free.towers)
    towers[1] = replace(towers[1], jams=Jams(6, 0, 78, 5))
    return replace(free, towers=tuple(towers))


def unlike(free: Comparison) -> Comparison:
    def moved(figure: LogEstimate | None) -> LogEstimate | None:
        return figure and replace(figure, value=99.0)

    rows = (
        replace(row, towers=(*row.towers[:2], moved(row.towers[2]), *row.towers[3:]))
        for row in free.rows
    )
    return replace(free, rows=tuple(rows))


def test_a_surrogate_that_is_far_ahead_makes_physics_doubtful() -> None:
    free, _ = undisturbed()
    for gain, doubtful in ((-0.015, False), (-0.025, True)):
        found = doubts(plain(made.twin()), free, with_gain(gain, 0.01))
        assert found.found == doubtful
        assert ("A surrogate without physics" in found.words) == doubtful


def test_wrong_chances_make_physics_doubtful() -> None:
    free, _ = undisturbed()
    off = made.twin().predictions
    wrong = replace(
        made.twin(), predictions=replace(off, below=off.below * 0, up_to=off.up_to * 0.1)
    )
    found = doubts(plain(wrong), free, wrong.scores)
    assert "chances fail a check" in found.words


def test_values_at_an_end_and_few_draws_make_physics_doubtful() -> None:
    free, scores = undisturbed()
    twin = plain(made.twin())
    place = [axis.name for axis in twin.posterior.axes].index("ledges.wider_mm")
    unit = twin.posterior.unit.copy()
    unit[:, place] *= 0.05
    found = doubts(replace(twin, posterior=replace(twin.posterior, unit=unit)), free, scores)
    assert "lies at the low end of its range (−2.00 to 3.00\u00a0mm)" in found.words
    few = np.zeros(len(unit))
    few[:50] = 1 / 50
    rare = replace(twin.posterior, weights=few)
    assert rare.effective < verdicts.MIN_EFFECTIVE_DRAWS
    found = doubts(replace(twin, posterior=rare), free, scores)
    assert f"worth only {rare.effective:.0f} independent draws" in found.words
