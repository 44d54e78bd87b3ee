"""The actions of the environment: a number for each thing that a player can say.

The numbers are the same for all boards, numbers of players and expansions, so that one policy
can play them all; the mask tells which are legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from game.core import Move
from game.errors import PositionError
from game.shogun.board import board
from game.shogun.gains import GAINS
from game.shogun.modules.arts import CROSSINGS
from game.shogun.modules.court import TOWER_CARDS
from game.shogun.pieces import ARMIES
from game.shogun.setup import DECK, SWAP
from game.shogun.tables import CHEST_CARDS, PLACES

NOTHING: Final = "nothing"
"""An empty field of a plan, no armies moved, no favour taken."""

PROVINCES: Final = tuple(board("sun", 5).provinces)
"""All provinces of the game; with three players some are out."""

CARDS: Final = (*PROVINCES, *CHEST_CARDS, *TOWER_CARDS, NOTHING)
"""What may lie on a field of a plan, in the order of the first actions."""

FAVOURS: Final = range(1, 22)
"""The numbers of the favours (T03)."""

ACTIONS: Final = (
    *CARDS,
    DECK,
    SWAP,
    *(f"place {place}" for place in PLACES),
    *(f"armies {armies}" for armies in range(1, ARMIES)),
    "yes",
    "no",
    *(f"bonus {what}" for what in GAINS),
    *(f"favour {card}" for card in FAVOURS),
    *CROSSINGS,
)
"""The name of each action, in the order of their numbers."""

NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(ACTIONS)}

COUNTED: Final = {
    "place": "place",
    "group": "armies",
    "transfer": "armies",
    "combat": "armies",
    "court.take": "favour",
}
"""By kind of decision, what a number in its moves counts."""


def actions_of(kind: str, move: Move) -> tuple[int, ...]:
    """The actions that make a move, in their order.

    Args:
        kind: of the decision.
        move: as the game writes it; a plan has all its fields in their order.

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
    name = part or NOTHING
    if isinstance(part, int):
        name = f"{COUNTED.get(kind)} {part}"
    elif kind == "samurai.bonus":
        name = f"bonus {part}"
    if name not in NUMBERS:
        raise PositionError(f"{kind}: the environment has no action for the move {part!r:.40}")
    return NUMBERS[str(name)]
