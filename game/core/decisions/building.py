"""`MoveBuilder`: a move as a person puts it together, one choice after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from game.core.decisions.decision import Choices, Move
from game.core.decisions.picks import Picked, Picks, as_tuples

OWN_MOVE: Final = "a move of your own"
"""A pick after the listed moves: to make up one that is not listed."""


class Composer(Protocol):
    """Builds moves that are too many to be listed, pick by pick."""

    def options(self, picked: Picked) -> Sequence[Any]:
        """The picks that can follow; none if the move is whole."""

    def move_of(self, picked: Picked) -> Move:
        """The move of all picks."""

    def covers(self, move: Move) -> bool:
        """Whether a listed move is better built pick by pick, and need not be listed."""


class MoveBuilder:
    """A move as it is built: what has been picked, and what can follow; a listed move is one pick.

    Args:
        choices: the legal moves.
        listed: the list, where the moves are no `Picks`.
        composer: makes up moves besides those listed.

    Attributes:
        picked: so far.
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
        """What makes up the move, if it is one of the person's own."""
        return self._composer if self.picked[:1] == (OWN_MOVE,) else None

    @property
    def by_picks(self) -> bool:
        """The move has several parts."""
        return isinstance(self._choices, Picks)

    @property
    def is_unordered(self) -> bool:
        """Whether the order of the picks means nothing in the end."""
        choices = self._choices
        return isinstance(choices, Picks) and type(choices).normalize is not Picks.normalize

    @property
    def options(self) -> Sequence[Any]:
        """What can be picked now: all listed moves, or what can follow the picks so far."""
        if isinstance(self._choices, Picks):
            return self._choices.options(self.picked)
        return composer.options(self.picked[1:]) if (composer := self._composing) else self._listed

    @property
    def whole(self) -> bool:
        """Nothing is left to pick."""
        by_picks = self.by_picks or self._composing is not None
        return not self.options if by_picks else bool(self.picked)

    @property
    def move(self) -> Move:
        """The whole move, as the game writes it.

        Raises:
            IllegalMove: it is not whole.
        """
        if composer := self._composing:
            return self._choices.verify(composer.move_of(self.picked[1:]))
        made = self.picked if self.by_picks else next(iter(self.picked), ())
        return self._choices.verify(made)

    def pick(self, option: Any) -> None:
        """Pick one of the `options`; of listed moves instead of the one before."""
        goes_on = self.by_picks or self._composing is not None
        self.picked = (*self.picked, option) if goes_on else (option,)

    def back(self) -> bool:
        """Take back the last pick; say whether there was one."""
        had, self.picked = bool(self.picked), self.picked[:-1]
        return had
