"""What tests of boards share: a plain board, games played, what shapes cover."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from game.core import Data, Event, Replay, ReplayWriter, Seat, play_out, read_replay
from game.core.chance import GENERATOR
from game.samurai.events import Drew, Turn
from game.titles import title
from viewer import Paint, Shape, Text
from viewer.boards.scene import GameScene
from viewer.boards.scenes import table_of
from viewer.boards.spaces import Ring
from viewer.boards.table.board import STAGE, TableBoard
from viewer.boards.table.film import TableFilm, film_of_replay
from viewer.boards.table.moments import TableMoment
from viewer.boards.table.parts import Piece, TableLayout, TablePart, TablePieces, TableTray
from viewer.draw.displaylist import Circle, Cube
from viewer.draw.rect import Rect, Spot
from viewer.draw.typography import text_box

UNIT = STAGE.height / 720
"""Metres of the stage in a unit."""

SMALLEST = 11.0
"""Size of text, units."""


class PlainLayout(TableLayout):
    """A place for a bar."""

    def tray(self, seat: Seat) -> Rect:
        return Rect(100, 500, 800, 600)

    def pieces(self, moment: TableMoment, position: Data) -> Iterator[Piece]:
        yield Piece("bar", "", "", Spot(100 if position is moment.before else 800, 400, 20))


class PlainPieces(TablePieces):
    """A bar that moves."""

    def piece(self, piece: Piece) -> Iterator[Shape]:
        rect = Rect.around(piece.spot.middle, 20, 20)
        yield self.sheet.plate(rect, 2, Paint(self.sheet.palette.neutral.ink))


class Number(TablePart):
    """The number of the moment."""

    def draw(self, moment: TableMoment) -> Iterator[Shape]:
        yield self.sheet.text(400, 360, f"{moment.number}")


class PlainBoard(TableBoard):
    """The number of the moment, and a piece that moves."""

    LAYOUT = PlainLayout
    PIECES = PlainPieces
    PARTS = (Number,)
    TRAY = TableTray
    ROUNDS = (Turn,)
    SECONDS: ClassVar[Mapping[type[Event], float]] = {Drew: 0.0}

    @classmethod
    def conceal(cls, position: Data, seats: Collection[Seat]) -> Data:
        return position

    def rings(self) -> Mapping[str, Sequence[Ring]]:
        return {"left": (((0, 0), (0, 720), (400, 720), (400, 0)),)}

    def space_title(self, name: str) -> str:
        return name

    def contents(self, name: str, position: Data) -> Sequence[str]:
        return ["nothing"]

    def places_of(self, event: Event) -> Sequence[str]:
        return ()

    def columns(self, position: Data, seat: Seat) -> Mapping[str, str]:
        return {"tokens": str(len(position["own"][seat]["screen"])), "score": "1"}


@cache
def replay_of(game: str, players: int, seed: int = 3) -> Replay:
    """A game played at random."""
    played = title(game)
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
    played = title(game)
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


def plain_film(players: int = 2) -> TableFilm:
    """A game of SAMURAI on a plain board."""
    return film_of_replay(replay_of("samurai", players), title("samurai"), PlainBoard)


def plain_scene(players: int = 2) -> GameScene:
    """The same as a scene."""
    film = plain_film(players)
    return GameScene(film.board(film.schedule()))


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
