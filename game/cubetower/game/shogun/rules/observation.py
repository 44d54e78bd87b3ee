"""What is seen of a game of SHOGUN: the public fields of its state, each declared here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypedDict

from cubetower.game.core import Seat
from cubetower.game.core import observation as core
from cubetower.tower.cubes import Cubes

About: TypeAlias = Mapping[str, Any]
"""What a decision is about: the base rules say ``swap``, ``province``, ``action``, ``farmers`` or
``provinces``, shipped modules ``card`` or ``region`` too, a user's own whatever they need."""


@dataclass(kw_only=True)
class PendingDecision(core.PendingDecision):
    """What must be decided; only the deciding player sees the moves, or the parts of a plan.

    Attributes:
        fields: of the plan.
        cards: of the player's hand.
        prices: by card, the chests that it costs as a bid.
        chests: of the player.
        empty: how many fields stay empty.
    """

    fields: Sequence[str] = ()
    cards: Sequence[str] = ()
    prices: Mapping[str, int] = field(default_factory=dict)
    chests: int = 0
    empty: int = 0


class Deck(TypedDict, total=False):
    """Province cards in the draft; empty otherwise. The hidden ones are in no order."""

    hidden: list[str]
    under: list[str]
    open: list[str]


@dataclass(kw_only=True)
class Position:
    """How a game stands after a round or winter, as replays say it.

    Attributes:
        year: 1 or 2; 0 before the first.
        season: 0 to 2 for spring to autumn, 3 in winter.
        owner: who holds each province; None is neutral. Cards follow from it (S03).
        armies: by province.
        unrest: markers by province, without those that have none.
        buildings: kinds by province, without those that have none.
        chests: by seat.
        rice: by seat.
        points: by seat.
        supply: armies off the board by seat, and the farmers' supply.
        stock: tiles and unrest markers left.
        events: open event cards (S09).
        tray: the cubes in the tray.
        inside: the cubes in the tower, by bookkeeping.
        extra: the data of modules, by name; what a player cannot know is left out for that seat.
    """

    year: int
    season: int
    owner: dict[str, Seat | None]
    armies: dict[str, int]
    unrest: dict[str, int]
    buildings: dict[str, tuple[str, ...]]
    chests: dict[Seat, int]
    rice: dict[Seat, int]
    points: dict[Seat, int]
    supply: dict[str, int]
    stock: dict[str, int]
    events: list[int]
    tray: Cubes
    inside: Cubes
    extra: dict[str, Any]


@dataclass(kw_only=True)
class PublicState(Position):
    """All that everybody sees.

    Attributes:
        event: the event card of this round, once it is drawn.
        effect: its effect; empty if there is none.
        gone: event cards dealt so far (S09).
        actions: the open action cards, in the order of their slots (R01).
        slot: number of the action slot that is being carried out; 0 before the first.
        offered: special cards by the place of the turn order where they lie (R02).
        place: the places chosen, by seat (R08).
        order: the turn order (R08).
        special: special cards by seat (R08).
        bids: the open bids, in the order in which places are chosen (R06, R07).
        laid: by seat, the cards that may lie face down.
        open: by seat, the fields that everybody has seen, with a card or empty.
        groups: by seat, army groups not yet placed in the draft (S04).
        faced: by seat, the open cards at the player's last turn of the draft (S05).
        deck: province cards in the draft.
    """

    event: int | None
    effect: str
    gone: list[int]
    actions: list[str]
    slot: int
    offered: list[str]
    place: dict[Seat, int]
    order: list[Seat]
    special: dict[Seat, str]
    bids: dict[Seat, str | None]
    laid: dict[Seat, list[str]]
    open: dict[Seat, list[str]]
    groups: dict[Seat, list[int]]
    faced: dict[Seat, list[str]]
    deck: Deck


@dataclass(kw_only=True)
class PrivateView:
    """What a player sees of the plans.

    Attributes:
        plan: the own one: the card on each field.
        shown: by seat, the cards on the fields that are open.
    """

    plan: dict[str, str | None]
    shown: dict[Seat, dict[str, str | None]]


@dataclass(kw_only=True)
class Observation(PublicState, PrivateView, core.Observation[PendingDecision]):
    """All that a player knows."""
