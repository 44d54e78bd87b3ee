"""The names of all provinces: clear of all armies and of each other."""

import pytest

from cubetower.viewer.boards.shogun.japan.atlas import atlas
from cubetower.viewer.boards.shogun.japan.names import REACH, name_places
from cubetower.viewer.boards.shogun.japan.pieces import count_area
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP

pytestmark = pytest.mark.long

of_unlike_boards = pytest.mark.parametrize(
    ("side", "players"),
    [("sun", 5), ("moon", 3)],  # the moon of five has the places of the sun
)


@of_unlike_boards
def test_names_cover_neither_armies_nor_names_nor_lie_under_cards(side, players):
    chart = atlas(side, players)
    places = list(name_places(chart).items())
    armies = [count_area(site.block) for site in chart.sites.values() if site.in_play]
    for number, (name, place) in enumerate(places):
        assert place.within(MAP_AREA), name
        assert not any(place.overlaps(each) for each in (*armies, *ON_MAP)), name
        assert not any(place.overlaps(other) for _, other in places[:number]), name


@of_unlike_boards
def test_every_province_in_play_has_its_name_beside_its_pieces(side, players):
    chart = atlas(side, players)
    places = name_places(chart)
    assert places.keys() == {name for name, site in chart.sites.items() if site.in_play}
    for name, place in places.items():
        block = chart.sites[name].block
        apart = abs(place.middle[0] - block.middle[0]) - (place.width + block.width) / 2
        above = abs(place.middle[1] - block.middle[1]) - (place.height + block.height) / 2
        assert apart <= REACH[0] + 3
        assert above <= REACH[1] + 3
