"""Thousands of random games with every invariant: ``python -m tests.game.shogun.soak``.

The properties are those of `test_game_invariants`, `test_module_games` and `test_game_secrets`
that take a game alone, on games of every combination of modules, side, start, number of players
and temper, numbered by their seed.
"""

from __future__ import annotations

import argparse
import inspect
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.game.shogun import test_game_invariants, test_game_secrets, test_module_games
from tests.game.shogun.random_games import COMBINATIONS, KINDS, LIKED, Played

TESTS = (test_game_invariants, test_module_games, test_game_secrets)
SETTINGS = list(product((3, 4, 5), KINDS, LIKED))
CHUNK = 16  # games, one of each combination


def games(first: int, count: int) -> Iterator[Played]:
    """Games by number: all combinations in turn, and for each all settings in turn.

    Each combination begins at another setting, so that few games have all settings too.
    """
    for seed in range(first, first + count):
        turn, number = divmod(seed, len(COMBINATIONS))
        players, kind, temper = SETTINGS[(turn + 7 * number) % len(SETTINGS)]
        yield Played(seed, players, *kind, temper, COMBINATIONS[number])


def properties() -> dict[str, Callable[[Played], None]]:
    """The properties of a whole game, by name."""
    found = {}
    for name, test in ((name, test) for tests in TESTS for name, test in vars(tests).items()):
        if name.startswith("test_") and hasattr(test, "hypothesis"):
            holds = test.hypothesis.inner_test
            if list(inspect.signature(holds).parameters) == ["game"]:
                found[name] = holds
    return found


def soak(first: int, count: int) -> tuple[Counter[str], Counter[str]]:
    """Play a chunk of games; count what holds, by property, and games, by modules."""
    held, whole = Counter[str](), Counter[str]()
    for game in games(first, count):
        for name, holds in properties().items():
            try:
                holds(game)
            except Exception as error:
                raise AssertionError(f"{name} does not hold in {game}") from error
            held[name] += 1
        whole[", ".join(game.modules) or "no modules"] += 1
    return held, whole


def main() -> None:
    """Play the games on all cores and print what held."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.shogun.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=3_200)
    count = parser.parse_args().games
    began, held, whole = time.perf_counter(), Counter[str](), Counter[str]()
    firsts = range(0, count, CHUNK)
    counts = [min(CHUNK, count - first) for first in firsts]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for properties_held, combinations in pool.map(soak, firsts, counts):
            held += properties_held
            whole += combinations
    for name, times in held.items():
        print(f"{times:7,d} games: {name.removeprefix('test_').replace('_', ' ')}")
    for modules, times in whole.items():
        print(f"{times:7,d} games with {modules} held")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
