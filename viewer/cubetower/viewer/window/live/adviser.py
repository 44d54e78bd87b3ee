"""`Adviser`: works out hints in a thread of its own, so that the window goes on."""

from __future__ import annotations

from threading import Thread
from typing import Any

from cubetower.game.definition import GameDefinition
from cubetower.tower import ExactTower
from cubetower.viewer.window.questions.hints import Hint, hint_of


class Adviser:
    """Gives hints for one decision after another; a hint for a former one is dropped.

    Args:
        definition: of the game.
        tower: gives the odds of attacks; None: the shipped surrogate does.
    """

    def __init__(self, definition: GameDefinition, tower: ExactTower | None = None) -> None:
        self._definition, self._tower = definition, tower
        self._asked: Any = None
        self._found: tuple[Any, Hint] | None = None

    def hint(self, seen: Any) -> Hint | None:
        """The hint for a decision; None while it is worked out, which the first call begins.

        Args:
            seen: the observation of the player who must decide; always the same object for the
                same decision.
        """
        if self._found is not None and self._found[0] is seen:
            return self._found[1]
        if self._asked is not seen:
            self._asked = seen
            Thread(target=self._work, args=(seen,), name="adviser", daemon=True).start()
        return None

    def _work(self, seen: Any) -> None:
        found = hint_of(self._definition, seen, self._tower)
        if self._asked is seen:
            self._found = seen, found
