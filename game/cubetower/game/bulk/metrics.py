"""`Metrics`: what tables and counts keep of games; some games keep more."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from cubetower.game.bulk.results.tables import ANY, Column, Schema, Tables, columns_of
from cubetower.game.core import Decided, Event, Forfeited, Game, Seat
from cubetower.game.games import game_definition

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cubetower.game.bulk.setting import Setting
    from cubetower.tower import Tower


@dataclass(frozen=True, slots=True)
class Quantity:
    """A mean or share: the sum of one figure of the games in that of another.

    Attributes:
        name: for people.
        over: the figure in the numerator.
        under: the figure in the denominator; ``games`` for a mean per game.
        whole: the amount of `over` that counts as one.
        share: whether it is a share, to be shown in percent.
        odds: whether it needs the odds before a battle.
        least: what it can be at least; a share can be 1 at most.
    """

    name: str
    over: str
    under: str = "games"
    whole: int = 1
    share: bool = False
    odds: bool = False
    least: float = 0.0

    @property
    def within(self) -> tuple[float, float]:
        """The least and the largest possible value."""
        return self.least, 1.0 if self.share else math.inf


class Listener:
    """Called with every event of a game, of which it counts decisions and forfeits so far.

    Attributes:
        tower: the one to play with, if it must be watched; else None.
    """

    def __init__(self) -> None:
        self.decisions = self.forfeits = 0
        self.tower: Tower | None = None

    def begin(self, game: Game) -> None:
        """The game is set up; the events so far have come before."""

    def __call__(self, event: Event) -> None:
        """Count an event."""
        kind = type(event)
        self.decisions += kind is Decided
        self.forfeits += kind is Forfeited


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end.

    Attributes:
        number: of the game.
        seed: its seed.
        tower: spec of its tower; empty in games without.
        bots: their specs by seat.
        game: at its end.
        listener: from `Metrics.listener`; it got all events.
    """

    number: int
    seed: int
    tower: str
    bots: Sequence[str]
    game: Game
    listener: Any


class Metrics:
    """A table ``games`` with a row for each game; a subclass keeps more.

    Attributes:
        FIGURES: columns of that table whose sums are counted.
        QUANTITIES: quantities besides victories and points.
        LUCK: columns of luck, in shares of the victory and in points, and how much of each is
            usually best taken from results (`cubetower.game.bulk.adjusted`), fitted to other games;
            None in games in which luck is not measured.
    """

    FIGURES: ClassVar[tuple[str, ...]] = ("decisions", "forfeits")
    QUANTITIES: ClassVar[tuple[Quantity, ...]] = (Quantity("decisions", "decisions"),)
    LUCK: ClassVar[tuple[Mapping[str, float], Mapping[str, float]] | None] = None

    def luck_version(self) -> str:
        """Names how luck is measured now; empty in games without."""
        return ""

    def schemas(
        self, seats: Sequence[Seat], towers: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> Mapping[str, Schema]:
        """The tables by name.

        Args:
            seats: of the players.
            towers: specs; none in games without a tower, or if they are not known.
            bots: specs; none if they are not known.
        """
        of_seats = (1, len(seats))
        columns: dict[str, Column] = {
            "game": ("int64", "number of the game, from 1"),
            "seed": ("int64", "its seed"),
            "decisions": ("int32", "decisions made"),
            "forfeits": ("int32", "of them forfeited"),
            "winners": ("int8", "how many share the victory", of_seats),
        }
        for seat in seats:
            bot = ("text", "who played the seat")
            columns[f"bot_{seat}"] = (*bot, tuple(bots)) if bots else bot
            columns[f"points_{seat}"] = ("int32", "what counts in the end", ANY)
            columns[f"rank_{seat}"] = ("int8", "1 has won; equals share the better rank", of_seats)
        return {"games": columns}

    def luck_columns(self, seats: Sequence[Seat]) -> Schema:
        """The last columns of that table where luck is measured."""
        names = [name for columns in self.LUCK or () for name in columns]
        meaning = "what chance gave directly beyond its mean"
        return {
            f"{name}_{seat}": ("float64", f"{seat}: {meaning}") for name in names for seat in seats
        }

    def listener(self, setting: Setting, number: int, tower: str, model: Tower | None) -> Any:
        """A log for a game, which gets all its events.

        Args:
            setting: of the games.
            number: of the game.
            tower: spec of its tower; empty in games without.
            model: the tower.
        """
        return Listener()

    def tables(self, setting: Setting, games: Sequence[FinishedGame]) -> Tables:
        """The tables of finished games."""
        return {"games": columns_of(setting.schemas["games"], [_row(each) for each in games])}

    def counts(self, setting: Setting, tables: Tables) -> Mapping[str, NDArray[np.int64]]:
        """The `FIGURES` of every row of the games, by name."""
        return {name: tables["games"][name].astype(np.int64) for name in self.FIGURES}

    def more(self, setting: Setting, tables: Tables) -> Mapping[str, NDArray[np.int64]]:
        """Further counts, such as distributions, by names of their own."""
        return {}


@cache
def metrics_of(game: str) -> Metrics:
    """The metrics of a game, by its name."""
    make: Callable[[], Metrics] = game_definition(game).metrics or Metrics
    return make()


def _row(each: FinishedGame) -> tuple[Any, ...]:
    game, listener = each.game, each.listener
    scores, ranks = game.scores, game.ranks
    of_seats = (
        (bot, scores[seat], ranks[seat]) for seat, bot in zip(game.seats, each.bots, strict=True)
    )
    about = (each.number, each.seed, listener.decisions, listener.forfeits, len(game.winners))
    return (*about, *(part for seat in of_seats for part in seat))
