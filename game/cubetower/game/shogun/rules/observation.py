"""The types of observations of SHOGUN, for type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypeAlias, TypedDict

from cubetower.game.core import Move, Seat
from cubetower.game.core import observation as core


class Options(TypedDict):
    """The options of the game; modules in the order in which they act."""

    board: str
    start: str
    modules: Sequence[str]


class About(TypedDict, total=False):
    """What a decision is about; each kind has some of these keys. Modules use the last two."""

    swap: bool
    province: str
    action: str
    farmers: int
    provinces: list[str]
    card: int
    region: str


class Question(core.Question):
    """What must be decided; only the deciding player sees the moves, or the parts of a plan."""

    about: About
    moves: NotRequired[list[Move]]
    fields: NotRequired[list[str]]
    cards: NotRequired[list[str]]
    prices: NotRequired[dict[str, int]]
    chests: NotRequired[int]
    empty: NotRequired[int]


class Deck(TypedDict, total=False):
    """Province cards in the draft; empty otherwise."""

    hidden: list[str]
    under: list[str]
    open: list[str]


class Public(core.Public):
    """The public fields of `ShogunGame`, and the cards on the fields that are ``open``.

    Modules have types of their own for what they keep in ``extra``.
    """

    options: Options
    year: int
    season: int
    event: int | None
    effect: str
    slot: int
    tray: dict[str, int]
    inside: dict[str, int]
    events: list[int]
    gone: list[int]
    actions: list[str]
    offered: list[str]
    order: list[Seat]
    owner: dict[str, Seat | None]
    armies: dict[str, int]
    unrest: dict[str, int]
    buildings: dict[str, Sequence[str]]
    chests: dict[Seat, int]
    rice: dict[Seat, int]
    points: dict[Seat, int]
    supply: dict[str, int]
    stock: dict[str, int]
    place: dict[Seat, int]
    special: dict[Seat, str]
    bids: dict[Seat, str | None]
    groups: dict[Seat, list[int]]
    faced: dict[Seat, list[str]]
    deck: Deck
    laid: dict[Seat, list[str]]
    open: dict[Seat, list[str]]
    extra: dict[str, Any]
    shown: dict[Seat, dict[str, str | None]]


class Knowledge(Public, core.Observer):
    """An observation without the decision."""

    plan: dict[str, str | None]


class Asked(Knowledge):
    """An observation while somebody must decide."""

    decision: Question


class Over(Knowledge):
    """An observation when the game is over."""

    decision: None


Observation: TypeAlias = Asked | Over
"""The result of `ShogunGame.observe`."""
