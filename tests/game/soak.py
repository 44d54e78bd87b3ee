"""Thousands of random games with every invariant: ``python -m tests.game.soak raid``."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from game.core import Event
from game.titles import title
from tests.game.raid import random_games as raid
from tests.game.samurai import audit as samurai
from tests.game.shitenno import invariants as shitenno

CHUNK = 50  # games

WHOLE: dict[str, Callable[[int, int], list[Event]]] = {
    "samurai": samurai.whole,
    "shitenno": shitenno.whole,
    "raid": raid.whole,
}
"""Play a game of so many players and this seed with every check; give its events."""


def named(event: Event) -> str:
    """An event, with the kind of a decision or the rule of an end."""
    line = event.line()
    return " ".join(line[name] for name in ("event", "kind", "rule") if name in line)


def soak(game: str, players: int, first: int) -> Counter[str]:
    """Play a chunk of games; count what happened in them."""
    happened = Counter[str]()
    for seed in range(first, first + CHUNK):
        try:
            happened.update(map(named, WHOLE[game](players, seed)))
        except Exception as error:
            raise AssertionError(f"game {seed} of {players} players") from error
    return happened


def main() -> None:
    """Play the games on all cores and print what happened in them."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.soak", description=__doc__)
    parser.add_argument("game", choices=WHOLE)
    parser.add_argument("--games", type=int, default=2_000, help="with each number of players")
    asked = parser.parse_args()
    began, firsts = time.perf_counter(), range(0, asked.games, CHUNK)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in title(asked.game).game.PLAYERS:
            found = pool.map(partial(soak, asked.game, players), firsts)
            told = ", ".join(
                f"{count:,d} {name}" for name, count in sum(found, Counter[str]()).most_common()
            )
            print(f"{players} players: {len(firsts) * CHUNK:,d} games held; {told}", flush=True)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
