#!/usr/bin/env python3
"""Lay out layout.json: the map of SHOGUN as it is drawn, in units of the stage.

From japan.geojson, borders.csv and the places of the cards (viewer/boards/shogun/layout.py):

  * the land is projected, as large as it fits beside the cards, and each line
    between two provinces simplified once, so that neighbours still share it;
  * every province gets room for its pieces (PIECES) and for a leader and
    monuments (HONOURS): on its own land, clear of those of the others. The search
    is an iterated best response: each province in turn takes its cheapest place,
    while the cost of overlaps grows. Pieces that lie beside their
    land get a line from it;
  * sea routes are the curves that cross cards and land least.
Sizes and costs are set by eye. No randomness. tests/viewer/boards/shogun/japan checks the result.

Usage, from the root of the repository
  python data/map/lay_out.py
"""
import json
import math
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import numpy as np
from shapely import LineString, MultiPolygon, Point, Polygon, box, contains_xy, prepare, union_all

from cubetower.game.core.cardtables import rows
from cubetower.viewer.boards.shogun.layout import MAP_AREA as AREA
from cubetower.viewer.boards.shogun.layout import ON_MAP as CARDS
from cubetower.viewer.draw.rect import Rect

HERE = Path(__file__).parent
OFF = "_offboard"
GEOJSON = json.loads((HERE / "japan.geojson").read_text(encoding="utf-8"))

# The land
PARALLEL = 35.5                        # degrees north, where the projection is true to scale
FINENESS = 0.0088                      # degrees of latitude an outline may deviate from the data
SHARES = np.linspace(1.0, 0.4, 121)    # of the largest scale, tried in turn
MARGIN = 9.0                           # from the land in play to the edges of the map, units
CLEAR = 8.0                            # from the land in play to the cards, units
COARSE = 32                            # of so many points of the land one is looked at first
BEYOND = 2000.0                        # land that ends at the frame of the data goes on so far

# The pieces
PIECES, HONOURS = (53.0, 31.0), (42.0, 16.0)
CELL = 2.0                             # units from sample to sample of the land
STEP = 3.0                             # units from candidate to candidate
REACH = 63.0                           # units a province's pieces may lie from its middle
GAP = 2.0                              # units between the pieces of two provinces, at least
EDGE = 5.0                             # units from pieces to the edge of the map
ROUNDS = 80
MAX_CANDIDATES = 500                             # candidates of a province, the cheapest
FOREIGN, SEA, AWAY, OFF_LAND = 3.2, 0.9, 0.5, 0.9  # what places cost
BESIDE = 0.4                           # what it costs to need a line
MOSTLY = 0.5                           # of its pieces on its own land: no line is needed

# The sea routes
BENDS = (0.0, 0.04, -0.04, 0.08, -0.08, 0.14, -0.14, 0.2, -0.2, 0.3, -0.3)  # shares of the length
CURVED = 0.12                          # how a route bends best
OFF_COAST = 6.0                        # units from a route to land, but at its ends
OFF_CARD = 4.0                         # units from a route to a card
PORTS = 4                              # places on a coast where a route may end


def main():
    land, borders = simplify(*project())
    shapes = {name: MultiPolygon([Polygon(ring) for ring in each]) for name, each in land.items()}
    survey = Survey(shapes)
    names = list(survey.middles)
    blocks = settle([survey.candidates(name) for name in names])
    honours = settle([beside(*each, blocks, survey) for each in zip(names, blocks)])
    rooms = {
        name: {"pieces": edges(block), "honours": edges(honour),
               "line": line(name, block, shapes[name], survey)}
        for name, block, honour in zip(names, blocks, honours)
    }
    everything = union_all(list(shapes.values()))
    cards = union_all([box(*edges(card.grown(OFF_CARD))) for card in CARDS])
    routes = [
        [[row["a"], row["b"]], route(shapes[row["a"]], shapes[row["b"]], everything, cards)]
        for row in rows("borders.csv") if row["kind"] == "sea"
    ]
    off_board = land.pop(OFF)
    parts = {}
    for name in land:
        polygons = sorted(shapes[name].geoms, key=lambda part: -part.area)
        parts[name] = [list(polygon.exterior.coords[:-1]) for polygon in polygons]
    found = {
        "land": parts, "off_board": off_board, "borders": borders, "rooms": rooms, "routes": routes,
    }
    text = ",\n".join(f'"{name}": {format_part(part)}' for name, part in found.items())
    (HERE / "layout.json").write_text("{\n" + text + "\n}\n", encoding="utf-8", newline="\n")


def format_part(part):
    """A part of the file, an entry in each line."""
    def small(value):
        return json.dumps(round_all(value), separators=(",", ":"))
    if isinstance(part, dict):
        return "{\n" + ",\n".join(f'"{name}":{small(each)}' for name, each in part.items()) + "\n}"
    return "[\n" + ",\n".join(map(small, part)) + "\n]"


def round_all(value):
    if isinstance(value, dict):
        return {name: round_all(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [round_all(each) for each in value]
    return round(float(value), 2) if isinstance(value, float) else value


def edges(rect):
    return [float(x) for x in (rect.left, rect.top, rect.right, rect.bottom)]


# ------------------------------------------------------------------ the land

def degrees():
    """By province its rings in degrees, without the repeated last point."""
    found = {}
    for feature in GEOJSON["features"]:
        geometry = feature["geometry"]
        several = geometry["type"] == "MultiPolygon"
        polygons = geometry["coordinates"] if several else [geometry["coordinates"]]
        found[feature["properties"]["name"]] = [
            [(lon, lat) for lon, lat in ring[:-1]] for polygon in polygons for ring in polygon
        ]
    return found


def project():
    """By province its rings in units, and how far simpler ones may deviate.

    What lies on the frame of the data is moved far out.
    """
    west, south, east, north = GEOJSON["metadata"]["frame"]
    squeeze = math.cos(math.radians(PARALLEL))
    found = degrees()
    points = [p for name, each in found.items() if name != OFF for ring in each for p in ring]
    planar = np.array(points) * (squeeze, -1.0)
    corner = planar.min(axis=0)
    scale, left, top = fit(planar - corner)

    def place(lon, lat):
        x = (lon * squeeze - corner[0]) * scale + left
        y = (-lat - corner[1]) * scale + top
        x += BEYOND * ((lon >= east) - (lon <= west))
        y += BEYOND * ((lat <= south) - (lat >= north))
        return round(float(x), 2), round(float(y), 2)

    rings = {name: [[place(*p) for p in ring] for ring in each] for name, each in found.items()}
    return rings, FINENESS * scale


def fit(land):
    """The largest scale at which the land in play keeps clear of everything, then the clearest."""
    width, height = land.max(axis=0)
    room = AREA.grown(-MARGIN)
    largest = min(room.width / width, room.height / height)
    for scale in largest * SHARES:
        whole, few = land * scale, land[::COARSE] * scale
        corners = [
            (float(x), float(y))
            for x in np.linspace(room.left, room.right - width * scale, 7)
            for y in np.linspace(room.top, room.bottom - height * scale, 25)
            if clearance(few, x, y) >= CLEAR
        ]
        if corners:
            clear, x, y = max((clearance(whole, *corner), *corner) for corner in corners)
            if clear >= CLEAR:
                return float(scale), x, y
    raise SystemExit("no room for the map beside the cards")


def clearance(land, x, y):
    """How far the nearest land lies from a card, negative inside of it."""
    return min(
        float((np.abs(land + (x, y) - card.middle) - (card.width / 2, card.height / 2))
              .max(axis=1).min())
        for card in CARDS
    )


def simplify(rings, fineness):
    """The rings with fewer points, and the lines between two provinces with their names."""
    owners, degree = defaultdict(set), defaultdict(set)
    for name, each in rings.items():
        for ring in each:
            for a, b in zip(ring, [*ring[1:], ring[0]]):
                owners[frozenset((a, b))].add(name)
                degree[a].add(b)
                degree[b].add(a)
    nodes = {place for place, others in degree.items() if len(others) > 2}
    done, kept, borders = set(), set(), []
    for each in rings.values():
        for ring in each:
            for piece in cut(ring, nodes):
                first = frozenset(piece[:2])
                if first not in done:
                    done.update(frozenset(pair) for pair in pairwise(piece))
                    coarse = list(LineString(piece).simplify(fineness).coords)
                    kept.update(coarse)
                    if len(owners[first]) > 1:
                        borders.append([sorted(owners[first]), coarse])
    land = {
        name: [[place for place in ring if place in kept] for ring in each]
        for name, each in rings.items()
    }
    return land, borders


def cut(ring, nodes):
    """A ring cut where three meet; one without such places in two, so that it keeps an area."""
    cuts = [number for number, point in enumerate(ring) if point in nodes]
    if len(cuts) < 2:
        cuts = sorted({*cuts, 0, len(ring) // 2})
    turned = ring[cuts[0]:] + ring[:cuts[0] + 1]
    for start, end in pairwise([number - cuts[0] for number in cuts] + [len(ring)]):
        yield turned[start:end + 1]


# ------------------------------------------------------------------ the pieces

class Candidates:
    """Places a rectangle of one size may take, and what each costs; the cheapest ones."""

    def __init__(self, middles, cost, size):
        order = np.argsort(cost, kind="stable")[:MAX_CANDIDATES]
        self.middles, self.cost, self.size = middles[order], cost[order], size

    def rect(self, number):
        x, y = self.middles[number]
        return Rect.around((float(x), float(y)), *self.size)


class Survey:
    """Whose land lies where, sampled, with sums from the corner so that boxes are counted fast."""

    def __init__(self, land):
        xs = np.arange(AREA.left + CELL / 2, AREA.right, CELL)
        ys = np.arange(AREA.top + CELL / 2, AREA.bottom, CELL)
        x, y = np.meshgrid(xs, ys)
        self.sums, self.middles = {}, {}
        every = np.zeros(x.shape, dtype=bool)
        for name, shape in land.items():
            prepare(shape)
            inside = contains_xy(shape, x, y)
            self.sums[name] = cumulate(inside)
            if name != OFF:
                every |= inside
                largest = max(shape.geoms, key=lambda part: part.area)
                self.middles[name] = (largest.centroid.x, largest.centroid.y)
        self.all = cumulate(every)

    def candidates(self, name):
        """Where a province's pieces may lie."""
        middle = self.middles[name]
        grid = around(middle, (REACH, REACH), PIECES)
        own, foreign, off = self.shares(name, grid, PIECES)
        sea = 1.0 - own - foreign - off
        away = np.hypot(*(grid - middle).T) / REACH
        cost = FOREIGN * foreign + SEA * sea + OFF_LAND * off + AWAY * away**2
        return Candidates(grid, cost + BESIDE * (own < MOSTLY), PIECES)

    def shares(self, name, middles, size):
        """Of rectangles, the shares on a province's land, on that of others and off the board."""
        low, high = (self.cells(middles + side * np.array(size) / 2) for side in (-1, 1))
        cells = (high - low).prod(axis=1)
        own = count(self.sums[name], low, high) / cells
        foreign = count(self.all, low, high) / cells - own
        return own, foreign, count(self.sums[OFF], low, high) / cells

    def cells(self, places):
        cells = np.rint((places - (AREA.left, AREA.top)) / CELL).astype(np.int64)
        return np.clip(cells, 0, np.array(self.all.shape[::-1]) - 1)


def cumulate(inside):
    return np.pad(inside.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def count(sums, low, high):
    (x0, y0), (x1, y1) = low.T, high.T
    return sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]


def around(middle, reach, size):
    """Middles up to `reach` from a middle, of rectangles wholly free on the map."""
    xs, ys = (np.arange(-far, far + STEP / 2, STEP) for far in reach)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + np.round(middle)
    half, room = np.array(size) / 2, AREA.grown(-EDGE)
    free = (grid >= (room.left, room.top) + half) & (grid <= (room.right, room.bottom) - half)
    kept = free.all(axis=1)
    for card in CARDS:
        beyond = np.abs(grid - card.middle) - (card.width / 2, card.height / 2) - half
        kept &= beyond.max(axis=1) >= GAP
    return grid[kept]


def overlap(middles, size, others):
    """How much of each candidate lies on other rectangles, with a gap between."""
    total, size = np.zeros(len(middles)), np.array(size)
    for other in others:
        reaching = (size + (other.width, other.height)) / 2 + GAP
        across, down = np.maximum(reaching - np.abs(middles - other.middle), 0.0).T
        total += across * down / size.prod() + 0.2 * (across * down > 0)
    return total


def settle(candidates):
    """For each the rectangle it takes: cheap ones, that do not overlap if that can be had."""
    chosen = [int(each.cost.argmin()) for each in candidates]
    rects = [each.rect(at) for each, at in zip(candidates, chosen)]
    for turn in range(ROUNDS):
        before = list(chosen)
        for number, each in enumerate(candidates):
            others = rects[:number] + rects[number + 1:]
            crowded = overlap(each.middles, each.size, others)
            chosen[number] = int((each.cost + (1.0 + turn) * crowded).argmin())
            rects[number] = each.rect(chosen[number])
        pairs = ((a, b) for n, a in enumerate(rects) for b in rects[:n])
        if chosen == before and not any(a.overlaps(b) for a, b in pairs):
            break
    return rects


def beside(name, block, blocks, survey):
    """Where the honours of a province may stand: at its pieces, clear of all pieces."""
    middles = around(block.middle, (block.width + 6, block.height + 6), HONOURS)
    own, foreign, _ = survey.shares(name, middles, HONOURS)
    apart = np.abs(middles - block.middle) - (np.array(HONOURS) + PIECES) / 2
    loose = np.clip(apart, 0.0, None).sum(axis=1) / 10
    aside = np.abs(middles - block.middle).sum(axis=1) / 60
    crowded = overlap(middles, HONOURS, blocks)
    cost = loose + aside + 0.8 * foreign - 0.5 * own + 100.0 * crowded
    return Candidates(middles, cost, HONOURS)


def line(name, block, shape, survey):
    """From a province's land to its pieces, if they lie for the greater part beside it."""
    own, _, _ = survey.shares(name, np.array([block.middle]), (block.width, block.height))
    if own[0] >= MOSTLY:
        return None
    inner = max(shape.geoms, key=lambda part: part.area).representative_point()
    x = min(max(inner.x, block.left), block.right)
    y = min(max(inner.y, block.top), block.bottom)
    return None if (x, y) == (inner.x, inner.y) else [[inner.x, inner.y], [x, y]]


# ------------------------------------------------------------------ the sea routes

def route(one, other, land, cards):
    """The curve between two coasts that runs least over cards and land, short and little bent."""
    near = land.buffer(OFF_COAST, quad_segs=2)

    def cost(way):
        points, bend = way
        path = LineString(points)
        over = max(0.0, path.intersection(near).length - 2.2 * OFF_COAST)
        longer = path.length * (1.0 + bend + 4.0 * max(0.0, CURVED - bend))
        return path.intersection(cards).length, round(over / 4.0), longer

    ways = [
        (curve(start, end, bend), abs(bend))
        for start in ports(one, other, land) for end in ports(other, one, land) for bend in BENDS
    ]
    return min(ways, key=cost)[0]


def ports(shape, towards, land):
    """A few places on a coast, the nearest to another one first."""
    coast = [place for part in shape.geoms for place in part.exterior.coords]
    coast = [place for place in coast if land.boundary.distance(Point(place)) < 0.01]
    found = []
    for place in sorted(coast, key=lambda place: towards.distance(Point(place))):
        if all(math.dist(place, port) > 9.0 for port in found) and len(found) < PORTS:
            found.append(place)
    return found


def curve(start, end, bend, steps=24):
    """A parabola between two places that leaves their line by `bend` of its length."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    shares = [step / steps for step in range(steps + 1)]
    outs = [4 * bend * share * (1 - share) for share in shares]
    return [(x + dx * share - dy * out, y + dy * share + dx * out)
            for share, out in zip(shares, outs)]


if __name__ == "__main__":
    main()
