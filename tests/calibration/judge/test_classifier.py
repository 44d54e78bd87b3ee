"""How well a classifier tells windows apart."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from cubetower.calibration import LogEstimate
from cubetower.calibration.judge.classifier import _count_wins, _estimate, classifier_auc
from cubetower.calibration.judge.windows import Windows
from tests.calibration.judge.test_energy import made_by


def shifted(windows: Windows, by: float) -> Windows:
    return Windows(windows.features + by, windows.sessions, windows.starts, windows.repeats)


@pytest.mark.long
def test_bag_and_two_shelves_are_told_apart() -> None:
    # The AUC is .80 with a standard error of .02: below .7 it does not come by chance.
    found = classifier_auc(made_by("bag", 1), made_by("twoshelves", 2))
    assert found is not None
    assert found.value is not None
    assert found.value > 0.7
    assert (found.count, found.sessions) == (1120, 20)


@pytest.mark.long
def test_a_tower_is_not_told_from_itself() -> None:
    # The AUC of two runs of a bag varies by .031 about .5 (60 pairs): the mean of 6 by .013;
    # a false alarm has 1 chance in 16,000. Seeds are fixed.
    values = []
    for pair in range(6):
        found = classifier_auc(*(made_by("bag", 1000 * run + pair, throws=pair) for run in (1, 2)))
        assert found is not None
        values.append(found.value or 0)
    assert np.mean(values) == pytest.approx(0.5, abs=4 * 0.013)


def test_what_differs_in_all_is_always_told_and_what_is_equal_never() -> None:
    bag = made_by("bag", 1)
    always = classifier_auc(bag, shifted(bag, 50))
    assert always == LogEstimate(1.0, 0.0, 1120, 20)
    assert classifier_auc(bag, bag) == LogEstimate(0.5, 0.0, 1120, 20)


def test_wins_and_their_error_by_hand() -> None:
    # Session 0: 2 against 1, won. Session 1: 3 against 3, half. Across, all in one fold:
    # 2 against 3 lost, 3 against 1 won. AUC 2.5 / 4; without session 0 it is .5, without 1 it is 1.
    wins, pairs = np.zeros((2, 2)), np.zeros((2, 2))
    scores, ours = np.array([2.0, 3, 1, 3]), np.array([True, True, False, False])
    _count_wins(scores, ours, np.array([0, 1, 0, 1]), wins, pairs)
    assert _estimate(wins, pairs, 4) == LogEstimate(2.5 / 4, pytest.approx(0.25), 4, 2)


def test_one_session_or_one_side_has_no_auc() -> None:
    bag = made_by("bag", 1)
    first = bag.where(bag.sessions == 0)
    assert classifier_auc(first, first) == LogEstimate(None, None, 56, 1)
    nothing = bag.where(bag.sessions < 0)
    assert classifier_auc(bag, nothing) == LogEstimate(None, None, 560, 20)
    second = bag.where(bag.sessions == 1)
    assert classifier_auc(first, second) == LogEstimate(None, None, 56, 2)


def test_without_scikit_learn_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    bag = made_by("bag", 1)
    assert classifier_auc(bag, bag) is None


@pytest.mark.long
def test_the_number_of_threads_does_not_matter() -> None:
    code = (
        "from tests.calibration.judge.test_energy import made_by\n"
        "from cubetower.calibration.judge.classifier import classifier_auc\n"
        "few = [each.where(each.sessions < 6) for each in (made_by('bag', 1), made_by('bag', 2))]\n"
        "print(repr(classifier_auc(*few)))"
    )
    few = [each.where(each.sessions < 6) for each in (made_by("bag", 1), made_by("bag", 2))]
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "OMP_NUM_THREADS": "4"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"{classifier_auc(*few)!r}\n"
