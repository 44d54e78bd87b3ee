"""`CODING`: moves and observations of SHOGUN as numbers, for learners."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.core import Decision, Game, Move
from cubetower.game.errors import PositionError
from cubetower.game.shogun.environment.actions import ACTIONS, actions_of
from cubetower.game.shogun.environment.answers import begin_move
from cubetower.game.shogun.environment.layout import BLOCKS, SIZE
from cubetower.game.shogun.environment.vector import position_vector, with_partial_move
from cubetower.game.shogun.rules.modules import MODULES

Vector = NDArray[np.float32]


class ShogunCoding:
    """See `cubetower.game.coding.coding.Coding`; plans are made field by field.

    Attributes:
        actions: the name of each action, in the order of their numbers.
        full: points ahead of the others that are worth a reward of 1; assumed.
    """

    actions = ACTIONS
    full = 100.0

    @cached_property
    def high(self) -> Vector:
        """1 for flags, no limit for counts."""
        high = np.ones(SIZE, np.float32)
        for block in BLOCKS.values():
            if block.unit:
                high[block.place] = np.inf
        return high

    def check(self, game: Game) -> None:
        """Refuse modules that do not come with the game.

        Raises:
            PositionError: the game has one.
        """
        if others := [name for name in game.options["modules"] if name not in MODULES]:
            raise PositionError(
                f"the environment has no actions for module {others[0]!r:.40}; "
                f"it plays {', '.join(MODULES)}"
            )

    begin_move = staticmethod(begin_move)
    vector = staticmethod(position_vector)
    with_partial_move = staticmethod(with_partial_move)

    def actions_of(self, decision: Decision, move: Move) -> tuple[int, ...]:
        """The actions that make up a move, in order."""
        return actions_of(decision.kind, move)


CODING: Final = ShogunCoding()
"""How learners see and play the game."""
