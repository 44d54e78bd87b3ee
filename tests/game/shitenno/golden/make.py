"""Writes the golden replays again: ``python -m tests.game.shitenno.golden.make``.

Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core import Event, ReplayWriter, Seated, play_out
from game.core.chance import KeyedChance
from game.core.decision import Data
from game.shitenno import BOTS, ShitennoGame

FOLDER = Path(__file__).parent

CASES = [
    (players, bots) for players in ShitennoGame.PLAYERS for bots in ("random", "greedy-random")
]
"""Number of players, and who plays: in turn around the table."""


def golden(players: int, bots: str) -> Path:
    """Where the replay of such a game is kept."""
    return FOLDER / f"{players}-{bots}.jsonl.gz"


def play(header: Data, log: Callable[[Event], None]) -> ShitennoGame:
    """Play the game of a header from its seed."""
    game = ShitennoGame.again(header, KeyedChance(header["seed"]), log)
    play_out(game, {seat: Seated(BOTS[name]()) for seat, name in header["bots"].items()})
    return game


def write_game(path: Path, players: int, bots: str) -> None:
    """Play such a game into a file."""
    game = ShitennoGame(players)
    seated = dict(zip(game.seats, cycle(bots.split("-")), strict=False))
    header = {**game.header(), "seed": 70 + CASES.index((players, bots)), "bots": seated}
    with ReplayWriter(path, header) as writer:
        play(header, writer)


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for case in CASES:
            write_game(path, *case)
            golden(*case).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
