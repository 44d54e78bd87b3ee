"""Writes the golden replays again: ``python -m tests.game.raid.golden.make``.

Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core import Event, ReplayWriter, Seated, play_out
from game.raid import BOTS, RaidGame

FOLDER = Path(__file__).parent
SEED = 13  # in one of the games there is a contest

Case = tuple[int, str, str]
"""Number of players, value of both options, and who plays."""

PLAYERS = {"greedy": ("greedy",), "random": ("random",), "mixed": ("greedy", "random")}
"""The bots in turn, by name."""


def kept() -> list[Case]:
    """All games that are kept."""
    return list(product(RaidGame.PLAYERS, ("none", "proposed"), PLAYERS))


def golden(players: int, options: str, bots: str) -> Path:
    """Where the replay of such a game is kept."""
    return FOLDER / f"{players}-{options}-{bots}.jsonl.gz"


def write_game(path: Path, players: int, options: str, bots: str) -> None:
    """Play such a game into a file."""
    events: list[Event] = []
    values = dict.fromkeys(RaidGame.OPTIONS, options)
    game = RaidGame(players, seed=SEED, options=values, log=events.append)
    names = PLAYERS[bots]
    seated = {seat: names[number % len(names)] for number, seat in enumerate(game.seats)}
    play_out(game, {seat: Seated(BOTS[name]()) for seat, name in seated.items()})
    with ReplayWriter(path, {**game.header(), "seed": SEED, "bots": seated}) as writer:
        for event in events:
            writer(event)


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for case in kept():
            write_game(path, *case)
            golden(*case).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
