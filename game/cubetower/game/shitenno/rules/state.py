"""`ShitennoState`: the state of a game of SHITENNO, plain data throughout."""

from __future__ import annotations

from collections import Counter

from cubetower.game.core import Game, Seat
from cubetower.game.core.fields import Fields
from cubetower.game.shitenno.rules.observation import Own, Pack, Turn
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


class ShitennoState(Game):
    """A game in progress; cards, tiles and titles are texts (see `shitenno.rules.tables`).

    Attributes:
        year: from 0 on; in even ones titles are dealt out, in odd ones provinces are taken.
        titles: by seat.
        points: by seat.
        supply: own kamons not yet placed, by seat.
        kamons: by province, from the left: whose, and ``plain`` or ``golden``.
        won: tiles in front of each player.
        used: tiles that are gone.
        got: cards in each hand that all have seen, since they came in packs (I02).
        discards: troop cards played, until they are shuffled again (Y02).
        spent: koku cards played, which are out (Y03).
        table: revealed cards that are in no pack yet.
        seals: seal tiles that are in no pack yet.
        packs: those offered now: ``seal`` and ``cards`` of one (Y04), or of A and B (Y08).
        declined: who has declined the pack offered now.
        sealed: the seal tile taken this year, by seat.
        turn: ``seat`` on turn in an odd year, ``kamons`` placed, ``hatamoto`` used or not
            (1, 0); empty otherwise.
        winner: None before the end.
        koku_deck: the top card last.
        troop_deck: the top card last.
        piles: tiles on each province's gate, the top one last.
        hidden: cards in each hand that no other player has seen.
    """

    NAME = "shitenno"
    SEATS = ("blue", "red", "yellow", "green")
    PLAYERS = (2, 3, 4)
    PUBLIC = Fields(
        plain=("year", "winner"),
        flat=(
            "titles", "points", "supply", "used", "discards", "spent", "table", "seals",
            "declined", "sealed",
        ),
        piles=("won", "got"),
        deep=("kamons", "packs", "turn"),
    )  # fmt: skip
    SECRET = Fields(flat=("koku_deck", "troop_deck"), piles=("piles", "hidden"))
    TABLES = TABLES

    def set_up(self) -> None:
        """Every player's kamons, no points; cards and tiles are shuffled later (S01)."""
        self.year = 0
        self.titles: dict[Seat, str] = {}
        self.points = dict.fromkeys(self.seats, 0)
        self.supply = dict.fromkeys(self.seats, KAMONS[len(self.seats)])
        self.kamons: dict[str, list[list[str]]] = {name: [] for name in provinces()}
        self.won: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.used: list[str] = []
        self.got: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        self.discards: list[str] = []
        self.spent: list[str] = []
        self.table: list[str] = []
        self.seals: list[str] = []
        self.packs: list[Pack] = []
        self.declined: list[Seat] = []
        self.sealed: dict[Seat, str] = {}
        self.turn: Turn = {}
        self.winner: Seat | None = None
        self.koku_deck: list[str] = []
        self.troop_deck: list[str] = []
        self.piles: dict[str, list[str]] = {name: [] for name in provinces()}
        self.hidden: dict[Seat, list[str]] = {seat: [] for seat in self.seats}

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

    def own(self, seat: Seat) -> Own:
        """The own hand; and what all can see of hidden things (I01).

        Under ``hand`` the own cards, ``unseen`` those that others have not seen, ``unknown`` how
        many such cards each player has, ``decks`` how many cards each deck has, ``tops`` the
        symbol of each gate's top tile.
        """
        return {
            "hand": self.hand(seat),
            "unseen": list(self.hidden[seat]),
            "unknown": {each: len(cards) for each, cards in self.hidden.items()},
            "decks": {KOKU: len(self.koku_deck), "troop": len(self.troop_deck)},
            "tops": {name: self.top(name) for name in self.piles},
        }
