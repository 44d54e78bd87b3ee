"""A game of dice as an experiment: fast, and every game follows from its number."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cubetower.game.bulk import Schema, Tables, Tally
from cubetower.game.bulk.results.tables import columns_of
from cubetower.game.core import Data, KeyedChance

THROWS: Schema = {
    "game": ("int64", "number of the game"),
    "throw": ("int8", "number of the throw"),
    "face": ("text", "what came; none of a die that fell off the table"),
}
GAMES: Schema = {
    "game": ("int64", "number"),
    "eyes": ("int16", "sum"),
    "mean": ("float64", "of it"),
}
FACES = ("one", "two", "three", "four", "five", None)


@dataclass(frozen=True)
class Dice:
    """Three dice a game.

    Attributes:
        seed: decides every throw.
        broken: a game that cannot be played.
        deadly: if this file is not there, game 12 makes it and kills its worker.
    """

    seed: int = 1
    broken: int | None = None
    deadly: Path | None = None

    @property
    def schemas(self) -> Mapping[str, Schema]:
        return {"games": GAMES, "throws": THROWS}

    unit = 1

    def config(self) -> Data:
        return {"game": "dice", "seed": self.seed, "dice": (1, 2, 3)}

    def play(self, first: int, last: int) -> Tables:
        games, throws = [], []
        for game in range(first, last + 1):
            self._mishap(game)
            drawn = [KeyedChance(self.seed).draw((game, die), range(6), 1)[0] for die in range(3)]
            throws += [(game, die, FACES[eye]) for die, eye in enumerate(drawn)]
            games.append((game, sum(drawn), sum(drawn) / 3))
        return {"games": columns_of(GAMES, games), "throws": columns_of(THROWS, throws)}

    def tally(self, tables: Tables) -> Tally:
        eyes = tables["games"]["eyes"].astype(np.int64)
        return Tally({"games": np.array([len(eyes)]), "eyes": np.bincount(eyes, minlength=19)})

    def _mishap(self, game: int) -> None:
        if game == self.broken:
            raise ZeroDivisionError(f"game {game} is broken")
        if game == 12 and self.deadly is not None and not self.deadly.exists():
            self.deadly.touch()
            os._exit(1)
