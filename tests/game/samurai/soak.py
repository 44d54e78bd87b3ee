"""Thousands of random games with every invariant: ``python -m tests.game.samurai.soak``."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from game.core import Event
from tests.game.samurai.audit import audit, audit_events
from tests.game.samurai.scenes import COUNTS, played

CHUNK = 50  # games


def soak(players: int, first: int) -> Counter[str]:
    """Play a chunk of games; count their events, and the ways they ended."""
    told: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        events: list[Event] = []
        try:
            for game in played(players, seed, ("no", "yes")[seed % 2], events):
                audit(game)
            told += audit_events(events)
        except Exception as error:
            raise AssertionError(f"game {seed} of {players} players") from error
        told[f"ended by {events[-1]['rule']}"] += 1
    return told


def main() -> None:
    """Play the games on all cores and print what happened in them."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.samurai.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="with each number of players")
    firsts = range(0, parser.parse_args().games, CHUNK)
    began = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for players in COUNTS:
            told: Counter[str] = sum(
                pool.map(soak, [players] * len(firsts), firsts), start=Counter()
            )
            print(f"{players} players: {told['ended']:,d} games held")
            for name, times in sorted(told.items()):
                print(f"{times:11,d} {name}")
    print(f"{time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
