"""Writes the golden replays again: ``python -m tests.game.shogun.golden.make``.

Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core import Event, ReplayWriter, play_out
from game.shogun import ShogunGame, make_bot
from tests.game.shogun.played import cases
from tower import make_tower

FOLDER = Path(__file__).parent
TOWER, BOT, SEED = "twoshelves", "random", 7


def golden(side: str, start: str, players: int) -> Path:
    """Where the replay of such a game is kept."""
    return FOLDER / f"{side}-{start}-{players}.jsonl.gz"


def write_game(path: Path, side: str, start: str, players: int) -> None:
    """Play such a game into a file."""
    events: list[Event] = []
    game = ShogunGame(
        make_tower(TOWER),
        side=side,
        start=start,
        players=players,
        seed=SEED,
        log=events.append,
    )
    play_out(game, dict.fromkeys(game.seats, make_bot(BOT)))
    about = {"tower": TOWER, "seed": SEED, "bots": dict.fromkeys(game.seats, BOT)}
    with ReplayWriter(path, {**game.header(), **about}) as writer:
        for event in events:
            writer(event)


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for case in cases():
            write_game(path, *case)
            golden(*case).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
