"""What each expansion module does to a game: ``python -m benchmarks.games.modules``.

Games of five greedy players, fixed start on the sun side, the surrogate: points, how long a game
is, and what is in the tower. The same seeds with and without a module.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from benchmarks.arguments import at_least, parser_for
from benchmarks.timing import machine
from cubetower.terminal.output import console, table
from game.core import Decided, Event, play_out
from game.shogun import MODULES, TITLE, ShogunGame
from game.shogun.events import Fought, Gained, Seeded

GAMES = ((), *((name,) for name in MODULES), tuple(MODULES))
"""Modules in play."""

Figures = dict[str, float]


def play(modules: tuple[str, ...], seed: int) -> Figures:
    """Play a game; its figures."""
    events: list[Event] = []
    start = time.process_time()
    game = ShogunGame(
        5, tower="surrogate", seed=seed, log=events.append, options={"modules": modules}
    )
    play_out(game, dict.fromkeys(game.seats, TITLE.make_player("greedy")))
    spent = time.process_time() - start
    battles = [event for event in events if isinstance(event, Fought)]
    gains = [event for event in events if isinstance(event, Gained)]
    gained = [event.gained for event in gains if event.what == "points"]
    points = sorted(game.points.values())
    return {
        "points": statistics.mean(points),
        "of modules": sum(gained) / len(points),
        "winner": points[-1],
        "spread": statistics.stdev(points),
        "decisions": sum(isinstance(event, Decided) for event in events),
        "battles": len(battles),
        "thrown": statistics.mean(sum(battle.thrown.values()) for battle in battles),
        "tray": statistics.mean(sum(battle.tray_before.values()) for battle in battles),
        "inside": statistics.mean(_inside(events)),
        "ms": spent * 1e3,
    }


def _inside(events: list[Event]) -> Iterator[int]:
    """The number of cubes in the tower before each battle."""
    inside = 0
    for event in events:
        if isinstance(event, Fought):
            yield inside
        if isinstance(event, Fought | Seeded):
            inside += sum(event.thrown.values()) - sum(event.fell.values())


def cell(values: list[float], base: list[float]) -> str:
    """A mean, and in standard errors how far it is from the base game's, if that is far."""
    changes = [value - other for value, other in zip(values, base, strict=True)]
    error = statistics.stdev(changes) / len(changes) ** 0.5
    away = statistics.mean(changes) / error if error else 0.0
    return f"{statistics.mean(values):.1f}{'*' if abs(away) > 4 else ''}"


def main() -> None:
    """Play and print the table."""
    parser = parser_for(__doc__)
    parser.add_argument("--games", type=at_least(2), default=2000, help="with each module")
    games = parser.parse_args().games
    columns: dict[str, dict[str, list[float]]] = {}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for modules in GAMES:
            found = list(pool.map(partial(play, modules), range(games), chunksize=20))
            name = "none" if not modules else modules[0] if len(modules) == 1 else "all four"
            columns[name] = {key: [each[key] for each in found] for key in found[0]}
    title = f"{games} games each; {machine()}"
    shown = table("mean of a game", *columns, title=title, words=("mean of a game",))
    for key, base in columns["none"].items():
        shown.add_row(key, *(cell(column[key], base) for column in columns.values()))
    console().print(shown)
    console().print(
        "points: of a player; of modules: what they gave of these; spread: of the five; "
        "thrown: cubes in a battle, tray and inside: before it.\n"
        "* differs from the base game, same seeds, by more than four standard errors."
    )


if __name__ == "__main__":
    main()
