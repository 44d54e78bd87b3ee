"""What observations and positions of SHITENNO are made of, for type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypeAlias, TypedDict

from cubetower.game.core import Move, Seat
from cubetower.game.core import observation as core


class Pack(TypedDict):
    """Cards that are offered, with their seal tile (Y04)."""

    seal: str
    cards: list[str]


class Turn(TypedDict, total=False):
    """Whose turn it is in an odd year; empty otherwise."""

    seat: Seat
    kamons: int
    hatamoto: int


class PriceData(TypedDict):
    """What a slot costs: troops in the order of `SYMBOLS`, or koku (P03, P04)."""

    need: list[int]
    koku: int


class Purse(TypedDict):
    """With how many tiles a player can pay, and whether with the Hatamoto's title (1, 0)."""

    exchange: int
    plus1: int
    hatamoto: int


class About(TypedDict, total=False):
    """What a decision is about: the pack of which Tairo, and who is asked after this player."""

    tairo: Seat
    later: Sequence[Seat]


class Question(core.Question):
    """What must be decided; only who must decide sees what the moves are made of."""

    about: About
    moves: NotRequired[list[Move]]
    cards: NotRequired[list[str]]
    seals: NotRequired[list[str]]
    purse: NotRequired[Purse]
    prices: NotRequired[dict[str, PriceData]]
    kamons: NotRequired[int]
    draw: NotRequired[int]


class Public(core.Public):
    """The public fields of `ShitennoGame`."""

    options: dict[str, str]
    year: int
    winner: Seat | None
    titles: dict[Seat, str]
    points: dict[Seat, int]
    supply: dict[Seat, int]
    used: list[str]
    discards: list[str]
    spent: list[str]
    table: list[str]
    seals: list[str]
    declined: list[Seat]
    sealed: dict[Seat, str]
    won: dict[Seat, list[str]]
    got: dict[Seat, list[str]]
    kamons: dict[str, list[list[str]]]
    packs: list[Pack]
    turn: Turn


class Own(TypedDict):
    """What `ShitennoState.own` tells a player."""

    hand: list[str]
    unseen: list[str]
    unknown: dict[Seat, int]
    decks: dict[str, int]
    tops: dict[str, str | None]


class Knowledge(Public, Own, core.Observer):
    """An observation but for the decision."""


class Asked(Knowledge):
    """An observation while somebody must decide."""

    decision: Question


class Over(Knowledge):
    """An observation when the game is over."""

    decision: None


Observation: TypeAlias = Asked | Over
"""What `ShitennoGame.observe` gives."""


class Position(Public, core.Scoreboard):
    """A position for somebody who looks on."""

    own: dict[Seat, Own]
