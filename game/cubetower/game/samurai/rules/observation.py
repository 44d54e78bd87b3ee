"""What is seen of a game of SAMURAI: the public fields of its state, each declared here alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from cubetower.game.core import Seat
from cubetower.game.core import observation as core


class About(TypedDict):
    """What a decision is about: its kind says it all."""


@dataclass(kw_only=True)
class PendingDecision(core.PendingDecision):
    """What must be decided; only who must decide sees what the moves are made of."""

    about: About
    tokens: Sequence[str] = ()
    players: int = 0
    screen: Sequence[str] = ()
    land: Sequence[str] = ()
    sea: Sequence[str] = ()
    figures: Mapping[str, list[str]] = field(default_factory=dict)
    own: Sequence[str] = ()
    laid: int = 0
    plain: int = 0


@dataclass(kw_only=True)
class PublicState:
    """All that everybody sees.

    Attributes:
        turn: number of the turn; 0 during the setup.
        laid: how many tokens the player on turn has played.
        plain: how many of them are without character (T02).
        supply: figures still to be placed, by type (S06).
        aside: figures that nobody got, by type (C05).
        gone: whose figure exchange has left the game (K06).
        figures: by settlement the types of figures that stand there.
        lying: by hex the token on it: whose it is, and its name.
    """

    turn: int
    laid: int
    plain: int
    supply: dict[str, int]
    aside: dict[str, int]
    gone: list[Seat]
    figures: dict[str, list[str]]
    lying: dict[str, list[str]]


@dataclass(kw_only=True)
class PrivateView:
    """What `SamuraiState.own` tells a player; captured figures only if they are open."""

    picked: list[str]
    screen: list[str]
    screens: dict[Seat, int]
    stocks: dict[Seat, int]
    captured: dict[Seat, dict[str, int]]


@dataclass(kw_only=True)
class Observation(PublicState, PrivateView, core.Observation[PendingDecision]):
    """All that a player knows."""


@dataclass(kw_only=True)
class Position(PublicState, core.Onlooker[PrivateView]):
    """A position for somebody who looks on."""
