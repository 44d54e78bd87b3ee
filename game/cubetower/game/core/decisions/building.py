"""`MoveBuilder`: a move that a person builds, one choice after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from cubetower.game.core.decisions.decision import Choices, Move
from cubetower.game.core.decisions.picks import Picked, Picks, as_tuples

OWN_MOVE: Final = "a move of your own"
"""The pick with which a person begins a move that is not listed."""


class Composer(Protocol):
    """Builds moves that are not listed, pick by pick."""

    def options(self, picked: Picked) -> Sequence[Any]:
        """The picks that can follow; none if the move is complete."""

    def move_of(self, picked: Picked) -> Move:
        """The move of all picks."""

    def covers(self, move: Move) -> bool:
        """Whether a move on the short list can be built better, and need not be listed."""


class MoveBuilder:
    """A move that is being built; a listed move is a single pick.

    Args:
        choices: the legal moves.
        listed: the list, unless the moves are `Picks`.
        composer: builds moves that are not listed.

    Attributes:
        picked: the picks so far.
    """

    def __init__(
        self, choices: Choices, listed: Sequence[Move] = (), composer: Composer | None = None
    ) -> None:
        self._choices, self._composer = choices, composer
        self._listed = [as_tuples(move) for move in listed]
        if composer is not None:
            self._listed = [*(each for each in self._listed if not composer.covers(each)), OWN_MOVE]
        self.picked: Picked = ()

    @property
    def _composing(self) -> Composer | None:
        """The composer, if the move is not a listed one."""
        return self._composer if self.picked[:1] == (OWN_MOVE,) else None

    @property
    def by_picks(self) -> bool:
        """Whether the moves are built of picks."""
        return isinstance(self._choices, Picks)

    @property
    def is_unordered(self) -> bool:
        """Whether the order of the picks means nothing."""
        choices = self._choices
        return isinstance(choices, Picks) and type(choices).normalize is not Picks.normalize

    @property
    def options(self) -> Sequence[Any]:
        """The listed moves, or the picks that can follow."""
        if isinstance(self._choices, Picks):
            return self._choices.options(self.picked)
        return composer.options(self.picked[1:]) if (composer := self._composing) else self._listed

    @property
    def whole(self) -> bool:
        """Whether nothing is left to pick."""
        by_picks = self.by_picks or self._composing is not None
        return not self.options if by_picks else bool(self.picked)

    @property
    def move(self) -> Move:
        """The complete move, as the game writes it.

        Raises:
            IllegalMove: it is not complete.
        """
        if composer := self._composing:
            return self._choices.verify(composer.move_of(self.picked[1:]))
        made = self.picked if self.by_picks else next(iter(self.picked), ())
        return self._choices.verify(made)

    def pick(self, option: Any) -> None:
        """Pick one of the `options`; a listed move replaces the one before."""
        goes_on = self.by_picks or self._composing is not None
        self.picked = (*self.picked, option) if goes_on else (option,)

    def back(self) -> bool:
        """Take back the last pick, and say whether there was one."""
        had, self.picked = bool(self.picked), self.picked[:-1]
        return had
