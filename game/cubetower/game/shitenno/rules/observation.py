"""What is seen of a game of SHITENNO: the public fields of its state, each declared here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from cubetower.game.core import Seat
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


class About(TypedDict, total=False):
    """What a decision is about: the pack of which Tairo, and who is asked after this player."""

    tairo: Seat
    later: Sequence[Seat]


@dataclass(kw_only=True)
class PendingDecision(core.PendingDecision):
    """What must be decided; only who must decide sees what the moves are made of."""

    about: About
    cards: Sequence[str] = ()
    seals: Sequence[str] = ()
    purse: Mapping[str, int] = field(default_factory=dict)
    prices: Mapping[str, PriceData] = field(default_factory=dict)
    kamons: int = 0
    draw: int = 0


@dataclass(kw_only=True)
class PublicState:
    """All that everybody sees.

    Attributes:
        year: from 0 on; in even ones titles are dealt out, in odd ones provinces are taken.
        winner: None before the end.
        titles: by seat.
        points: by seat.
        supply: own kamons not yet placed, by seat.
        used: tiles that are gone.
        discards: troop cards played, until they are shuffled again (Y02).
        spent: koku cards played, which are out (Y03).
        table: revealed cards that are in no pack yet.
        seals: seal tiles that are in no pack yet.
        declined: who has declined the pack offered now.
        sealed: the seal tile taken this year, by seat.
        won: tiles in front of each player.
        got: cards in each hand that all have seen, since they came in packs (I02).
        kamons: by province, from the left: whose, and ``plain`` or ``golden``.
        packs: those offered now: ``seal`` and ``cards`` of one (Y04), or of A and B (Y08).
        turn: ``seat`` on turn in an odd year, ``kamons`` placed, ``hatamoto`` used or not
            (1, 0); empty otherwise.
    """

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


@dataclass(kw_only=True)
class PrivateView:
    """What `ShitennoState.own` tells a player."""

    hand: list[str]
    unseen: list[str]
    unknown: dict[Seat, int]
    decks: dict[str, int]
    tops: dict[str, str | None]


@dataclass(kw_only=True)
class Observation(PublicState, PrivateView, core.Observation[PendingDecision]):
    """All that a player knows."""


@dataclass(kw_only=True)
class Position(PublicState, core.Onlooker[PrivateView]):
    """A position for somebody who looks on."""
