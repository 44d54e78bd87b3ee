"""`ModuleCoding`: an expansion module as numbers, for learners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, TypeAlias

from cubetower.game.coding.layout import Declared
from cubetower.game.core import Seat
from cubetower.game.shogun.rules.board import board

Who: TypeAlias = Mapping[Seat, int]
"""The seats as the observing player counts them, from 0."""


class Put(Protocol):
    """Sets an entry of a block, in the units of the block."""

    def __call__(self, block: str, place: int, value: float = 1, /) -> None:
        """Set the entry with this number in the block of this name."""


def _nothing(put: Put, data: object, who: Who) -> None:
    return


@dataclass(frozen=True, slots=True)
class ModuleCoding:
    """A module as numbers (`cubetower.game.shogun.environment`).

    Attributes:
        order: decides the order of stages and actions; modules with lower numbers come first.
        actions: names of further actions.
        action_words: by kind of decision, the first word of its actions' names.
        blocks: gives further blocks of the vector.
        values: puts the module's data into them.
    """

    order: int = 10
    actions: tuple[str, ...] = ()
    action_words: Mapping[str, str] = field(default_factory=dict)
    blocks: Callable[[], Declared] = tuple
    values: Callable[[Put, Any, Who], None] = _nothing


@cache
def provinces() -> Mapping[str, int]:
    """The numbers of all provinces of the game; with three players some are out."""
    return {name: number for number, name in enumerate(board("sun", 5).provinces)}


@cache
def regions() -> Mapping[str, int]:
    """The numbers of all regions."""
    return {name: number for number, name in enumerate(board("sun", 5).regions)}
