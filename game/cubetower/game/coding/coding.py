"""`Coding`: a game's moves and observations as numbers, for learners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cubetower.game.coding.layout import Declared, Values, VectorBlock, place_blocks
from cubetower.game.coding.partialmoves import PartialListedMove, PartialMove, PartialPicks
from cubetower.game.core import Choices, Decision, Game, Listed, Move, Picks


class Coding(Protocol):
    """The coding of a game's moves and observations."""

    @property
    def actions(self) -> Sequence[str]:
        """The name of each action, in the order of their numbers."""

    @property
    def high(self) -> NDArray[np.float32]:
        """The largest value of each entry of the vector; the smallest is 0."""

    @property
    def full(self) -> float:
        """How many points ahead of the mean of all are worth a reward of 1."""

    def check(self, game: Game) -> None:
        """Make sure that there are actions for all moves of a game.

        Raises:
            PositionError: there are not.
        """

    def begin_move(self, decision: Decision, choices: Choices) -> PartialMove:
        """A move with no action taken yet."""

    def actions_of(self, decision: Decision, move: Move) -> tuple[int, ...]:
        """The actions of a move, in order."""

    def vector(self, seen: Any) -> NDArray[np.float32]:
        """What a player knows, from the observation."""

    def with_partial_move(
        self, vector: NDArray[np.float32], partial: PartialMove
    ) -> NDArray[np.float32]:
        """A copy with the actions that the player has taken so far."""


@dataclass(frozen=True)
class BlockCoding:
    """A coding by blocks of values, of a game whose moves are picks or lists.

    Attributes:
        actions: the name of each action, in the order of their numbers.
        kinds: the kinds of decisions, in a fixed order.
        declared: the blocks of the vector that the game fills.
        values: the values of these blocks, from an observation.
        action: the name of the action for a pick, or for a part of a listed move.
        spell: the names of the actions for a whole move that is not built of picks, given the
            kind of the decision too; by default `action` of each of its parts.
        full: how many points ahead of the mean of all are worth a reward of 1; assumed.
    """

    actions: tuple[str, ...]
    kinds: Sequence[str]
    declared: Declared
    values: Callable[[Any], Values]
    action: Callable[[Any], str] = str
    spell: Callable[[str, Move], tuple[str, ...]] | None = None
    full: float = 10

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each action."""
        return {name: number for number, name in enumerate(self.actions)}

    @cached_property
    def blocks(self) -> Mapping[str, VectorBlock]:
        """The blocks of the vector by name, in order."""
        asked = (
            ("mine", ("now",), 0, "the observing player must decide"),
            ("kind", tuple(self.kinds), 0, "what is decided"),
            ("taken", self.actions, 1, "how often an action is part of the own move so far"),
        )
        return place_blocks([*self.declared, *asked])

    @cached_property
    def high(self) -> NDArray[np.float32]:
        """The largest values of the entries: 1 of flags, none of counts."""
        limits = [(block.unit > 0, len(block.entries)) for block in self.blocks.values()]
        parts = [np.full(size, np.inf if counted else 1, np.float32) for counted, size in limits]
        return np.concatenate(parts)

    def check(self, game: Game) -> None:
        """Accept every game: these games have no parts of the user's own."""

    def vector(self, seen: Any) -> NDArray[np.float32]:
        """What a player knows, from the observation."""
        found = np.zeros(len(self.high), np.float32)
        for name, values in self.values(seen).items():
            block = self.blocks[name]
            entries = found[block.place]
            entries[: len(values)] = np.asarray(values, np.float32) / (block.unit or 1)
        if (asked := seen.decision) is not None:
            found[self.blocks["kind"].start + list(self.kinds).index(asked.kind)] = 1
            found[self.blocks["mine"].start] = asked.seat == seen.seat
        return found

    def with_partial_move(
        self, vector: NDArray[np.float32], partial: PartialMove
    ) -> NDArray[np.float32]:
        """A copy with the actions that the player has taken so far."""
        found = vector.copy()
        np.add.at(found[self.blocks["taken"].place], partial.taken, 1)
        return found

    def begin_move(self, decision: Decision, choices: Choices) -> PartialMove:
        """A move with no action taken yet.

        Of moves that are only checked, not listed, those on the short list can be made.
        """
        kind = decision.kind
        if isinstance(choices, Picks):
            return PartialPicks(kind, choices, lambda pick: self.numbers[self.action(pick)])
        listed = choices.moves if isinstance(choices, Listed) else choices.describe()["moves"]
        moves = {self.actions_of(decision, move): move for move in listed}
        return PartialListedMove(kind, moves)

    def actions_of(self, decision: Decision, move: Move) -> tuple[int, ...]:
        """The actions of a move, in order.

        Raises:
            KeyError: there is no such action.
        """
        if self.spell:
            names = self.spell(decision.kind, move)
        else:
            names = tuple(map(self.action, move if isinstance(move, tuple) else (move,)))
        return tuple(self.numbers[name] for name in names)
