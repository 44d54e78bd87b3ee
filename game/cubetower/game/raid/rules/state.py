"""`RaidState`: the state of a card game, what a player sees of it, and how it is copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from cubetower.game.core import Game, Move, Seat, Secret, copy_data
from cubetower.game.raid.rules.observation import (
    Observation,
    PendingDecision,
    Position,
    PrivateView,
    PublicState,
)
from cubetower.game.raid.rules.tables import TABLES, WARRIORS, Values, values_of

SEATS: Final = ("red", "blue", "green", "yellow", "purple")
"""The players by colour, in turn; the shogun card of a player has a colour of its own (S01)."""


CAMPS: Final = 3
"""Camps of a player; the third is locked at first (S02)."""

Camp: TypeAlias = Sequence[str]
"""The cards of a camp, the oldest first."""


def kind_of(camp: Camp, kept: str | None) -> str | None:
    """The type of a camp: the one it had, else that of its oldest warrior (C01, C02).

    Args:
        camp: its cards.
        kept: the type that it had, if any; it keeps this as long as one warrior of it is left.

    Returns:
        The type; None without warriors.
    """
    if kept in camp:
        return kept
    return next((card for card in camp if card in WARRIORS), None)


class RaidState(Game, PublicState):
    """A game in progress: what everybody sees (`PublicState`), and what is secret.

    Attributes:
        quests: the quest to be met by seat, or None; secret, but the own one.
        pile: from top to bottom; secret.
        quest_pile: from top to bottom; secret.
        hands: cards in their order by seat; secret, but the own one.
        laid: chips, bids, answers and the offer with its places, by seat; secret, but the own.
    """

    NAME = "raid"
    REVISION = 2
    SEATS = SEATS
    PLAYERS = (3, 4, 5)
    OPTIONS = {  # noqa: RUF012 - as the base class has it
        "shogun_powers": ("none", "proposed"),
        "helper_effects": ("none", "proposed"),
    }
    TABLES = TABLES

    OBSERVATION = Observation
    PENDING_DECISION = PendingDecision
    POSITION = Position

    quests: Secret[dict[Seat, str | None]]
    pile: Secret[list[str]]
    quest_pile: Secret[list[str]]
    hands: Secret[dict[Seat, list[str]]]
    laid: Secret[dict[Seat, Any]]

    @cached_property
    def values(self) -> Values:
        """What the cards say, with the options of this game."""
        return values_of(self.options, self.tables)

    def set_up(self) -> None:
        """Two open camps, nothing in them (S02)."""
        seats = self.seats
        self.turn, self.active, self.emptied, self.offers = 0, seats[0], 0, 0
        self.shoguns = {}
        self.camps = {seat: [[], [], []] for seat in seats}
        self.kinds = {seat: [None] * CAMPS for seat in seats}
        self.open_camps = dict.fromkeys(seats, 2)
        self.relics = {seat: [] for seat in seats}
        self.met = {seat: [] for seat in seats}
        self.gone = []
        self.row = []
        self.discard = []
        self.received = {seat: [] for seat in seats}
        self.known = {seat: [] for seat in seats}
        self.chips = {}
        self.bids = {}
        self.offer = {}
        self.answers = {}
        self.ready = []
        self.hands = {seat: [] for seat in seats}
        self.quests = dict.fromkeys(seats)
        self.pile = []
        self.quest_pile = []
        self.laid = {}

    def own(self, seat: Seat) -> PrivateView:
        """Hand, quest, what is laid in secret; and the sizes of what is hidden (I01, I02)."""
        laid = self.laid.get(seat)
        return PrivateView(
            hand=self.hands[seat].copy(),
            quest=self.quests[seat],
            laid=copy_data(laid),
            hand_sizes={each: len(hand) for each, hand in self.hands.items()},
            pile_size=len(self.pile),
            quest_pile_size=len(self.quest_pile),
        )

    @property
    def clock(self) -> tuple[int, ...]:
        """The number of the turn."""
        return (self.turn,)

    @property
    def scores(self) -> dict[Seat, int]:
        """Relics, quests among them (E04)."""
        return {seat: len(self.relics[seat]) + len(self.met[seat]) for seat in self.seats}

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Most relics; of equals who sits farthest from the start player (E04)."""
        if self.decision or self.agenda:
            return ()
        scores = self.scores
        places = range(len(self.seats))
        best = max(places, key=lambda at: (scores[self.seats[at]], self._distance(at), at))
        return (self.seats[best],)

    def _distance(self, place: int) -> int:
        """How far a place is from the start player's, the shorter way around the table (E04)."""
        return min(place, len(self.seats) - place)

    @property
    def others(self) -> tuple[Seat, ...]:
        """All but the active player, from the active player's left."""
        first = self.seats.index(self.active)
        return (*self.seats[first + 1 :], *self.seats[:first])

    def kind(self, seat: Seat, number: int) -> str | None:
        """The type of a camp, by its number; None without warriors (C01, C02)."""
        return kind_of(self.camps[seat][number - 1], self.kinds[seat][number - 1])

    def keep_kind(self, seat: Seat, number: int) -> None:
        """Keep the type of a camp, whose cards have changed, as long as one of it is left (C02)."""
        self.kinds[seat][number - 1] = self.kind(seat, number)

    def lay(self, seat: Seat, move: Move) -> None:
        """Keep a player's chip, bid or answer in secret until all have decided."""
        self.laid[seat] = move
        self.ready.append(seat)

    def take_up_laid(self) -> dict[Seat, Any]:
        """What was laid, by those who laid it; it lies there no longer."""
        laid = {seat: self.laid[seat] for seat in self.ready}
        self.laid, self.ready = {}, []
        return laid

    def end_talk(self) -> None:
        """Nobody speaks of the offer any more."""
        self.offer, self.answers, self.laid = {}, {}, {}

    def learn(self, seat: Seat, cards: Iterable[str]) -> None:
        """All see that these types are in a hand, all at once."""
        if shown := Counter(cards):
            both = Counter(self.known[seat]) | shown
            self.known[seat] = sorted(both.elements())

    def forget(self, seat: Seat, card: str) -> None:
        """A card has left a hand, openly."""
        if card in self.known[seat]:
            self.known[seat].remove(card)
