"""Writes the golden replays again: ``python -m tests.game.shogun.golden.make``.

Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cubetower.game.core.chance import GENERATOR
from cubetower.game.shogun import MODULES, ShogunGame
from tests.game.golden import write
from tests.game.shogun.played import cases

FOLDER = Path(__file__).parent
TOWER, BOT, SEED = "twoshelves", "random", 7

Case = tuple[str, str, int, tuple[str, ...]]
"""Side, start, number of players and modules."""


def all_cases() -> list[Case]:
    """All games that are kept: each module on every board, all of them in every kind of game."""
    one = [("sun", "fixed", 5), ("sun", "draft", 4), ("moon", "draft", 3)]
    return [
        *((*case, ()) for case in cases()),
        *((*case, (module,)) for module in MODULES for case in one),
        *((*case, tuple(MODULES)) for case in cases()),
    ]


def golden(side: str, start: str, players: int, modules: Sequence[str]) -> Path:
    """Where the replay of such a game is kept."""
    named = "all" if len(modules) == len(MODULES) else "-".join(modules)
    return FOLDER / f"{side}-{start}-{players}{named and '-'}{named}.jsonl.gz"


def write_game(path: Path, side: str, start: str, players: int, modules: Sequence[str]) -> None:
    """Play such a game into a file."""
    case = (side, start, players, tuple(modules))
    seed = 5 + all_cases().index(case) if modules else SEED  # different favours and events in each
    seats = ShogunGame.SEATS[:players]
    options = {"board": side, "start": start, "modules": modules}
    game = {"rules": ShogunGame.NAME, "seats": seats, "options": options, "tower": TOWER}
    write(path, {**game, "chance": GENERATOR, "seed": seed, "bots": dict.fromkeys(seats, BOT)})


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for case in all_cases():
            write_game(path, *case)
            golden(*case).write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
