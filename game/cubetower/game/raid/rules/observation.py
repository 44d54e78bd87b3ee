"""What observations and positions of RAID are made of, for type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from cubetower.game.core import Move, Seat
from cubetower.game.core import observation as core


class Offer(TypedDict, total=False):
    """The current offer or invitation as everybody sees it; empty if there is none (T03)."""

    kind: str
    to: str
    give: list[str]
    want: list[str]


class ShownAnswer(TypedDict):
    """An answer as everybody sees it: types of cards, and places of the row (T05)."""

    answer: Literal["accept", "counter", "decline"]
    give: list[str]
    row: list[int]
    want: list[str]


class About(TypedDict, total=False):
    """What a decision is about: each kind has some of these."""

    number: int
    swap: int
    cause: str
    due: int
    place: int
    card: str


class Talk(TypedDict):
    """The data of `TradeMoves`; each kind of them has some of these keys."""

    kind: str
    extra: list[Sequence[Any]]
    row: NotRequired[list[str | None]]
    hand: list[str]
    others: NotRequired[dict[Seat, int]]
    offered: NotRequired[int]
    want: NotRequired[list[str]]
    active_hand: NotRequired[int]
    accepted: NotRequired[list[Seat]]
    counters: NotRequired[dict[Seat, list[str]]]


class Question(core.Question):
    """What must be decided; only who must decide sees more than what it is about."""

    about: About
    moves: NotRequired[list[Move]]
    talk: NotRequired[Talk]
    values: NotRequired[list[tuple[str, int]]]
    due: NotRequired[int]


class Public(core.Public):
    """The public fields of `RaidGame`."""

    options: dict[str, str]
    turn: int
    active: Seat
    offers: int
    emptied: int
    shoguns: dict[Seat, str]
    open_camps: dict[Seat, int]
    gone: list[str]
    row: list[str | None]
    discard: list[str]
    chips: dict[Seat, int]
    bids: dict[Seat, int]
    ready: list[Seat]
    kinds: dict[Seat, list[str | None]]
    relics: dict[Seat, list[str]]
    met: dict[Seat, list[str]]
    received: dict[Seat, list[str]]
    known: dict[Seat, list[str]]
    camps: dict[Seat, list[list[str]]]
    offer: Offer
    answers: dict[Seat, ShownAnswer]


class Own(TypedDict):
    """What `RaidState.own` tells a player."""

    hand: list[str]
    quest: str | None
    laid: Move
    hand_sizes: dict[Seat, int]
    pile_size: int
    quest_pile_size: int


class Knowledge(Public, Own, core.Observer):
    """An observation but for the decision."""


class Asked(Knowledge):
    """An observation while somebody must decide."""

    decision: Question


class Over(Knowledge):
    """An observation when the game is over."""

    decision: None


Observation: TypeAlias = Asked | Over
"""What `RaidGame.observe` gives."""


class Position(Public, core.Scoreboard):
    """A position for somebody who looks on."""

    own: dict[Seat, Own]
