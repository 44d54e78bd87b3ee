"""The tableau of the arts: rows and columns, their points, and who leads each (K01, K04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, TypedDict

import msgspec
from msgspec import Meta

from cubetower.game.core import CardTable, Seat, find_miscount
from cubetower.game.shogun.rules.inventory import gain
from cubetower.game.shogun.rules.modules.arts.events import Lines
from cubetower.game.shogun.rules.state import ShogunState

ROWS: Final = tuple(f"row{number}" for number in range(1, 7))
"""The arts."""

COLUMNS: Final = tuple(f"column{number}" for number in range(1, 7))
"""The castles."""

CROSSINGS: Final = tuple(f"{row} {column}" for row in ROWS for column in COLUMNS)
"""The places of the artists, one each (K01)."""

TURNED: Final = "turned"
"""Stands for the tiles turned over, in place of a player's colour."""


class ArtsState(TypedDict):
    """The data in ``extra["arts"]``; a crossing is named by its lines: ``row2 column5``.

    The ``row`` of region cards, the artists still in the ``bag``, the ``open`` ones, the
    ``markers`` of players by crossing, and the crossings ``turned`` over.
    """

    row: list[str]
    bag: list[str]
    open: list[str]
    markers: dict[str, Seat]
    turned: list[str]


class ArtsLine(msgspec.Struct, frozen=True, array_like=True):
    """A row or column, and the points for having the most markers in it."""

    line: str
    points: Annotated[int, Meta(ge=0, le=99)]
    assumed: Annotated[int, Meta(ge=0, le=1)] = 0


def _wrong(lines: Sequence[ArtsLine]) -> str:
    wrong = find_miscount([line.line for line in lines], (*ROWS, *COLUMNS))
    return wrong and f"the lines are row1 to row6 and column1 to column6; {wrong}"


LINES: Final = CardTable("arts", ArtsLine, _wrong)
"""Points of the rows and columns."""


def score_lines(game: ShogunState) -> None:
    """Give the points of each line to whoever has most markers in it (K04)."""
    arts: ArtsState = game.extra["arts"]
    first = first_in(arts["markers"], arts["turned"])
    game.emit(Lines(first=first))
    for seat, points in line_points(game.seats, first, game.rules.tables["arts"]).items():
        if points:
            gain(game, seat, "points", points, "arts")


def first_in(markers: Mapping[str, Seat], turned: Iterable[str]) -> dict[str, list[str]]:
    """By line, who has most markers in it: seats, and `TURNED` for the tiles turned over."""
    counts: dict[str, Counter[str]] = {line: Counter() for line in (*ROWS, *COLUMNS)}
    for crossing, colour in (*markers.items(), *((each, TURNED) for each in turned)):
        for line in crossing.split():
            counts[line][colour] += 1
    return {
        line: [colour for colour, count in found.items() if count == max(found.values())]
        for line, found in counts.items()
    }


def line_points(
    seats: Iterable[Seat], first: Mapping[str, Sequence[str]], table: Iterable[Sequence[int | str]]
) -> dict[Seat, int]:
    """The points of all lines by seat; those who tie get one point less for that line (K04).

    Args:
        seats: the players.
        first: as `first_in` gives it.
        table: rows of `LINES`, as plain data.
    """
    points = dict.fromkeys(seats, 0)
    for line, worth, *_ in table:
        colours = first[str(line)]
        for colour in colours:
            if colour != TURNED:
                points[colour] += max(0, int(worth) - (len(colours) > 1))
    return points
