"""Shipped designs and surrogates: their names, and that a surrogate is of its design of today."""

from __future__ import annotations

import pytest

from cubetower.foundation import CubetowerError
from cubetower.tower import TowerFile, make_tower
from cubetower.tower.models.surrogate import yardstick
from cubetower.tower.shipped import SURROGATES, model_of_surrogate, shipped_file, shipped_names
from cubetower.tower.specdata import data_hash


@pytest.mark.parametrize("name", shipped_names(SURROGATES))
def test_a_surrogate_was_fitted_to_the_design_of_its_name_as_it_is(name: str) -> None:
    design = name.partition("-M")[0]
    note = TowerFile.read(shipped_file(SURROGATES, name)).provenance.note
    of_design = data_hash(f"{model_of_surrogate(design)},design={design}")
    assert f"of the physics design {design} (data {of_design})" in note


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("surrogate,design=none", "no surrogate 'none'; shipped are plane, "),
        ("physics,design=none", "no design 'none'; shipped are plane, "),
        ("physics,design=../designs/plane", "no design '../designs/plane'"),
        ("surrogate,version=1", "a surrogate has no 'version'"),
        ("physics,version=1", "no design value 'version'"),
    ],
)
def test_what_is_not_shipped_is_refused(spec: str, reason: str) -> None:
    with pytest.raises(CubetowerError, match=reason):
        make_tower(spec)


def test_the_yardstick_stays_as_it_is() -> None:
    assert (yardstick("M0").new, yardstick("M0").old) == (0.87106, 0.09089)
    assert (yardstick().new, yardstick().stuck_hazard) == (0.89028, 0.07503)
