"""`Piece`: what lies on a table; `passage`: how all pieces come from one position to the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from viewer.draw.rect import Spot

BACK: Final = "back"
"""What a piece is that lies face down: it may be any of its kind."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a table.

    Attributes:
        kind: such as ``card``.
        what: which of its kind.
        zone: where it lies, such as a hand; a piece that stays there does not move.
        spot: its place.
    """

    kind: str
    what: str
    zone: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Passage:
    """What happens to the pieces in a moment.

    Attributes:
        resting: pieces that stay where they are.
        moving: pieces as they lie in the end, each with the place that it comes from.
        coming: pieces that appear.
        going: pieces that vanish.
    """

    resting: Sequence[Piece]
    moving: Sequence[tuple[Spot, Piece]]
    coming: Sequence[Piece]
    going: Collection[Piece]


def passage(
    before: Iterable[Piece],
    lying: Sequence[Piece],
    origin: Callable[[Piece], Spot | None],
    *,
    gliding: bool,
) -> Passage:
    """The way of each piece from one position to the next.

    Args:
        before: the pieces as they lay.
        lying: the pieces as they lie then.
        origin: where a piece comes from that did not lie there; None if it appears.
        gliding: as `TableBoard.GLIDING`.
    """
    sources, going = _sources(before, lying, gliding=gliding)
    starts = []
    for piece in lying:
        source = sources.get(id(piece))
        start = source.spot if source else origin(piece)
        stays = source is not None and source.zone == piece.zone and not gliding
        starts.append((piece.spot if stays else start, piece))
    return Passage(
        resting=uppermost(piece for start, piece in starts if start == piece.spot),
        moving=[(start, piece) for start, piece in starts if start and start != piece.spot],
        coming=[piece for start, piece in starts if start is None],
        going=uppermost(going),
    )


def uppermost(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces without those that others cover wholly, such as all but one of a pile."""
    return [*{piece.spot: piece for piece in pieces}.values()]


def _sources(
    before: Iterable[Piece], lying: Iterable[Piece], *, gliding: bool
) -> tuple[dict[int, Piece], list[Piece]]:
    """By the `id` of pieces those that they were before, and those before that are gone.

    First of the same zone, then of any other, then what lay face down.
    """
    same: dict[tuple[str, str, str], list[Piece]] = defaultdict(list)
    for piece in before:
        same[piece.kind, piece.what, piece.zone].append(piece)
    found = {}
    for piece in lying:
        if here := same[piece.kind, piece.what, piece.zone]:
            found[id(piece)] = here.pop(0 if gliding else -1)
    others: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for (kind, what, _), pieces in same.items():
        others[kind, what] += pieces
    for piece in lying:
        there = others[piece.kind, piece.what] or others[piece.kind, BACK]
        if id(piece) not in found and there:
            found[id(piece)] = there.pop(-1 if gliding else 0)
    return found, [piece for pieces in others.values() for piece in pieces]
