"""What stands behind a tower's spec: the data that it is made from, its surrogate, its bodies."""

from __future__ import annotations

from collections.abc import Mapping
from pkgutil import resolve_name
from typing import Any

from cubetower.foundation.plugin import Value, split_spec
from cubetower.foundation.reading import hash_data
from cubetower.tower.design import Design
from cubetower.tower.log import read_log
from cubetower.tower.log.tosslog import hash_of
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.shipped import (
    DEFAULT_DESIGNS,
    RIGID_BODIES,
    SURROGATES,
    model_of_surrogate,
    shipped_file,
    shipped_names,
    surrogate_name,
)
from cubetower.tower.spec import MODELS, PROGRAM, is_own_class, read_file
from cubetower.tower.towerfile import TowerFile


def surrogate_of(spec: str) -> str | None:
    """The spec of the shipped surrogate of a tower of rigid bodies; None if there is none.

    It is that of the shipped design, also if values of the design are changed; ``surrogate`` alone
    is that of the standard design.

    Raises:
        SpecError: it cannot be split.
    """
    model, parameters = split_spec(spec, "tower")
    if model not in RIGID_BODIES:
        return None
    design = str(parameters.get("design", DEFAULT_DESIGNS[model]))
    if model != model_of_surrogate(design) or design not in shipped_names(SURROGATES):
        return None
    return "surrogate" if design == DEFAULT_DESIGNS["surrogate"] else f"surrogate,design={design}"


def data_hash(spec: str) -> str | None:
    """What tells the data that a tower is made from apart, on every machine (`hash_data`).

    They are a design, fitted chances or a log, whatever the file is called, and what a tower file
    says. None if there are none, as for `bag`, somebody's own class or a program.

    Raises:
        SpecError: it cannot be split.
        TowerError, UnreadableError: the data cannot be read.
    """
    name, parameters = split_spec(spec, "tower")
    if name.startswith(PROGRAM) or is_own_class(name):
        return None
    model, values = read_file(name, parameters) if name.endswith(".toml") else (name, parameters)
    data = _data_of(model, values)
    if data is None and model == name:
        return None
    rest = {key: value for key, value in values.items() if key not in ("design", "log")}
    return hash_data([model, rest, data])


def _data_of(model: str, parameters: Mapping[str, Value]) -> Any:
    """The data that a model reads from a file; None if it reads none."""
    design = str(parameters.get("design", DEFAULT_DESIGNS.get(model)))
    if model in RIGID_BODIES:
        data = Design.load(design).to_dict()
        return {key: value for key, value in data.items() if key not in ("title", "source")}
    if model == "surrogate" and not {"new", "old"} <= parameters.keys():
        level = str(parameters.get("level", "M3"))
        return TowerFile.read(shipped_file(SURROGATES, surrogate_name(design, level))).parameters
    if model == "scripted" and "log" in parameters:
        rows = read_log(str(parameters["log"])).rows
        return [[row.session for row in rows], hash_of(rows)]
    return None


def rigid_body_tower(model: str, design: Design) -> RigidBodyTower[Any, Any]:
    """A tower of one of `cubetower.tower.shipped.RIGID_BODIES` of a design, empty.

    Raises:
        TowerError: the model cannot simulate this design, or its engine is not installed.
    """
    tower: RigidBodyTower[Any, Any] = resolve_name(MODELS[model].factory)(design)
    return tower
