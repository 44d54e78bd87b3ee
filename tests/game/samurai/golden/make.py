"""Writes the golden replays again: ``python -m tests.game.samurai.golden.make``.

Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core import Event, ReplayWriter, Seat, Seated, play_out
from game.samurai import BOTS, SamuraiGame

FOLDER = Path(__file__).parent
SEED = 7

Case = tuple[int, str, str]
"""Number of players, and the options ``random_hand`` and ``open_captures``."""

CASES: list[Case] = list(product((2, 3, 4), ("no", "yes"), ("no", "yes")))
"""All games that are kept."""


def golden(players: int, hand: str, shown: str) -> Path:
    """Where the replay of such a game is kept."""
    named = "-hand" * (hand == "yes") + "-open" * (shown == "yes")
    return FOLDER / f"{players}{named}.jsonl.gz"


def seated(seats: tuple[Seat, ...], shown: str) -> dict[Seat, str]:
    """Who plays: `greedy` and `random` in turn; `random` alone if captured figures are open."""
    if shown == "yes":
        return dict.fromkeys(seats, "random")
    return {seat: ("greedy", "random")[number % 2] for number, seat in enumerate(seats)}


def play(game: SamuraiGame, bots: Mapping[Seat, str]) -> None:
    """Play a game to its end by these bots."""
    play_out(game, {seat: Seated(BOTS[name]()) for seat, name in bots.items()})


def write_game(path: Path, players: int, hand: str, shown: str) -> None:
    """Play such a game into a file."""
    events: list[Event] = []
    seed = SEED + CASES.index((players, hand, shown))
    options = {"random_hand": hand, "open_captures": shown}
    game = SamuraiGame(players, seed=seed, options=options, log=events.append)
    bots = seated(game.seats, shown)
    play(game, bots)
    with ReplayWriter(path, {**game.header(), "seed": seed, "bots": bots}) as writer:
        for event in events:
            writer(event)


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for case in CASES:
            write_game(path, *case)
            golden(*case).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
