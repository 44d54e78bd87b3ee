"""Thousands of random games with every invariant: ``python -m tests.game.raid.soak``."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from game.raid import RaidGame
from tests.game.raid.random_games import TEMPERS, check_game_holds

CHUNK = 50


def soak(players: int, first: int, count: int) -> Counter[str]:
    """Play some games, numbered by their seeds; count the decisions by kind."""
    kinds = Counter[str]()
    for seed in range(first, first + count):
        temper = TEMPERS[seed // 2 % 2]
        try:
            kinds += check_game_holds(players, seed, temper)
        except Exception as error:
            raise AssertionError(f"{players} players, seed {seed}, temper {temper}") from error
    return kinds


def main() -> None:
    """Play the games on all cores and print what was decided in them."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.raid.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="of each number of players")
    count = parser.parse_args().games
    began = time.perf_counter()
    firsts = range(0, count, CHUNK)
    counts = [min(CHUNK, count - first) for first in firsts]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in RaidGame.PLAYERS:
            kinds = Counter[str]()
            for found in pool.map(soak, [players] * len(counts), firsts, counts):
                kinds += found
            told = ", ".join(f"{kind} {number:,d}" for kind, number in kinds.most_common())
            print(f"{players} players: {count:,d} games held; {told}", flush=True)
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
