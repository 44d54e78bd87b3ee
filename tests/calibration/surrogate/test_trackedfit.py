"""Tracked tosses and the fits to them: known rates are found again, likelihoods are right."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from cubetower.calibration.surrogate import trackedfit
from cubetower.calibration.surrogate.ladder import (
    LEVELS,
    names,
    order_kinds,
    starts,
    to_rates,
    to_vector,
)
from cubetower.calibration.surrogate.tracked import Tracked, track
from cubetower.calibration.surrogate.trackedfit import fit_tracked, tracked_log_likelihood
from cubetower.tower import Cubes, Design, Toss
from cubetower.tower.models.rates import Rates
from tests.tower.models.test_rates import FULL

pytestmark = pytest.mark.long

MOST_SIGMAS = 4.0  # each fitted value is farther from the truth once in 16,000
KNOWN = replace(
    FULL, wedged_hazard=0.3, stuck_hazard=0.02, stuck=0.5
)  # kinds that can be told apart


def played(rates: Rates, sessions: int, seed: int) -> Tracked:
    """Tosses of 1 to 18 cubes in which each cube flips coins of its own, played here."""
    rng = Random(seed)
    thrown, content, session, fates = [], [], [], []
    chances = cache(rates.chances)
    for number in range(sessions):
        inside: list[tuple[int, int]] = []  # toss of entry, kind
        for _ in range(40):
            toss, size = len(thrown), rng.randint(1, 18)
            thrown.append(size)
            content.append(len(inside))
            session.append(number)
            new, *falls, held, sunk = (float(c) for c in chances(size, len(inside)))
            left = []
            for entered, kind in inside:
                if rng.random() < falls[kind]:
                    fates.append((entered, toss, True))
                else:
                    left.append((entered, kind))
            for _ in range(size):
                if rng.random() < new:
                    fates.append((toss, toss, True))
                else:
                    caught = rng.random() < held
                    left.append((toss, caught + (caught and rng.random() < sunk)))
            inside = left
        fates += [(entered, len(thrown) - 1, False) for entered, _ in inside]
    entered, watched, fell = (np.array(each) for each in zip(*fates, strict=True))
    return Tracked(
        np.array(thrown), np.array(content), np.array(session), entered, watched, fell, 0
    )


@pytest.mark.parametrize("level", LEVELS)
def test_known_rates_are_found_again(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if level == "M3":  # others of its starts end in the same place, and take as long
        monkeypatch.setattr(trackedfit, "starts", lambda level: starts(level)[:1])
    true = Rates(**{name: getattr(KNOWN, name) for name in names(level)})
    fit = fit_tracked(played(true, 200 if level == "M3" else 60, 1), level)
    assert fit.converged
    gaps = to_vector(fit.rates, level) - to_vector(true, level)
    for gap, (name, error) in zip(gaps, fit.standard_errors.items(), strict=True):
        assert error is not None
        assert error < 0.8, name  # or the test could hardly fail
        assert abs(gap) < MOST_SIGMAS * error, name


def test_what_the_data_do_not_tell_has_no_error() -> None:
    fit = fit_tracked(played(Rates(new=0.9, old=0.1), 30, 2), "M2")  # all cubes of one kind
    assert None in fit.standard_errors.values()
    assert fit.standard_errors["new"] is not None


@pytest.mark.parametrize("level", LEVELS)
def test_a_strong_pull_holds_few_tosses(level: str) -> None:
    centre = to_vector(Rates(**{name: getattr(KNOWN, name) for name in names(level)}), level) + 0.3
    spread = np.full(len(centre), 0.01)
    fit = fit_tracked(played(FULL, 1, 4), level, centre=centre, spread=spread)
    assert to_vector(fit.rates, level) == pytest.approx(centre, abs=0.05)
    assert list(fit.standard_errors.values()) == pytest.approx(list(spread), rel=0.05)


def test_pull_and_tosses_add_up() -> None:
    true = Rates(new=0.9, old=0.1)
    tracked, centre = played(true, 3, 6), to_vector(true, "M0") + 1.0
    free = fit_tracked(tracked, "M0")
    error = np.array([free.standard_errors[name] or 0.0 for name in names("M0")])
    between = fit_tracked(tracked, "M0", centre=centre, spread=error)  # as strong as the tosses
    gaps = (to_vector(between.rates, "M0") - to_vector(free.rates, "M0")) / (
        centre - to_vector(free.rates, "M0")
    )
    assert gaps == pytest.approx([0.5, 0.5], abs=0.15)  # were the likelihood normal
    assert free.log_likelihood > between.log_likelihood
    assert between.log_likelihood == pytest.approx(tracked_log_likelihood(between.rates, tracked))
    pulled = np.array([between.standard_errors[name] for name in names("M0")])
    assert pulled == pytest.approx(error / math.sqrt(2), rel=0.2)


def test_a_pull_decides_what_the_data_do_not_tell() -> None:
    tracked, one_kind = played(Rates(new=0.9, old=0.1), 30, 2), Rates(new=0.9, old=0.1, wedge=0.4)
    centre = to_vector(replace(one_kind, wedged_hazard=0.2), "M2")
    fit = fit_tracked(tracked, "M2", centre=centre, spread=np.full(6, 1.0))
    assert fit.converged
    assert None not in fit.standard_errors.values()
    assert np.abs(to_vector(fit.rates, "M2") - centre).max() < 3.0


@pytest.mark.parametrize("half", ["centre", "spread"])
def test_half_a_pull_is_refused(half: str) -> None:
    with pytest.raises(ValueError, match="both"):
        fit_tracked(played(FULL, 1, 1), "M0", **{half: np.ones(2)})


def test_kinds_are_named_by_how_often_they_fall() -> None:
    swapped = replace(KNOWN, wedged_hazard=0.02, stuck_hazard=0.3, stuck=0.5)
    assert order_kinds(swapped) == KNOWN
    assert order_kinds(KNOWN) == KNOWN
    alike = replace(KNOWN, stuck_hazard=KNOWN.wedged_hazard, stuck=0.3)
    assert order_kinds(alike) == alike


def test_certain_falls_have_a_likelihood() -> None:
    tracked = played(Rates(new=0.9, old=1.0), 2, 3)
    assert math.isfinite(tracked_log_likelihood(Rates(new=0.9, old=1.0), tracked))


def test_the_likelihood_is_that_of_the_coins() -> None:
    # One cube stays and falls two tosses later; one falls at once; one is never seen to fall.
    tracked = Tracked(
        thrown=np.array([2, 1, 4]),
        content=np.array([0, 1, 2]),
        session=np.zeros(3, np.int64),
        entered=np.array([0, 0, 1]),
        watched=np.array([2, 0, 2]),
        fell=np.array([True, True, False]),
        jams=0,
    )
    new, *falls, held, sunk = FULL.chances(tracked.thrown, tracked.content)
    kinds = ((1 - held), held * (1 - sunk), held * sunk)
    pairs = list(zip(kinds, falls, strict=True))
    first = (1 - new[0]) * sum(share[0] * (1 - fall[1]) * fall[2] for share, fall in pairs)
    third = (1 - new[1]) * sum(share[1] * (1 - fall[2]) for share, fall in pairs)
    assert tracked_log_likelihood(FULL, tracked) == pytest.approx(math.log(first * new[0] * third))


@pytest.mark.parametrize("level", LEVELS)
def test_vectors_hold_the_rates(level: str) -> None:
    true = Rates(**{name: getattr(FULL, name) for name in names(level)})
    again = to_rates(to_vector(true, level), level)
    for name in names(level):
        assert getattr(again, name) == pytest.approx(getattr(true, name))
    assert {len(each) for each in starts(level)} == {len(names(level))}
    with pytest.raises(ValueError, match="shorter"):
        to_rates(to_vector(true, level)[:-1], level)


def test_physics_is_tracked_whole_and_on_any_number_of_processes() -> None:
    tracked = track("standard", range(3, 5), jobs=1)
    other = track("standard", range(3, 5), jobs=2)
    for name in ("thrown", "content", "session", "entered", "watched", "fell"):
        assert (getattr(tracked, name) == getattr(other, name)).all()
    assert len(tracked.thrown) == 30 + 31  # session 3 starts without a seeding throw
    assert len(tracked.entered) == tracked.thrown.sum()
    assert (np.bincount(tracked.entered) == tracked.thrown).all()
    starts = np.flatnonzero(np.diff(tracked.session, prepend=-1))
    assert not tracked.content[starts].any()
    fallen = np.bincount(tracked.watched[tracked.fell], minlength=len(tracked.thrown))
    for toss in set(range(1, len(tracked.thrown))) - set(starts):
        before = toss - 1
        assert tracked.content[toss] == (
            tracked.content[before] + tracked.thrown[before] - fallen[before]
        )


def test_a_seed_decides_the_tosses_not_the_name_of_the_design() -> None:
    design = Design.load("standard")
    by_name, same, named_alike, other = (
        track(which, range(3, 4), seed=seed)
        for which, seed in (
            ("standard", ""),
            (design, "standard"),
            ("plane", "standard"),
            (design, "x"),
        )
    )
    assert (by_name.watched == same.watched).all()
    assert (by_name.thrown == named_alike.thrown).all()
    assert not (by_name.thrown == other.thrown).all()
    with pytest.raises(ValueError, match="needs a seed"):
        track(design, range(1))


class Jammed:  # nothing falls, and every throw jams; one knock helps
    fallen_cubes = ()
    contents = Cubes()

    def __init__(self, design: object) -> None:
        self.resting = [SimpleNamespace(age=1)]

    def toss(self, thrown: Cubes, rng: Random) -> Toss:
        return Toss(thrown, Cubes(), jammed=True)

    def tap(self, rng: Random) -> Toss:
        return Toss(Cubes(), Cubes())


def test_jams_of_seeding_throws_are_counted_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    jammed = "cubetower.calibration.surrogate.tracked.rigid_body_tower"
    monkeypatch.setattr(jammed, lambda model, design: Jammed(design))
    monkeypatch.setattr(
        "cubetower.calibration.surrogate.tracked.ProcessPoolExecutor", ThreadPoolExecutor
    )
    tracked = track(Design.load("standard"), range(2, 5), seed="jammed")
    assert tracked.seeding_jams == 2  # session 3 starts without a seeding throw
    assert tracked.jams == len(tracked.thrown) == 2 + 3 * 30


def test_series_are_put_behind_each_other() -> None:
    one, two = played(FULL, 1, 1), played(FULL, 1, 2)
    both = Tracked.join([one, two])
    assert tracked_log_likelihood(FULL, both) == pytest.approx(
        tracked_log_likelihood(FULL, one) + tracked_log_likelihood(FULL, two)
    )
