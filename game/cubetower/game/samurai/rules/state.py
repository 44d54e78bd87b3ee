"""`SamuraiState`: the state of a game of SAMURAI; what the players see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cubetower.game.core import Game, Seat, Secret
from cubetower.game.samurai.rules.observation import (
    Observation,
    PendingDecision,
    Position,
    PrivateView,
    PublicState,
)
from cubetower.game.samurai.rules.scoring import ranking
from cubetower.game.samurai.rules.tables import TYPES, Board, board, token_set


class SamuraiState(Game, PublicState):
    """A game in progress: what everybody sees (`PublicState`), and what is secret.

    Attributes:
        picked: by seat the tokens picked for the screen, until all have picked (S04).
        screens: by seat the tokens behind the screen, in the order of the table.
        stocks: by seat the face-down tokens, the next one first.
        captured: by seat the captured figures, by type.
    """

    NAME = "samurai"
    SEATS = ("red", "yellow", "green", "blue")
    PLAYERS = (2, 3, 4)
    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "random_hand": ("no", "yes"),
        "open_captures": ("no", "yes"),
    }

    OBSERVATION = Observation
    PENDING_DECISION = PendingDecision
    POSITION = Position

    picked: Secret[dict[Seat, list[str]]]
    screens: Secret[dict[Seat, list[str]]]
    stocks: Secret[dict[Seat, list[str]]]
    captured: Secret[dict[Seat, dict[str, int]]]

    def set_up(self) -> None:
        """The empty board, and every player's tokens (S01 to S03)."""
        self.turn, self.laid, self.plain = 0, 0, 0
        self.figures = {at: [] for at in self.board.settlements}
        self.lying = {}
        self.supply = dict.fromkeys(TYPES, self.board.supply)
        self.aside = dict.fromkeys(TYPES, 0)
        self.gone = []
        self.picked = {}
        self.screens = {seat: [] for seat in self.seats}
        self.stocks = {seat: list(token_set()) for seat in self.seats}
        self.captured = {seat: dict.fromkeys(TYPES, 0) for seat in self.seats}

    @property
    def board(self) -> Board:
        """The hexes in play."""
        return board(len(self.seats))

    @property
    def clock(self) -> tuple[int, ...]:
        """The number of the turn."""
        return (self.turn,)

    @property
    def over(self) -> bool:
        """Nothing is pending any more."""
        return not self.decision and not self.agenda

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won by chapter W; nobody before the end."""
        return ranking(self.captured)[0] if self.over else ()

    @property
    def ranks(self) -> dict[Seat, int]:
        """Who came in where by chapter W; equals share the better rank."""
        places, found = ranking(self.captured), {}
        for place, tier in enumerate(places):
            better = sum(map(len, places[:place]))
            found.update(dict.fromkeys(tier, 1 + better))
        return {seat: found[seat] for seat in self.seats}

    @property
    def scores(self) -> dict[Seat, int]:
        """How many figures each player has captured."""
        return {seat: sum(figures.values()) for seat, figures in self.captured.items()}

    def own(self, seat: Seat) -> PrivateView:
        """The own tokens, how many the others have, and the captured figures that are open.

        Captured figures of others are open with two players (I01), with the option
        ``open_captures``, and when the game is over (W01).
        """
        shown = self.open_captures or self.over
        return PrivateView(
            picked=list(self.picked.get(seat, ())),
            screen=list(self.screens[seat]),
            screens={each: len(tokens) for each, tokens in self.screens.items()},
            stocks={each: len(tokens) for each, tokens in self.stocks.items()},
            captured={
                each: dict(figures)
                for each, figures in self.captured.items()
                if shown or each == seat
            },
        )

    @property
    def open_captures(self) -> bool:
        """Whether captured figures lie open (C04)."""
        return len(self.seats) == 2 or self.options["open_captures"] == "yes"
