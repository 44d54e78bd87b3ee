"""Free values: where they may lie, and what of a design names the emulator it can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from cubetower.calibration.twin.axes import (
    AXES,
    MAX_POINTS,
    axes_of,
    measures_id,
    place,
    unit_of,
    values_at,
)
from cubetower.calibration.twin.fit import value_of
from cubetower.foundation import data_path
from cubetower.foundation.reading import read_toml
from cubetower.tower import Design

pytestmark = pytest.mark.long

DESIGNS = ("plane", "standard", "reference-j", "reference-k", "reference-n")
NOT_MEASURES = {"title", "source", "throw.style", *(axis.name for axis in AXES)}
FIXED = {"format", "kind", "section"}  # of one value each, or of another kind of tower
K = Design.load("reference-k").replace({"throw.style": "two-hands", "contact.law": "compliant"})


def values(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers and texts of nested data are."""
    if isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from values(each, (*path, key))
    else:
        yield path


def name_of(path: tuple[Any, ...]) -> str:
    return ".".join(map(str, path))


def changed(design: Design, path: tuple[Any, ...]) -> Design:
    """The design with another value there."""
    data = design.to_dict()
    table = data
    for key in path[:-1]:
        table = table[key]
    old = table[path[-1]]
    if isinstance(old, str):
        table[path[-1]] = {"two-hands": "poured", "compliant": "constant"}.get(old, f"{old}!")
    else:
        table[path[-1]] = old - 1 if isinstance(old, int) else (old or 1.25) * 0.999
    return Design.from_dict(data, "changed")


PATHS = [path for path in values(K.to_dict()) if name_of(path) not in FIXED]


@pytest.mark.parametrize("path", PATHS, ids=[name_of(path) for path in PATHS])
def test_every_measure_and_throw_is_named_and_nothing_else(path: tuple[Any, ...]) -> None:
    other = changed(K, path)
    assert other != K
    assert (measures_id(other) == measures_id(K)) == (name_of(path) in NOT_MEASURES)


def test_a_grip_that_is_not_used_is_not_named() -> None:
    constant = K.replace({"contact.law": "constant"})
    assert measures_id(constant.replace({"contact.grip": 0.1})) == measures_id(constant)


def test_a_style_of_throwing_is_named_by_its_values() -> None:
    styles = read_toml(data_path("throws.toml"))
    made = {name: measures_id(K.replace({"throw.style": name})) for name in styles_of(styles)}
    assert len(set(made.values())) == len(made) > 2


def styles_of(data: dict[str, object]) -> list[str]:
    return [name for name, each in data.items() if isinstance(each, dict)]


@pytest.mark.parametrize("name", DESIGNS)
def test_axes_are_values_of_the_design(name: str) -> None:
    design = Design.load(name)
    axes = axes_of(design)
    for axis in axes:
        assert axis.low <= value_of(design, axis.name) <= axis.high
        for end in (axis.low, axis.high):
            assert value_of(design.replace({axis.name: end}), axis.name) == end
    assert ("depth.step_mm" in {axis.name for axis in axes}) == (design.section == "lanes")


def test_points_lie_all_over_the_axes() -> None:
    axes = axes_of(K)
    unit = np.array([unit_of(axes, place(axes, number)) for number in range(256)])
    assert ((unit >= 0) & (unit <= 1)).all()
    for each in unit.T:  # 256 of the Sobol points: 32 in each eighth, but for rounding
        assert np.bincount((each * 8).astype(int).clip(max=7)) == pytest.approx(32, abs=2)
    assert len({tuple(place(axes, number).items()) for number in range(MAX_POINTS)}) == MAX_POINTS


def test_points_stay_what_they_were() -> None:
    # Tables that are there would be wrong if these moved.
    assert place(axes_of(K), 0) == {
        "friction.cube_cube": 0.3, "friction.cube_wall": 0.315, "friction.cube_funnel": 0.277,
        "restitution.cube_cube": 0.293, "restitution.cube_wall": 0.406, "depth.step_mm": 82.2,
        "ledges.wider_mm": 0.58,
    }  # fmt: skip


def test_values_are_rounded_and_come_back() -> None:
    axes = axes_of(K)
    unit = np.random.default_rng(1).random(len(axes))
    found = values_at(axes, unit)
    for axis in axes:
        assert found[axis.name] == round(found[axis.name], axis.digits)
    steps = np.array([10**-axis.digits / (axis.high - axis.low) for axis in axes])
    assert (abs(unit_of(axes, found) - unit) <= steps * 0.501).all()
    assert values_at(axes, unit_of(axes, found)) == found
