"""Thousands of random games with every invariant: ``python -m tests.game.shitenno.soak``."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from game.core import Event
from game.shitenno import ShitennoGame
from tests.game.shitenno.invariants import check, check_events
from tests.game.shitenno.scenes import played


def whole(players: int, seed: int) -> Counter[str]:
    """Play a game at random; check it at every decision, and as a whole; count what happened."""
    events: list[Event] = []
    game = ShitennoGame(players, seed=seed, log=events.append)
    for moment in played(game, seed):
        check(moment)
    check_events(players, events, game)
    return Counter(event["event"] for event in events)


def main() -> None:
    """Play the games and print what happened in them."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.shitenno.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="at each number of players")
    games = parser.parse_args().games
    for players in ShitennoGame.PLAYERS:
        began, happened = time.perf_counter(), Counter[str]()
        for seed in range(games):
            happened += whole(players, seed)
        told = ", ".join(f"{count:,} {name}" for name, count in sorted(happened.items()))
        print(f"{players} players: {games:,} games held in {time.perf_counter() - began:.0f} s;")
        print(f"    {told}", flush=True)


if __name__ == "__main__":
    main()
