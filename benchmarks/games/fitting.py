"""Games to which weights are fitted: players who change their minds, and tables of weights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from csv import writer
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from cubetower.foundation import write_whole
from cubetower.game.core import Player, Seat
from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.bots.greedy import Greedy

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

Game = TypeVar("Game")
"""What is noted of a game."""

WHIMS: Final = (0.0, 0.0, 0.3, 0.6)
"""Points by which players change their minds in planning, one drawn for each: so they reach
positions that five greedy players would not."""


def play_with_whims(game: ShogunGame, rng: Random, note: Callable[[], None]) -> list[float]:
    """Play a game of greedy players who change their minds.

    Args:
        game: at its beginning.
        rng: draws how often each changes its mind.
        note: called before the planning of each round.

    Returns:
        Each seat's part of the victory.
    """
    players: dict[Seat, Player] = {seat: Greedy(spread=rng.choice(WHIMS)) for seat in game.seats}
    noted = set()
    while (asked := game.decision) is not None:
        if asked.kind == "plan" and game.clock not in noted:
            noted.add(game.clock)
            note()
        move = players[asked.seat].choose(game.observe(asked.seat), game.player_rng())
        game.play(asked.seat, move)
    return [(seat in game.winners) / len(game.winners) for seat in game.seats]


def watch_games(watch: Callable[[int], Game], games: int, first: int, jobs: int) -> list[Game]:
    """Watch games, from the first seed on."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(watch, range(first, first + games), chunksize=20))


def write_weights(path: Path, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table of weights; each row begins with its year and season."""
    with write_whole(path) as draft, draft.open("w", encoding="utf-8", newline="") as file:
        lines = writer(file, lineterminator="\n")
        lines.writerow(["year", "season", *heads])
        lines.writerows(rows)
