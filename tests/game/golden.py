"""Golden replays of the sister games; written again by ``python -m tests.game.golden``.

Each is a whole game that follows from its own header: players, options, seed, and who plays.
Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from game.core import Event, KeyedChance, ReplayWriter, play_out, read_replay
from game.core.decision import Data
from game.core.plain import PlainGame
from game.titles import TITLES, title

FOLDER = Path(__file__).parent

GOLDEN = {
    f"{name}/{file.name.removesuffix('.jsonl.gz')}": file
    for name in TITLES
    for file in sorted((FOLDER / name / "golden").glob("*.jsonl.gz"))
}
"""All that are kept, by game and name."""


def unpacked(file: Path, folder: Path) -> Path:
    """A golden replay as a file that can be read."""
    path = folder / "game.jsonl"
    path.write_bytes(gzip.decompress(file.read_bytes()))
    return path


def play(header: Data, log: Callable[[Event], None]) -> PlainGame:
    """Play the game of a header from its seed."""
    found = title(header["rules"])
    game = found.game.again(header, KeyedChance(header["seed"]), log)
    play_out(game, {seat: found.seated(name) for seat, name in header["bots"].items()})
    return game


def moments(file: Path, folder: Path) -> Iterator[PlainGame]:
    """A golden replay's game at each of its decisions, and when it is over."""
    replay = read_replay(unpacked(file, folder))
    header = replay.header
    game = title(header["rules"]).game.again(header, KeyedChance(header["seed"]))
    for event in (line.event for line in replay.lines):
        if event["event"] == "decision":
            yield game
            game.play(event["seat"], event["move"])
    assert game.decision is None
    yield game


def write(path: Path, header: Data) -> None:
    """Play it into a file."""
    begun = title(header["rules"]).game.again(header, KeyedChance(header["seed"]))
    more = {name: header[name] for name in ("seed", "bots")}
    with ReplayWriter(path, {**begun.header(), **more}) as writer:
        play(header, writer)


def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as folder:
        for file in GOLDEN.values():
            path = unpacked(file, Path(folder))
            write(path, read_replay(path).header)
            file.write_bytes(gzip.compress(path.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
