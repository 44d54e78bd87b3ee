"""`SmallTableScene`: a game without a tower in a square picture, or in one for telephones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Final

from cubetower.viewer.boards.formats import Format
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.table.board import AREAS, STAGE
from cubetower.viewer.draw.camera import Camera
from cubetower.viewer.draw.displaylist import DisplayList, Paint, Shape, Stage
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, paragraph, row
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet

MIN_NAMED, WIDE = 5.6, 7.0
"""Room for a player whose name is written, and for one with ample gaps, in sizes of its text."""
CAPTION = 0.83
"""Size of what happens, in sizes of the players' text."""
Taken = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""Shapes and how they appear; as long as both are kept, no other shapes get their identity."""


@dataclass(frozen=True, slots=True)
class TableFormat:
    """Where everything lies in a picture of one shape, units.

    Attributes:
        width: of the stage.
        score: of the players with what wins the game.
        places: of the panels that are shown, by name.
        caption: of what happens, in words.
        em: size of these texts.
    """

    width: float
    score: Rect
    places: Mapping[str, Rect]
    caption: Rect
    em: float


TABLE_FORMATS: Final[Mapping[Format, TableFormat]] = {
    "square": TableFormat(
        720.0,
        Rect(16.0, 0.0, 704.0, 54.0),
        {"board": Rect(0.0, 56.0, 720.0, 632.0)},
        Rect(24.0, 640.0, 696.0, 712.0),
        24.0,
    ),
    "story": TableFormat(
        405.0,
        Rect(8.0, 0.0, 397.0, 46.0),
        {
            "board": Rect(0.0, 48.0, 405.0, 372.0),
            "players": Rect(8.0, 380.0, 397.0, 642.0),
        },
        Rect(16.0, 650.0, 389.0, 714.0),
        17.0,
    ),
}


@dataclass(frozen=True, eq=False)
class SmallTableScene(GameScene):
    """The board with the players above it, and below it what happens.

    Attributes:
        format: of the picture.
    """

    _: KW_ONLY
    format: TableFormat

    @property
    def stage(self) -> Stage:
        """Of all frames."""
        return Stage(STAGE.height / HEIGHT * self.format.width, STAGE.height)

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        parts: list[tuple[Shape, ...]] = [self._ground]
        for name, camera in self._cameras.items():
            picture = self.panel(name, seconds)
            parts += [self._shoot(camera, part) for part in (picture.backdrop, picture.shapes)]
        return self._layers.join(self.stage, [*parts, self._words(seconds)])

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(self.stage, self.palette, 0.0, self.format.width)

    @cached_property
    def _ground(self) -> tuple[Shape, ...]:
        ground = Paint(self.palette.neutral.background)
        return (self._sheet.box(0, 0, self.format.width, HEIGHT, ground),)

    @cached_property
    def _cameras(self) -> Mapping[str, Camera]:
        places = self.format.places.items()
        return {name: Camera.fit(self._sheet, AREAS[name], place, place) for name, place in places}

    def _shoot(self, camera: Camera, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes where they appear; the same tuple for the same shapes."""
        return self._pictures((camera, id(shapes)), lambda: (shapes, tuple(camera.shoot(shapes))))[
            1
        ]

    def _words(self, seconds: float) -> tuple[Shape, ...]:
        """The players with their points, and what happens."""
        cut = self.schedule.at(seconds)
        figures = self.board.figures(cut.position(seconds))
        scores = tuple((seat, str(of[self.board.SCORE])) for seat, of in figures.items())
        said = self.board.mark(cut).title

        def draw() -> tuple[Shape, ...]:
            form = self.format
            strip = row([self._player(*each) for each in scores], [REST] * len(scores))
            score = box(strip, height=form.score.height).draw(self._sheet, form.score)
            caption = column([paragraph(said, 3, CAPTION * form.em, "semibold")])
            return (*score, *caption.draw(self._sheet, form.caption))

        return self._texts((scores, said), draw)

    def _player(self, seat: str, score: str) -> Element:
        """A cube, the name if there is room, and what wins the game."""
        em, room = self.format.em, self.format.width / len(self.header["seats"])
        name = seat_name(seat, self.header) if room >= MIN_NAMED * em else ""
        parts = [
            cube(seat, 0.9 * em, "left"),
            label(name, 0.85 * em, "semibold"),
            label(score, em, "semibold"),
            box(),
        ]
        return row(parts, (None, None, None, REST), gap=(0.4 if room > WIDE * em else 0.25) * em)

    @cached_property
    def _pictures(self) -> Memo[Taken]:
        return Memo(16)

    @cached_property
    def _texts(self) -> Memo[tuple[Shape, ...]]:
        return Memo(4)
