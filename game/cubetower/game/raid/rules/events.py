"""What happens in a game of camps, raids, relics and trade: the lines of its replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from cubetower.game.core import Data, Event, GameEnded, Personal, Phase, Seat
from cubetower.game.raid.rules.observation import ShownAnswer


class Shoguns(Event):
    """The shogun cards are dealt: colours in the order of the seats (S01)."""

    seats: Sequence[Seat]
    colours: Sequence[str]


class Shuffled(Event):
    """The new pile from top to bottom, at the start (S02) and after it was empty (E01)."""

    cards: Sequence[str]


class Quests(Event):
    """The pile of quests from top to bottom (S02)."""

    cards: Sequence[str]


class Hand(Personal):
    """The first cards of a hand (S01)."""

    cards: Sequence[str]


class Quest(Personal):
    """A quest is drawn (S01, Q02)."""

    quest: str


class Turn(Personal, Phase):
    """A turn begins; turns count from 1 (P01)."""

    turn: int

    def line(self) -> Data:
        """The line of the replay, in which the number comes before the seat."""
        return {"event": "turn", "turn": self.turn, "seat": self.seat}


class Trained(Personal):
    """A card is put into a camp (C01, C02)."""

    card: str
    camp: int


class QuestMet(Personal):
    """A quest becomes a relic (Q02)."""

    quest: str


class Dispatched(Personal):
    """A camp is emptied: some of its cards are relics now, the others discarded (C07)."""

    camp: int
    relics: Sequence[str]
    discarded: Sequence[str]


class Unlocked(Personal):
    """The third camp is open; what was paid (C10)."""

    relics: Sequence[str]
    quests: Sequence[str]


class Swapped(Personal):
    """The two front cards of the hand have changed places (O02)."""


class Revealed(Personal):
    """A card of the row is turned over; places count from 1 (P02)."""

    place: int
    card: str


class Chips(Event):
    """All chips are shown: the place of the card that each player raids, 0 for none (R03)."""

    chips: Mapping[Seat, int]


class Paid(Personal):
    """Warriors are paid (R03, R06)."""

    cause: Literal["raid", "bid"]
    cards: Sequence[str]


class Bids(Event):
    """Chips bid for a card of the row, and who gets it, if anybody (R06, R07)."""

    place: int
    chips: Mapping[Seat, Sequence[int]]
    winner: Seat | None


class Taken(Personal):
    """A raided card is taken (R04, R08)."""

    place: int
    card: str


class Offered(Personal):
    """An offer to a player or to all, with the types of cards (T03)."""

    to: str
    give: Sequence[str]
    want: Sequence[str]


class Invited(Personal):
    """The active player asks for proposals (T03)."""


class Answered(Event):
    """All answers to an offer or invitation are shown (T04, T06)."""

    answers: Mapping[Seat, ShownAnswer]


class Traded(Personal):
    """A deal (T07)."""

    other: Seat
    gave: Sequence[str]
    got: Sequence[str]


class Closed(Personal):
    """The trade is over; the cards of the row that the active player keeps (R09, T08)."""

    kept: Sequence[str]


class Drawn(Personal):
    """A card goes to the end of the hand (P05)."""

    card: str


class PileEmpty(Event):
    """The pile is empty again: the game ends (E02)."""


class Ended(GameEnded):
    """The game is over (E04)."""

    scores: Mapping[Seat, int]


EVENTS = (
    Shoguns, Shuffled, Quests, Hand, Quest, Turn, Trained, QuestMet, Dispatched, Unlocked, Swapped,
    Revealed, Chips, Paid, Bids, Taken, Offered, Invited, Answered, Traded, Closed, Drawn,
    PileEmpty, Ended,
)  # fmt: skip
"""All events of the game."""
