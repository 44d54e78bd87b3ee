"""How strong the players are: ``python -m benchmarks.players``.

One player of a kind against four of another, in each seat equally often.
"""

from __future__ import annotations

import argparse
import math

from rich.console import Console
from rich.table import Table

from game.core import play_out
from game.shogun import ShogunGame, make_bot
from tower import make_tower

SETTINGS = (("sun", "fixed"), ("sun", "draft"), ("moon", "draft"))


def win_rate(one: str, others: str, games: int, side: str, start: str) -> tuple[float, float]:
    """Share of games that `one` wins; of a shared victory its part. And its mean points."""
    tower, wins, points = make_tower("surrogate"), 0.0, 0
    for seed in range(games):
        game = ShogunGame(tower, side=side, start=start, seed=seed)
        mine = game.seats[seed % len(game.seats)]
        play_out(game, {s: make_bot(one if s == mine else others) for s in game.seats})
        wins += (mine in game.winners) / len(game.winners)
        points += game.points[mine]
    return wins / games, points / games


def main() -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each kind")
    games = parser.parse_args().games
    table = Table(title=f"One against four, {games} games each; chance alone would win .200")
    for column in ("one", "four", "board", "start", "wins", "standard error", "points"):
        table.add_column(column)
    for one, others in (("greedy", "random"), ("random", "greedy")):
        for side, start in SETTINGS:
            rate, points = win_rate(one, others, games, side, start)
            error = math.sqrt(rate * (1 - rate) / games)
            table.add_row(one, others, side, start, f"{rate:.3f}", f"{error:.3f}", f"{points:.1f}")
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
