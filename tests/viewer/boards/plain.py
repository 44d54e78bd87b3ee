"""What tests of boards share: games played, what shapes cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cubetower.game.core import Replay, ReplayWriter, play_out, read_replay
from cubetower.game.core.chance import GENERATOR
from cubetower.game.games import game_definition
from cubetower.viewer import Shape, Text
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.scenes import table_of
from cubetower.viewer.boards.table.board import STAGE
from cubetower.viewer.boards.table.film import TableFilm, film_of_replay
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import Piece
from cubetower.viewer.draw.displaylist import Circle, Cube
from cubetower.viewer.draw.typography import text_box

UNIT = STAGE.height / 720
"""Metres of the stage in a unit."""

SMALLEST = 11.0
"""Size of text, units."""


@cache
def replay_of(game: str, players: int, seed: int = 3) -> Replay:
    """A game played at random."""
    played = game_definition(game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        header = played.game(players, seed=seed).header()
        bots = dict.fromkeys(header["seats"], "random")
        with ReplayWriter(
            path, {**header, "chance": GENERATOR, "seed": seed, "bots": bots}
        ) as writer:
            begun = played.game(players, seed=seed, log=writer)
            play_out(begun, dict.fromkeys(begun.seats, played.make_player("random")))
        return read_replay(path)


@cache
def film_of(game: str, players: int) -> TableFilm:
    """All that happens in such a game."""
    played = game_definition(game)
    return film_of_replay(replay_of(game, players), played, table_of(played))


@cache
def scene_of(game: str, players: int) -> GameScene:
    """The same as a scene."""
    film = film_of(game, players)
    return GameScene(film.board(film.schedule()))


def moments_of(game: str, players: int) -> list[TableMoment]:
    """All moments of its film."""
    return film_of(game, players).moments


def drawn_of(game: str, players: int, moment: TableMoment, share: float = 1.0) -> tuple[Shape, ...]:
    """What is drawn of one on the board, without the ground."""
    return tuple(scene_of(game, players).board.draw(moment, share))


def texts_of(game: str, players: int, moment: TableMoment) -> list[Text]:
    """The texts in it."""
    return [each for each in drawn_of(game, players, moment) if isinstance(each, Text)]


def lying_of(game: str, players: int, moment: TableMoment) -> list[Piece]:
    """The pieces after it."""
    return [*scene_of(game, players).board.layout.pieces(moment, moment.after)]


def some(found: Sequence[TableMoment], count: int = 9) -> list[TableMoment]:
    """Moments from the first to the last, those of rare events too."""
    rare = {type(each.event): each for each in found}
    return [*found[:: len(found) // count], *rare.values(), found[-1]]


def points(shape: Shape) -> Iterator[tuple[float, float]]:
    """The corners of what a shape covers, without its outline, units, y down."""
    if isinstance(shape, Text):
        box = text_box(shape)
        found = [(box.left, box.bottom), (box.right, box.top)]
    elif isinstance(shape, Circle):
        (x, y), far = shape.centre, shape.radius
        found = [(x - far, y - far), (x + far, y + far)]
    elif isinstance(shape, Cube):
        found = [shape.centre]
    else:
        found = [*shape.points]
    yield from ((x / UNIT, (STAGE.height - y) / UNIT) for x, y in found)
