"""How fast whole games are, and where the time goes: ``python -m benchmarks.games``.

Five players, fixed start on the sun side, the surrogate, one core.
"""

from __future__ import annotations

from benchmarks.arguments import parser_for
from benchmarks.timing import fastest, machine
from cubetower.terminal.output import console, table
from game.core import Decided, Event, play_out
from game.shogun import TITLE, ShogunGame
from game.shogun.events import Fought
from tower import make_tower


def play(bot: str, seed: int) -> tuple[int, int]:
    """Play a game of five such players; numbers of decisions and battles in it."""
    events: list[Event] = []
    game = ShogunGame(5, tower="surrogate", seed=seed, log=events.append)
    play_out(game, {seat: TITLE.make_player(bot) for seat in game.seats})
    kinds = [type(event) for event in events]
    return kinds.count(Decided), kinds.count(Fought)


def seconds(bot: str, games: int, repeats: int = 3) -> float:
    """CPU seconds of a game without a log: the fastest of several runs over the same games."""
    tower, players = make_tower("surrogate"), [TITLE.make_player(bot) for _ in range(5)]

    def play_all() -> None:
        for seed in range(games):
            game = ShogunGame(5, tower=tower, seed=seed)
            play_out(game, dict(zip(game.seats, players, strict=True)))

    return fastest(play_all, repeats) / games


def main() -> None:
    """Time everything and print the tables."""
    parser = parser_for(__doc__, quick=True)
    games = 5 if parser.parse_args().quick else 200
    heads = ("five players", "games/s", "ms a game", "decisions", "battles")
    shown = table(*heads, title=machine(), words=heads[:1])
    for bot in ("random", "greedy"):
        each = seconds(bot, games)
        counts = [play(bot, seed) for seed in range(games)]
        means = (f"{sum(count) / games:.1f}" for count in zip(*counts, strict=True))
        shown.add_row(bot, f"{1 / each:.0f}", f"{each * 1e3:.2f}", *means)
    out = console()
    out.print(shown)


if __name__ == "__main__":
    main()
