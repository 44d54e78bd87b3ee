"""Tower specs: short texts that name a tower, such as ``bag,new=0.5,old=0.6``.

A spec is the name of a model, a design or tower file, the user's own ``module:Class``, or
``exec:./program``, followed by any number of ``,parameter=value``. Only a program with arguments
needs quotes in a shell.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeAlias, cast

from cubetower.foundation import CubetowerError, SpecError
from cubetower.foundation.plugin import (
    Value,
    import_named,
    instantiate,
    is_finished,
    make_from,
    name_of,
    split_spec,
)
from cubetower.foundation.reading import path_beside, read_toml
from cubetower.tower.errors import DesignError
from cubetower.tower.protocol import TOWER_MEMBERS, Tower
from cubetower.tower.towerfile import TowerFile


@dataclass(frozen=True, slots=True)
class Model:
    """A tower model.

    Attributes:
        factory: makes a tower, as ``module:callable``.
        summary: one line about it.
        files: the parameters that name files.
    """

    factory: str
    summary: str
    files: tuple[str, ...] = ()


MODELS = {
    "physics": Model(
        "cubetower.tower.models.physics:PhysicsTower",
        "rigid bodies, from a design with a ruler's measures",
    ),
    "physics3d": Model(
        "cubetower.tower.models.physics3d:SolidTower",
        "the same in three dimensions: slower; needs rapier3d",
    ),
    "surrogate": Model(
        "cubetower.tower.models.surrogate:make", "chances fitted to the physics: fast, for millions"
    ),
    "bag": Model(
        "cubetower.tower.models.naive:Bag", "a coin flip per cube: thrown 2/3, inside 1/3"
    ),
    "twoshelves": Model(
        "cubetower.tower.models.naive:TwoShelves", "two floors; arriving cubes free others"
    ),
    "allthrough": Model("cubetower.tower.models.naive:AllThrough", "nothing ever stays inside"),
    "scripted": Model(
        "cubetower.tower.models.scripted:from_log",
        "what fell in a session of a toss log: log=FILE",
        files=("log",),
    ),
    "table": Model(
        "cubetower.tower.models.tabletower:make", "the real one: you throw, and say what fell"
    ),
}

PROGRAM = "exec:"
"""The start of a spec that names a program; users may type it, files may not contain it."""

PROGRAM_TOWER = "cubetower.tower.models.program:ProgramTower"
"""What runs a program; as the models, it is imported when a spec asks for it."""

TowerSource: TypeAlias = str | Tower | Callable[..., Tower]
"""What towers can be made from: a spec; a class, or a function that makes a tower; or a tower."""


def make_tower(source: TowerSource, /, **values: Any) -> Tower:
    """Make an empty tower, a new one each time.

    Args:
        source: a spec; a class or function, which is called; or a tower, which is copied, so that
            it is left alone.
        **values: parameters, besides those in the spec: ``make_tower("bag", new=0.5)``.

    Raises:
        SpecError: no such model or parameter; the message lists the known ones. Or the source is
            nothing that a tower can be made from.
        TowerError: the file it names cannot be read, or describes an impossible tower.
    """
    if not isinstance(source, str):
        tower = _expect_tower(make_from(source, values, "tower", "toss"), name_of(source))
        if is_finished(source, "toss"):
            tower.empty()
        return tower
    name, parameters = split_spec(source, "tower")
    if twice := parameters.keys() & values.keys():
        raise SpecError(f"tower {source!r}: {min(twice)} is given twice")
    parameters |= values
    if name.startswith(PROGRAM):
        tower = resolve_name(PROGRAM_TOWER)(name.removeprefix(PROGRAM).strip(), parameters)
        return cast("Tower", tower)
    if name.endswith(".toml"):
        return _make_from_file(name, parameters)
    if ":" in name:
        return _call(import_named(name, "tower"), name, parameters)
    return _make_model(name, parameters)


def as_tower(source: TowerSource) -> Tower:
    """A tower itself; or, empty, that of another source, as `make_tower` makes it."""
    return cast("Tower", source) if is_finished(source, "toss") else make_tower(source)


def is_own_class(spec: str) -> bool:
    """Whether a spec, or the name of an object, is that of somebody's own class or function."""
    name = spec.partition(",")[0]
    return ":" in name and not name.startswith(PROGRAM) and not name.endswith(".toml")


def spec_beside(spec: str, origin: Path | str) -> str:
    """Turn a spec of a tower or player in a file into one that can be used from here.

    No file makes anybody run code, or read files that are not beside it.

    Args:
        spec: as it stands in the file; it names other files by plain names.
        origin: the file.

    Raises:
        SpecError: it names code, or cannot be split.
        UnreadableError: it names a file elsewhere.
    """
    if ":" in spec:
        raise SpecError(f"{origin}: {spec!r:.60} is somebody's own code")
    split_spec(spec, "tower")
    name, *parts = (part.strip() for part in spec.split(","))
    made = [str(path_beside(name, origin)) if name.endswith(".toml") else name]
    for key, _, value in (part.partition("=") for part in parts):
        made.append(f"{key}={_beside(name, key, value, origin)}")
    if any("," in part for part in made):
        raise SpecError(f"{origin}: there is a comma in the path of its folder; rename the folder")
    return ",".join(made)


def _beside(model: str, key: str, value: Value, origin: Path | str) -> Value:
    """A parameter in a file; if it names another file, the path of the one beside it.

    Raises:
        UnreadableError: it names a file elsewhere.
    """
    files = MODELS[model].files if model in MODELS else ()
    if key in files or (isinstance(value, str) and value.endswith((".toml", ".csv"))):
        return str(path_beside(str(value), origin))
    return value


def parameters_of(name: str) -> dict[str, str]:
    """The parameters of a model by name, with their defaults as text ("" if there is none)."""
    signature = inspect.signature(resolve_name(MODELS[name].factory))
    return {
        parameter.name: _default_text(parameter.default)
        for parameter in signature.parameters.values()
        if parameter.kind is not parameter.VAR_KEYWORD
    }


def _default_text(default: object) -> str:
    if default is inspect.Parameter.empty or default is None:
        return ""
    return f"{default:.4g}" if isinstance(default, float) else str(default)


def _make_model(name: str, parameters: dict[str, Value]) -> Tower:
    if name not in MODELS:
        raise SpecError(
            f"no tower {name!r:.60}; known are {', '.join(MODELS)}, a .toml file of a design or "
            f"tower, your own module:Class, or exec:./program"
        )
    return _call(resolve_name(MODELS[name].factory), name, parameters)


def _make_from_file(path: str, parameters: dict[str, Value]) -> Tower:
    model, values = read_file(path, parameters)
    try:
        return _make_model(model, values)
    except CubetowerError as error:
        if values.get("design") == path:  # a design, which its errors name
            raise
        raise SpecError(f"{path}: {error}") from None


def read_file(path: str, parameters: dict[str, Value]) -> tuple[str, dict[str, Value]]:
    """The model and parameters of a design or tower file, with others beside or in place of its."""
    data = read_toml(path)
    if data.get("kind") == "design":
        return "physics", {"design": path, **parameters}
    if data.get("kind") != "tower":
        raise SpecError(f'{path}: has kind = {data.get("kind")!r:.60}, not "design" or "tower"')
    file = TowerFile.from_dict(data, path)
    if file.model not in MODELS:
        raise SpecError(
            f"{path}: no model {file.model!r:.60}; known are {', '.join(MODELS)}. A file cannot "
            f"name a module to import or a program to run"
        )
    draw = parameters.get("draw")
    if draw is not None and (isinstance(draw, bool) or not isinstance(draw, int)):
        raise SpecError(f"{path}: draw={draw} is not a whole number")
    chosen = file.parameters if draw is None else file.draw(draw, path)
    own = {key: _beside(file.model, key, value, path) for key, value in chosen.items()}
    return file.model, {**own, **{key: value for key, value in parameters.items() if key != "draw"}}


def _call(factory: Callable[..., Any], name: str, parameters: dict[str, Value]) -> Tower:
    try:
        tower: Tower = instantiate(factory, name, parameters, "tower")
    except DesignError as error:
        raise DesignError(f"tower {name!r}: {error}") from None
    return _expect_tower(tower, name)


def _expect_tower(tower: Tower, name: str) -> Tower:
    """A tower that has all members of one.

    Raises:
        SpecError: it lacks some.
    """
    missing = [member for member in TOWER_MEMBERS if not hasattr(tower, member)]
    if missing:
        raise SpecError(
            f"tower {name!r}: a {type(tower).__name__} is not a tower: it lacks "
            f"{', '.join(missing)}; if it is a CountingTower, call super().__init__() first"
        )
    return tower
