"""Shipped designs and surrogates, each in all its versions.

The newest version of NAME is ``NAME.toml`` in its folder of `data/`, `DESIGNS` or `SURROGATES`;
version 1, if there is a newer one, is ``older/NAME-1.toml`` beside it. Files and saved games say
which version they mean, unless it is the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from foundation import SpecError, data_path
from foundation.plugin import Value
from foundation.reading import read_toml

DESIGNS: Final = "designs"
SURROGATES: Final = "towers"
KINDS: Final = {DESIGNS: "design", SURROGATES: "surrogate"}
RIGID_BODIES: Final = ("physics", "physics3d")
"""The models that are made from a design, by simulating rigid bodies."""
DEFAULT_DESIGNS: Final = {"physics": "standard", "physics3d": "solid", "surrogate": "standard"}
"""The design of the models that are made from one, where none is named."""
OLDER: Final = "older"
"""The folder of older versions, beside the newest ones."""


def shipped_names(folder: str) -> list[str]:
    """The names of all shipped designs or surrogates, in alphabetical order.

    Args:
        folder: `DESIGNS` or `SURROGATES`.
    """
    return list(_names(data_path(folder)))


def versions(folder: str, name: str) -> dict[int, Path]:
    """The files of a shipped design or surrogate by version; none if there is none of that name.

    Args:
        folder: `DESIGNS` or `SURROGATES`.
        name: such as ``standard``.
    """
    place = data_path(folder)
    return dict(_versions(place, name)) if name in _names(place) else {}


def shipped_file(folder: str, name: str, version: Value | None = None) -> Path:
    """The file of one version.

    Args:
        folder: `DESIGNS` or `SURROGATES`.
        name: such as ``standard``.
        version: None for the newest.

    Raises:
        SpecError: there is no such file or version; the message lists those there are.
    """
    found = versions(folder, name)
    if not found:
        there = ", ".join(shipped_names(folder))
        raise SpecError(f"no {KINDS[folder]} {name!r:.60}; shipped are {there}")
    if version is None:
        return found[max(found)]
    if type(version) is not int or version not in found:
        there = ", ".join(map(str, sorted(found)))
        raise SpecError(f"{name} has no version {version!s:.20}; shipped are {there}")
    return found[version]


@cache
def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


@cache
def _versions(folder: Path, name: str) -> Mapping[int, Path]:
    split = ((path, *path.stem.rpartition("-")) for path in (folder / OLDER).glob("*.toml"))
    older = {int(last): path for path, stem, _, last in split if stem == name and last.isdecimal()}
    newest = folder / f"{name}.toml"
    return {**older, int(read_toml(newest).get("version", 1)): newest}


def versions_of(model: str, parameters: Mapping[str, Value]) -> dict[int, Path]:
    """The versions of the file that a tower is made from; none if that is not a shipped one.

    Args:
        model: one of `tower.MODELS`.
        parameters: of the model, as in a spec.
    """
    design = str(parameters.get("design", DEFAULT_DESIGNS.get(model, "")))
    if model in RIGID_BODIES:
        return versions(DESIGNS, design)
    if model == "surrogate" and not {"new", "old"} <= parameters.keys():
        return versions(SURROGATES, surrogate_name(design, str(parameters.get("level", "M3"))))
    return {}


def surrogate_name(design: str, level: str) -> str:
    """The name of the surrogate of a shipped design; models simpler than M3 are in it."""
    return design if level == "M3" else f"{design}-{level}"


def model_of_surrogate(design: str) -> str:
    """Which of `RIGID_BODIES` the surrogate of a shipped design was fitted to."""
    return "physics3d" if design == "solid" else "physics"
