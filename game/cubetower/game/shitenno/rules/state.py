"""`ShitennoState`: the state of a game of SHITENNO, plain data throughout."""

from __future__ import annotations

from collections import Counter

from cubetower.game.core import Game, Seat, Secret
from cubetower.game.shitenno.rules.observation import (
    Observation,
    PendingDecision,
    Position,
    PrivateView,
    PublicState,
)
from cubetower.game.shitenno.rules.tables import (
    KAMONS,
    KOKU,
    TABLES,
    TITLES,
    effect_of,
    in_order,
    provinces,
    troop_of,
)


class ShitennoState(Game, PublicState):
    """A game in progress: what everybody sees (`PublicState`), and what is secret.

    Attributes:
        koku_deck: the top card last.
        troop_deck: the top card last.
        piles: tiles on each province's gate, the top one last.
        hidden: cards in each hand that no other player has seen.
    """

    NAME = "shitenno"
    SEATS = ("blue", "red", "yellow", "green")
    PLAYERS = (2, 3, 4)
    TABLES = TABLES

    OBSERVATION = Observation
    PENDING_DECISION = PendingDecision
    POSITION = Position

    koku_deck: Secret[list[str]]
    troop_deck: Secret[list[str]]
    piles: Secret[dict[str, list[str]]]
    hidden: Secret[dict[Seat, list[str]]]

    def set_up(self) -> None:
        """Every player's kamons, no points; cards and tiles are shuffled later (S01)."""
        self.year = 0
        self.titles = {}
        self.points = dict.fromkeys(self.seats, 0)
        self.supply = dict.fromkeys(self.seats, KAMONS[len(self.seats)])
        self.kamons = {name: [] for name in provinces()}
        self.won = {seat: [] for seat in self.seats}
        self.used = []
        self.got = {seat: [] for seat in self.seats}
        self.discards = []
        self.spent = []
        self.table = []
        self.seals = []
        self.packs = []
        self.declined = []
        self.sealed = {}
        self.turn = {}
        self.winner = None
        self.koku_deck = []
        self.troop_deck = []
        self.piles = {name: [] for name in provinces()}
        self.hidden = {seat: [] for seat in self.seats}

    @property
    def clock(self) -> tuple[int, ...]:
        """The year."""
        return (self.year,)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """One, when the game is over (E04)."""
        return () if self.winner is None else (self.winner,)

    @property
    def scores(self) -> dict[Seat, int]:
        """The points."""
        return dict(self.points)

    @property
    def ranks(self) -> dict[Seat, int]:
        """Who came in where; of equal points the higher title goes first (E04)."""
        won = {seat: (self.points[seat], TITLES[self.titles[seat]]) for seat in self.seats}
        return {seat: 1 + sum(each > mine for each in won.values()) for seat, mine in won.items()}

    @property
    def order(self) -> list[Seat]:
        """The seats from the highest title down (Y10)."""
        return sorted(self.seats, key=lambda seat: -TITLES[self.titles[seat]])

    def hand(self, seat: Seat) -> list[str]:
        """All cards in a hand, in the order of their table."""
        return in_order(self.got[seat] + self.hidden[seat])

    def bonuses(self, seat: Seat) -> Counter[str]:
        """How many tiles with each bonus a player has."""
        return Counter(map(effect_of, self.won[seat]))

    def top(self, province: str) -> str | None:
        """The symbol of the top tile on a gate; None if none is left."""
        pile = self.piles[province]
        return troop_of(pile[-1]) if pile else None

    def own(self, seat: Seat) -> PrivateView:
        """The own hand; and what all can see of hidden things (I01).

        Under ``hand`` the own cards, ``unseen`` those that others have not seen, ``unknown`` how
        many such cards each player has, ``decks`` how many cards each deck has, ``tops`` the
        symbol of each gate's top tile.
        """
        return PrivateView(
            hand=self.hand(seat),
            unseen=list(self.hidden[seat]),
            unknown={each: len(cards) for each, cards in self.hidden.items()},
            decks={KOKU: len(self.koku_deck), "troop": len(self.troop_deck)},
            tops={name: self.top(name) for name in self.piles},
        )
