"""Tower specs: short texts that name a tower, such as ``bag,new=0.5,old=0.6``.

A spec is the name of a model, a design or tower file, the user's own ``module:Class``, or
``exec:./program``, followed by any number of ``,parameter=value``. Only a program with arguments
needs quotes in a shell.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeAlias, cast

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
from cubetower.foundation.reading import hash_data, path_beside, read_toml
from cubetower.tower.design import Design
from cubetower.tower.errors import DesignError
from cubetower.tower.log import read_log
from cubetower.tower.log.tosslog import hash_of
from cubetower.tower.models.program import ProgramTower
from cubetower.tower.protocol import TOWER_MEMBERS, Tower
from cubetower.tower.shipped import (
    DEFAULT_DESIGNS,
    RIGID_BODIES,
    SURROGATES,
    model_of_surrogate,
    shipped_file,
    shipped_names,
    surrogate_name,
)
from cubetower.tower.towerfile import TowerFile

if TYPE_CHECKING:
    from cubetower.tower.models.rigidbodies import RigidBodyTower


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
        return ProgramTower(name.removeprefix(PROGRAM).strip(), parameters)
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
    model, values = _read_file(name, parameters) if name.endswith(".toml") else (name, parameters)
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


def _beside(model: str, key: str, value: Value, origin: Path | str) -> Value:
    """A parameter in a file; if it names another file, the path of the one beside it.

    Raises:
        UnreadableError: it names a file elsewhere.
    """
    files = MODELS[model].files if model in MODELS else ()
    if key in files or (isinstance(value, str) and value.endswith((".toml", ".csv"))):
        return str(path_beside(str(value), origin))
    return value


def rigid_body_tower(model: str, design: Design) -> RigidBodyTower[Any, Any]:
    """A tower of one of `cubetower.tower.shipped.RIGID_BODIES` of a design, empty.

    Raises:
        TowerError: the model cannot simulate this design, or its engine is not installed.
    """
    tower: RigidBodyTower[Any, Any] = resolve_name(MODELS[model].factory)(design)
    return tower


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
    model, values = _read_file(path, parameters)
    try:
        return _make_model(model, values)
    except CubetowerError as error:
        if values.get("design") == path:  # a design, which its errors name
            raise
        raise SpecError(f"{path}: {error}") from None


def _read_file(path: str, parameters: dict[str, Value]) -> tuple[str, dict[str, Value]]:
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
