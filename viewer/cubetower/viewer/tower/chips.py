"""The tally beside a tower: a tag at each floor, and the two sides over the tray."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from cubetower.tower.design import PITCH_EDGES, Design
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT, LARGE, TEXT, text_width
from cubetower.viewer.tower.oblique import reach_back_mm
from cubetower.viewer.tower.tally import RAMP, TRAY, Tally, floor_heights, place_count
from cubetower.viewer.tower.towerview import TowerView

NUMBER = 17.0  # size of the numbers on tags, units
ICON_SHARE = 0.88  # edge of a cube beside its number, of the number's size
NEAR, APART = 0.36, 0.55  # from a cube to its number, and on to the next cube, sizes
LEADING = 1.4  # from line to line, sizes
PAD, TIP = 7.0, 8.0  # free space at a tag's ends, and how far it points to its floor, units
CLEAR = 5.0  # from a tower to its tags, and from tag to tag, units
GROUND = 0.86  # opacity of a tag
FLOORS_WITH_NAMES = 2
VERSUS = ":"  # between the two sides over the tray


class Entry(NamedTuple):
    """A cube with its number; without a colour, a word between them."""

    colour: str
    text: str
    size: float
    muted: bool = False

    @property
    def width(self) -> float:
        """With the gap after it, units."""
        cube = (ICON_SHARE + NEAR) * self.size if self.colour else 0.0
        return cube + text_width(self.text, self.size, "semibold") + APART * self.size


class Tag(NamedTuple):
    """A tag as it is drawn, and its upper edge, units from the stage's."""

    shapes: tuple[Shape, ...]
    top: float


Line = Sequence[Entry]
Counts = tuple[tuple[str, int], ...]
Sides = tuple[tuple[str, ...], tuple[str, ...]]
TagKey = tuple[int, Counts, Sides, float]  #: place, cubes, sides, and the lower edge at most


@dataclass(frozen=True, eq=False)
class TallyChips:
    """Draws the tally of a tower beside it.

    Attributes:
        view: the tower.
        stage: of the whole picture.
        right: how far tags may reach, units from the stage's left edge.
        over_tray: the same for the one over the tray, if that differs.
        before_tray: how far to the left that one may begin where it needs to; over the tray if
            that is farther left.
        window: with something else in it, over which no tag may lie, units of the stage.
    """

    view: TowerView
    stage: Stage
    right: float
    over_tray: float = 0.0
    before_tray: float = math.inf
    window: Rect | None = None

    def draw(
        self, tally: Tally, attack: Sequence[str] = (), defence: Sequence[str] = ()
    ) -> tuple[Shape, ...]:
        """Tags for all places where cubes lie; the same tuple as long as nothing changes.

        Args:
            tally: what lies where.
            attack: colours that count for the attacker; none where nobody fights.
            defence: colours that count for the defender.
        """
        sides = tuple(attack), tuple(defence)
        return self._memo((tally, sides), lambda: self._draw(tally, *sides))

    def list_places(
        self,
        tally: Tally,
        area: Rect,
        attack: Sequence[str] = (),
        defence: Sequence[str] = (),
    ) -> tuple[Shape, ...]:
        """The same as a list, for a tower that can be turned; the same tuple while it stays so.

        Args:
            tally: what lies where.
            area: where it begins, units from the stage's upper left corner.
            attack: colours that count for the attacker.
            defence: colours that count for the defender.
        """
        sides = tuple(attack), tuple(defence)
        return self._memo(
            (tally, sides, area), lambda: texts_last(self._draw_list(tally, area, *sides))
        )

    def _draw_list(
        self, tally: Tally, area: Rect, attack: Sequence[str], defence: Sequence[str]
    ) -> Iterator[Shape]:
        names = _place_names(self.view.design)
        groups: list[list[Entry]] = []
        for place in reversed(range(len(names))):
            if counts := tally.at(place):
                fight = (attack, defence) if place == TRAY else ((), ())
                told = self._tray_entries(counts, *fight)
                small = [each._replace(size=TEXT) for each in told]
                groups.append([Entry("", names[place], TEXT, muted=True), *small])
        yield from self._write(_fill(groups, area.width), area.left, area.top)

    def _draw(
        self, tally: Tally, attack: tuple[str, ...], defence: tuple[str, ...]
    ) -> tuple[Shape, ...]:
        """The tags from the tray up, none over another."""
        shapes: list[Shape] = []
        free = self._tray_room.bottom
        for place in range(place_count(self.view.design)):
            if counts := tally.at(place):
                fight = (attack, defence) if place == TRAY else ((), ())
                tag = self._tag_of((place, tuple(counts.items()), fight, free))
                shapes += tag.shapes
                free = tag.top - CLEAR / 2
        return texts_last(shapes)

    def _tag_of(self, key: TagKey) -> Tag:
        return self._tag_memo(key, lambda: self._make_tag(key))

    def _make_tag(self, key: TagKey) -> Tag:
        place, items, fight, free = key
        counts = dict(items)
        if place == TRAY:
            return self._tag_over_tray(self._tray_entries(counts, *fight))
        left, middle = self._anchors[place]
        lines = _break(self._entries(counts), self.right - left - TIP - 2 * PAD)
        wide, high = _size(lines)
        foot, x = min(middle + _high(lines[-1]) / 2 + CLEAR / 2, free), left + TIP
        foot = max(foot, high + 2 * CLEAR)  # a tall one beside the hand stays in the picture
        area = Rect(x, foot - high - CLEAR, x + wide + 2 * PAD, foot)
        if self.window and self.window.overlaps(area):
            return Tag((), free)
        first, *corners = area.corners
        tip = (left, foot - (_high(lines[-1]) + CLEAR) / 2)
        return self._tag(area, lines, [tip, first, *corners])

    def _tag_over_tray(self, entries: Sequence[Entry]) -> Tag:
        room = self._tray_room
        left = min(room.left, self.before_tray)
        lines = _break(entries, room.right - left - 2 * PAD)
        wide, high = _size(lines)
        half = wide / 2 + PAD
        end = self.tray_end
        middle = max(left + half, min((room.left + end) / 2, max(end, room.right) - half))
        area = Rect(middle - half, room.bottom - high - CLEAR, middle + half, room.bottom)
        return self._tag(area, lines, area.corners)

    def _tag(self, area: Rect, lines: Sequence[Line], corners: Sequence[Place]) -> Tag:
        text = self._write(lines, area.left + PAD, area.top + CLEAR / 2)
        return Tag((self._ground(corners), *text), area.top)

    def _tray_entries(
        self, counts: Mapping[str, int], attack: Sequence[str], defence: Sequence[str]
    ) -> list[Entry]:
        """Attackers against defenders, then the others; all alike where nobody fights."""
        fight = [*attack, *defence]
        others = {colour: count for colour, count in counts.items() if colour not in fight}
        if len(others) == len(counts):
            return self._entries(counts, muted=bool(fight))
        sides: list[Entry] = []
        for side in (attack, defence):
            shown = [each for each in side if counts.get(each)] or side[:1]
            sides += [Entry("", VERSUS, LARGE, muted=True)] * bool(sides)
            for number, each in enumerate(shown):
                sides += [Entry("", "+", LARGE, muted=True)] * bool(number)
                sides.append(Entry(each, str(counts.get(each, 0)), LARGE))
        return [*sides, *self._entries(others, muted=True)]

    def _entries(self, counts: Mapping[str, int], *, muted: bool = False) -> list[Entry]:
        order = self.view.palette.in_order(set(counts))
        return [Entry(colour, str(counts[colour]), NUMBER, muted) for colour in order]

    def _write(self, lines: Sequence[Line], left: float, top: float) -> Iterator[Shape]:
        for line in lines:
            x, middle = left, top + _high(line) / 2
            for entry in line:
                draw = partial(self._write_entry, entry, x, middle)
                yield from self._entry_memo((entry, x, middle), draw)
                x += entry.width
            top += _high(line)

    def _write_entry(self, entry: Entry, x: float, middle: float) -> tuple[Shape, ...]:
        sheet, size, edge = self._sheet, entry.size, ICON_SHARE * entry.size
        baseline, icon = middle + size * CAP_HEIGHT / 2, list[Shape]()
        if entry.colour:
            icon = sheet.icon(x + edge / 2, baseline + 0.06 * edge, entry.colour, edge, size)
            x += edge + NEAR * size
        text = sheet.text(x, baseline, entry.text, size, weight="semibold", muted=entry.muted)
        return (*icon, text)

    def _ground(self, corners: Sequence[tuple[float, float]]) -> Shape:
        neutral = self.view.palette.neutral
        edge = Paint(neutral.shadow, 0.22)
        return self._sheet.polygon(corners, Paint(neutral.paper, GROUND), edge, 1.0)

    @cached_property
    def _anchors(self) -> dict[int, Place]:
        """Where the tags of ramp, floors, funnel and hand point to, units from the upper left.

        Tags grow upwards, and stand above the one below.
        """
        design, depth = self.view.design, self.view.design.tube.depth_mm
        back, rim = reach_back_mm(design), design.funnel.rim_mm / 2
        shaft = self._place(design.exit_x_mm, 0.0, depth)[0] + CLEAR
        floors = [self._place(0.0, height, depth / 2)[1] for height in floor_heights(design)]
        funnel = self._place(rim, design.throat_mm + design.funnel.height_mm / 2, back / 2)
        hand = self._place(_hand_mm(design) / 2, design.rim_mm, back)
        line = LEADING * NUMBER + CLEAR
        over_tray = self._tray_room.bottom - LEADING * LARGE - 2 * CLEAR - line / 2
        places = [(shaft, over_tray), *((shaft, floor) for floor in floors),
                  (funnel[0] + CLEAR, funnel[1]),
                  (hand[0] + CLEAR, hand[1] - line / 2 - CLEAR)]  # fmt: skip
        return dict(enumerate(places, start=RAMP))

    @cached_property
    def _tray_room(self) -> Rect:
        """Over the tray's far wall."""
        design, depth = self.view.design, self.view.design.tube.depth_mm
        left, foot = self._place(design.exit_x_mm, design.tray.rim_mm, depth)
        right = max(self.tray_end, left + 4 * LARGE, self.over_tray or self.right)
        return Rect(left + CLEAR, 0.0, right, foot - CLEAR)

    @property
    def tray_end(self) -> float:
        """The right end of the tray, units from the stage's left edge."""
        design = self.view.design
        return self._place(design.exit_x_mm + design.tray.length_mm, 0.0, design.tube.depth_mm)[0]

    def _place(self, x_mm: float, y_mm: float, behind_mm: float) -> tuple[float, float]:
        """A place of the design on the stage, units from the upper left corner."""
        x, y = self.view.at(x_mm, y_mm, behind_mm)
        unit = self.view.unit
        return x / unit, (self.stage.height - y) / unit

    @cached_property
    def _sheet(self) -> Sheet:
        unit = self.view.unit
        wide, high = self.stage.width / unit, self.stage.height / unit
        return Sheet(self.stage, self.view.palette, 0.0, wide, high=high)

    @cached_property
    def _entry_memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1000)

    @cached_property
    def _tag_memo(self) -> Memo[Tag]:
        return Memo(1000)

    @cached_property
    def _memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1000)


def _hand_mm(design: Design) -> float:
    """How wide a handful is about to be, mm."""
    throw, edge = design.throw, design.cube.edge_mm
    across = throw.across * PITCH_EDGES * edge + throw.apart_mm * (throw.hands - 1)
    return min(across + 4 * throw.spread_mm + 2 * edge, design.funnel.rim_mm)


def _break(entries: Sequence[Entry], width: float) -> list[list[Entry]]:
    """The entries in as few lines as the width allows, about equally long; small before many."""
    small = [each._replace(size=min(each.size, TEXT)) for each in entries]
    for count in range(1, len(entries) + 1):
        for sized in (entries, small):
            step = -(-len(entries) // count)
            lines = [list(sized[at : at + step]) for at in range(0, len(entries), step)]
            if _size(lines)[0] <= width:
                return lines
    return [[entry] for entry in small]


def _fill(groups: Sequence[Line], width: float) -> list[list[Entry]]:
    """Groups of entries in lines, each line as full as the width allows."""
    lines: list[list[Entry]] = []
    for group in groups:
        if not lines or _size([[*lines[-1], *group]])[0] > width:
            lines.append([])
        lines[-1] += group
    return lines


def _place_names(design: Design) -> list[str]:
    """What the places are called, from the tray up."""
    count = place_count(design) - 4
    floors = [f"floor {number}" for number in range(1, count + 1)]
    if count == FLOORS_WITH_NAMES:
        floors = ["lower floor", "upper floor"]
    return ["tray", "ramp", *(floors if count > 1 else ["floor"]), "funnel", "hand"]


def _size(lines: Sequence[Line]) -> tuple[float, float]:
    """Width and height of lines, units."""
    widths = (sum(entry.width for entry in line) - APART * line[-1].size for line in lines)
    return max(widths), sum(map(_high, lines))


def _high(line: Line) -> float:
    return LEADING * max(entry.size for entry in line)
