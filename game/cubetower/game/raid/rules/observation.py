"""What is seen of a game of RAID: the public fields of its state, each declared here alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

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


@dataclass(kw_only=True)
class PendingDecision(core.PendingDecision):
    """What must be decided; only who must decide sees more than what it is about."""

    about: About
    talk: Talk | None = None
    values: Sequence[tuple[str, int]] = ()
    due: int = 0


@dataclass(kw_only=True)
class PublicState:
    """All that everybody sees.

    Attributes:
        turn: number of the turn, from 1.
        active: whose turn it is.
        offers: offers and invitations in this turn (T08).
        emptied: how often the pile was empty (E01, E02).
        shoguns: colour of the shogun card by seat.
        open_camps: how many camps are unlocked, 2 or 3, by seat.
        gone: quests paid for camps; they are out of the game (C10).
        row: the revealed cards; None where one was taken or traded.
        discard: the cards discarded, in their order.
        chips: laid in this turn, once shown, from the active player's left.
        bids: sums bid in this turn, once shown, by seat.
        ready: who has laid a chip, a bid or an answer that is not shown yet.
        kinds: the type that each camp keeps, by seat and camp; None without warriors
            (C02).
        relics: warriors turned over by seat, the latest last.
        met: quests that are relics by seat, the latest last.
        received: cards to be trained (T02, T10), by seat.
        known: types that all know to be in a player's hand, by seat; there may be more.
        camps: cards by seat and camp, the oldest first.
        offer: the one that is spoken of: ``kind``, ``to``, ``give``, ``want``; else empty.
        answers: to it, once shown, by seat: ``answer``, ``give``, ``row``, ``want``.
    """

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


@dataclass(kw_only=True)
class PrivateView:
    """What `RaidState.own` tells a player."""

    hand: list[str]
    quest: str | None
    laid: Move
    hand_sizes: dict[Seat, int]
    pile_size: int
    quest_pile_size: int


@dataclass(kw_only=True)
class Observation(PublicState, PrivateView, core.Observation[PendingDecision]):
    """All that a player knows."""


@dataclass(kw_only=True)
class Position(PublicState, core.Onlooker[PrivateView]):
    """A position for somebody who looks on."""
