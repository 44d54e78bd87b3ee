"""What observations and positions of SAMURAI are made of, for type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypeAlias, TypedDict

from cubetower.game.core import Seat
from cubetower.game.core import observation as core


class About(TypedDict):
    """What a decision is about: its kind says it all."""


class Question(core.Question):
    """What must be decided; only who must decide sees what the moves are made of."""

    about: About
    tokens: NotRequired[list[str]]
    moves: NotRequired[list[Sequence[str]]]
    players: NotRequired[int]
    screen: NotRequired[list[str]]
    land: NotRequired[list[str]]
    sea: NotRequired[list[str]]
    figures: NotRequired[dict[str, list[str]]]
    own: NotRequired[list[str]]
    laid: NotRequired[int]
    plain: NotRequired[int]


class Public(core.Public):
    """The public fields of `SamuraiGame`."""

    options: dict[str, str]
    turn: int
    laid: int
    plain: int
    supply: dict[str, int]
    aside: dict[str, int]
    gone: list[Seat]
    figures: dict[str, list[str]]
    lying: dict[str, list[str]]


class Own(TypedDict):
    """What `SamuraiState.own` tells a player; captured figures only if they are open."""

    picked: list[str]
    screen: list[str]
    screens: dict[Seat, int]
    stocks: dict[Seat, int]
    captured: dict[Seat, dict[str, int]]


class Knowledge(Public, Own, core.Observer):
    """An observation but for the decision."""


class Asked(Knowledge):
    """An observation while somebody must decide."""

    decision: Question


class Over(Knowledge):
    """An observation when the game is over."""

    decision: None


Observation: TypeAlias = Asked | Over
"""What `SamuraiGame.observe` gives."""


class Position(Public, core.Scoreboard):
    """A position for somebody who looks on."""

    own: dict[Seat, Own]
