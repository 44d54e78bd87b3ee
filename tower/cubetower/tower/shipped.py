"""Shipped designs and surrogates: NAME is ``NAME.toml`` in `DESIGNS` or `SURROGATES` of `data/`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from cubetower.foundation import SpecError, data_path

DESIGNS: Final = "designs"
SURROGATES: Final = "towers"
KINDS: Final = {DESIGNS: "design", SURROGATES: "surrogate"}
RIGID_BODIES: Final = ("physics", "physics3d")
"""The models that are made from a design, by simulating rigid bodies."""
DEFAULT_DESIGNS: Final = {"physics": "standard", "physics3d": "solid", "surrogate": "standard"}
"""The design of the models that are made from one, where none is named."""


@cache
def shipped_names(folder: str) -> tuple[str, ...]:
    """The names of all shipped designs or surrogates, in alphabetical order.

    Args:
        folder: `DESIGNS` or `SURROGATES`.
    """
    return tuple(sorted(path.stem for path in data_path(folder).glob("*.toml")))


def shipped_file(folder: str, name: str) -> Path:
    """The file of a shipped design or surrogate.

    Args:
        folder: `DESIGNS` or `SURROGATES`.
        name: such as ``standard``.

    Raises:
        SpecError: there is none of that name; the message lists those there are.
    """
    if name not in (there := shipped_names(folder)):
        raise SpecError(f"no {KINDS[folder]} {name!r:.60}; shipped are {', '.join(there)}")
    return data_path(folder) / f"{name}.toml"


def surrogate_name(design: str, level: str) -> str:
    """The name of the surrogate of a shipped design; models simpler than M3 are in it."""
    return design if level == "M3" else f"{design}-{level}"


def model_of_surrogate(design: str) -> str:
    """Which of `RIGID_BODIES` the surrogate of a shipped design was fitted to."""
    return "physics3d" if design == "solid" else "physics"
