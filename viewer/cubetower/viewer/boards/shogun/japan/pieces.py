"""The pieces of a province: armies, buildings, unrest, and those of modules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeAlias

from cubetower.game.shogun.rules.observation import Position
from cubetower.pages.palette import CubeTone
from cubetower.viewer.draw.displaylist import Paint, Shape, fade, texts_last
from cubetower.viewer.draw.halo import halo
from cubetower.viewer.draw.iconfile import GRID
from cubetower.viewer.draw.icons import icon, read_icon
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube, mark
from cubetower.viewer.draw.typography import text_width

Kind: TypeAlias = str | Path
"""``cube``, ``number``, ``building``, ``unrest``, or the icon of a module's piece."""

Honour: TypeAlias = tuple[str | Path, str]
"""A module's piece: its icon, and whose it is; empty if nobody's."""

NUMBER = 15.0  # size of the number of armies, units
EDGE = 14.0  # of a cube, units
CUBE = (18.5, 17.0)  # what it takes with its sides
BUILDING = 12.4
INSET = 4.5
FLAME = (10.5, 12.5)
LEADER = (12.0, 16.0)
SIZES: dict[Kind, tuple[float, float]] = {"leader": LEADER, "monument": (9.2, 13.0)}
OTHER = (14.5, 14.5)  # any other piece of a module
BETWEEN = 0.4  # pieces of modules
HALO = 0.8  # opacity of the seam around numbers, which may lie on coasts and borders
PALE = 0.35  # opacity of armies that fight
MARK = 3.0  # edge of the cube whose mark a disc carries, radii


@dataclass(frozen=True, slots=True)
class ProvincePieces:
    """What lies on a province.

    Attributes:
        owner: its colour; None is nobody.
        armies: how many.
        buildings: castle, temple, theatre.
        unrest: markers.
        honours: pieces of modules.
    """

    owner: str | None = None
    armies: int = 0
    buildings: tuple[str, ...] = ()
    unrest: int = 0
    honours: tuple[Honour, ...] = ()

    @classmethod
    def of(cls, position: Position, name: str, honours: tuple[Honour, ...] = ()) -> ProvincePieces:
        """The pieces in a position; those of modules are given."""
        return cls(
            position.owner.get(name),
            position.armies.get(name, 0),
            tuple(sorted(position.buildings.get(name, ()))),
            position.unrest.get(name, 0),
            honours,
        )


@dataclass(frozen=True, slots=True)
class MapPiece:
    """A piece on the map and the room it takes, units.

    Attributes:
        kind: of the piece.
        what: owner, building or number.
        rect: where it lies.
    """

    kind: Kind
    what: str
    rect: Rect


def pieces(province: ProvincePieces, block: Rect, honours: Rect) -> tuple[MapPiece, ...]:
    """All pieces of a province at their places."""
    armies = tuple(_armies(province, block))
    buildings = tuple(_buildings(province, block))
    beside = armies if province.unrest < 2 else (*armies, *buildings)
    left = max((piece.rect.right for piece in beside), default=block.left) + 2.0
    unrest = _unrest(province, block, left)
    return (*armies, *buildings, *unrest, *_honours(province, honours))


def count_area(block: Rect, digits: int = 2) -> Rect:
    """The part of a block where the cube and the number of armies lie."""
    width = INSET + CUBE[0] + 1.5 + text_width("0" * digits, NUMBER, "semibold")
    return Rect(block.left, block.top, block.left + width, block.top + CUBE[1])


def _armies(province: ProvincePieces, block: Rect) -> Iterator[MapPiece]:
    if province.owner is None:
        return
    left, top = _start(province, block), block.top
    yield MapPiece("cube", province.owner, Rect(left, top, left + CUBE[0], top + CUBE[1]))
    number = str(province.armies)
    start = left + CUBE[0] + 1.5
    width = text_width(number, NUMBER, "semibold")
    yield MapPiece("number", number, Rect(start, top + 3, start + width, top + 16))


def _start(province: ProvincePieces, block: Rect) -> float:
    """Where the rows begin: indented while few armies leave room at the right."""
    crowded = province.armies > 9 or province.unrest > 1
    return block.left + (0.0 if crowded else INSET)


def _buildings(province: ProvincePieces, block: Rect) -> Iterator[MapPiece]:
    pitch = BUILDING + 1.0
    for place, kind in enumerate(sorted(province.buildings)):
        left = _start(province, block) + place * pitch
        rect = Rect(left, block.bottom - BUILDING - 0.6, left + BUILDING, block.bottom - 0.6)
        yield MapPiece("building", kind, rect)


def _unrest(province: ProvincePieces, block: Rect, left: float) -> Iterator[MapPiece]:
    """Flames in a column at the right, from the top."""
    width, height = FLAME
    left = min(left, block.right - width)
    pitch = min(height + 1.5, (block.height - height - 1.5) / max(1, province.unrest - 1))
    for place in range(province.unrest):
        top = block.top + 1.5 + place * pitch
        yield MapPiece("unrest", "", Rect(left, top, left + width, top + height))


def _honours(province: ProvincePieces, room: Rect) -> Iterator[MapPiece]:
    """A leader at the left, and the other pieces in a row beside it, closer if they are many."""
    row = [honour for honour in province.honours if honour[0] != "leader"]
    sizes = [SIZES.get(kind, OTHER) for kind, _ in row]
    left, wanted = room.left, sum(width + BETWEEN for width, _ in sizes[:-1])
    for _, owner in (honour for honour in province.honours if honour not in row):
        yield MapPiece("leader", owner, Rect(left, room.top, left + LEADER[0], room.bottom))
    left += LEADER[0] + 0.5
    closer = min(1.0, (room.right - left - sizes[-1][0]) / wanted) if wanted else 1.0
    for (kind, owner), (width, height) in zip(row, sizes, strict=True):
        yield MapPiece(kind, owner, Rect(left, room.bottom - height, left + width, room.bottom))
        left += (width + BETWEEN) * closer


def draw_transition(
    sheet: Sheet,
    old: Sequence[MapPiece],
    new: Sequence[MapPiece],
    progress: float,
    pale: float,
) -> tuple[Shape, ...]:
    """Pieces in transition: those that stay move, those that go shrink, then new ones grow.

    Args:
        sheet: where they are drawn.
        old: what lay where.
        new: what will lie where.
        progress: of the transition, 0 to 1.
        pale: how far cubes and numbers have faded to `PALE`, 0 to 1.
    """
    was, will = _by_occurrence(old), _by_occurrence(new)
    stay = [_between(was[key], piece, progress) for key, piece in will.items() if key in was]
    gone = [piece for key, piece in was.items() if key not in will]
    come = [piece for key, piece in will.items() if key not in was]
    groups = ((stay, 1.0), (gone, 1 - 2 * progress), (come, 2 * progress - 1))
    shapes = [shape for each, grown in groups for shape in draw_pieces(sheet, each, grown, pale)]
    return texts_last(shapes)


def _by_occurrence(placed: Iterable[MapPiece]) -> dict[tuple[Kind, str, int], MapPiece]:
    """Pieces by kind, content and number among equal ones."""
    seen: Counter[tuple[Kind, str]] = Counter()
    found = {}
    for piece in placed:
        found[piece.kind, piece.what, seen[piece.kind, piece.what]] = piece
        seen[piece.kind, piece.what] += 1
    return found


def _between(old: MapPiece, new: MapPiece, progress: float) -> MapPiece:
    if old == new:
        return new
    left = old.rect.left + (new.rect.left - old.rect.left) * progress
    top = old.rect.top + (new.rect.top - old.rect.top) * progress
    rect = Rect(left, top, left + new.rect.width, top + new.rect.height)
    return MapPiece(new.kind, new.what, rect)


def draw_pieces(
    sheet: Sheet, placed: Iterable[MapPiece], grown: float = 1.0, pale: float = 0.0
) -> tuple[Shape, ...]:
    """Pieces as shapes, texts last.

    Args:
        sheet: where they are drawn.
        placed: what lies where.
        grown: share of full size; cubes and numbers fade instead.
        pale: how far cubes and numbers have faded to `PALE`, 0 to 1.
    """
    if grown <= 0:
        return ()
    alpha = 1.0 - (1.0 - PALE) * pale
    shapes = [shape for piece in placed for shape in _draw_piece(sheet, piece, grown, alpha)]
    return texts_last(shapes)


def _draw_piece(sheet: Sheet, piece: MapPiece, grown: float, alpha: float) -> Iterator[Shape]:
    rect, unit = piece.rect, sheet.unit
    if piece.kind == "cube":
        centre = sheet.at(rect.left + EDGE / 2, rect.bottom - EDGE / 2)
        whole = cube(centre, EDGE * unit, 0.0, sheet.palette.tone(piece.what))
        yield fade(whole, grown * alpha)
    elif piece.kind == "number":
        place = (rect.left, rect.bottom - 1.5)
        number = sheet.text(*place, piece.what, NUMBER, weight="semibold", alpha=grown * alpha)
        yield from halo(number, Paint(sheet.palette.neutral.paper, HALO * grown * alpha))
        yield number
    else:
        foot, size = (rect.middle[0], rect.bottom), rect.height * grown
        built = piece.kind == "building"
        name, owner = (piece.what, "") if built else (piece.kind, piece.what)
        yield from map_icon(sheet, name, foot, size, owner)


def map_icon(
    sheet: Sheet, name: str | Path, foot: Place, size: float, owner: str = ""
) -> Iterator[Shape]:
    """A castle, temple or theatre, unrest, or the piece of a module.

    Args:
        sheet: what it is drawn on.
        name: of `data/icons/shogun/map`, or the path of an SVG file.
        foot: where the middle of its foot is, units.
        size: its height, units.
        owner: whose it is; empty if nobody's.
    """
    file = f"shogun/map/{name}" if isinstance(name, str) else name
    chart, neutral, tone = sheet.palette.chart, sheet.palette.neutral, sheet.palette.tone(owner)
    if not owner:
        tone = CubeTone(chart.wall, chart.wall, chart.coast, "none", chart.coast, chart.coast)
    yield from icon(
        sheet,
        file,
        (foot[0], foot[1] - size / 2),
        size,
        **asdict(chart),
        ink=neutral.ink,
        detail=neutral.paper,
        owner=tone.fill,
        edge=tone.dark,
        light=tone.light,
        mark=tone.fill,
    )
    step = size / GRID
    for part in read_icon(file).parts:
        if part.role == "mark" and part.radius:
            [(x, y)] = part.points
            middle = sheet.at(foot[0] + (x - GRID / 2) * step, foot[1] + (y - GRID) * step)
            yield from mark(middle, MARK * part.radius * step * sheet.unit, 0.0, tone)
