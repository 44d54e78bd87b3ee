"""Speed of the games without a tower, and strength of their players.

``python -m benchmarks.games.othergames``.

One `greedy` against `random` on all other seats: in each seat equally often, with the same cards.
The rates are those of one process; the random numbers of a game, hashes, are part of it.
"""

from __future__ import annotations

import statistics
import time

from benchmarks.arguments import parser_for
from cubetower.terminal.output import console, table
from foundation.workers import cores
from game import titles
from game.bulk import Setting, Workers, simulate
from game.titles import TITLES

BATCHES = 4  # their median rate counts


def rate(game: str, players: int, bot: str, games: int) -> tuple[float, float]:
    """Games a second in one process, and decisions a game."""
    setting, rates, decisions = Setting(game, (bot,) * players, players), [], 0
    for batch in range(BATCHES):
        first = batch * games + 1
        began = time.perf_counter()
        tables = setting.play(first, first + games - 1)
        rates.append(games / (time.perf_counter() - began))
        decisions += int(tables["games"]["decisions"].sum())
    return statistics.median(rates), decisions / (BATCHES * games)


def strength(game: str, players: int, games: int) -> tuple[float, float]:
    """Share of the victories of one greedy among random ones, with its standard error."""
    blocks: dict[int, list[float]] = {}
    for seat in range(players):
        bots = ["random"] * players
        bots[seat] = "greedy"
        workers = Workers(cores())
        played = simulate(games // players, game, bots=bots, players=players, workers=workers)
        table, name = played.table("games"), played.experiment.seats[seat]
        won = (table[f"rank_{name}"] == 1) / table["winners"]
        for seed, each in zip(table["seed"].tolist(), won.tolist(), strict=True):
            blocks.setdefault(seed, []).append(each)
    means = [statistics.mean(block) for block in blocks.values()]
    return statistics.mean(means), statistics.stdev(means) / len(means) ** 0.5


def main() -> None:
    """Play and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--games", type=int, default=1200, help="for each share of victories")
    parser.add_argument("--quick", action="store_true", help="few games, for CI")
    asked = parser.parse_args()
    games, timed = (12, 1) if asked.quick else (asked.games, 20)
    heads = ("game", "players", "random /s", "decisions", "greedy /s", "wins", "even share")
    title = f"Games without a tower; one greedy against random, {games} games each"
    shown = table(*heads, title=title, words=("game",))
    for game in (name for name in TITLES if not titles.title(name).game.TOWER):
        for players in titles.title(game).game.PLAYERS:
            random, decisions = rate(game, players, "random", timed)
            greedy, _ = rate(game, players, "greedy", timed)
            wins, error = strength(game, players, games)
            shown.add_row(
                game,
                str(players),
                f"{random:.0f}",
                f"{decisions:.0f}",
                f"{greedy:.1f}",
                f"{wins:.3f} ± {error:.3f}",
                f"{1 / players:.3f}",
            )
    console().print(shown)


if __name__ == "__main__":
    main()
