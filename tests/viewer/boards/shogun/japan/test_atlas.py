"""The atlas: where land, pieces and names lie on the map."""

from itertools import combinations, pairwise, product

import pytest
from shapely import LineString, Polygon

from cubetower.game.shogun.rules.board import board, rows
from cubetower.viewer.boards.shogun.japan.atlas import atlas, box_of, shape_of
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP

pytestmark = pytest.mark.long

SIDES = ["sun", "moon"]
BOARDS = list(product(SIDES, [3, 4, 5]))
OVER_LAND = 1.0  # units of a sea route at most
FROM_CARD = 4.0  # units from a sea route to what lies on the map, at least


@pytest.fixture
def chart():
    return atlas("sun", 5)


def test_every_province_has_land_within_the_map(chart):
    assert set(chart.sites) == set(board("sun", 5).provinces)
    for site in chart.sites.values():
        shape = shape_of(site.parts)
        assert shape.is_valid
        assert shape.within(box_of(MAP_AREA))


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_nothing_in_play_lies_under_a_card(side, players):
    for site in atlas(side, players).sites.values():
        for card in ON_MAP:
            assert not shape_of(site.parts).intersects(box_of(card))
            assert not any(room.overlaps(card) for room in (site.block, site.honours))


def test_provinces_share_their_borders_and_never_overlap(chart):
    shapes = {name: shape_of(site.parts) for name, site in chart.sites.items()}
    for one, other in combinations(shapes, 2):
        assert shapes[one].intersection(shapes[other]).area < 0.5
    for row in rows("borders.csv"):
        if row["kind"] == "land":
            shared = shapes[row["a"]].intersection(shapes[row["b"]])
            assert shared.length > 2.0, row


def test_rooms_for_pieces_and_honours_are_clear_of_each_other(chart):
    rooms = [room for site in chart.sites.values() for room in (site.block, site.honours)]
    assert not any(one.overlaps(other) for one, other in combinations(rooms, 2))
    assert all(room.within(MAP_AREA) for room in rooms)


def test_pieces_lie_on_their_own_land_or_a_line_leads_to_them(chart):
    for site in chart.sites.values():
        land, block = shape_of(site.parts), box_of(site.block)
        assert land.distance(block) == 0 or site.leader_line
        if site.leader_line:
            start, end = site.leader_line
            assert land.distance(LineString([start, start]).centroid) < 1.0
            assert block.distance(LineString([end, end]).centroid) < 1e-6


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_regions_and_provinces_out_are_those_of_the_board(side, players):
    table, chart = board(side, players), atlas(side, players)
    in_play = {name for name, site in chart.sites.items() if site.in_play}
    assert in_play == set(table.provinces)


def test_both_sides_have_everything_at_the_same_place():
    chart, moon = atlas("sun", 5), atlas("moon", 3)
    assert all(chart.sites[name].block == moon.sites[name].block for name in chart.sites)


@pytest.mark.parametrize("side", SIDES)
def test_borders_of_regions_lie_between_different_ones(side):
    chart, provinces = atlas(side, 5), board(side, 5).provinces
    shapes = {name: shape_of(site.parts) for name, site in chart.sites.items()}
    for line in chart.region_borders:
        for a, b in pairwise(line):
            middle = LineString([a, b]).centroid
            touching = [name for name, shape in shapes.items() if shape.distance(middle) < 0.01]
            regions = {provinces[name].region for name in touching}
            assert len(regions) != 1 or len(touching) == 1


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_sea_routes_join_their_coasts_and_stay_clear_of_land_and_cards(side, players):
    chart, table = atlas(side, players), board(side, players)
    pairs = {frozenset((row["a"], row["b"])) for row in rows("borders.csv") if row["kind"] == "sea"}
    assert set(chart.routes) == {pair for pair in pairs if pair <= set(table.provinces)}
    for names, line in chart.routes.items():
        route = LineString(line)
        assert all(shape_of(chart.sites[name].parts).distance(route) < 1.0 for name in names)
        assert route.intersection(chart.land).length < OVER_LAND, names
        assert all(route.distance(box_of(card)) > FROM_CARD for card in ON_MAP), names


def test_land_off_the_board_reaches_the_edge_of_the_map(chart):
    shapes = [Polygon(ring) for ring in chart.off_board]
    assert any(shape.bounds[1] == MAP_AREA.top for shape in shapes)
    assert any(shape.bounds[0] == MAP_AREA.left for shape in shapes)
