"""How far to trust a calibration, in sentences."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.calibration.trust.examination import Trust
from cubetower.calibration.trust.madeup import MadeUpFits
from cubetower.calibration.trust.powerscaling import Sensitivity
from cubetower.command.terminal.trusttable import describe_trust, print_trust

EVEN = (np.arange(60)[:, None] + 0.5) / 60 * np.ones((1, 3))
AGREED, DISPUTED, UNTOLD = (
    Sensitivity("thrown", 0.01, 0.09, 0.03, -0.02),
    Sensitivity("inside", 0.13, 0.14, 0.42, -0.51),
    Sensitivity("battle", 0.08, 0.02, 0.01, 0.0),
)


def trust_of(k: float = 0.31, ranks: np.ndarray = EVEN, *asked: Sensitivity) -> Trust:
    names = ("thrown", "inside", "battle")
    return Trust(k, 0.7, asked or (AGREED,), MadeUpFits(names, ranks))


def words(trust: Trust) -> str:
    return " ".join(describe_trust(trust)).replace("\u00a0", " ")


def test_what_is_well_is_said_first_and_then_its_number() -> None:
    said = words(trust_of())
    assert "The draws stand for the posterior (Pareto k 0.31, good up to 0.70)." in said
    assert "The intervals are right for a log like yours" in said
    assert "those of 90 % held 90 % ± 4 of the true values" in said


def test_what_the_prior_does_is_said_of_each_question() -> None:
    said = words(trust_of(0.31, EVEN, AGREED, DISPUTED, UNTOLD))
    assert "different directions for cubes inside" in said
    assert "move by 0.4 of its own standard deviations" in said
    assert "The log says little about battles" in said


@pytest.mark.parametrize("k", [0.82, float("inf")])
def test_draws_that_stand_badly_are_named(k: float) -> None:
    assert "The draws may stand badly for the posterior" in words(trust_of(k))


def test_intervals_that_are_wrong_are_named() -> None:
    said = words(trust_of(0.31, np.full((60, 3), 0.99)))
    assert "The intervals may be wrong for a log like yours" in said
    assert "those of 90 % held 0 % ± 0" in said
    assert "(p < 0.001)" in said


def test_the_block_ends_with_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    print_trust(trust_of())
    printed = capsys.readouterr().out
    assert printed.startswith("How far to trust it\n")
    assert "All this takes the model for granted" in printed


def test_infinite_numbers_are_none_in_json() -> None:
    data = trust_of(float("inf")).to_json()
    assert data["pareto_k"] is None
    assert data["made_up"]["logs"] == 60
    assert [each["verdict"] for each in data["sensitivities"]] == ["agree"]
