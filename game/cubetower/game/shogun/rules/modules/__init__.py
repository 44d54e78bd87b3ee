"""The rules of the expansion modules by name, each a package of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cubetower.game.core import CardTable
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.module import Module, register_modules
from cubetower.game.shogun.rules.modules.arts import Arts
from cubetower.game.shogun.rules.modules.court import Court
from cubetower.game.shogun.rules.modules.leaders import Leaders
from cubetower.game.shogun.rules.modules.samurai import Samurai

MODULES: Final[Mapping[str, type[Any]]] = {
    kind.name: kind for kind in (Court, Samurai, Leaders, Arts)
}
"""The modules that come with the game."""

register_modules(MODULES)

TABLES: Final[Mapping[str, CardTable[Any]]] = {
    name: kind.numbers for name, kind in MODULES.items() if kind.numbers
}
"""The tables that a file can replace."""


@lru_cache(maxsize=16)
def shared_module(name: str, table: tuple[Any, ...] | None) -> Module:
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
            return shared_module(name, None)
        if name not in TABLES:
            raise PositionError(f"module {name} has no table")
        return shared_module(name, TABLES[name].rows_from(table))
    if table is not None and as_lists(table) != as_lists(own.table):
        why = f"plays with {own.table!r:.60}, this game was played with {table!r:.60}"
        raise PositionError(f"module {name} {why}")
    return own


def as_lists(table: Any) -> Any:
    """A table as JSON gives it back."""
    return [as_lists(each) for each in table] if isinstance(table, tuple | list) else table
