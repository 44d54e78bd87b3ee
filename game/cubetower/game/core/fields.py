"""The fields of a game's state: who sees them, how they are copied, how JSON holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Self,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from cubetower.game.core.decisions.decision import Data, copy_data
from cubetower.tower.cubes import Cubes

Field = TypeVar("Field")

HIDDEN: Final = "hidden"

Secret: TypeAlias = Annotated[Field, HIDDEN]
"""A field that nobody sees, or only the player whose it is: `Game.own` says what of it."""


@dataclass(frozen=True)
class Fields:
    """Names of fields by how deeply they are nested, for quick copies.

    Attributes:
        types: of all fields, by name.
        plain: texts, numbers, None, and whatever is immutable.
        flat: lists and dicts of these.
        piles: dicts of lists or dicts of these.
        deep: lists and dicts, nested to any depth.
    """

    types: Mapping[str, Any]
    plain: tuple[str, ...] = ()
    flat: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    deep: tuple[str, ...] = ()

    @classmethod
    def of(cls, types: Mapping[str, Any]) -> Self:
        """Fields of these types."""
        depths = {name: _depth(kind) for name, kind in types.items()}
        nested = {
            depth: tuple(name for name, found in depths.items() if found == depth)
            for depth in ("plain", "flat", "piles", "deep")
        }
        return cls(types, **nested)

    def copy(self, source: Mapping[str, Any], target: Data) -> None:
        """Put copies of the fields of one mapping into another."""
        for name in self.plain:
            target[name] = source[name]
        for name in self.flat:
            target[name] = source[name].copy()
        for name in self.piles:
            target[name] = {key: pile.copy() for key, pile in source[name].items()}
        for name in self.deep:
            target[name] = copy_data(source[name])

    def read(self, saved: Mapping[str, Any]) -> Data:
        """The values of the fields in the types that they have, from plain data.

        Raises:
            KeyError, msgspec.ValidationError: one is missing, or of another type.
        """
        return {
            name: msgspec.convert(saved[name], kind, dec_hook=from_plain)
            for name, kind in self.types.items()
        }


def open_and_secret(kind: type) -> tuple[Fields, Fields]:
    """The fields of a game's state: those of the dataclass it derives from, and the `Secret` ones.

    Args:
        kind: class of the game.
    """
    hints = get_type_hints(kind, include_extras=True)
    seen = {field.name: hints[field.name] for field in fields(kind)}
    hidden = {name: hint for name, hint in hints.items() if HIDDEN in get_args(hint)[1:]}
    return Fields.of(seen), Fields.of(hidden)


def as_plain(value: object) -> Any:
    """What JSON holds instead of a value of a field."""
    if isinstance(value, Cubes):
        return value.counts()
    raise TypeError(f"JSON cannot hold a {type(value).__name__}")


def from_plain(kind: type, value: Any) -> Any:
    """The value of a field from what JSON held."""
    return Cubes(value) if kind is Cubes else value


_SCALARS: Final = (int, str, float, bool, NoneType)


def _depth(kind: Any) -> str:
    """How deeply values of a type are nested: ``plain``, ``flat``, ``piles`` or ``deep``."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _depth(arguments[0])
    if origin in (Union, UnionType):
        return "plain" if {*map(_depth, arguments)} == {"plain"} else "deep"
    if origin is list:
        return "flat" if _depth(arguments[0]) == "plain" else "deep"
    if origin is dict:
        values = arguments[1:]
    elif is_typeddict(kind):
        values = tuple(get_type_hints(kind).values())
    else:
        return "plain" if origin is tuple or kind in (*_SCALARS, Cubes) else "deep"
    inside, *others = {*map(_depth, values)}
    return "deep" if others else {"plain": "flat", "flat": "piles"}.get(inside, "deep")
