"""`Metrics`: what tables and counts keep of the games that are played; a game may add to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from game.bulk.results.tables import ANY, Column, Schema, Tables, columns_of
from game.core import Decided, Event, Forfeited, PlainGame, Seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.bulk.setting import Setting
    from tower import Tower


@dataclass(frozen=True, slots=True)
class Quantity:
    """A mean or share: the sum of one figure of the games in that of another.

    Attributes:
        name: for people.
        over: the figure that is counted.
        under: the figure it is counted in; ``games`` for the mean of a game.
        whole: what `over` counts as one.
        share: whether it is a share of one, to be told in percent.
        odds: whether the odds before a battle decide it.
    """

    name: str
    over: str
    under: str = "games"
    whole: int = 1
    share: bool = False
    odds: bool = False


class Listener:
    """Hears a game; when it is over, it knows what is kept of it.

    Attributes:
        decisions: so far.
        forfeits: so far.
    """

    def __init__(self) -> None:
        self.decisions = self.forfeits = 0

    def __call__(self, event: Event) -> None:
        """An event happens."""
        self.decisions += isinstance(event, Decided)
        self.forfeits += isinstance(event, Forfeited)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end.

    Attributes:
        number: of the game.
        seed: its seed.
        tower: spec of its tower; empty in games without.
        bots: who played, by seat.
        game: at its end.
        listener: who was told its events.
    """

    number: int
    seed: int
    tower: str
    bots: Sequence[str]
    game: PlainGame
    listener: Any


class Metrics:
    """One table, ``games``, with a row for each; a subclass keeps more.

    Attributes:
        FIGURES: columns of the games that are counted as they stand.
        QUANTITIES: what follows from the counts, besides victories and points.
    """

    FIGURES: ClassVar[tuple[str, ...]] = ("decisions", "forfeits")
    QUANTITIES: ClassVar[tuple[Quantity, ...]] = (Quantity("decisions", "decisions"),)

    def schemas(
        self, seats: Sequence[Seat], towers: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> Mapping[str, Schema]:
        """The tables by name.

        Args:
            seats: of the players.
            towers: specs; none in games without a tower, or if it is not known which.
            bots: specs; any, if it is not known which.
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

    def listener(self, number: int, tower: str, model: Tower | None) -> Any:
        """Somebody who hears a game.

        Args:
            number: of the game.
            tower: spec of its tower; empty in games without.
            model: the tower.
        """
        return Listener()

    def tables(self, setting: Setting, games: Sequence[FinishedGame]) -> Tables:
        """The tables of games that are over."""
        return {"games": columns_of(setting.schemas["games"], [_row(each) for each in games])}

    def counts(self, setting: Setting, tables: Tables) -> Mapping[str, NDArray[np.int64]]:
        """By name the figures of every row of the games, besides victories and points."""
        return {name: tables["games"][name].astype(np.int64) for name in self.FIGURES}

    def more(self, setting: Setting, tables: Tables) -> Mapping[str, NDArray[np.int64]]:
        """Counts of another kind, such as distributions, by names of their own."""
        return {}


METRICS_MODULES: Final = {"shogun": "game.shogun.bulk.metrics"}
"""Games that keep more: the module that says what, under `METRICS`."""


@cache
def metrics_of(game: str) -> Metrics:
    """What is kept of the games of a name."""
    return import_module(METRICS_MODULES[game]).METRICS if game in METRICS_MODULES else Metrics()


def _row(each: FinishedGame) -> tuple[Any, ...]:
    game, listener = each.game, each.listener
    scores, ranks = game.scores, game.ranks
    of_seats = (
        (bot, scores[seat], ranks[seat]) for seat, bot in zip(game.seats, each.bots, strict=True)
    )
    about = (each.number, each.seed, listener.decisions, listener.forfeits, len(game.winners))
    return (*about, *(part for seat in of_seats for part in seat))
