"""How strong the players are: ``python -m benchmarks.games.players``.

One player of a kind against four of another, in each seat equally often.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.arguments import at_least, parser_for
from cubetower.terminal.output import console, table
from game.core import Seated, play_out
from game.shogun import MODULES, TITLE, ShogunGame

Match = tuple[str, str, str, str, str]
"""One, the four others, board, start, a module or nothing."""

MATCHES: tuple[Match, ...] = (
    *(
        (one, others, *setting, "")
        for one, others in (("greedy", "random"), ("random", "greedy"))
        for setting in (("sun", "fixed"), ("sun", "draft"), ("moon", "draft"))
    ),
    *(
        ("greedy", f"greedy,ignores={module}", "sun", start, module)
        for module in MODULES
        for start in ("fixed", "draft")
    ),
)
"""Who plays whom: greedy against random, and who knows a module against who does not."""


def play(match: Match, seed: int) -> tuple[float, float]:
    """Play a game: the one's part of the victory, and its points ahead of the others' mean."""
    one, others, side, start, module = match
    modules = [module] if module else []
    game = ShogunGame(
        5,
        tower="surrogate",
        seed=seed,
        options={"board": side, "start": start, "modules": modules},
    )
    return play_against(game, seed, TITLE.make_player(one), [others] * 4)


def play_against(
    game: ShogunGame, seed: int, one: Seated, others: Sequence[str]
) -> tuple[float, float]:
    """Play one player against others, in a seat by the seed; its share and its points ahead.

    Args:
        game: new.
        seed: of the game.
        one: the player.
        others: specs of the others, in seat order.

    Returns:
        Its share of the victory, and its points ahead of the others' mean.
    """
    mine = game.seats[seed % len(game.seats)]
    seats = [seat for seat in game.seats if seat != mine]
    made = {seat: TITLE.make_player(spec) for seat, spec in zip(seats, others, strict=True)}
    play_out(game, {**made, mine: one})
    share = (mine in game.winners) / len(game.winners)
    return share, game.points[mine] - statistics.mean(game.points[seat] for seat in seats)


def figure(values: list[float], digits: int) -> str:
    """A mean with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.{digits}f} ± {error:.{digits}f}"


def main() -> None:
    """Play and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--games", type=at_least(2), default=1000, help="of each kind")
    games = parser.parse_args().games
    heads = ("one", "four", "board", "start", "module", "wins", "points ahead")
    title = f"One against four, {games} games each; chance alone would win .200"
    shown = table(*heads, title=title, words=heads[:5])
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for match in MATCHES:
            found = list(pool.map(partial(play, match), range(games), chunksize=10))
            wins, ahead = (list(each) for each in zip(*found, strict=True))
            shown.add_row(*match, figure(wins, 3), figure(ahead, 2))
    console().print(shown)


if __name__ == "__main__":
    main()
