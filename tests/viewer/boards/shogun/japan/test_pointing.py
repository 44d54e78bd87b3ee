"""Arrows and names on the map of the film: for every border there is a place for both."""

import math

import pytest
from shapely import LineString

from cubetower.game.shogun.rules.board import board
from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.shogun.japan.atlas import box_of
from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.japan.pieces import count_area
from cubetower.viewer.boards.shogun.japan.tags import pointing
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from cubetower.viewer.draw.displaylist import Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet

pytestmark = pytest.mark.long

SETTINGS = [("sun", 5), ("moon", 3)]  # the moon of five has the places of the sun
LEAST = 40.0  # length of an arrow, units
SHORT = 5.0  # from the tip to the pieces at most, units
HALF = 3.4  # half the width of an arrow, units
ARMIES_COVERED = 1  # from Kaga to Tajima, over Wakasa
PIECES_COVERED = 9  # third blocks an arrow runs over, of 194
LINES_CROSSING = 6  # leader lines over the pieces of others


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda setting: "-".join(map(str, setting)))
def view(request):
    sheet = Sheet(Stage(1.28, 0.72), shipped_palette(), 0.0, 1280.0)
    return MapView(sheet, *request.param)


@pytest.fixture(scope="module")
def borders(view):
    """Every border, from either side; of the other board, which differs little, every third."""
    table, place = board(view.side, view.players), SETTINGS.index((view.side, view.players))
    found = [(one, other) for one, others in table.neighbours.items() for other in others]
    return found[place::3] if place else found


@pytest.fixture(scope="module")
def blocks(view):
    return {name: site.block for name, site in view.atlas.sites.items() if site.in_play}


def test_arrows_are_long_enough_to_be_seen_as_such(view, borders):
    assert not [pair for pair in borders if LineString(view.way(*pair)).length < LEAST]


def test_arrows_begin_at_the_pieces_they_leave_and_point_at_those_they_go_to(view, borders, blocks):
    for source, target in borders:
        way = view.way(source, target)
        (x0, y0), (x, y) = way[-2:]
        far = 80.0 / math.dist(*way[-2:])
        ahead = LineString([(x, y), (x + far * (x - x0), y + far * (y - y0))])
        goal, start = box_of(blocks[target]), box_of(blocks[source])
        assert goal.distance(LineString(way)) < SHORT
        assert start.distance(LineString(way[:2])) < SHORT
        assert ahead.intersects(goal), (source, target)
        assert not LineString(way).intersects(goal.union(start)), (source, target)


def test_arrows_lie_on_the_map_beside_the_cards(view, borders):
    for pair in borders:
        arrow = LineString(view.way(*pair)).buffer(HALF)
        assert arrow.within(box_of(MAP_AREA))
        assert not any(arrow.intersects(box_of(card)) for card in ON_MAP), pair


def test_arrows_hardly_ever_run_over_pieces_of_a_third_province(view, borders, blocks):
    armies, pieces = [], []
    for pair in borders:
        arrow = LineString(view.way(*pair)).buffer(HALF)
        third = [(name, block) for name, block in blocks.items() if name not in pair]
        armies += [
            (*pair, name) for name, each in third if arrow.intersects(box_of(count_area(each)))
        ]
        pieces += [(*pair, name) for name, each in third if arrow.intersects(box_of(each))]
    assert len(armies) <= ARMIES_COVERED, armies
    assert len(pieces) <= PIECES_COVERED, pieces


def test_names_cover_no_pieces_and_no_arrow_and_lie_on_the_map(view, borders, blocks):
    for source, target in borders:
        tag = view.tag(target, view.arrow_extent(source, target))
        assert tag.within(MAP_AREA)
        assert not any(tag.overlaps(card) for card in ON_MAP)
        assert not [name for name, block in blocks.items() if tag.overlaps(block)]
        arrow = LineString(view.way(source, target)).buffer(HALF)
        assert not arrow.intersects(box_of(tag)), (source, target)


def test_names_without_an_arrow_cover_no_pieces_either(view, blocks):
    for name in list(blocks)[SETTINGS.index((view.side, view.players)) :: 2]:
        assert not [other for other, block in blocks.items() if view.tag(name).overlaps(block)]


def test_lines_from_names_to_their_pieces_hardly_cross_those_of_others(view, borders, blocks):
    crossed = []
    for source, target in borders:
        tag = view.tag(target, view.arrow_extent(source, target))
        line = LineString(pointing(tag, blocks[target])[1])
        assert line.distance(box_of(blocks[target])) < 1e-6
        assert line.distance(box_of(tag)) < 1e-6
        crossed += [
            (source, target, name)
            for name, block in blocks.items()
            if name != target and line.intersects(box_of(block))
        ]
    assert len(crossed) <= LINES_CROSSING, crossed


def test_names_shown_together_do_not_overlap(view, blocks):
    taken: tuple[Rect, ...] = ()
    for name in ("Mino", "Owari", "Omi", "Echizen", "Hida"):
        tag = view.tag(name, taken)
        assert not any(tag.overlaps(other) for other in taken)
        taken = (*taken, tag)
