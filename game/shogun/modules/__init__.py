"""The expansion modules, by name, each a package of its own; and modules of the user's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from foundation import SpecError
from foundation.plugin import called, imported, split_spec
from game.core.amounts import Table, read_tables
from game.errors import PositionError
from game.shogun.module.module import Module, register_modules
from game.shogun.modules.arts import Arts
from game.shogun.modules.court import Court
from game.shogun.modules.leaders import Leaders
from game.shogun.modules.samurai import Samurai

MODULES: Final[Mapping[str, type[Any]]] = {
    kind.name: kind for kind in (Court, Samurai, Leaders, Arts)
}
"""The modules that come with the game."""

register_modules(MODULES)

TABLES: Final[Mapping[str, Table[Any]]] = {
    name: kind.numbers for name, kind in MODULES.items() if kind.numbers
}
"""Those whose numbers can be replaced."""


def make_modules(specs: Iterable[str], files: Iterable[Path | str] = ()) -> tuple[Module, ...]:
    """The modules that specs name: ``court``, ``my_module:Storm``, ``my_module:Storm,farmers=2``.

    Args:
        specs: names of `MODULES`, or ``module:Class`` and parameters.
        files: tables that replace the shipped ones; which is which, their columns tell.

    Raises:
        SpecError: no such module or parameter.
        TableError: a file is none of the tables of these modules, or something is wrong in it.
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
        return _shared_module(name, tables.get(name))
    if ":" not in name:
        known = ", ".join(MODULES)
        raise SpecError(f"no module {name!r}; known are {known}, or your own module:Class")
    made = called(imported(name, "module"), name, parameters, "module")
    if not isinstance(made, Module):
        raise SpecError(f"module {name!r}: it is no game.shogun.Module")
    own = getattr(made, "name", None)
    if not isinstance(own, str) or not own.isidentifier():
        raise SpecError(f"module {name!r}: its name is {own!r:.40}; give it one like 'storm'")
    if own in MODULES and type(made) is not MODULES[own]:
        raise SpecError(f"module {name!r}: its name is that of our module {own}")
    return made


@lru_cache(maxsize=16)
def _shared_module(name: str, table: tuple[Any, ...] | None) -> Module:
    """One module for all games; it has no state."""
    made: Module = MODULES[name](table) if table else MODULES[name]()
    return made


def modules_of(
    names: Sequence[str], tables: Mapping[str, Any], own: Sequence[Module] = ()
) -> tuple[Module, ...]:
    """The modules that a replay, a saved game or an observation tells of.

    Args:
        names: all of them.
        tables: the numbers they play with, by name.
        own: modules of the user's among them; no file makes anybody run code.

    Raises:
        PositionError: there is no such module, a table is wrong, or own ones are others.
    """
    if not all(isinstance(name, str) for name in names):
        raise PositionError(f"modules are named by texts, not {list(names)!r:.80}")
    if others := [name for name in tables if name not in names]:
        why = "which is not in play; name the module too, or leave the table out"
        raise PositionError(f"a table for {others[0]!r:.40}, {why}")
    given = {module.name: module for module in own}
    if len(given) < len(own) or not set(given) <= set(names):
        named = ", ".join(module.name for module in own)
        raise PositionError(f"a game with modules {list(names)!r:.80}, not {named}")
    return tuple(_restore_module(name, tables.get(name), given.get(name)) for name in names)


def _restore_module(name: str, told: Any, own: Module | None) -> Module:
    """A module with the numbers that are told of; with its own ones if none are."""
    if own is None:
        if name not in MODULES:
            why = "is somebody's own code; if you trust it, name it as module:Class (--module)"
            raise PositionError(f"module {name!r:.40} {why}")
        if told is None:
            return _shared_module(name, None)
        if name not in TABLES:
            raise PositionError(f"module {name} has no table")
        return _shared_module(name, TABLES[name].told(told))
    if told is not None and as_lists(told) != as_lists(own.table):
        why = f"plays with {own.table!r:.60}, this game was played with {told!r:.60}"
        raise PositionError(f"module {name} {why}")
    return own


def as_lists(table: Any) -> Any:
    """A table as it is after a trip through JSON."""
    return [as_lists(each) for each in table] if isinstance(table, tuple | list) else table
