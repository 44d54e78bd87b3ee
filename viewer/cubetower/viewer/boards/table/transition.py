"""`transition`: how the pieces of a table move from one position to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import BACK, Piece, TableLayout
from cubetower.viewer.draw.rect import Spot


@dataclass(frozen=True, slots=True)
class Transition:
    """What happens to the pieces in a moment.

    Attributes:
        resting: pieces that stay where they are.
        moving: pieces at their final places, each with the place it comes from.
        coming: pieces that appear.
        going: pieces that vanish.
    """

    resting: Sequence[Piece]
    moving: Sequence[tuple[Spot, Piece]]
    coming: Sequence[Piece]
    going: Collection[Piece]


def transition(layout: TableLayout, moment: TableMoment[Any], *, gliding: bool) -> Transition:
    """How each piece gets from the position before a moment to the one after it.

    Args:
        layout: of the table.
        moment: what happens.
        gliding: as `TableBoard.GLIDING`.
    """
    before, after = ([*layout.pieces(moment, each)] for each in (moment.before, moment.after))
    sources, left = _sources(before, after, gliding=gliding)
    starts = []
    for piece in after:
        source = sources.get(id(piece))
        start = source.spot if source else layout.origin(moment, piece)
        stays = source is not None and source.zone == piece.zone and not gliding
        starts.append((piece.spot if stays else start, piece))
    goals = [(piece, layout.destination(moment, piece)) for piece in left]
    starts += [(piece.spot, goal) for piece, goal in goals if goal]
    return Transition(
        resting=uppermost(piece for start, piece in starts if start == piece.spot),
        moving=[(start, piece) for start, piece in starts if start and start != piece.spot],
        coming=[piece for start, piece in starts if start is None],
        going=uppermost(piece for piece, goal in goals if not goal),
    )


def uppermost(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces that no other one covers completely: only the top one of a pile."""
    return [*{piece.spot: piece for piece in pieces}.values()]


def _sources(
    before: Iterable[Piece], after: Iterable[Piece], *, gliding: bool
) -> tuple[dict[int, Piece], list[Piece]]:
    """The piece that each one was before, by its `id`; and the pieces that are gone.

    It is looked for in the same zone first, then in all others, then among face-down pieces.
    """
    same: dict[tuple[str, str, str], list[Piece]] = defaultdict(list)
    for piece in before:
        same[piece.kind, piece.what, piece.zone].append(piece)
    found = {}
    for piece in after:
        if here := same[piece.kind, piece.what, piece.zone]:
            found[id(piece)] = here.pop(0 if gliding else -1)
    others: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for (kind, what, _), pieces in same.items():
        others[kind, what] += pieces
    for piece in after:
        there = others[piece.kind, piece.what] or others[piece.kind, BACK]
        if id(piece) not in found and there:
            found[id(piece)] = there.pop(-1 if gliding else 0)
    return found, [piece for pieces in others.values() for piece in pieces]
