"""What happens in a game of SAMURAI: the lines of its replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cubetower.game.core import Event, GameEnded, Personal, Phase, Seat


class Dealt(Personal):
    """The tokens for a screen are drawn (S04, option ``random_hand``)."""

    tokens: Sequence[str]


class Shuffled(Personal):
    """The tokens behind a screen, and the others as a stock, the next one first (S04)."""

    screen: Sequence[str]
    stock: Sequence[str]


class Edo(Event):
    """One figure of each type stands in Edo (S05)."""

    hex: str
    figures: Sequence[str]


class Placed(Personal):
    """A figure is placed (S06)."""

    figure: str
    hex: str


class Turn(Personal, Phase):
    """A turn begins; turns count from 1 (T01)."""

    turn: int


class Passed(Personal, Phase):
    """A turn of a player who has no token to play (T07)."""

    turn: int


class Laid(Personal):
    """A token is laid (K05)."""

    token: str
    hex: str


class FiguresExchanged(Personal):
    """Two figures change places: figures and hexes as they stood before (K06)."""

    figures: Sequence[str]
    hexes: Sequence[str]


class TokenExchanged(Personal):
    """A token is laid again: from the first hex, which the exchange takes, on the second (K08)."""

    token: str
    hexes: Sequence[str]


class Captured(Personal):
    """A figure is captured; the influence of all on it (C04)."""

    figure: str
    hex: str
    influence: Mapping[Seat, int]


class SetAside(Event):
    """Nobody gets a figure; the influence of all on it (C05)."""

    figure: str
    hex: str
    influence: Mapping[Seat, int]


class Drew(Personal):
    """Tokens are drawn from the stock (T05)."""

    tokens: Sequence[str]


class Ended(GameEnded):
    """The game is over by E01, E02 or E03; the captured figures by type (W01)."""

    scores: Mapping[Seat, int]
    rule: str
    captured: Mapping[Seat, Mapping[str, int]]


EVENTS = (
    Dealt, Shuffled, Edo, Placed, Turn, Passed, Laid, FiguresExchanged, TokenExchanged, Captured,
    SetAside, Drew, Ended,
)  # fmt: skip
"""All events of the game."""
