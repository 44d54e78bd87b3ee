"""What happens in a game of SHITENNO: the lines of its replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import field

from cubetower.game.core import Event, GameEnded, Personal, Phase, Seat
from cubetower.game.shitenno.rules.observation import Pack


class TilesLaid(Event):
    """Three tiles on the gate of each province, in order, the top one last (S03)."""

    tiles: Sequence[str]


class KokuShuffled(Event):
    """The koku deck, the top card last (S04)."""

    cards: Sequence[str]


class TroopsShuffled(Event):
    """The troop deck, the top card last (S04, Y02)."""

    cards: Sequence[str]


class TitlesDrawn(Event):
    """The titles at the start, in the order of the seats (S05)."""

    titles: Sequence[str]


class Dealt(Event):
    """The first cards of all players (S05)."""

    cards: Mapping[Seat, Sequence[str]]


class Revealed(Phase):
    """An even year begins: the Tairo reveals cards (Y01)."""

    year: int
    tairo: Seat
    cards: Sequence[str]


class Offered(Personal, tag="pack"):
    """The Tairo makes a pack, which is offered to the others (Y04, Y05)."""

    cards: Sequence[str]
    seal: str


class Declined(Personal):
    """A player declines the pack (Y05)."""


class Accepted(Personal):
    """A player accepts the pack (Y05)."""


class Kept(Personal):
    """All have declined, and the pack goes to the Tairo (Y07)."""


class Split(Personal):
    """The Tairo splits all that is left into two packs (Y08)."""

    a: Pack = field(name="A")
    b: Pack = field(name="B")


class Chosen(Personal, tag="picked"):
    """The other player picks pack A or B (Y08)."""

    pack: str


class Taken(Personal):
    """A player takes a pack into the hand (Y06 to Y08)."""

    cards: Sequence[str]
    seal: str


class Titles(Event):
    """The new titles, and the order of rank (Y10)."""

    titles: Mapping[Seat, str]
    order: Sequence[Seat]


class Year(Phase):
    """An odd year begins; who plays in which order (P01)."""

    year: int
    order: Sequence[Seat]


class Turn(Personal, Phase):
    """A player's turn begins (P01)."""

    title: str


class TurnEnded(Personal):
    """A player's turn is over; how many kamons were placed in it (P01)."""

    kamons: int


class Took(Personal):
    """A kamon is placed: points of slot and title, the tile won, all points of the player (P07)."""

    province: str
    slot: int
    paid: Sequence[str]
    points: int
    title: int
    tile: str | None
    now: int


class Drew(Personal):
    """A troop card is drawn for a tile (B05)."""

    card: str


class Turned(Personal):
    """A kamon is turned to its golden side (T03)."""

    province: str
    slot: int


class Koku(Personal):
    """Points for koku: the cards and tiles left, all points of the player (E02)."""

    cards: Sequence[str]
    tiles: Sequence[str]
    points: int
    now: int


class Majority(Personal):
    """Points for the most kamons in a province, all points of the player (E03)."""

    province: str
    points: int
    now: int


class Ended(GameEnded):
    """The game is over (E04)."""

    scores: Mapping[Seat, int]


EVENTS = (
    TilesLaid, KokuShuffled, TroopsShuffled, TitlesDrawn, Dealt, Revealed, Offered, Declined,
    Accepted, Kept, Split, Chosen, Taken, Titles, Year, Turn, TurnEnded, Took, Drew, Turned, Koku,
    Majority, Ended,
)  # fmt: skip
"""All events of the game."""
