"""Keys that observations have in all games; each game's ``observation`` module adds its own.

The types are for type checkers: observations are plain data. They go through JSON, so that a list
can stand for a tuple.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from game.core.decisions.decision import Seat


class Public(TypedDict):
    """What everybody sees, as `PlainGame.public` gives it.

    Attributes:
        rules: name of the game.
        seats: who plays, in their order.
        revision: of the rules, unless it is the first.
        tables: rows of tables by name, if some are not those shipped.
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
    """Whose observation it is.

    Attributes:
        seat: of the player who observes.
    """

    seat: Seat


class Question(TypedDict):
    """What must be decided, with ``about`` and what the moves are made of.

    Attributes:
        seat: who must decide.
        kind: what is decided.
    """

    seat: Seat
    kind: str


class Scoreboard(TypedDict):
    """What a position shows besides what players know.

    Attributes:
        scores: what counts, by seat.
        winners: who has won.
    """

    scores: dict[Seat, int]
    winners: list[Seat]
