"""Golden replays; written again by ``python -m tests.game.golden``.

Each is a whole game that follows from its own header: players, options, tower, seed, and who
plays.
Run it only when the rules, the chance or the replays were changed on purpose; afterwards the
change is in the history of these files.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Union

import msgspec

from cubetower.game.core import (
    Decided,
    Event,
    Forfeited,
    KeyedChance,
    ReplayWriter,
    play_out,
    read_replay,
)
from cubetower.game.core.decisions.decision import Data, Seat
from cubetower.game.core.game import Game
from cubetower.game.core.players import Seated
from cubetower.game.games import GAMES, game_definition
from cubetower.tower import Tower, make_tower

FOLDER = Path(__file__).parent

WITHOUT_TOWER = tuple(name for name in GAMES if not game_definition(name).game.TOWER)

GOLDEN = {
    f"{name}/{file.name.removesuffix('.jsonl.gz')}": file
    for name in GAMES
    for file in sorted((FOLDER / name / "golden").glob("*.jsonl.gz"))
}
"""All that are kept, by game and name."""


def unpacked(file: Path, folder: Path) -> Path:
    """A golden replay as a file that can be read."""
    path = folder / "game.jsonl"
    path.write_bytes(gzip.decompress(file.read_bytes()))
    return path


def events_of(name: str, lines: Iterable[Data]) -> list[Event]:
    """What lines of a replay tell."""
    kinds: Any = Union[Decided, Forfeited, *game_definition(name).events]
    return [msgspec.convert(line, kinds) for line in lines]


def tower_of(header: Data) -> Tower | None:
    """The tower of a header, in games with one."""
    return make_tower(header["tower"]) if "tower" in header else None


def seated(header: Data) -> dict[Seat, Seated]:
    """The players that a header names."""
    return {
        seat: game_definition(header["rules"]).make_player(bot)
        for seat, bot in header["bots"].items()
    }


def begun(header: Data, log: Callable[[Event], None] | None = None) -> Game:
    """Begin the game of a header from its seed."""
    chance = KeyedChance(header["seed"])
    return game_definition(header["rules"]).game.from_header(
        header, chance, log, tower=tower_of(header)
    )


def play(header: Data, log: Callable[[Event], None]) -> Game:
    """Play it to its end."""
    game = begun(header, log)
    play_out(game, seated(header))
    return game


def moments(file: Path, folder: Path) -> Iterator[Game]:
    """A golden replay's game at each of its decisions, and when it is over."""
    replay = read_replay(unpacked(file, folder))
    game = begun(replay.header)
    for event in (line.event for line in replay.lines):
        if event["event"] == "decision":
            yield game
            game.play(event["seat"], event["move"])
    assert game.decision is None
    yield game


def write(path: Path, header: Data) -> None:
    """Play it into a file."""
    more = {name: header[name] for name in ("tower", "chance", "seed", "bots") if name in header}
    with ReplayWriter(path, {**begun(header).header(), **more}) as writer:
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
