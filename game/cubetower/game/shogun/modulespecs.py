"""`make_modules`: the expansion modules of specs, the user's own among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cubetower.foundation import SpecError
from cubetower.foundation.plugin import import_named, instantiate, split_spec
from cubetower.game.core.cardtables import read_tables
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.modules import MODULES, TABLES, shared_module


def make_modules(specs: Iterable[str], files: Iterable[Path | str] = ()) -> tuple[Module, ...]:
    """Make the modules of specs: ``court``, ``my_module:Storm``, ``my_module:Storm,farmers=2``.

    Args:
        specs: names of `MODULES`, or ``module:Class`` and parameters.
        files: tables that replace the shipped ones, recognised by their columns.

    Raises:
        SpecError: no such module or parameter.
        TableError: a file is not a table of these modules, or has an error.
    """
    named = [split_spec(spec, "module") for spec in specs]
    tables = read_tables(files, TABLES)
    for name in tables:
        if name not in [each for each, _ in named]:
            raise SpecError(f"there is a table for {name}, but the module is not in play")
    return tuple(_make_module(name, parameters, tables) for name, parameters in named)


def _make_module(
    name: str, parameters: dict[str, Any], tables: Mapping[str, tuple[Any, ...]]
) -> Module:
    if name in MODULES:
        if parameters:
            raise SpecError(f"module {name!r}: it has no parameter {', '.join(parameters)}")
        return shared_module(name, tables.get(name))
    if ":" not in name:
        known = ", ".join(MODULES)
        raise SpecError(f"no module {name!r}; known are {known}, or your own module:Class")
    made = instantiate(import_named(name, "module"), name, parameters, "module")
    if not isinstance(made, Module):
        raise SpecError(f"module {name!r}: it is no cubetower.game.shogun.Module")
    own = getattr(made, "name", None)
    if not isinstance(own, str) or not own.isidentifier():
        raise SpecError(f"module {name!r}: its name is {own!r:.40}; give it one like 'storm'")
    if own in MODULES and type(made) is not MODULES[own]:
        raise SpecError(f"module {name!r}: its name is that of our module {own}")
    return made
