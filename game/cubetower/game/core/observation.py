"""The keys of observations in all games; each game's ``observation`` module adds its own.

These types are for type checkers: observations are plain data, and after a trip through JSON have
lists instead of tuples.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from cubetower.game.core.decisions.decision import Seat


class Public(TypedDict):
    """What everybody sees, as `Game.public` gives it.

    Attributes:
        rules: name of the game.
        seats: who plays, in their order.
        revision: of the rules, `Game.REVISION`, unless it is the first.
        tables: the rows of replaced tables by name, if there are any.
        agenda: the pending steps, the next one last.
        drawn: how often each stream of chance was used.
    """

    rules: str
    seats: list[Seat]
    revision: NotRequired[int]
    tables: NotRequired[dict[str, Sequence[Sequence[Any]]]]
    agenda: list[Sequence[Any]]
    drawn: dict[str, int]


class Observer(TypedDict):
    """The player who observes.

    Attributes:
        seat: of that player.
    """

    seat: Seat


class Question(TypedDict):
    """The pending decision; a game adds ``about`` and the data of its moves.

    Attributes:
        seat: who must decide.
        kind: of the decision.
    """

    seat: Seat
    kind: str


class Scoreboard(TypedDict):
    """What a position has besides the players' knowledge.

    Attributes:
        scores: by seat.
        winners: who has won.
    """

    scores: dict[Seat, int]
    winners: list[Seat]
