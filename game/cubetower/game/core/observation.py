"""What a player sees of a game, and somebody who looks on; each game adds its own fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

import msgspec

from cubetower.game.core.decisions.decision import Choices, Listed, Move, Seat
from cubetower.game.core.decisions.picks import as_tuples
from cubetower.game.core.fields import as_plain, from_plain
from cubetower.game.errors import GameOver, PositionError


@dataclass(kw_only=True)
class PendingDecision:
    """The pending decision, as an observer sees it.

    Attributes:
        seat: who must decide.
        kind: of the decision.
        about: details, such as the province.
        moves: the legal ones, if the observer must decide and they can be listed. What is built in
            parts has other fields, which games add.
    """

    seat: Seat
    kind: str
    about: Mapping[str, Any]
    moves: Sequence[Move] = ()


DecisionType = TypeVar("DecisionType", bound=PendingDecision)


@dataclass(kw_only=True)
class Shared:
    """What is known of every game.

    Attributes:
        rules: name of the game.
        seats: who plays, in their order.
        options: the value of every option.
        tables: the rows of replaced tables by name.
        agenda: the pending steps, the next one last.
    """

    rules: str
    seats: list[Seat]
    options: dict[str, Any]
    tables: dict[str, Any]
    agenda: list[tuple[Any, ...]]


@dataclass(kw_only=True)
class Observation(Shared, Generic[DecisionType]):
    """All that a player knows; a game adds its open fields and what else this seat sees.

    Attributes:
        seat: of the player who observes.
        decision: what must be decided; None if the game is over.
        drawn: how often each stream of chance was used.
    """

    seat: Seat
    decision: DecisionType | None
    drawn: dict[str, int]

    @property
    def question(self) -> DecisionType:
        """The pending decision.

        Raises:
            GameOver: there is none.
        """
        if self.decision is None:
            raise GameOver("the game is over; nothing must be decided")
        return self.decision

    def to_json(self) -> str:
        """Everything as JSON."""
        return msgspec.json.encode(self, enc_hook=as_plain).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The observation that `to_json` wrote; tuples in moves and options are lists then.

        Raises:
            PositionError: it is none of this game.
        """
        try:
            return msgspec.json.decode(text, type=cls, dec_hook=from_plain)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise PositionError(f"not an observation: {error}") from None


OwnType = TypeVar("OwnType")


@dataclass(kw_only=True)
class Onlooker(Shared, Generic[OwnType]):
    """A position for somebody who looks on and sees everything; a game adds its open fields.

    Attributes:
        own: by seat, what else this player knows.
        scores: by seat.
        winners: who has won.
    """

    own: dict[Seat, OwnType]
    scores: dict[Seat, int]
    winners: list[Seat]


def choices_of(
    seen: Observation[Any],
    built: Mapping[str, Callable[[Any], Choices]],
    rules: Mapping[str, str] | None = None,
) -> Choices:
    """The legal moves of the player who observes and must decide.

    Args:
        seen: the observation, also after a trip through JSON.
        built: by kinds of decisions whose moves are not listed, what makes them of the observation.
        rules: the rule that the listed moves of other kinds follow.

    Raises:
        GameOver: it is not this player's turn.
    """
    asked = seen.decision
    if asked is None or asked.seat != seen.seat:
        raise GameOver(f"{seen.seat} has nothing to decide")
    if asked.kind in built:
        return built[asked.kind](seen)
    rule = (rules or {}).get(asked.kind, asked.kind)
    return Listed(as_tuples(asked.moves), rule, "choose one of the moves")
