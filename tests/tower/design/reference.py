"""Designs with other values, and why there is no such design; of reference J unless told."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from cubetower.foundation import data_path
from cubetower.tower import Design, DesignError

# Of reference J: cube 8 mm, so holes are 12 mm or more, or under 4.8 mm, and plates 12
# mm apart; the tube reaches from -40 to 40 in x and z, its throat is at 253 mm.
J = Design.load("reference-j")
PLANE = Design.load("plane")
EDGE = J.cube.edge_mm
OPEN = [-30.0, 30.0, -30.0, 30.0]  # a hole that cubes pass
NAMES = [path.stem for path in sorted(data_path("designs").glob("*.toml"))]
WITH_DEPTH = [name for name in NAMES if Design.load(name).section == "lanes"]


def with_floors(
    *floors: tuple[float, list[list[float]]], of: Design = J, **values: Any
) -> dict[str, Any]:
    """A design with other floors, (height, holes) of each, and other values."""
    data = changed(of=of, **values)
    data["floor"] = [{"height_mm": height, "holes_mm": holes} for height, holes in floors]
    return data


def changed(*, of: Design = J, **values: Any) -> dict[str, Any]:
    """The data of a design with other values: ``throw__across=3``."""
    data = copy.deepcopy(of.to_dict())
    for name, value in values.items():
        table, key = name.split("__")
        data[table][key] = value
    return data


def refused(data: Mapping[str, Any]) -> str:
    """Why there is no such design, without the name of its file."""
    with pytest.raises(DesignError) as caught:
        Design.from_dict(data, "mine.toml")
    name, _, reason = str(caught.value).partition(": ")
    assert name == "mine.toml"
    assert "\n" not in reason
    return reason
