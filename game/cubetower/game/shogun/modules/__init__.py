"""The expansion modules by name, each a package of its own, and the user's own modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cubetower.foundation import SpecError
from cubetower.foundation.plugin import import_named, instantiate, split_spec
from cubetower.game.core.cardtables import CardTable, read_tables
from cubetower.game.errors import PositionError
from cubetower.game.shogun.module.module import Module, register_modules
from cubetower.game.shogun.modules.arts import Arts
from cubetower.game.shogun.modules.court import Court
from cubetower.game.shogun.modules.leaders import Leaders
from cubetower.game.shogun.modules.samurai import Samurai

MODULES: Final[Mapping[str, type[Any]]] = {
    kind.name: kind for kind in (Court, Samurai, Leaders, Arts)
}
"""The modules that come with the game."""

register_modules(MODULES)

TABLES: Final[Mapping[str, CardTable[Any]]] = {
    name: kind.numbers for name, kind in MODULES.items() if kind.numbers
}
"""The tables that a file can replace."""


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
        return _shared_module(name, tables.get(name))
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


@lru_cache(maxsize=16)
def _shared_module(name: str, table: tuple[Any, ...] | None) -> Module:
    """A module shared by all games; it has no state."""
    made: Module = MODULES[name](table) if table else MODULES[name]()
    return made


def modules_of(
    names: Sequence[str], tables: Mapping[str, Any], own: Sequence[Module] = ()
) -> tuple[Module, ...]:
    """The modules of a replay, a saved game or an observation.

    Args:
        names: their names.
        tables: the numbers they play with, by name.
        own: the user's own modules among them; no file makes anybody run code.

    Raises:
        PositionError: there is no such module, a table is wrong, or `own` does not match.
    """
    if not all(isinstance(name, str) for name in names):
        raise PositionError(f"modules are named by texts, not {list(names)!r:.80}")
    if others := [name for name in tables if name not in names]:
        why = "which is not in play; name the module too, or leave the table out"
        raise PositionError(f"a table for {others[0]!r:.40}, {why}")
    given = {module.name: module for module in own}
    if len(given) < len(own) or not set(given) <= set(names):
        named = ", ".join(module.name for module in own)
        raise PositionError(f"the game has the modules {list(names)!r:.80}; given were {named}")
    return tuple(_restore_module(name, tables.get(name), given.get(name)) for name in names)


def _restore_module(name: str, table: Any, own: Module | None) -> Module:
    """A module with a given table, or with its own if that is None."""
    if own is None:
        if name not in MODULES:
            why = "is somebody's own code; if you trust it, name it as module:Class (--module)"
            raise PositionError(f"module {name!r:.40} {why}")
        if table is None:
            return _shared_module(name, None)
        if name not in TABLES:
            raise PositionError(f"module {name} has no table")
        return _shared_module(name, TABLES[name].rows_from(table))
    if table is not None and as_lists(table) != as_lists(own.table):
        why = f"plays with {own.table!r:.60}, this game was played with {table!r:.60}"
        raise PositionError(f"module {name} {why}")
    return own


def as_lists(table: Any) -> Any:
    """A table as JSON gives it back."""
    return [as_lists(each) for each in table] if isinstance(table, tuple | list) else table
