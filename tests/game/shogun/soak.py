"""Thousands of random games with every invariant: ``python -m tests.game.shogun.soak``.

The properties are those of `test_game_invariants` and `test_game_secrets`, on games of every
side, start, number of players and temper, numbered by their seed.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.game.shogun import test_game_invariants
from tests.game.shogun.random_games import KINDS, LIKED, Played

SETTINGS = list(product((3, 4, 5), KINDS, LIKED))
CHUNK = 20  # games


def games(first: int, count: int) -> Iterator[Played]:
    """Games by number, all settings in turn."""
    for seed in range(first, first + count):
        players, kind, temper = SETTINGS[seed % len(SETTINGS)]
        yield Played(seed, players, *kind, temper)


def properties() -> dict[str, Callable[[Played], None]]:
    """The properties of a whole game, by name."""
    return {
        name: test.hypothesis.inner_test
        for name, test in vars(test_game_invariants).items()
        if name.startswith("test_") and hasattr(test, "hypothesis")
    }


def soak(first: int) -> Counter[str]:
    """Play a chunk of games; count what holds, by property."""
    held: Counter[str] = Counter()
    for game in games(first, CHUNK):
        for name, holds in properties().items():
            try:
                holds(game)
            except Exception as error:
                raise AssertionError(f"{name} does not hold in {game}") from error
            held[name] += 1
    return held


def main() -> None:
    """Play the games on all cores and print what held."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.shogun.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    count = parser.parse_args().games
    began, held = time.perf_counter(), Counter[str]()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(soak, range(0, count, CHUNK)):
            held += found
    for name, times in held.items():
        print(f"{times:7,d} games: {name.removeprefix('test_').replace('_', ' ')}")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
