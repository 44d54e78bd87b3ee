"""The actions of the environment, with their numbers.

The numbers are the same for all boards, numbers of players and expansions, so that one policy can
play them all; a mask says which are legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from cubetower.game.core import Move
from cubetower.game.errors import PositionError
from cubetower.game.shogun.modules import SHIPPED
from cubetower.game.shogun.presentation.coding import provinces
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.setup import DECK, SWAP
from cubetower.game.shogun.rules.tables import ARMIES, CHEST_CARDS, PLACES

NOTHING: Final = "nothing"
"""An empty field of a plan, no armies moved, no favour taken."""

PROVINCES: Final = tuple(provinces())
"""All provinces of the game; with three players some are out."""

COMMON_CARDS: Final = (
    *CHEST_CARDS,
    *(card for each in MODULES.values() for card in each.plan_cards),
)
"""Cards that everybody has, besides provinces."""

CARDS: Final = (*PROVINCES, *COMMON_CARDS, NOTHING)
"""What can be on a field of a plan, in the order of the first actions."""

CODINGS: Final = {
    name: SHIPPED[name].coding
    for name in sorted(MODULES, key=lambda name: SHIPPED[name].coding.order)
}
"""The modules as numbers by name, in the order of their stages and actions."""

ACTIONS: Final = (
    *CARDS,
    DECK,
    SWAP,
    *(f"place {place}" for place in PLACES),
    *(f"armies {armies}" for armies in range(1, ARMIES)),
    "yes",
    "no",
    *(action for coding in CODINGS.values() for action in coding.actions),
)
"""The name of each action, in the order of their numbers."""

NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(ACTIONS)}

ACTION_WORDS: Final = {
    "place": "place",
    "group": "armies",
    "transfer": "armies",
    "combat": "armies",
    **{kind: word for coding in CODINGS.values() for kind, word in coding.action_words.items()},
}
"""By kind of decision, the first word of its actions' names, if they have one."""


def actions_of(kind: str, move: Move) -> tuple[int, ...]:
    """The actions that make up a move, in order.

    Raises:
        PositionError: there is no such action.
    """
    if isinstance(move, Mapping):
        return tuple(NUMBERS[card or NOTHING] for card in move.values())
    if isinstance(move, tuple | list):
        return tuple(_number(kind, part) for part in move)
    return (_number(kind, move),)


@cache
def _number(kind: str, part: str | int | None) -> int:
    for name in (f"{ACTION_WORDS.get(kind)} {part}", part or NOTHING):
        if name in NUMBERS:
            return NUMBERS[str(name)]
    raise PositionError(f"{kind}: the environment has no action for the move {part!r:.40}")
