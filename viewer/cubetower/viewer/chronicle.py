"""`Chronicle`: what is told of a game's players and spaces beside the pictures of its film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cubetower.game.core import Seat
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.scene import PanelScene


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """Something that happened to a space or a player.

    Attributes:
        seconds: of the film, when it begins.
        result_at: of the film, when its result is seen.
        when: the part of the game, such as ``Spring 1``.
        text: what happened.
        amount: what the chart counts, then; None if there is no chart.
        owner: whose it is then; None is nobody's.
    """

    seconds: float
    result_at: float
    when: str
    text: str
    amount: float | None = None
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class PlayerChronicle:
    """A player over time.

    Attributes:
        seat: the player's colour.
        name: of the player.
        history: what the player did and suffered, oldest first.
    """

    seat: Seat
    name: str
    history: Sequence[HistoryEntry]


@dataclass(frozen=True, slots=True)
class SpaceChronicle:
    """A space of the field over time.

    Attributes:
        title: its name.
        rings: its outlines, units of the stage.
        block: where its pieces lie, units of the stage, if they may reach beyond it.
        owner: whose it is when the film begins; None is nobody's.
        history: what happened there, oldest first.
    """

    title: str
    rings: Sequence[Sequence[Place]]
    block: Rect | None
    owner: Seat | None
    history: Sequence[HistoryEntry]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What is told of a game beside its pictures.

    Attributes:
        field: the panel with the spaces.
        space: what a space is called.
        round: what a round is called.
        players: in the order of their seats.
        spaces: where they overlap, the later one is picked.
    """

    field: str
    space: str
    round: str
    players: tuple[PlayerChronicle, ...]
    spaces: tuple[SpaceChronicle, ...]


@runtime_checkable
class ChronicleScene(PanelScene, Protocol):
    """A scene of panels that can also tell of players and spaces."""

    @property
    def chronicle(self) -> Chronicle:
        """What is told of the game."""
